/** Derives the next jobs and the status of a pipeline from its jobs. */
import type { JobStatus } from '../../db/tables/ci.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { notFound } from '../../formats/problems.ts';
import type { Service } from '../../request/service.ts';
import { fireStatuses, type PipelineState } from './fire-statuses.ts';
import { findPipeline, lockPipeline, presentJobs, setJobs, updatePipeline } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { enqueue } from '../../queue/store.ts';

/** The columns of a job that decide on later jobs. */
export type StagedJob = Pick<
  Row<'pipeline_jobs'>,
  'id' | 'name' | 'stage_index' | 'status' | 'run_when' | 'allow_failure' | 'needs'
>;

const open: ReadonlySet<JobStatus> = new Set(['created', 'scheduled', 'pending', 'running']);

/** True if later jobs wait for the job; a manual job that is allowed to fail does not block. */
const blocks = ({ status, allow_failure }: StagedJob): boolean =>
  open.has(status) || (status === 'manual' && !fromDbBoolean(allow_failure));

/** The status that counts for the pipeline: the failure of a job that is allowed to fail does not. */
const effectiveStatus = ({ status, allow_failure }: StagedJob): JobStatus =>
  status === 'failed' && fromDbBoolean(allow_failure) ? 'success' : status;

/** The outcome of the jobs before a job. */
interface Before {
  readonly waits: boolean;
  readonly statuses: ReadonlySet<JobStatus>;
}

const beforeOf = (jobs: readonly StagedJob[]): Before => ({
  waits: jobs.some(blocks),
  statuses: new Set(jobs.map(effectiveStatus)),
});

/** A job that names its needs is skipped if one of them does not run, as a manual job that nobody has started. */
const isLeftOut = (job: StagedJob, { statuses }: Before): boolean =>
  job.needs !== null && (statuses.has('skipped') || statuses.has('manual'));

const nextStatus = (job: StagedJob, before: Before): JobStatus => {
  const { statuses } = before;
  const allWell = !statuses.has('failed') && !statuses.has('canceled') && !isLeftOut(job, before);
  switch (job.run_when) {
    case 'always':
      return 'pending';
    case 'on_failure':
      return statuses.has('failed') ? 'pending' : 'skipped';
    case 'manual':
      return allWell ? 'manual' : 'skipped';
    case 'delayed':
      return allWell ? 'scheduled' : 'skipped';
    case 'on_success':
      return allWell ? 'pending' : 'skipped';
  }
};

/** The names of the jobs that a job waits for; null if it waits for all of earlier stages. */
export const neededNames = ({ needs }: Pick<StagedJob, 'needs'>): readonly string[] | null =>
  needs === null ? null : (JSON.parse(needs) as string[]);

/** One pass over the jobs, by their stages; a job of the same stage can be needed, so that a pass may not be enough. */
const advanceOnce = <Job extends StagedJob>(jobs: Job[], needsOf: ReadonlyMap<number, readonly string[]>): boolean => {
  const byName = new Map(jobs.map((job, index) => [job.name, index]));
  const earlier: Job[] = [];
  let changed = false;
  let stage = Number.NEGATIVE_INFINITY;
  let before = beforeOf([]);
  for (const [index, job] of jobs.entries()) {
    if (job.stage_index !== stage) {
      stage = job.stage_index;
      before = beforeOf(earlier);
    }
    const needs = needsOf.get(job.id)?.flatMap((name) => jobs[byName.get(name) ?? -1] ?? []);
    const own = needs === undefined ? before : beforeOf(needs);
    const next = own.waits || job.status !== 'created' ? job : { ...job, status: nextStatus(job, own) };
    changed ||= next !== job;
    jobs[index] = next;
    earlier.push(next);
  }
  return changed;
};

/** The jobs after the start of those that wait for nothing any more: for earlier stages, or for the jobs that they need. */
export const advance = <Job extends StagedJob>(given: readonly Job[]): readonly Job[] => {
  const jobs = given.toSorted((one, other) => one.stage_index - other.stage_index);
  const needsOf = new Map<number, readonly string[]>();
  for (const job of jobs) {
    const names = neededNames(job);
    if (names !== null) needsOf.set(job.id, names);
  }
  while (advanceOnce(jobs, needsOf));
  return jobs;
};

/** The status of a pipeline with at least one job. */
export const pipelineStatus = (jobs: readonly StagedJob[]): JobStatus => {
  const all = new Set(jobs.map(effectiveStatus));
  const holdsUp = jobs.some((job) => job.status === 'manual' && blocks(job));
  const begun = all.has('success') || all.has('failed') || all.has('canceled');
  if (all.has('running')) return 'running';
  if (all.has('pending')) return begun ? 'running' : 'pending';
  if (holdsUp) return 'manual';
  if (all.has('scheduled')) return 'scheduled';
  if (all.has('created')) return begun ? 'running' : 'created';
  if (all.has('failed')) return 'failed';
  if (all.has('canceled')) return 'canceled';
  if (all.has('success')) return 'success';
  return all.has('manual') ? 'manual' : 'skipped';
};

/** True for a status that changes only by a retry. */
export const isOver = (status: string): boolean => ['success', 'failed', 'canceled', 'skipped'].includes(status);

const inOrder = (times: readonly (string | null)[]): string[] => times.flatMap((time) => time ?? []).toSorted();

/** Lets the queue start a delayed job once its time has come. */
const scheduleStart = async (transaction: Db, job: Row<'pipeline_jobs'>, now: string): Promise<void> => {
  const runAt = new Date(Date.parse(now) + (job.start_in ?? 0) * 1000);
  await setJobs(transaction, [job.id], { scheduled_at: toTimestamp(runAt) });
  await enqueue(transaction, { kind: 'pipeline_job.start', payload: { job_id: job.id }, now: new Date(now), runAt });
};

/**
 * Starts the jobs of the next stage, and updates the status of the pipeline, which stays as it is without jobs. For a
 * transaction that holds the pipeline. Returns undefined if the pipeline was deleted.
 */
export const settlePipeline = async (
  transaction: Db,
  pipelineId: number,
  now: string,
): Promise<PipelineState | undefined> => {
  const before = await presentJobs(transaction, pipelineId);
  if (before.length === 0) {
    const pipeline = await findPipeline(transaction, pipelineId);
    return pipeline && { pipeline, jobs: [] };
  }
  const after = advance(before);
  const statusOf = new Map(before.map((job) => [job.id, job.status]));
  const changed = after.filter((job) => statusOf.get(job.id) !== job.status);
  for (const status of new Set(changed.map((job) => job.status))) {
    const ids = changed.filter((job) => job.status === status).map((job) => job.id);
    await setJobs(transaction, ids, { status, updated_at: now });
  }
  for (const job of changed) if (job.status === 'scheduled') await scheduleStart(transaction, job, now);
  const status = pipelineStatus(after);
  const pipeline = await updatePipeline(transaction, pipelineId, {
    status,
    started_at: inOrder(after.map((job) => job.started_at))[0] ?? null,
    // It is not the current time, since a repeated report does not change the end.
    finished_at: isOver(status) ? (inOrder(after.map((job) => job.finished_at)).at(-1) ?? now) : null,
    updated_at: now,
  });
  return pipeline && { pipeline, jobs: after };
};

/** A pipeline that is locked until the end of the transaction. */
export interface HeldPipeline {
  readonly transaction: Db;
  readonly pipeline: Row<'pipelines'>;
  /** Without retried jobs. */
  readonly jobs: readonly Row<'pipeline_jobs'>[];
  readonly now: string;
}

/**
 * Locks a pipeline and changes it. Then the jobs of the next stage start, the status is updated, and merge requests that
 * waited for its success are merged. Throws 404 if the pipeline was deleted.
 */
export const changePipeline = async <Outcome>(
  service: Service,
  pipelineId: number,
  change: (held: HeldPipeline) => Promise<Outcome>,
): Promise<Outcome> => {
  const now = toTimestamp(service.clock.now());
  const { outcome, succeeded } = await service.database.db.transaction().execute(async (transaction) => {
    const pipeline = await lockPipeline(transaction, pipelineId);
    if (pipeline === undefined) {
      throw notFound('Pipeline');
    }
    const jobs = await presentJobs(transaction, pipelineId);
    const done = await change({ transaction, pipeline, jobs, now });
    const settled = await settlePipeline(transaction, pipelineId, now);
    if (settled !== undefined) await fireStatuses(transaction, { pipeline, jobs }, settled, now);
    return { outcome: done, succeeded: pipeline.status !== 'success' && settled?.pipeline.status === 'success' };
  });
  if (succeeded) {
    await service.steps.afterPipelineSuccess(service, pipelineId);
  }
  return outcome;
};
