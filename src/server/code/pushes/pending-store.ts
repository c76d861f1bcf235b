/** The journal of changes of refs, and pending changes, whose steps have not all run. */
import type { Insertable } from 'kysely';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Sealed } from '../../db/tables/column-types.ts';
import type { PendingPushesTable } from '../../db/tables/code.ts';
import type { Row } from '../../db/schema.ts';
import type { DbBoolean } from '../../db/values.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { RefChange, Service } from '../../request/service.ts';

/** A change as its row stores it. */
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

/** The options of a push, sealed for its row; null without options. */
export const sealOptions = (
  { secrets }: Pick<Service, 'secrets'>,
  options: readonly string[] = [],
): Sealed<'push options'> | null =>
  options.length === 0 ? null : secrets.seal('push options', JSON.stringify(options));

/** The options of a push in a row. */
export const optionsIn = (
  { secrets }: Pick<Service, 'secrets'>,
  { options }: Pick<Row<'pending_pushes'>, 'options'>,
): readonly string[] => (options === null ? [] : (JSON.parse(secrets.open('push options', options)) as string[]));

/** Adds a change that was made, so that another process can finish it; returns its ID. */
export const addPending = (db: Db, change: WrittenChange, now: Date): Promise<number> =>
  insert(db, { ...valuesOf(change, now), settled: 1 });

/** Adds a journal entry for a change that git will make; returns its ID. `now` is before the refs were read. */
export const addJournalEntry = (
  db: Db,
  change: WrittenChange,
  now: Date,
  options: Sealed<'push options'> | null = null,
): Promise<number> => insert(db, { ...valuesOf(change, now), settled: 0, options });

/** The outcome of a change in the journal. */
export interface Outcome {
  /** The updates that were made. */
  readonly landed: readonly RefUpdate[];
  /** True if the others will not be made. */
  readonly final: boolean;
  /** The timestamp of the new pending change. */
  readonly createdAt: string;
}

/** A new pending change. */
export interface Settled {
  readonly id: number;
  readonly updates: readonly RefUpdate[];
}

/**
 * Moves the updates that were made from a journal entry to a new pending change; updates with an unknown outcome stay in
 * the entry. Each update moves once, however often this is called. Undefined if there is nothing to finish.
 */
export const settleJournalEntry = (
  db: OpenDatabase['db'],
  id: number,
  { landed, final, createdAt }: Outcome,
): Promise<Settled | undefined> =>
  db.transaction().execute(async (transaction) => {
    // The first write locks the row until the end of the transaction.
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
    const { project_id, user_id, options } = row;
    const values = {
      project_id,
      user_id,
      options,
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

/** Deletes a row, and locks it until the end of the transaction; false if another process has deleted it. */
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

/** Pending changes from before a time, oldest first. */
export const pendingBefore = (db: Db, time: string, limit: number): Promise<Row<'pending_pushes'>[]> =>
  before(db, 1, time, limit);

/** Entries of the journal from before a time, oldest first. */
export const journalEntriesBefore = (db: Db, time: string, limit: number): Promise<Row<'pending_pushes'>[]> =>
  before(db, 0, time, limit);

/** The updates of a row. */
export const updatesIn = ({ updates }: Pick<Row<'pending_pushes'>, 'updates'>): RefUpdate[] =>
  JSON.parse(updates) as RefUpdate[];
