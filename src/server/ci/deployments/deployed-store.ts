/** Which merge requests are in production, in the database. */
import type { Db } from '../../db/database.ts';

/** The environment that counts, as v4 names it. */
const production = 'production';

/** A deployment of a branch; `at` is a timestamp. */
export interface Deployed {
  readonly projectId: number;
  readonly environment: string;
  readonly ref: string;
  readonly at: string;
}

/**
 * Notes that what was merged into the branch before is in production now (document, "Merge request",
 * `first_deployed_to_production_at`); what was there already keeps its moment.
 */
export const noteDeployed = async (transaction: Db, { projectId, environment, ref, at }: Deployed): Promise<void> => {
  if (environment !== production) return;
  await transaction
    .updateTable('merge_requests')
    .set({ first_deployed_at: at })
    .where('target_project_id', '=', projectId)
    .where('target_branch', '=', ref)
    .where('state', '=', 'merged')
    .where('first_deployed_at', 'is', null)
    .where('merged_at', '<=', at)
    .execute();
};
