/** Assigns the numbers of records, which are counted per project or group. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { IidCountersTable } from './tables/organization.ts';

/** The table of each kind, and its column with the project or group that counts. */
const counted = {
  issue: { table: 'issues', column: 'project_id' },
  merge_request: { table: 'merge_requests', column: 'target_project_id' },
  deployment: { table: 'deployments', column: 'project_id' },
  pipeline: { table: 'pipelines', column: 'project_id' },
  milestone: { table: 'milestones', column: 'project_id' },
  group_milestone: { table: 'milestones', column: 'namespace_id' },
} as const satisfies Record<IidCountersTable['kind'], { readonly table: string; readonly column: string }>;

/**
 * Assigns the next number of a kind in a project or group, which is never reused. Other transactions that need one there wait
 * until this one ends.
 */
export const nextIid = async (transaction: Db, kind: keyof typeof counted, ownerId: number): Promise<number> => {
  const { table, column } = counted[kind];
  const owner = column === 'namespace_id' ? column : 'project_id';
  const last = sql<number>`(select coalesce(max(iid), 0) from ${sql.table(table)} where ${sql.ref(column)} = ${ownerId})`;
  const { last_iid: iid } = await transaction
    .insertInto('iid_counters')
    .values({ project_id: null, namespace_id: null, [owner]: ownerId, kind, last_iid: sql<number>`${last} + 1` })
    .onConflict((taken) =>
      taken.columns([owner, 'kind']).doUpdateSet({ last_iid: sql<number>`iid_counters.last_iid + 1` }),
    )
    .returning('last_iid')
    .executeTakeFirstOrThrow();
  return iid;
};

/** The last number of a kind in a project, 0 before the first. Another transaction can take the next one meanwhile. */
export const lastIid = async (db: Db, kind: keyof typeof counted, projectId: number): Promise<number> => {
  const counter = await db
    .selectFrom('iid_counters')
    .select('last_iid')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return counter?.last_iid ?? 0;
};
