/** The members of projects and groups in the database. */
import { roles } from '../../contract/endpoint.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import type { PageRequest, Slice } from '../http/handler.ts';

/** The project or the group that someone is a member of. */
export type MemberPlace = { readonly project_id: number } | { readonly namespace_id: number };

/** What a member may do, as the document's number. */
export type AccessLevel = Row<'members'>['access_level'];

/** A membership to be inserted. */
export interface NewMember {
  readonly place: MemberPlace;
  readonly userId: number;
  readonly accessLevel: AccessLevel;
  readonly expiresAt: string | null;
  readonly now: string;
}

/** A user who is already a member fails as a duplicate. */
export const insertMember = (db: Db, member: NewMember): Promise<Row<'members'>> =>
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

/** Makes room for a new membership of a user whose last one has ended. */
export const deleteEnded = async (db: Db, place: MemberPlace, userId: number, today: string): Promise<void> => {
  const [column, id] = columnOf(place);
  await db
    .deleteFrom('members')
    .where(column, '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '<=', today)
    .execute();
};

/** Makes whoever creates a project or a group its owner. */
export const insertOwner = async (db: Db, place: MemberPlace, userId: number, now: string): Promise<void> => {
  await insertMember(db, { place, userId, accessLevel: roles.owner, expiresAt: null, now });
};

/** A page of the direct members of a place, in the order they joined; none whose membership has ended. */
export const listMembers = async (
  db: Db,
  place: MemberPlace,
  today: string,
  page: PageRequest,
): Promise<Slice<Row<'members'>[]>> => {
  const [column, id] = columnOf(place);
  const matching = db
    .selectFrom('members')
    .where(column, '=', id)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', today)]));
  const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await matching.selectAll().orderBy('id').limit(page.limit).offset(page.offset).execute();
  return { items, total };
};
