/** Creates pipelines with their jobs. */
import { pipelineVariables } from '../../../contract/ci/pipelines.ts';
import type { Row } from '../../db/schema.ts';
import { nextIid } from '../../db/iid.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { invalid } from '../../formats/problems.ts';
import type { Service } from '../../request/service.ts';
import type { PipelineVariable } from '../pipeline-file/context.ts';
import { fireStatuses } from './fire-statuses.ts';
import { settlePipeline } from './advance.ts';
import { nothingToRun, planPipeline, type PipelinePlan, type PipelineRequest } from './plan-pipeline.ts';
import { insertJobs, insertPipeline, sealVariables, type NewPipeline } from './store.ts';

/** Names of variables (document, "Limits"). */
const keyPattern = /^[A-Za-z0-9_]{1,255}$/;

/** A variable of a pipeline as `git push -o ci.variable=` has it; undefined for what the API would refuse. */
export const readVariable = (text: string): PipelineVariable | undefined => {
  const [, key = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  return keyPattern.test(key) && value.length <= pipelineVariables.additionalProperties.maxLength
    ? { key, value }
    : undefined;
};

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

/**
 * Inserts a pipeline with the jobs of its plan in one transaction, and starts those of the first stage; undefined if the
 * due time of its schedule has a pipeline already.
 */
export const insertDue = (
  service: Service,
  project: Row<'projects'>,
  request: PipelineRequest & Pick<NewPipeline, 'schedule_id' | 'due_at'>,
  { jobs, name, fault, fileless }: PipelinePlan,
): Promise<Row<'pipelines'> | undefined> =>
  service.database.db.transaction().execute(async (transaction) => {
    const at = toTimestamp(service.clock.now());
    const { schedule: _schedule, ...given } = request;
    const pipeline = await insertPipeline(transaction, {
      ...given,
      iid: await nextIid(transaction, 'pipeline', project.id),
      name,
      project_id: project.id,
      variables: sealVariables(service, request.variables),
      status: fault === undefined ? (fileless ? 'pending' : 'created') : 'failed',
      yaml_errors: fault ?? null,
      finished_at: fault === undefined ? null : at,
      created_at: at,
      updated_at: at,
    });
    if (pipeline === undefined) return pipeline;
    if (jobs.length > 0) await insertJobs(transaction, pipeline, jobs);
    const settled = jobs.length === 0 ? undefined : await settlePipeline(transaction, pipeline.id, at);
    const state = settled ?? { pipeline, jobs: [] };
    await fireStatuses(transaction, undefined, state, at);
    return state.pipeline;
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
