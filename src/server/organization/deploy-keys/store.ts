import { sql } from 'kysely';
import { isProjectMember } from '../../request/auth-store.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { DbBoolean } from '../../db/values.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

type DeployKey = Row<'deploy_keys'>;

/** A key with its access to a project. */
export interface DeployKeyInProject extends DeployKey {
  readonly can_push: DbBoolean;
  /** The last change of that access. */
  readonly updated_at: string;
}

type Window = Pick<PageRequest, 'limit' | 'offset'>;

/** A page of all keys that any project has enabled, oldest first. */
export const listAllDeployKeys = (db: Db, page: Window): Promise<Slice<DeployKey[]>> => {
  const matching = db
    .selectFrom('deploy_keys')
    .where('deploy_keys.id', 'in', (of) => of.selectFrom('deploy_key_projects').select('deploy_key_id'));
  return pageOf(matching, matching.selectAll().orderBy('id'), page);
};

const inProject = (db: Db, projectId: number) =>
  db
    .selectFrom('deploy_keys')
    .innerJoin('deploy_key_projects as p', 'p.deploy_key_id', 'deploy_keys.id')
    .where('p.project_id', '=', projectId);

/** A page of the keys of a project. */
export const listDeployKeys = (db: Db, projectId: number, page: Window): Promise<Slice<DeployKeyInProject[]>> => {
  const matching = inProject(db, projectId);
  return pageOf(
    matching,
    matching.selectAll('deploy_keys').select(['p.can_push', 'p.updated_at']).orderBy('deploy_keys.id'),
    page,
  );
};

/** A key by ID, if the project has enabled it. */
export const findDeployKey = (db: Db, projectId: number, id: number): Promise<DeployKeyInProject | undefined> =>
  inProject(db, projectId)
    .where('deploy_keys.id', '=', id)
    .selectAll('deploy_keys')
    .select(['p.can_push', 'p.updated_at'])
    .executeTakeFirst();

/** The user who looks for a key: administrators find all, others those of projects where they are masters. */
export interface KeyViewer {
  readonly id: number;
  readonly admin: boolean;
}

const master = 40;

/** A key by ID or fingerprint in the projects that the user can take it from. */
export const findReachableKey = (
  db: Db,
  by: { readonly id: number } | { readonly fingerprint: string },
  seeker: KeyViewer,
  today: string,
): Promise<DeployKey | undefined> =>
  db
    .selectFrom('deploy_keys')
    .selectAll()
    .where((is) => ('id' in by ? is('deploy_keys.id', '=', by.id) : is('deploy_keys.fingerprint', '=', by.fingerprint)))
    .where('deploy_keys.id', 'in', (of) =>
      of
        .selectFrom('deploy_key_projects as p')
        .innerJoin('projects', 'projects.id', 'p.project_id')
        .select('p.deploy_key_id')
        .where('projects.pending_delete', '=', 0)
        .$if(!seeker.admin, (some) => some.where(isProjectMember(seeker.id, master, today))),
    )
    .executeTakeFirst();

/** Inserts a key. Fails as a duplicate if the fingerprint is taken; a key that no project has enabled is replaced. */
export const insertDeployKey = async (transaction: Db, key: Omit<DeployKey, 'id'>): Promise<DeployKey> => {
  await transaction
    .deleteFrom('deploy_keys')
    .where('fingerprint', '=', key.fingerprint)
    .where('id', 'not in', (of) => of.selectFrom('deploy_key_projects').select('deploy_key_id'))
    .execute();
  return transaction.insertInto('deploy_keys').values(key).returningAll().executeTakeFirstOrThrow();
};

/**
 * Enables a key in a project; if it is enabled already, its access stays. Fails as an orphan if the key or project was
 * deleted.
 */
export const enableKey = async (
  db: Db,
  link: { readonly deploy_key_id: number; readonly project_id: number; readonly can_push: DbBoolean },
  now: string,
): Promise<void> => {
  await db
    .insertInto('deploy_key_projects')
    .values({ ...link, updated_at: now })
    .onConflict((on) => on.columns(['project_id', 'deploy_key_id']).doNothing())
    .execute();
};

/** Updates a key and its access to a project. */
export const changeDeployKey = async (
  transaction: Db,
  place: { readonly projectId: number; readonly id: number },
  { title, canPush }: { readonly title?: string | undefined; readonly canPush?: DbBoolean | undefined },
  now: string,
): Promise<void> => {
  if (title !== undefined) {
    await transaction.updateTable('deploy_keys').set({ title }).where('id', '=', place.id).execute();
  }
  await transaction
    .updateTable('deploy_key_projects')
    .set({ updated_at: now, ...(canPush !== undefined && { can_push: canPush }) })
    .where('deploy_key_id', '=', place.id)
    .where('project_id', '=', place.projectId)
    .execute();
};

/**
 * Disables a key in a project, and deletes it if no other project has enabled it. Returns false if it was not enabled.
 */
export const disableKey = async (transaction: Db, projectId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await transaction
    .deleteFrom('deploy_key_projects')
    .where('deploy_key_id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  await transaction
    .deleteFrom('deploy_keys')
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select 1 from deploy_key_projects p where p.deploy_key_id = deploy_keys.id)`)
    .execute();
  return numDeletedRows === 1n;
};
