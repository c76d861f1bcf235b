/** Projects after a move, for what they used of groups that are no longer above them. */
import { type RawBuilder, sql } from 'kysely';
import { idsWithin } from '../../db/lineage.ts';

/** A project, or all projects in a group, after the move. */
export type Moved = { readonly projectId: number } | { readonly lineage: string };

/** Their IDs, as a list in a statement. */
export const movedProjects = (moved: Moved): RawBuilder<unknown> =>
  'projectId' in moved
    ? sql`(${moved.projectId})`
    : sql`(select moved.id from projects moved where moved.namespace_id in ${idsWithin(moved.lineage)})`;

/** The condition that a group is not above a project, or no longer. Both are columns: the lineage of its namespace, and an ID. */
export const isNotAbove = (groupId: string, lineage: string): RawBuilder<unknown> =>
  sql`${sql.ref(groupId)} is not null and ${sql.ref(lineage)} not like '%/' || ${sql.ref(groupId)} || '/%'`;
