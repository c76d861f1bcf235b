/** Everyone who has a role in a project or a group, wherever it comes from. */
import { sql } from 'kysely';
import { isWithin } from '../../request/auth/store.ts';
import type { OpenDatabase } from '../../db/database.ts';
import type { PageRequest, Slice } from '../../request/handler.ts';
import { usersFound } from '../../people/users/store.ts';
import type { AccessLevel } from './store.ts';

/** A user with the strongest of their roles, and when it ends. */
export interface Role {
  readonly user_id: number;
  readonly access_level: AccessLevel;
  readonly expires_at: string | null;
}

/** Where roles come from. */
export interface RolePlace {
  /** The groups from the root down to the place, itself included. */
  readonly namespaceIds: readonly number[];
  readonly projectId?: number;
  /** The members of groups that the project is shared with count, too. */
  readonly shared: boolean;
}

/** Whose roles a list holds. */
export interface RoleFilter {
  readonly today: string;
  readonly query?: string;
  readonly userId?: number;
  readonly userIds?: readonly number[];
}

const live = (table: string, today: string) =>
  sql<boolean>`(${sql.ref(`${table}.expires_at`)} is null or ${sql.ref(`${table}.expires_at`)} > ${today})`;

/** Members of the groups, of the project, and of the groups that it is shared with, these with what it lets them. */
const rolesIn = ({ namespaceIds, projectId = 0, shared }: RolePlace, today: string) => sql`
  select m.user_id, m.access_level, m.expires_at from members m
    where m.namespace_id in (${sql.join([0, ...namespaceIds])}) and ${live('m', today)}
  union all
  select m.user_id, m.access_level, m.expires_at from members m
    where m.project_id = ${projectId} and ${live('m', today)}
  union all
  select m.user_id,
    case when m.access_level < l.group_access then m.access_level else l.group_access end,
    case when m.expires_at is null or m.expires_at > l.expires_at then coalesce(l.expires_at, m.expires_at)
      else m.expires_at end
    from project_group_links l
    join namespaces g on g.id = l.namespace_id
    join namespaces above on ${isWithin('g', 'above')}
    join members m on m.namespace_id = above.id
    where l.project_id = ${shared ? projectId : 0} and ${live('l', today)} and ${live('m', today)}`;

/** A page of the users with a role in the place, by their ID; of each the strongest, and of several such the longest. */
export const listRoles = async (
  database: OpenDatabase,
  place: RolePlace,
  { today, query, userId, userIds }: RoleFilter,
  page: Pick<PageRequest, 'limit' | 'offset'>,
): Promise<Slice<Role[]>> => {
  const ranked = sql<Role & { rank: number }>`(
    select user_id, access_level, expires_at, row_number() over (
      partition by user_id
      order by access_level desc, case when expires_at is null then 0 else 1 end, expires_at desc) as rank
    from (${rolesIn(place, today)}) as found)`;
  const matching = database.db
    .selectFrom(ranked.as('strongest'))
    .where('rank', '=', 1)
    .$if(userId !== undefined, (some) => some.where('user_id', '=', userId as number))
    .$if(userIds !== undefined, (some) => some.where('user_id', 'in', [...(userIds as readonly number[])]))
    .$if(query !== undefined, (some) => some.where('user_id', 'in', usersFound(database, query as string)));
  const { total } = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await matching
    .select(['user_id', 'access_level', 'expires_at'])
    .orderBy('user_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items, total };
};
