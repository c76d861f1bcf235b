/** The numbers of the queue (document, "Background-job metrics"). */
import type { Db } from '../db/database.ts';
import { queueNames } from './job-kinds.ts';
import { runsOfTally, tally } from './prune.ts';
import { toTimestamp } from '../formats/clock.ts';

/** How a queue stands, as `/jobqueue/queue_metrics` reports it. */
export interface QueueMetrics {
  /** Jobs that are due and not yet taken. */
  readonly backlog: number;
  /** How long the one that waits longest has been due, in seconds. */
  readonly latency: number;
}

/** Backlog and latency of every queue, empty ones included. */
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

/** Counts of runs, as `/jobqueue/job_stats` reports them. */
export interface JobStats {
  /** Runs that are over, well or badly: a job that was tried three times counts three times. */
  readonly processed: number;
  /** Runs that went wrong, those included whose process died. */
  readonly failed: number;
  /** Jobs that wait, due or not. */
  readonly enqueued: number;
}

/** Counts since the database was made, of all processes together. */
export const jobStats = async (db: Db): Promise<JobStats> => {
  const states = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('jobs'), fn.sum<number>('attempts').as('attempts')])
    .where('kind', '!=', tally)
    .groupBy('state')
    .execute();
  const pruned = await db.selectFrom('jobs').select('payload').where('kind', '=', tally).execute();
  const tallies = pruned.map(({ payload }) => runsOfTally(payload));
  const jobsThatAre = (state: string): number => states.find((row) => row.state === state)?.jobs ?? 0;
  const attempts = states.reduce((sum, row) => sum + row.attempts, 0);
  // The attempt of a running job is not over yet, and the last one of a job that is done went well.
  const over = attempts - jobsThatAre('running');
  return {
    processed: tallies.reduce((sum, { processed }) => sum + processed, over),
    failed: tallies.reduce((sum, { failed }) => sum + failed, over - jobsThatAre('done')),
    enqueued: jobsThatAre('enqueued'),
  };
};
