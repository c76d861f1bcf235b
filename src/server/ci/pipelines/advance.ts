/** What follows from where the jobs of a pipeline stand. */
import type { JobStatus } from '../../db/ci-tables.ts';
import type { Row } from '../../db/schema.ts';
import { fromTruth } from '../../db/values.ts';

/** What of a job decides over others. */
export type StagedJob = Pick<Row<'pipeline_jobs'>, 'id' | 'stage_index' | 'status' | 'run_when' | 'allow_failure'>;

const open: ReadonlySet<JobStatus> = new Set(['created', 'pending', 'running']);

/** Whether later stages wait for it: a manual job that may fail holds nobody up. */
const blocks = ({ status, allow_failure }: StagedJob): boolean =>
  open.has(status) || (status === 'manual' && !fromTruth(allow_failure));

/** How it counts for the whole: what may fail has not failed; what somebody stopped was stopped all the same. */
const counted = ({ status, allow_failure }: StagedJob): JobStatus =>
  status === 'failed' && fromTruth(allow_failure) ? 'success' : status;

const nextStatus = ({ run_when }: StagedJob, before: ReadonlySet<JobStatus>): JobStatus => {
  const allWell = !before.has('failed') && !before.has('canceled');
  switch (run_when) {
    case 'always':
      return 'pending';
    case 'on_failure':
      return before.has('failed') ? 'pending' : 'skipped';
    case 'manual':
      return allWell ? 'manual' : 'skipped';
    case 'on_success':
      return allWell ? 'pending' : 'skipped';
  }
};

/** The jobs after every stage whose turn has come was let go: stages run one after the other. */
export const advance = <Job extends StagedJob>(jobs: readonly Job[]): readonly Job[] => {
  const stages = [...new Set(jobs.map((job) => job.stage_index))].toSorted((a, b) => a - b);
  const done: Job[] = [];
  for (const stage of stages) {
    const before = new Set(done.map(counted));
    const waits = done.some(blocks);
    for (const job of jobs.filter((one) => one.stage_index === stage)) {
      done.push(waits || job.status !== 'created' ? job : { ...job, status: nextStatus(job, before) });
    }
  }
  return done;
};

/** The status of a pipeline with these jobs, of which there is at least one. */
export const pipelineStatus = (jobs: readonly StagedJob[]): JobStatus => {
  const all = new Set(jobs.map(counted));
  const holdsUp = jobs.some((job) => job.status === 'manual' && blocks(job));
  const begun = all.has('success') || all.has('failed') || all.has('canceled');
  if (all.has('running')) return 'running';
  if (all.has('pending')) return begun ? 'running' : 'pending';
  if (holdsUp) return 'manual';
  if (all.has('created')) return begun ? 'running' : 'created';
  if (all.has('failed')) return 'failed';
  if (all.has('canceled')) return 'canceled';
  if (all.has('success')) return 'success';
  return all.has('manual') ? 'manual' : 'skipped';
};

/** Whether nothing more happens by itself. */
export const isOver = (status: string): boolean => ['success', 'failed', 'canceled', 'skipped'].includes(status);
