/** Deletes old jobs from the queue, and keeps the counts of their runs. */
import type { Db } from '../db/database.ts';
import { toTimestamp } from '../formats/clock.ts';

/** Milliseconds that finished jobs are kept for inspection. */
const keepDone = 24 * 3_600_000;
const keepFailed = 30 * 24 * 3_600_000;

/** The kind of a row that counts pruned jobs, and never runs. */
export const tally = 'tally';

export interface Runs {
  readonly processed: number;
  readonly failed: number;
}

export const runsOfTally = (payload: string): Runs => JSON.parse(payload) as Runs;

/**
 * Replaces old jobs and former tallies by one tally of their runs. Counts exactly the rows that it deletes, so that processes
 * that prune at the same time count no row twice.
 */
export const prune = async (db: Db, now: Date): Promise<void> => {
  const before = (age: number): string => toTimestamp(new Date(now.getTime() - age));
  await db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('jobs')
      .where((row) =>
        row.or([
          row.and([row('state', '=', 'done'), row('kind', '!=', tally), row('finished_at', '<', before(keepDone))]),
          row.and([row('state', '=', 'failed'), row('finished_at', '<', before(keepFailed))]),
          row('kind', '=', tally),
        ]),
      )
      .returning(['kind', 'state', 'attempts', 'payload'])
      .execute();
    const runs = gone.map((row): Runs =>
      row.kind === tally
        ? runsOfTally(row.payload)
        : { processed: row.attempts, failed: row.attempts - (row.state === 'done' ? 1 : 0) },
    );
    if (runs.length === 0) {
      return;
    }
    const payload: Runs = {
      processed: runs.reduce((sum, { processed }) => sum + processed, 0),
      failed: runs.reduce((sum, { failed }) => sum + failed, 0),
    };
    const at = toTimestamp(now);
    await transaction
      .insertInto('jobs')
      .values({
        queue: tally,
        kind: tally,
        payload: JSON.stringify(payload),
        state: 'done',
        run_at: at,
        attempts: 0,
        max_attempts: 0,
        created_at: at,
        finished_at: at,
      })
      .execute();
  });
};
