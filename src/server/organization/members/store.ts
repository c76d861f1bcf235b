/** Members of projects and groups in the database. */
import { sql } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import { compiledForms } from '../../db/compiled-query.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { usersFound } from '../../people/users/store.ts';
import { isWithin } from '../../db/lineage.ts';
import { earlierEnd, groupRoles, laterOf, live, lowerLevel } from '../../request/group-roles-store.ts';
import { toDay, toTimestamp } from '../../formats/clock.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

/** The project or group of a membership. */
export type MemberPlace = { readonly project_id: number } | { readonly namespace_id: number };

/** The number of a role in the document. */
export type AccessLevel = Row<'members'>['access_level'];

type Member = Row<'members'>;

/** A membership to insert. */
export interface NewMember {
  readonly place: MemberPlace;
  readonly userId: number;
  readonly accessLevel: AccessLevel;
  readonly expiresAt: string | null;
  readonly now: string;
}

/** Fails as a duplicate for an existing member. */
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

/** Deletes an expired membership, so that a new one can be inserted; undefined if there is none. */
export const deleteExpired = (
  db: Db,
  place: MemberPlace,
  userId: number,
  today: string,
): Promise<Member | undefined> => {
  const [column, id] = columnOf(place);
  return db
    .deleteFrom('members')
    .where(column, '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '<=', today)
    .returningAll()
    .executeTakeFirst();
};

/** Deletes and returns all expired memberships. */
export const deleteAllExpired = (db: Db, today: string): Promise<Member[]> =>
  db.deleteFrom('members').where('expires_at', '<=', today).returningAll().execute();

/** Makes a user the owner of a new project or group. */
const insertOwner = (db: Db, place: MemberPlace, userId: number, now: string): Promise<Member> =>
  insertMember(db, { place, userId, accessLevel: roles.owner, expiresAt: null, now });

export const insertGroupOwner = (db: Db, groupId: number, userId: number, now: string): Promise<Member> =>
  insertOwner(db, { namespace_id: groupId }, userId, now);

/**
 * Makes the user of the namespace the owner of a new project. A project in a group has the members of the group only.
 */
export const insertProjectOwner = async (
  db: Db,
  projectId: number,
  { owner_id: ownerId }: Pick<Row<'namespaces'>, 'owner_id'>,
  now: string,
): Promise<Member | undefined> =>
  ownerId === null ? undefined : insertOwner(db, { project_id: projectId }, ownerId, now);

/** Makes the user of a namespace the owner of a project that comes into it, whatever role the user had in it. */
export const ensureProjectOwner = async (db: Db, projectId: number, userId: number, now: string): Promise<Member> => {
  await db.deleteFrom('members').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
  return insertOwner(db, { project_id: projectId }, userId, now);
};

/** A page of direct members, oldest first, without expired ones. */
export const listMembers = (
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
  return pageOf(matching, matching.selectAll().orderBy('id'), page);
};

interface DirectMember {
  readonly id: number;
  readonly userId: number;
  readonly today: string;
}

const membersIn = compiledForms((db, { id, userId, today }: DirectMember, column: ReturnType<typeof columnOf>[0]) =>
  db
    .selectFrom('members')
    .selectAll()
    .where(column, '=', id)
    .where('user_id', '=', userId)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', today)])),
);

/** A direct member, unless the membership has expired. */
export const findMember = async (
  db: Db,
  place: MemberPlace,
  userId: number,
  today: string,
): Promise<Member | undefined> => {
  const [column, id] = columnOf(place);
  return (await membersIn(db, { id, userId, today }, column))[0];
};

/** The columns of an update; without `expires_at` the expiration stays. */
export type MemberChanges = Pick<Member, 'access_level'> & { readonly expires_at?: string | null };

export const updateMember = (db: Db, id: number, changes: MemberChanges, now: string): Promise<Member> =>
  db
    .updateTable('members')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteMember = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('members').where('id', '=', id).execute();
};

/** Tells if any of these groups has an owner by another membership. A bot user is none. */
export const hasOtherOwner = async (
  db: Db,
  namespaceIds: readonly number[],
  memberId: number,
  today: string,
): Promise<boolean> => {
  const other = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(sql`1`.as('found'))
    .where('users.bot', '=', 0)
    .where('namespace_id', 'in', [...namespaceIds])
    .where('members.id', '!=', memberId)
    .where('access_level', '=', roles.owner)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', today)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};

/** Makes a user the owner of a group that has no owner of its own; undefined if it has one. */
export const ensureGroupOwner = async (
  db: Db,
  groupId: number,
  userId: number,
  now: Date,
): Promise<Member | undefined> => {
  if (await hasOtherOwner(db, [groupId], 0, toDay(now))) return undefined;
  await db.deleteFrom('members').where('namespace_id', '=', groupId).where('user_id', '=', userId).execute();
  return insertGroupOwner(db, groupId, userId, toTimestamp(now));
};

/** A user with the highest role, since when and until when. */
export interface Role {
  readonly user_id: number;
  readonly access_level: AccessLevel;
  readonly created_at: string;
  readonly expires_at: string | null;
}

/** The sources of roles. */
export interface RolePlace {
  /** The groups from the top down to this one. */
  readonly namespaceIds: readonly number[];
  readonly projectId?: number;
  /** Include those whose role comes by a group that the project or a group is shared with. */
  readonly shared: boolean;
}

/** The filter of a list of roles. */
interface RoleFilter {
  readonly today: string;
  readonly query?: string;
  readonly userId?: number;
  readonly userIds?: readonly number[];
}

/** The roles in the groups and the project, and by what they are shared with, which limits those roles. */
const rolesIn = ({ namespaceIds, projectId = 0, shared }: RolePlace, today: string) => {
  const linked = sql`select l.namespace_id from group_links l where l.project_id = ${shared ? projectId : 0}`;
  const above = sql`select above.id from namespaces above
    join namespaces g on ${isWithin('g', sql.ref<string>('above.lineage'))} where g.id in (${linked})`;
  return sql`
  select r.user_id, r.access_level, r.created_at, r.expires_at
    from (${groupRoles((group) => sql`${group} in (${sql.join([0, ...namespaceIds])})`, today)}) as r
    where ${shared ? 1 : 0} = 1 or r.is_direct = 1
  union all
  select m.user_id, m.access_level, m.created_at, m.expires_at from members m
    where m.project_id = ${projectId} and ${live('m', today)}
  union all
  select r.user_id, ${lowerLevel('r.access_level', 'l.group_access')}, ${laterOf('r.created_at', 'l.created_at')}, ${earlierEnd('r.expires_at', 'l.expires_at')}
    from group_links l
    join namespaces g on g.id = l.namespace_id
    join namespaces above on ${isWithin('g', sql.ref<string>('above.lineage'))}
    join (${groupRoles((group) => sql`${group} in (${above})`, today)}) as r on r.group_id = above.id
    where l.project_id = ${shared ? projectId : 0} and ${live('l', today)}`;
};

/** A page of the users with a role, by ID. Each has the highest role, and of several equal ones the longest. */
export const listRoles = (
  database: OpenDatabase,
  place: RolePlace,
  { today, query, userId, userIds }: RoleFilter,
  page: Pick<PageRequest, 'limit' | 'offset'>,
): Promise<Slice<Role[]>> => {
  const ranked = sql<Role & { rank: number }>`(
    select user_id, access_level, created_at, expires_at, row_number() over (
      partition by user_id
      order by access_level desc, case when expires_at is null then 0 else 1 end, expires_at desc) as rank
    from (${rolesIn(place, today)}) as found)`;
  const matching = database.db
    .selectFrom(ranked.as('strongest'))
    .where('rank', '=', 1)
    .$if(userId !== undefined, (some) => some.where('user_id', '=', userId as number))
    .$if(userIds !== undefined, (some) => some.where('user_id', 'in', [...(userIds as readonly number[])]))
    .$if(query !== undefined, (some) => some.where('user_id', 'in', usersFound(database, query as string)));
  return pageOf(
    matching,
    matching.select(['user_id', 'access_level', 'created_at', 'expires_at']).orderBy('user_id'),
    page,
  );
};
