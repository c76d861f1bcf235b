/**
 * Stores the queue: rows of `jobs`, each of which runs at least once. A process claims a job for a limited time and renews its
 * claim. An expired claim means that its process is dead.
 */
import { sql, type Updateable } from 'kysely';
import type { Db, OpenDatabase } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import type { JobsTable } from '../db/tables/queue.ts';
import { type JobKind, type JobKinds, queueOf } from './job-kinds.ts';
import { toTimestamp } from '../formats/clock.ts';

const firstDelay = 5000;
const longestDelay = 3_600_000;

/**
 * Backs off exponentially after failed attempts, from 5 seconds up to an hour. Random jitter of up to a half spreads jobs that
 * failed together.
 */
const retryDelay = (attempts: number): number => {
  const whole = Math.min(longestDelay, firstDelay * 2 ** (attempts - 1));
  return Math.round(whole * (0.5 + Math.random() / 2));
};

/** The last of these attempts comes after about two hours. */
const defaultAttempts = 12;

/** Jobs of one lane that run at the same time; each process that claims at the same moment can add one. */
const perLane = 2;

export interface NewJob<Kind extends JobKind> {
  readonly kind: Kind;
  readonly payload: JobKinds[Kind];
  readonly now: Date;
  /** The earliest time to run; `now` by default. */
  readonly runAt?: Date;
  readonly maxAttempts?: number;
  /** Only a few jobs of one lane run at the same time, and other jobs do not wait for them. */
  readonly lane?: string;
}

/** Adds a job to the queue of its kind. In a transaction, the job exists only once that commits. */
export const enqueue = async <Kind extends JobKind>(db: Db, job: NewJob<Kind>): Promise<Row<'jobs'>> =>
  db
    .insertInto('jobs')
    .values({
      queue: queueOf[job.kind],
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      state: 'enqueued',
      run_at: toTimestamp(job.runAt ?? job.now),
      attempts: 0,
      max_attempts: job.maxAttempts ?? defaultAttempts,
      created_at: toTimestamp(job.now),
      lane: job.lane ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes a job that is not needed any more. */
export const removeJob = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
};

export interface Claimant {
  readonly processId: string;
  readonly kinds: readonly JobKind[];
  readonly now: Date;
  /** Milliseconds until the claim expires unless it is renewed. */
  readonly claimFor: number;
}

const after = (now: Date, milliseconds: number): string => toTimestamp(new Date(now.getTime() + milliseconds));

/**
 * Claims the job that has been due longest and whose lane is free; undefined if there is none. Two processes never claim the
 * same job. Jobs of other kinds stay in the queue, since a newer version may have added them.
 */
export const claim = async (
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  { processId, kinds, now, claimFor }: Claimant,
): Promise<Row<'jobs'> | undefined> => {
  await releaseLapsed(db, now);
  return db
    .updateTable('jobs')
    .set({
      state: 'running',
      attempts: sql<number>`attempts + 1`,
      claimed_by: processId,
      claimed_until: after(now, claimFor),
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', 'enqueued')
        .where('run_at', '<=', toTimestamp(now))
        .where('kind', 'in', kinds)
        .where((row) =>
          row.or([
            row('lane', 'is', null),
            row(
              'lane',
              'not in',
              row
                .selectFrom('jobs as busy')
                .select((other) => other.ref('busy.lane').$notNull().as('lane'))
                .where('busy.state', '=', 'running')
                .where('busy.lane', 'is not', null)
                .groupBy('busy.lane')
                .having(({ fn }) => fn.countAll(), '>=', perLane),
            ),
          ]),
        )
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .modifyEnd(engine.skipLocked),
    )
    .returningAll()
    .executeTakeFirst();
};

/** Releases the claims of dead processes. Their jobs are enqueued again, or fail after the last attempt. */
const releaseLapsed = async (db: Db, now: Date): Promise<void> => {
  const lapsed = db.updateTable('jobs').where('state', '=', 'running').where('claimed_until', '<', toTimestamp(now));
  const last_error = 'The process that ran the job went away.';
  const released = { claimed_by: null, claimed_until: null, last_error };
  const finished_at = toTimestamp(now);
  await lapsed
    .set({ ...released, state: 'failed', finished_at })
    .whereRef('attempts', '>=', 'max_attempts')
    .execute();
  await lapsed
    .set({ ...released, state: 'enqueued' })
    .whereRef('attempts', '<', 'max_attempts')
    .execute();
};

/** Identifies a run of a job, so that a claim is void once another process has taken over. */
export type Claim = Pick<Row<'jobs'>, 'id' | 'attempts' | 'claimed_by'>;

/** Updates a job while the claim is valid; false if it was lost. */
const change = async (db: Db, held: Claim, values: Updateable<JobsTable>): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(values)
    .where('id', '=', held.id)
    .where('state', '=', 'running')
    .where('attempts', '=', held.attempts)
    .where('claimed_by', '=', held.claimed_by)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Extends the claim; false if it was lost. */
export const renew = (db: Db, held: Claim, now: Date, claimFor: number): Promise<boolean> =>
  change(db, held, { claimed_until: after(now, claimFor) });

/** Marks the job as done; false if the claim was lost. */
export const complete = (db: Db, held: Claim, now: Date): Promise<boolean> =>
  change(db, held, { state: 'done', claimed_by: null, claimed_until: null, finished_at: toTimestamp(now) });

/** Longest error text in characters. */
const errorLength = 2000;

/** Schedules a retry, or marks the job as failed after its last attempt; false if the claim was lost. */
export const fail = (db: Db, held: Row<'jobs'>, error: string, now: Date): Promise<boolean> =>
  held.attempts >= held.max_attempts
    ? change(db, held, { ...released(error), state: 'failed', finished_at: toTimestamp(now) })
    : change(db, held, { ...released(error), state: 'enqueued', run_at: after(now, retryDelay(held.attempts)) });

/** Longest delay of a postponed job in milliseconds, so that it runs soon after the outage. */
const longestPostponement = 5 * 60_000;

/** Schedules a retry after an outage, for which this attempt does not count; false if the claim was lost. */
export const postpone = (db: Db, held: Row<'jobs'>, error: string, now: Date): Promise<boolean> => {
  const run_at = after(now, Math.min(longestPostponement, retryDelay(held.attempts)));
  const max_attempts = held.max_attempts + 1;
  return change(db, held, { ...released(error), state: 'enqueued', run_at, max_attempts });
};

const released = (error: string) => ({
  claimed_by: null,
  claimed_until: null,
  last_error: error.slice(0, errorLength),
});

/** Checks whether a job with the same kind and payload is waiting. */
export const isQueued = async <Kind extends JobKind>(db: Db, kind: Kind, payload: JobKinds[Kind]): Promise<boolean> => {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'enqueued')
    .where('kind', '=', kind)
    .where('payload', '=', JSON.stringify(payload))
    .executeTakeFirst();
  return row !== undefined;
};
