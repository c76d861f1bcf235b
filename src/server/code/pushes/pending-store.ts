/** Changes of refs, from before git's start until the end of all that follows. */
import type { Insertable } from 'kysely';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { PendingPushesTable } from '../../db/tables/code.ts';
import type { Row } from '../../db/schema.ts';
import type { DbBoolean } from '../../db/values.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { RefChange } from '../../request/service.ts';

/** Who changes refs of which project, and which. */
export type WrittenChange = Omit<RefChange, 'dir'>;

const insert = async (db: Db, values: Insertable<PendingPushesTable>): Promise<number> => {
  const { id } = await db.insertInto('pending_pushes').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

const valuesOf = ({ project, userId, updates }: WrittenChange, now: Date) => ({
  project_id: project.id,
  user_id: userId,
  updates: JSON.stringify(updates),
  created_at: toTimestamp(now),
});

/** Writes a change down that has come about, so that another process can take it up; its ID. */
export const addPending = (db: Db, change: WrittenChange, now: Date): Promise<number> =>
  insert(db, { ...valuesOf(change, now), settled: 1 });

/** Writes a change down that is about to be made; the ID of the entry. `now` is before the refs were looked at. */
export const addJournalEntry = (db: Db, change: WrittenChange, now: Date): Promise<number> =>
  insert(db, { ...valuesOf(change, now), settled: 0 });

/** What is known of a change in the journal. */
export interface Outcome {
  /** Those of its updates that came about. */
  readonly landed: readonly RefUpdate[];
  /** Whether the others never will. */
  readonly final: boolean;
  /** Of the pending change that comes of it, as a timestamp. */
  readonly createdAt: string;
}

/** A change that came about, and is pending now. */
export interface Settled {
  readonly id: number;
  readonly updates: readonly RefUpdate[];
}

/**
 * Makes a pending change of what came about of a journal entry, and leaves of the entry what still may. Each update is
 * settled once, whoever is told of it how often; undefined when nothing is left to follow.
 */
export const settleJournalEntry = (
  db: OpenDatabase['db'],
  id: number,
  { landed, final, createdAt }: Outcome,
): Promise<Settled | undefined> =>
  db.transaction().execute(async (transaction) => {
    // Written to first of all: until the transaction ends, others wait.
    const row = await transaction
      .updateTable('pending_pushes')
      .set({ settled: 0 })
      .where('id', '=', id)
      .where('settled', '=', 0)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const wanted = updatesIn(row);
    const refs = new Set(wanted.map(({ ref }) => ref));
    const updates = landed.filter(({ ref }) => refs.has(ref));
    const over = new Set(updates.map(({ ref }) => ref));
    const open = final ? [] : wanted.filter(({ ref }) => !over.has(ref));
    if (open.length === 0) await removePending(transaction, id);
    else await updateJournalEntry(transaction, id, open);
    if (updates.length === 0) return undefined;
    const { project_id, user_id } = row;
    const values = {
      project_id,
      user_id,
      updates: JSON.stringify(updates),
      created_at: createdAt,
      settled: 1,
    } as const;
    return { id: await insert(transaction, values), updates };
  });

const updateJournalEntry = async (transaction: Db, id: number, updates: readonly RefUpdate[]): Promise<void> => {
  await transaction
    .updateTable('pending_pushes')
    .set({ updates: JSON.stringify(updates) })
    .where('id', '=', id)
    .execute();
};

/** Crosses a change off; false when another process has done so. Until the transaction ends, others wait. */
export const removePending = async (transaction: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await transaction.deleteFrom('pending_pushes').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};

const before = (db: Db, settled: DbBoolean, time: string, limit: number): Promise<Row<'pending_pushes'>[]> =>
  db
    .selectFrom('pending_pushes')
    .selectAll()
    .where('settled', '=', settled)
    .where('created_at', '<', time)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Changes that came about, written down before a time, the oldest first. */
export const pendingBefore = (db: Db, time: string, limit: number): Promise<Row<'pending_pushes'>[]> =>
  before(db, 1, time, limit);

/** Entries of the journal from before a time, the oldest first. */
export const journalEntriesBefore = (db: Db, time: string, limit: number): Promise<Row<'pending_pushes'>[]> =>
  before(db, 0, time, limit);

/** The changes in a row: only this file writes it. */
export const updatesIn = ({ updates }: Pick<Row<'pending_pushes'>, 'updates'>): RefUpdate[] =>
  JSON.parse(updates) as RefUpdate[];
