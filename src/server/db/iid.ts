/** Assigns the numbers of issues, merge requests, and deployments, which are counted per project. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

const lastOf = {
  issue: (projectId: number) => sql<number>`(select coalesce(max(iid), 0) from issues where project_id = ${projectId})`,
  merge_request: (projectId: number) =>
    sql<number>`(select coalesce(max(iid), 0) from merge_requests where target_project_id = ${projectId})`,
  deployment: (projectId: number) =>
    sql<number>`(select coalesce(max(iid), 0) from deployments where project_id = ${projectId})`,
} as const;

/**
 * Assigns the next number of a kind in a project, which is never reused. Other transactions that need one in the same project
 * wait until this one ends.
 */
export const nextIid = async (transaction: Db, kind: keyof typeof lastOf, projectId: number): Promise<number> => {
  const { last_iid: iid } = await transaction
    .insertInto('iid_counters')
    .values({ project_id: projectId, kind, last_iid: sql<number>`${lastOf[kind](projectId)} + 1` })
    .onConflict((taken) =>
      taken.columns(['project_id', 'kind']).doUpdateSet({ last_iid: sql<number>`iid_counters.last_iid + 1` }),
    )
    .returning('last_iid')
    .executeTakeFirstOrThrow();
  return iid;
};
