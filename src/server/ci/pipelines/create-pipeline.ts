/** Plans and creates pipelines. */
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { invalid } from '../../formats/problems.ts';
import { hasRole } from '../../request/access-level.ts';
import { projectLevel } from '../../request/access.ts';
import type { Service } from '../../request/service.ts';
import { CallStopped } from '../../request/worker-thread.ts';
import { withRepository } from '../../storage/storages.ts';
import { environmentSlugs } from '../environments/store.ts';
import { settlePipeline } from './advance.ts';
import type { PipelineVariable, PlannedJob, planJobs } from './file/plan-jobs.ts';
import type { PlanCall } from './file/plan-jobs-worker.ts';
import { readCiFile } from './file/read-ci-file.ts';
import { insertJobs, insertPipeline, sealVariables, type NewPipeline } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findUser } from '../../request/auth-store.ts';

/**
 * The owner of a schedule or a trigger, if they can still run pipelines in the project; otherwise the reason, as the end
 * of a sentence.
 */
export const findPipelineUser = async (
  service: Service,
  project: Row<'projects'>,
  ownerId: number | null,
): Promise<Row<'users'> | string> => {
  if (fromDbBoolean(project.archived)) {
    return 'its project is archived';
  }
  if (!fromDbBoolean(project.jobs_enabled)) {
    return 'its project has pipelines disabled';
  }
  const owner = ownerId === null ? undefined : await findUser(service.database.db, ownerId);
  if (owner === undefined) {
    return 'its owner was deleted';
  }
  if (owner.state === 'blocked') {
    return 'its owner is blocked';
  }
  const level = await projectLevel(service, project, { id: owner.id, admin: fromDbBoolean(owner.admin) });
  return hasRole(level, 'developer') ? owner : 'its owner is not a developer of the project anymore';
};

const keyPattern = /^[A-Za-z0-9_]{1,255}$/;

/** Throws 400 for an invalid name of a variable (document, "Limits"). */
export const readVariables = (given: Readonly<Record<string, unknown>> = {}): PipelineVariable[] => {
  const bad = Object.keys(given).find((key) => !keyPattern.test(key));
  if (bad !== undefined) {
    const shown = JSON.stringify(bad.slice(0, 40));
    throw invalid({
      variables: [`has an invalid name, ${shown}: it must be at most 255 letters A to Z, digits, and _`],
    });
  }
  return Object.entries(given).map(([key, value]) => ({ key, value: String(value) }));
};

export type PipelineRequest = Pick<NewPipeline, 'ref' | 'sha' | 'tag' | 'source' | 'user_id'> & {
  readonly variables: readonly PipelineVariable[];
  readonly before_sha?: string | null;
};

/** The plan of a pipeline by the file at its commit. */
export interface PipelinePlan {
  readonly jobs: readonly PlannedJob[];
  /** The fault of an invalid file. */
  readonly fault?: string;
  /** True if there is no file: the pipeline has no jobs and stays pending. */
  readonly fileless: boolean;
}

const planInThread = async ({ pools }: Service, call: PlanCall): Promise<ReturnType<typeof planJobs>> => {
  try {
    return await pools.pipelineFiles.call<ReturnType<typeof planJobs>>(call);
  } catch (error) {
    if (error instanceof CallStopped) return { fault: 'takes too much time or memory to read' };
    throw error;
  }
};

/** Plans a pipeline without creating it. Rejects if the storage is unreachable. */
export const planPipeline = async (
  service: Service,
  project: Row<'projects'>,
  { ref, sha, tag, source, variables }: PipelineRequest,
): Promise<PipelinePlan> => {
  const { ask } = service.pools.objects;
  const file = await withRepository(service, project, (dir) => readCiFile(dir, project, sha, ask));
  if (file === undefined) return { jobs: [], fileless: true };
  if ('fault' in file) return { jobs: [], fault: file.fault, fileless: false };
  const slugs = file.text.includes('CI_ENVIRONMENT_SLUG')
    ? await environmentSlugs(service.database.db, project.id)
    : new Map<string, string>();
  const jobs = await planInThread(service, {
    text: file.text,
    context: {
      ref,
      sha,
      tag: fromDbBoolean(tag),
      source,
      variables,
      path: project.full_path,
      defaultBranch: project.default_branch,
      slugs,
    },
  });
  return 'fault' in jobs ? { jobs: [], fault: jobs.fault, fileless: false } : { jobs, fileless: false };
};

/** The reason why a plan has nothing to run; undefined if it has. */
export const nothingToRun = ({ jobs, fileless, fault }: PipelinePlan): string | undefined =>
  jobs.length > 0 || fileless || fault !== undefined ? undefined : 'No job of the pipeline file is for this ref';

/**
 * Inserts a pipeline with the jobs of its plan in one transaction, and starts those of the first stage; undefined if the
 * due time of its schedule has a pipeline already.
 */
export const insertDue = (
  service: Service,
  project: Row<'projects'>,
  request: PipelineRequest & Pick<NewPipeline, 'schedule_id' | 'due_at'>,
  { jobs, fault, fileless }: PipelinePlan,
): Promise<Row<'pipelines'> | undefined> =>
  service.database.db.transaction().execute(async (transaction) => {
    const at = toTimestamp(service.clock.now());
    const pipeline = await insertPipeline(transaction, {
      ...request,
      project_id: project.id,
      variables: sealVariables(service, request.variables),
      status: fault === undefined ? (fileless ? 'pending' : 'created') : 'failed',
      yaml_errors: fault ?? null,
      finished_at: fault === undefined ? null : at,
      created_at: at,
      updated_at: at,
    });
    if (pipeline === undefined || jobs.length === 0) return pipeline;
    await insertJobs(transaction, pipeline, jobs);
    return (await settlePipeline(transaction, pipeline.id, at)) ?? pipeline;
  });

/** As `insertDue`, for a pipeline without a schedule. */
export const insertPlanned = async (
  service: Service,
  project: Row<'projects'>,
  request: PipelineRequest,
  plan: PipelinePlan,
): Promise<Row<'pipelines'>> => {
  const pipeline = await insertDue(service, project, request, plan);
  if (pipeline === undefined) throw new Error('A pipeline without a schedule cannot exist already.');
  return pipeline;
};

/**
 * Creates a pipeline by the file at its commit; with an invalid file it has failed at once. Returns a reason instead if
 * no job of the file is for the ref.
 */
export const createPipeline = async (
  service: Service,
  project: Row<'projects'>,
  request: PipelineRequest,
): Promise<Row<'pipelines'> | string> => {
  const plan = await planPipeline(service, project, request);
  return nothingToRun(plan) ?? insertPlanned(service, project, request, plan);
};
