/** The milestones of projects and groups in the database. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { MilestonesTable } from '../../db/tables/planning.ts';
import { containsPattern, fold } from '../../db/values.ts';
import { lockNamespace } from '../../namespaces/store.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

/** The project or the group that milestones belong to. */
export type MilestonePlace = { readonly project_id: number } | { readonly namespace_id: number };

/** Which milestones a list holds; none of these for all. */
export interface MilestoneFilter {
  readonly iids?: readonly number[] | undefined;
  readonly state?: 'active' | 'closed' | 'all' | undefined;
  readonly search?: string | undefined;
}

/** A milestone to be inserted; its number and what follows from its texts are worked out. */
export type NewMilestone = Omit<Insertable<MilestonesTable>, 'project_id' | 'namespace_id' | 'iid' | 'search_text'>;

/** What can change of a milestone; what is undefined stays. */
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

const searchText = ({ title, description }: { title: string; description: string }): string =>
  fold(`${title}\n${description}`);

/** A page of the milestones of a place, the newest first, as v4 services list them. */
export const listMilestones = (
  { db, engine }: OpenDatabase,
  place: MilestonePlace,
  { iids = [], state, search = '' }: MilestoneFilter,
  page: PageRequest,
): Promise<Slice<Row<'milestones'>[]>> => {
  const matching = inPlace(db, place)
    .$if(iids.length > 0, (query) => query.where('iid', 'in', [...iids]))
    .$if(state !== undefined && state !== 'all', (query) => query.where('state', '=', state as 'active'))
    .$if(search !== '', (query) =>
      query.where(engine.like(sql.ref('milestones.search_text'), containsPattern(search))),
    );
  return pageOf(matching, matching.selectAll().orderBy('id', 'desc'), page);
};

export const findMilestone = (db: Db, place: MilestonePlace, id: number): Promise<Row<'milestones'> | undefined> =>
  inPlace(db, place).selectAll().where('id', '=', id).executeTakeFirst();

/** Until the end of the transaction, others who number a milestone of the place wait: an update locks its row. */
const lockPlace = async (transaction: Db, place: MilestonePlace): Promise<void> => {
  if ('project_id' in place) {
    await transaction
      .updateTable('projects')
      .set((of) => ({ name: of.ref('name') }))
      .where('id', '=', place.project_id)
      .execute();
  } else {
    await lockNamespace(transaction, place.namespace_id);
  }
};

/**
 * Inserts a milestone with the next number of its place. A title that the place has already fails as a duplicate, a
 * place that went away as an orphan. `also` takes part in the transaction.
 */
export const insertMilestone = (
  db: OpenDatabase['db'],
  place: MilestonePlace,
  milestone: NewMilestone,
  also: (transaction: Db, milestone: Row<'milestones'>) => Promise<void>,
): Promise<Row<'milestones'>> =>
  db.transaction().execute(async (transaction) => {
    await lockPlace(transaction, place);
    // Milestones are never deleted one by one, so that the highest number was never another's.
    const { last } = await inPlace(transaction, place)
      .select((of) => of.fn.max<number | null>('iid').as('last'))
      .executeTakeFirstOrThrow();
    const inserted = await transaction
      .insertInto('milestones')
      .values({ ...milestone, ...place, iid: (last ?? 0) + 1, search_text: searchText(milestone) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await also(transaction, inserted);
    return inserted;
  });

/** A milestone before and after a change. */
export interface MilestoneChange {
  readonly before: Row<'milestones'>;
  readonly after: Row<'milestones'>;
}

/**
 * Changes a milestone; undefined when it is gone. `also` takes part in the transaction, sees edits that came in between,
 * and throws to leave the milestone as it was. A title that the place has already fails as a duplicate.
 */
export const updateMilestone = (
  db: OpenDatabase['db'],
  id: number,
  changes: MilestoneChanges,
  also: (transaction: Db, change: MilestoneChange) => Promise<void>,
): Promise<Row<'milestones'> | undefined> =>
  db.transaction().execute(async (transaction) => {
    // Others who change it wait from here on: an update locks its row.
    const before = await transaction
      .updateTable('milestones')
      .set((of) => ({ title: of.ref('title') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (before === undefined) {
      return undefined;
    }
    const { title = before.title, description = before.description } = changes;
    // Closing what is closed does not close it later.
    const pools = changes.state === before.state ? { closed_at: before.closed_at } : {};
    const after = await transaction
      .updateTable('milestones')
      .set({ ...changes, ...pools, search_text: searchText({ title, description }) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await also(transaction, { before, after });
    return after;
  });
