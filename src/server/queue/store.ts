/**
 * The queue: rows of `jobs`, each run at least once. A job is claimed for a while; whoever holds the claim renews it,
 * and a claim that runs out means that its process is gone.
 */
import { sql, type Updateable } from 'kysely';
import type { Db, OpenDatabase } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import type { JobsTable } from '../db/tables/queue.ts';
import { type JobKind, type JobKinds, queueOf } from './job-kinds.ts';
import { toTimestamp } from '../formats/clock.ts';

const first = 5000;
const longest = 3_600_000;

/**
 * Milliseconds to wait after this many failed attempts: 5 seconds, doubled each time up to an hour, of which a random
 * half is taken off at most, so that jobs that failed together don't come back together.
 */
const retryDelay = (attempts: number): number => {
  const whole = Math.min(longest, first * 2 ** (attempts - 1));
  return Math.round(whole * (0.5 + Math.random() / 2));
};

/** How often a job is tried when nothing else is said: the last time after about two hours. */
const defaultAttempts = 12;

/** Jobs of one lane that run at the same time; processes that claim in the same moment can make it one more each. */
const perLane = 2;

export interface NewJob<Kind extends JobKind> {
  readonly kind: Kind;
  readonly payload: JobKinds[Kind];
  readonly now: Date;
  /** Not before this; `now` when absent. */
  readonly runAt?: Date;
  /** How often it is tried in all. */
  readonly maxAttempts?: number;
  /** Jobs of one lane wait for each other, a few at a time, and nothing else waits for them. */
  readonly lane?: string;
}

/** Puts a job into the queue of its kind. Inside a transaction it is there when that commits, or not at all. */
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

/** Takes a job back that nobody needs any more. */
export const removeJob = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
};

/** Who asks for a job, and which ones it can run. */
export interface Claimant {
  readonly processId: string;
  readonly kinds: readonly JobKind[];
  readonly now: Date;
  /** How long the claim holds unless it is renewed, in milliseconds. */
  readonly claimFor: number;
}

const after = (now: Date, milliseconds: number): string => toTimestamp(new Date(now.getTime() + milliseconds));

/**
 * Takes the job that has been due longest and whose lane is free; undefined when none is. Two processes never take the
 * same one. A kind that is not asked for stays where it is: a newer process may have put it there.
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

/** Gives up the claims of processes that are gone: their jobs wait again, or have failed for good. */
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

/** Which run of a job: a claim that lapsed and was taken by someone else no longer counts. */
export type Claim = Pick<Row<'jobs'>, 'id' | 'attempts' | 'claimed_by'>;

/** Changes a job while the claim holds; false when it is someone else's by now. */
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

/** Holds the claim for longer; false when it was lost. */
export const renew = (db: Db, held: Claim, now: Date, claimFor: number): Promise<boolean> =>
  change(db, held, { claimed_until: after(now, claimFor) });

/** The job is done; false when the claim was lost. */
export const complete = (db: Db, held: Claim, now: Date): Promise<boolean> =>
  change(db, held, { state: 'done', claimed_by: null, claimed_until: null, finished_at: toTimestamp(now) });

/** Longest error text that is kept, in characters. */
const errorLength = 2000;

/** The job went wrong: it is tried again later, or has failed when that was its last attempt. False when the claim was lost. */
export const fail = (db: Db, held: Row<'jobs'>, error: string, now: Date): Promise<boolean> =>
  held.attempts >= held.max_attempts
    ? change(db, held, { ...released(error), state: 'failed', finished_at: toTimestamp(now) })
    : change(db, held, { ...released(error), state: 'enqueued', run_at: after(now, retryDelay(held.attempts)) });

/** Milliseconds until a job that was put off is tried again, at most: it is to be done soon after the outage. */
const longestPutOff = 5 * 60_000;

/** The job cannot be done yet, and cannot help it: it is tried again later, and this attempt does not count. */
export const postpone = (db: Db, held: Row<'jobs'>, error: string, now: Date): Promise<boolean> => {
  const run_at = after(now, Math.min(longestPutOff, retryDelay(held.attempts)));
  const max_attempts = held.max_attempts + 1;
  return change(db, held, { ...released(error), state: 'enqueued', run_at, max_attempts });
};

const released = (error: string) => ({
  claimed_by: null,
  claimed_until: null,
  last_error: error.slice(0, errorLength),
});

/** Whether a job of this kind for the same thing waits already. */
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
