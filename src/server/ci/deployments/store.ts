import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { DeploymentsTable } from '../../db/tables/ci.ts';
import { ensureEnvironment } from '../environments/store.ts';
import { nextIid } from '../../db/iid.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

/** The environment that counts, as v4 names it. */
const production = 'production';

/** A deployment of a branch; `at` is a timestamp. */
interface Deployed {
  readonly projectId: number;
  readonly environment: string;
  readonly ref: string;
  readonly at: string;
}

/**
 * Notes that what was merged into the branch before is in production now (document, "Merge request",
 * `first_deployed_to_production_at`); what was there already keeps its moment.
 */
const noteDeployed = async (transaction: Db, { projectId, environment, ref, at }: Deployed): Promise<void> => {
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

type Deployment = Row<'deployments'>;

/** A page of a project's deployments in the order they were made. */
export const listDeployments = (db: Db, projectId: number, page: PageRequest): Promise<Slice<Deployment[]>> => {
  const all = db.selectFrom('deployments').where('project_id', '=', projectId);
  return pageOf(all, all.selectAll().orderBy('id'), page);
};

export const findDeployment = (db: Db, projectId: number, id: number): Promise<Deployment | undefined> =>
  db.selectFrom('deployments').selectAll().where('id', '=', id).where('project_id', '=', projectId).executeTakeFirst();

/** A deployment to an environment that is known by its name. */
export type NewDeployment = Omit<Insertable<DeploymentsTable>, 'iid' | 'environment_id'> & {
  readonly environment: string;
  /** Where what is deployed can be seen; null leaves the environment's address as it is. */
  readonly environmentUrl: string | null;
};

/**
 * Numbers a deployment and adds it, with its environment where that is new. Within a transaction: the number comes first,
 * so that of two who deploy to a new environment the second waits, and finds it there.
 */
export const insertDeployment = async (
  transaction: Db,
  { environment, environmentUrl, ...deployment }: NewDeployment,
): Promise<Deployment> => {
  const { project_id: projectId, created_at: now } = deployment;
  const iid = await nextIid(transaction, 'deployment', projectId);
  const { id } = await ensureEnvironment(transaction, {
    projectId,
    name: environment,
    externalUrl: environmentUrl,
    now,
  });
  if (deployment.status === 'success') {
    await noteDeployed(transaction, { projectId, environment, ref: deployment.ref, at: now });
  }
  return transaction
    .insertInto('deployments')
    .values({ ...deployment, iid, environment_id: id })
    .returningAll()
    .executeTakeFirstOrThrow();
};
