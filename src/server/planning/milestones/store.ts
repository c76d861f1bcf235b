import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, OpenDatabase } from '../../db/database.ts';
import { nextIid } from '../../db/iid.ts';
import type { Row } from '../../db/schema.ts';
import type { MilestonesTable } from '../../db/tables/planning.ts';
import { containsPattern } from '../../db/values.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import { searchText } from '../issuables/filter-store.ts';
import { recordLostMilestone } from '../issuables/lost-milestone-store.ts';
import type { Actor } from '../issuables/record-activity.ts';

export type MilestonePlace = { readonly project_id: number } | { readonly namespace_id: number };

/** Properties that are absent filter nothing. */
export interface MilestoneFilter {
  readonly iids?: readonly number[] | undefined;
  readonly state?: 'active' | 'closed' | 'all' | undefined;
  readonly title?: string | undefined;
  readonly search?: string | undefined;
}

export type NewMilestone = Omit<Insertable<MilestonesTable>, 'project_id' | 'namespace_id' | 'iid' | 'search_text'>;

/** Columns that are undefined stay unchanged. */
export type MilestoneChanges = Omit<
  Updateable<MilestonesTable>,
  'id' | 'project_id' | 'namespace_id' | 'iid' | 'search_text'
>;

const inPlace = (db: Db, place: MilestonePlace) => {
  const milestones = db.selectFrom('milestones');
  return 'project_id' in place
    ? milestones.where('project_id', '=', place.project_id)
    : milestones.where('namespace_id', '=', place.namespace_id);
};

/** Reads a page of milestones, the newest first, as in v4 services. */
export const listMilestones = (
  { db, engine }: OpenDatabase,
  place: MilestonePlace,
  { iids = [], state, title, search = '' }: MilestoneFilter,
  page: PageRequest,
): Promise<Slice<Row<'milestones'>[]>> => {
  const matching = inPlace(db, place)
    .$if(iids.length > 0, (query) => query.where('iid', 'in', [...iids]))
    .$if(state !== undefined && state !== 'all', (query) => query.where('state', '=', state as 'active'))
    .$if(title !== undefined, (query) => query.where('title', '=', title as string))
    .$if(search !== '', (query) =>
      query.where(engine.like(sql.ref('milestones.search_text'), containsPattern(search))),
    );
  return pageOf(matching, matching.selectAll().orderBy('id', 'desc'), page);
};

export const findMilestone = (db: Db, place: MilestonePlace, id: number): Promise<Row<'milestones'> | undefined> =>
  inPlace(db, place).selectAll().where('id', '=', id).executeTakeFirst();

/** Inserts a milestone with the next number of its place. For a transaction. */
export const addMilestone = async (
  transaction: Db,
  place: MilestonePlace,
  milestone: NewMilestone,
): Promise<Row<'milestones'>> => {
  const iid = await ('project_id' in place
    ? nextIid(transaction, 'milestone', place.project_id)
    : nextIid(transaction, 'group_milestone', place.namespace_id));
  return transaction
    .insertInto('milestones')
    .values({ ...milestone, ...place, iid, search_text: searchText(milestone) })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/**
 * Inserts a milestone. An existing title fails as a duplicate, a deleted place as an orphan. `also` runs in the
 * transaction.
 */
export const insertMilestone = (
  db: OpenDatabase['db'],
  place: MilestonePlace,
  milestone: NewMilestone,
  also: (transaction: Db, milestone: Row<'milestones'>) => Promise<void>,
): Promise<Row<'milestones'>> =>
  db.transaction().execute(async (transaction) => {
    const inserted = await addMilestone(transaction, place, milestone);
    await also(transaction, inserted);
    return inserted;
  });

/** Locks a milestone until the transaction ends; undefined if it was deleted. */
const lockMilestone = (transaction: Db, id: number): Promise<Row<'milestones'> | undefined> =>
  transaction
    .updateTable('milestones')
    .set((of) => ({ title: of.ref('title') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export interface MilestoneChange {
  readonly before: Row<'milestones'>;
  readonly after: Row<'milestones'>;
}

/**
 * Returns undefined if the milestone was deleted. `also` runs in the transaction, sees changes that others made meanwhile,
 * and throws to undo the update. An existing title fails as a duplicate.
 */
export const updateMilestone = (
  db: OpenDatabase['db'],
  id: number,
  changes: MilestoneChanges,
  also: (transaction: Db, change: MilestoneChange) => Promise<void>,
): Promise<Row<'milestones'> | undefined> =>
  db.transaction().execute(async (transaction) => {
    const before = await lockMilestone(transaction, id);
    if (before === undefined) {
      return undefined;
    }
    const { title = before.title, description = before.description } = changes;
    // Closing a closed milestone leaves the time when it was closed.
    const unchanged = changes.state === before.state ? { closed_at: before.closed_at } : {};
    const after = await transaction
      .updateTable('milestones')
      .set({ ...changes, ...unchanged, search_text: searchText({ title, description }) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await also(transaction, { before, after });
    return after;
  });

/**
 * Deletes a milestone and records the change in its issues and merge requests, which stay. Returns false if it was deleted
 * already. `also` runs in the transaction.
 */
export const deleteMilestone = (
  db: OpenDatabase['db'],
  id: number,
  actor: Actor,
  also: (transaction: Db, milestone: Row<'milestones'>) => Promise<void>,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const milestone = await lockMilestone(transaction, id);
    if (milestone === undefined) {
      return false;
    }
    await recordLostMilestone(transaction, id, actor);
    // Foreign keys take it from issues and merge requests.
    await transaction.deleteFrom('milestones').where('id', '=', id).execute();
    await also(transaction, milestone);
    return true;
  });
