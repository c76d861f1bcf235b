/** Makes pipelines, whatever starts them. */
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
 * The owner of a schedule or a trigger, who must still be one that may run pipelines in the project; otherwise why
 * nothing runs, as the end of a sentence.
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
    return 'its project has pipelines switched off';
  }
  const owner = ownerId === null ? undefined : await findUser(service.database.db, ownerId);
  if (owner === undefined) {
    return 'its owner is gone';
  }
  if (owner.state === 'blocked') {
    return 'its owner is blocked';
  }
  const level = await projectLevel(service, project, { id: owner.id, admin: fromDbBoolean(owner.admin) });
  return hasRole(level, 'developer') ? owner : 'its owner is no developer of the project any more';
};

const keyPattern = /^[A-Za-z0-9_]{1,255}$/;

/** Throws 400 for a name that no variable can have (document, "Limits"). */
export const readVariables = (given: Readonly<Record<string, unknown>> = {}): PipelineVariable[] => {
  const bad = Object.keys(given).find((key) => !keyPattern.test(key));
  if (bad !== undefined) {
    const shown = JSON.stringify(bad.slice(0, 40));
    throw invalid({ variables: [`has a name that cannot be, ${shown}: at most 255 letters A to Z, digits and _`] });
  }
  return Object.entries(given).map(([key, value]) => ({ key, value: String(value) }));
};

/** What whoever starts a pipeline says of it. */
export type PipelineRequest = Pick<NewPipeline, 'ref' | 'sha' | 'tag' | 'source' | 'user_id'> & {
  readonly variables: readonly PipelineVariable[];
  readonly before_sha?: string | null;
};

/** What the file of a commit makes of a request. */
export interface PipelinePlan {
  readonly jobs: readonly PlannedJob[];
  /** What is wrong with the file. */
  readonly fault?: string;
  /** Whether there is no file: a pipeline without jobs, which stays pending. */
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

/** Looks which jobs a pipeline would have. Rejects when the storage is out of reach. */
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

/** Why nothing can run by a plan; undefined when something can. */
export const nothingToRun = ({ jobs, fileless, fault }: PipelinePlan): string | undefined =>
  jobs.length > 0 || fileless || fault !== undefined ? undefined : 'No job of the pipeline file is for this ref';

/** The columns of a new pipeline that follow from its plan and the time. */
export const plannedColumns = ({ fault, fileless }: PipelinePlan, now: Date) => {
  const at = toTimestamp(now);
  const status = fault === undefined ? (fileless ? 'pending' : 'created') : 'failed';
  return {
    status,
    yaml_errors: fault ?? null,
    finished_at: fault === undefined ? null : at,
    created_at: at,
    updated_at: at,
  };
};

/** Adds the jobs of a pipeline that was just inserted, and lets the first ones go. */
export const addPlannedJobs = async (
  transaction: Parameters<typeof insertJobs>[0],
  pipeline: Row<'pipelines'>,
  { jobs }: PipelinePlan,
): Promise<Row<'pipelines'>> => {
  if (jobs.length === 0) return pipeline;
  await insertJobs(transaction, pipeline, jobs);
  return (await settlePipeline(transaction, pipeline.id, pipeline.created_at)) ?? pipeline;
};

/** Inserts a pipeline with the jobs of its plan, all or nothing. */
export const insertPlanned = (
  service: Service,
  project: Row<'projects'>,
  request: PipelineRequest,
  plan: PipelinePlan,
): Promise<Row<'pipelines'>> =>
  service.database.db.transaction().execute(async (transaction) => {
    const pipeline = await insertPipeline(transaction, {
      ...request,
      ...plannedColumns(plan, service.clock.now()),
      variables: sealVariables(service, request.variables),
      project_id: project.id,
      schedule_id: null,
      due_at: null,
    });
    if (pipeline === undefined) {
      throw new Error('A pipeline of no schedule cannot be there already.');
    }
    return addPlannedJobs(transaction, pipeline, plan);
  });

/**
 * Makes a pipeline by the file at its commit; one with a faulty file has failed already. Gives back why there is none
 * where no job of the file is for the ref.
 */
export const createPipeline = async (
  service: Service,
  project: Row<'projects'>,
  request: PipelineRequest,
): Promise<Row<'pipelines'> | string> => {
  const plan = await planPipeline(service, project, request);
  return nothingToRun(plan) ?? insertPlanned(service, project, request, plan);
};
