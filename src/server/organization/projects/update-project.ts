import { fireSystem } from '../../activity/hooks/fire-hooks.ts';
import { hasRole, type Project } from '../../request/access-level.ts';
import { namespacesByIds } from '../../request/auth-store.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { forbidden, invalid, pathTaken, refuseFaults } from '../../formats/problems.ts';
import { listHeads } from '../../git/refs.ts';
import { displayNameFault, pathNameFault } from '../../formats/names.ts';
import { forkVisibilityFault, isMoreHidden, visibilityFault } from '../../formats/visibility.ts';
import { lockNamespace } from '../../namespaces/lock-namespace.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { avatarOf } from '../../people/users/avatar.ts';
import { setProjectAvatar } from './avatar-store.ts';
import { hideForks } from './fork-store.ts';
import { withHead } from './default-head.ts';
import { moveProject } from './move-store.ts';
import { ciConfigFault, settingColumns, type GivenSettings } from './settings.ts';
import { setProject, sourceOf } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Path and visibility decide who can reach the project, so only owners can change them. */
const refuseOwnerSettings = (project: Project, given: GivenSettings): void => {
  const moved = given.path !== undefined && given.path !== project.path;
  const shown = given.visibility !== undefined && given.visibility !== project.visibility;
  if ((moved || shown) && !hasRole(project.accessLevel, 'owner')) {
    throw forbidden('The path and the visibility are for owners to change');
  }
};

const visibilityFaultOf = async (
  db: Db,
  project: Project,
  namespace: Row<'namespaces'>,
  { visibility }: GivenSettings,
): Promise<string | undefined> => {
  if (visibility === undefined || visibility === project.visibility) {
    return undefined;
  }
  const inGroup = namespace.kind === 'group' ? visibilityFault(visibility, namespace.visibility) : undefined;
  const source = await sourceOf(db, project);
  return inGroup ?? (source === undefined ? undefined : forkVisibilityFault(visibility, source.visibility));
};

const refuseInvalid = async (
  db: Db,
  project: Project,
  namespace: Row<'namespaces'>,
  given: GivenSettings,
): Promise<void> => {
  const { name, path } = given;
  refuseFaults({
    name: name === undefined ? undefined : displayNameFault(name),
    path: path === undefined || path === project.path ? undefined : pathNameFault(path, 'below'),
    visibility: await visibilityFaultOf(db, project, namespace, given),
    ci_config_path: ciConfigFault(given.ci_config_path),
  });
};

/** Throws 400 for an unknown branch. */
const requireBranch = async (service: Service, project: Project, branch: string): Promise<void> => {
  const heads = await withRepository(service, project, listHeads);
  if (!heads.some(({ name }) => name === branch)) {
    throw invalid({ default_branch: [`is not a branch of the repository: "${branch}"`] });
  }
};

/** A new path is an event of its own, as in v4. */
const fireUpdate = (transaction: Db, before: Project, project: Row<'projects'>, now: Date): Promise<void> =>
  fireSystem(
    transaction,
    before.path === project.path
      ? { type: 'project', action: 'update', project }
      : { type: 'project', action: 'rename', project, oldPath: before.full_path },
    now,
  );

/**
 * Updates a project. The old path redirects, a new default branch is checked out by clones, and less visibility hides
 * the forks, too. Throws 400 for values that are invalid or taken, and 403 for settings of owners.
 */
export const updateProject = async (
  service: Service,
  project: Project,
  given: GivenSettings,
): Promise<Row<'projects'>> => {
  const { db, engine } = service.database;
  const namespace = (await namespacesByIds(db, [project.namespace_id])).get(project.namespace_id);
  if (namespace === undefined) {
    throw new Error(`Project ${project.id} lies in no namespace`);
  }
  refuseOwnerSettings(project, given);
  await refuseInvalid(db, project, namespace, given);
  const avatar = avatarOf(given.avatar);
  const { default_branch: branch, visibility } = given;
  const newBranch = branch !== undefined && branch !== project.default_branch ? branch : undefined;
  if (newBranch !== undefined) {
    await requireBranch(service, project, newBranch);
  }
  const now = toTimestamp(service.clock.now());
  const { name = project.name, path = project.path } = given;
  const write = (): Promise<Row<'projects'>> =>
    db.transaction().execute(async (transaction) => {
      if (name !== project.name || path !== project.path) {
        const home = await lockNamespace(transaction, namespace);
        await moveProject(transaction, project, { namespace: home, name, path, now });
      }
      const changes = { ...settingColumns(given), default_branch: newBranch, updated_at: now };
      const changed = await setProject(transaction, project.id, changes);
      if (visibility !== undefined && isMoreHidden(visibility, project.visibility)) {
        await hideForks(transaction, project.id, visibility, now);
      }
      await fireUpdate(transaction, project, changed, new Date(now));
      return avatar === undefined ? changed : await setProjectAvatar(transaction, project.id, avatar);
    });
  try {
    return await (newBranch === undefined ? write() : withHead(service, project, newBranch, write));
  } catch (error) {
    throw engine.isDuplicate(error) ? pathTaken() : error;
  }
};
