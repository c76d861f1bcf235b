/** Reads the metrics of the queue (document, "Background-job metrics"). */
import type { Db } from '../db/database.ts';
import { queueNames } from './job-kinds.ts';
import { runsOfTally, tally } from './prune.ts';
import { toTimestamp } from '../formats/clock.ts';

/** A queue, as `/jobqueue/queue_metrics` reports it. */
export interface QueueMetrics {
  /** Jobs that are due and not yet claimed. */
  readonly backlog: number;
  /** Seconds since the oldest of these jobs was due. */
  readonly latency: number;
}

/** Includes empty queues. */
export const queueMetrics = async (db: Db, now: Date): Promise<Record<string, QueueMetrics>> => {
  const waiting = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['queue', fn.countAll<number>().as('backlog'), fn.min('run_at').as('oldest')])
    .where('state', '=', 'enqueued')
    .where('run_at', '<=', toTimestamp(now))
    .groupBy('queue')
    .orderBy('queue')
    .execute();
  const empty = queueNames.map((name) => [name, { backlog: 0, latency: 0 }] as const);
  const busy = waiting.map(
    ({ queue, backlog, oldest }) =>
      [queue, { backlog, latency: (now.getTime() - new Date(oldest).getTime()) / 1000 }] as const,
  );
  return Object.fromEntries([...empty, ...busy]);
};

/** Counts, as `/jobqueue/job_stats` reports them. */
export interface JobStats {
  /** Finished runs, including failed ones: a job with three attempts counts three times. */
  readonly processed: number;
  /** Failed runs, including those whose process died. */
  readonly failed: number;
  /** Waiting jobs, due or not. */
  readonly enqueued: number;
}

/** Counts the jobs of all processes since the database was created. */
export const jobStats = async (db: Db): Promise<JobStats> => {
  const states = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('jobs'), fn.sum<number>('attempts').as('attempts')])
    .where('kind', '!=', tally)
    .groupBy('state')
    .execute();
  const pruned = await db.selectFrom('jobs').select('payload').where('kind', '=', tally).execute();
  const tallies = pruned.map(({ payload }) => runsOfTally(payload));
  const jobsInState = (state: string): number => states.find((row) => row.state === state)?.jobs ?? 0;
  const attempts = states.reduce((sum, row) => sum + row.attempts, 0);
  // The last attempt of a running job has not finished yet, and that of a done job succeeded.
  const finished = attempts - jobsInState('running');
  return {
    processed: tallies.reduce((sum, { processed }) => sum + processed, finished),
    failed: tallies.reduce((sum, { failed }) => sum + failed, finished - jobsInState('done')),
    enqueued: jobsInState('enqueued'),
  };
};
