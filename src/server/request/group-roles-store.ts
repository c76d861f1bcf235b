/** The roles that users have in groups, as queries: as members, and as members of the groups that a group is shared with. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Memberships and shares that are valid on a day: without an end, or with a later one. */
export const live = (table: string, today: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.expires_at`)} is null or ${sql.ref(`${table}.expires_at`)} > ${today})`;

type Column = RawBuilder<number>;

/** The lower of two levels, since a share limits the roles of those who come by it. */
export const lowerLevel = (one: string, other: string) =>
  sql<number>`case when ${sql.ref(one)} < ${sql.ref(other)} then ${sql.ref(one)} else ${sql.ref(other)} end`;

/** The later of two beginnings. */
export const laterOf = (one: string, other: string) =>
  sql<string>`case when ${sql.ref(one)} > ${sql.ref(other)} then ${sql.ref(one)} else ${sql.ref(other)} end`;

/** The earlier of two ends; null is none. */
export const earlierEnd = (one: string, other: string) => sql<string | null>`
  case when ${sql.ref(one)} is null or ${sql.ref(one)} > ${sql.ref(other)} then coalesce(${sql.ref(other)}, ${sql.ref(one)})
    else ${sql.ref(one)} end`;

/**
 * Rows of group, user, access level, beginning, end, and whether it is without a share, that meet a condition. Of a group that another one is shared with, only its own members
 * count, as in v4 services, and not those who have come into it by a share.
 */
export const groupRoles = (condition: (group: Column, user: Column) => RawBuilder<SqlBool>, today: string) => sql`
  select m.namespace_id as group_id, m.user_id, m.access_level, m.created_at, m.expires_at, 1 as is_direct
    from members m
    where m.namespace_id is not null and ${condition(sql.ref('m.namespace_id'), sql.ref('m.user_id'))} and ${live('m', today)}
  union all
  select shares.shared_id, m.user_id, ${lowerLevel('m.access_level', 'shares.group_access')}, ${laterOf('m.created_at', 'shares.created_at')}, ${earlierEnd('m.expires_at', 'shares.expires_at')}, 0
    from group_links shares join members m on m.namespace_id = shares.namespace_id
    where shares.shared_id is not null and ${condition(sql.ref('shares.shared_id'), sql.ref('m.user_id'))}
      and ${live('shares', today)} and ${live('m', today)}`;
