/** The members of projects and groups in the database. */
import { sql } from 'kysely';
import { roles } from '../../../contract/vocabulary/endpoint.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { PageRequest, Slice } from '../../request/handler.ts';
import { usersFound } from '../../people/users/store.ts';

/** The project or the group that someone is a member of. */
export type MemberPlace = { readonly project_id: number } | { readonly namespace_id: number };

/** What a member may do, as the document's number. */
export type AccessLevel = Row<'members'>['access_level'];

type Member = Row<'members'>;

/** A membership to be inserted. */
export interface NewMember {
  readonly place: MemberPlace;
  readonly userId: number;
  readonly accessLevel: AccessLevel;
  readonly expiresAt: string | null;
  readonly now: string;
}

/** A user who is already a member fails as a duplicate. */
export const insertMember = (db: Db, member: NewMember): Promise<Member> =>
  db
    .insertInto('members')
    .values({
      namespace_id: null,
      project_id: null,
      ...member.place,
      user_id: member.userId,
      access_level: member.accessLevel,
      expires_at: member.expiresAt,
      created_at: member.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

const columnOf = (place: MemberPlace) =>
  'project_id' in place ? (['project_id', place.project_id] as const) : (['namespace_id', place.namespace_id] as const);

/** Takes out a member whose time has ended, which makes room for a new membership; undefined when there is none. */
export const deleteEnded = (db: Db, place: MemberPlace, userId: number, today: string): Promise<Member | undefined> => {
  const [column, id] = columnOf(place);
  return db
    .deleteFrom('members')
    .where(column, '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '<=', today)
    .returningAll()
    .executeTakeFirst();
};

/** Takes out everybody whose time has ended, wherever; gives back who it was. */
export const deleteAllEnded = (db: Db, today: string): Promise<Member[]> =>
  db.deleteFrom('members').where('expires_at', '<=', today).returningAll().execute();

/** Makes whoever creates a project or a group its owner. */
export const insertOwner = async (db: Db, place: MemberPlace, userId: number, now: string): Promise<void> => {
  await insertMember(db, { place, userId, accessLevel: roles.owner, expiresAt: null, now });
};

/** A page of the direct members of a place, in the order they joined; none whose membership has ended. */
export const listMembers = async (
  database: OpenDatabase,
  place: MemberPlace,
  { today, query }: { readonly today: string; readonly query?: string },
  page: PageRequest,
): Promise<Slice<Member[]>> => {
  const [column, id] = columnOf(place);
  const matching = database.db
    .selectFrom('members')
    .where(column, '=', id)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', today)]))
    .$if(query !== undefined, (some) => some.where('user_id', 'in', usersFound(database, query as string)));
  const { total } = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await matching.selectAll().orderBy('id').limit(page.limit).offset(page.offset).execute();
  return { items, total };
};

/** A direct member of a place; undefined also for one whose membership has ended. */
export const findMember = (db: Db, place: MemberPlace, userId: number, today: string): Promise<Member | undefined> => {
  const [column, id] = columnOf(place);
  return db
    .selectFrom('members')
    .selectAll()
    .where(column, '=', id)
    .where('user_id', '=', userId)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', today)]))
    .executeTakeFirst();
};

/** What an update writes; without `expires_at` the end stays as it is. */
export type MemberChanges = Pick<Member, 'access_level'> & { readonly expires_at?: string | null };

/** Changes a membership. */
export const updateMember = (db: Db, id: number, changes: MemberChanges, now: string): Promise<Member> =>
  db
    .updateTable('members')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Ends a membership. */
export const deleteMember = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('members').where('id', '=', id).execute();
};

/** Whether one of these groups has an owner by another membership than this one. */
export const hasOtherOwner = async (
  db: Db,
  namespaceIds: readonly number[],
  memberId: number,
  today: string,
): Promise<boolean> => {
  const other = await db
    .selectFrom('members')
    .select(sql`1`.as('found'))
    .where('namespace_id', 'in', [...namespaceIds])
    .where('id', '!=', memberId)
    .where('access_level', '=', roles.owner)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', today)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};
