import type { Insertable } from 'kysely';
import { fireHooks } from '../../activity/hooks/fire-hooks.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { DeploymentsTable } from '../../db/tables/ci.ts';
import { ensureEnvironment } from '../environments/store.ts';
import { nextIid } from '../../db/iid.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

/** The name of the environment that counts for merge requests, as in v4. */
const production = 'production';

interface Deployed {
  readonly projectId: number;
  readonly environment: string;
  readonly ref: string;
  readonly at: string;
}

/**
 * Sets the time of the first deployment to production of the merge requests that were merged into the branch before
 * (document, "Merge request", `first_deployed_to_production_at`).
 */
const setFirstDeployed = async (transaction: Db, { projectId, environment, ref, at }: Deployed): Promise<void> => {
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

/** A page of a project's deployments, oldest first. */
export const listDeployments = (db: Db, projectId: number, page: PageRequest): Promise<Slice<Deployment[]>> => {
  const all = db.selectFrom('deployments').where('project_id', '=', projectId);
  return pageOf(all, all.selectAll().orderBy('id'), page);
};

export const findDeployment = (db: Db, projectId: number, id: number): Promise<Deployment | undefined> =>
  db.selectFrom('deployments').selectAll().where('id', '=', id).where('project_id', '=', projectId).executeTakeFirst();

/** The last deployment of an environment that succeeded. */
export const lastDeployment = (db: Db, environmentId: number): Promise<Deployment | undefined> =>
  db
    .selectFrom('deployments')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('status', '=', 'success')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Notifies hooks of a deployment; one that is only created has not started. */
const fireDeployment = async (transaction: Db, row: Deployment, environment: Row<'environments'>): Promise<void> => {
  if (row.status === 'created') return;
  await fireHooks(transaction, {
    place: { project: { id: row.project_id } },
    userId: row.user_id,
    now: new Date(row.created_at),
    events: [{ flag: 'deployment_events', facts: () => ({ type: 'deployment', row, environment }) }],
  });
};

/** A new deployment, with the name of its environment. */
export type NewDeployment = Omit<Insertable<DeploymentsTable>, 'iid' | 'environment_id'> & {
  readonly environment: string;
  /** The new URL of the environment; null does not change it. */
  readonly environmentUrl: string | null;
};

/**
 * Inserts a deployment, and its environment if it is new, within a transaction. The number is taken first, which locks:
 * the second of two deployments to a new environment waits, and finds the environment.
 */
export const insertDeployment = async (
  transaction: Db,
  { environment, environmentUrl, ...deployment }: NewDeployment,
): Promise<Deployment> => {
  const { project_id: projectId, created_at: now } = deployment;
  const iid = await nextIid(transaction, 'deployment', projectId);
  const ensured = await ensureEnvironment(transaction, {
    projectId,
    name: environment,
    externalUrl: environmentUrl,
    now,
  });
  if (deployment.status === 'success') {
    await setFirstDeployed(transaction, { projectId, environment, ref: deployment.ref, at: now });
  }
  const row = await transaction
    .insertInto('deployments')
    .values({ ...deployment, iid, environment_id: ensured.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  await fireDeployment(transaction, row, ensured);
  return row;
};
