import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { DeploymentsTable } from '../../db/tables/ci.ts';
import { ensureEnvironment } from '../environments/store.ts';
import { nextIid } from '../../db/iid.ts';
import { noteDeployed } from './deployed-store.ts';
import type { PageRequest, Slice } from '../../db/slice-of.ts';

type Deployment = Row<'deployments'>;

/** A page of a project's deployments in the order they were made. */
export const listDeployments = async (db: Db, projectId: number, page: PageRequest): Promise<Slice<Deployment[]>> => {
  const all = db.selectFrom('deployments').where('project_id', '=', projectId);
  const { total } = await all.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await all.selectAll().orderBy('id').limit(page.limit).offset(page.offset).execute();
  return { items, total };
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
