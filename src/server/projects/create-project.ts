/** Makes projects with their repositories: for the API and for the demo. */
import type { Params } from '../../contract/endpoint.ts';
import type { projects } from '../../contract/projects.ts';
import { findNamespace } from '../auth/access.ts';
import type { Caller } from '../auth/caller.ts';
import { holds, type Group } from '../auth/standing.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { toTimestamp, toTruth } from '../db/values.ts';
import { forbidden, notFound, pathTaken } from '../errors/problems.ts';
import { commitFiles } from '../git/commit-files.ts';
import { createRepository, firstBranch, removeRepository } from '../git/create-repository.ts';
import { repositoryPath } from '../git/repository-path.ts';
import { insertOwner } from '../members/store.ts';
import { displayNameFault } from '../names/display-name.ts';
import { refuseFaults } from '../names/faults.ts';
import { pathNameFault, pathNameFrom } from '../names/path-name.ts';
import { visibilityFault } from '../names/visibility.ts';
import { lockNamespace, namespaceOfUser } from '../namespaces/store.ts';
import type { Service } from '../service.ts';
import { withStorage } from '../storages/circuit.ts';
import { pickStorage } from '../storages/pick-storage.ts';
import { findUser } from '../users/store.ts';
import { countOwnProjects, insertProject } from './store.ts';

type NewProject = Params<(typeof projects)['create']>;
type Place = Pick<Group, 'id' | 'kind' | 'visibility'> & Row<'namespaces'>;

/** The namespace to create in: a group where the caller is at least a master, or the caller's own. */
const placeFor = async (service: Service, caller: Caller, namespaceId: number | undefined): Promise<Place> => {
  const { db } = service.database;
  const own = await namespaceOfUser(db, caller.id);
  const place =
    namespaceId === undefined ? { ...own, accessLevel: 50 } : await findNamespace(service, `${namespaceId}`, caller);
  if (place === null) {
    throw notFound('Namespace');
  }
  if (place.id !== own.id && !holds(place.accessLevel, 'master')) {
    throw forbidden('You cannot create projects in this namespace');
  }
  return place;
};

/** Throws 403 for one more project of the caller's own than allowed, also when several are made at once. */
const refuseBeyondLimit = async (db: Db, caller: Caller, place: Place): Promise<void> => {
  if (place.owner_id !== caller.id) {
    return;
  }
  await lockNamespace(db, place.id);
  const limit = (await findUser(db, caller.id))?.projects_limit ?? 0;
  if ((await countOwnProjects(db, place.id)) >= limit) {
    throw forbidden(`Your limit of ${limit} projects of your own is reached`);
  }
};

const readme = (params: NewProject): string =>
  `# ${params.name}\n${params.description ? `\n${params.description}\n` : ''}`;

/** Lays out the repository. A directory that is there already was left by a creation that never finished. */
const layOut = async (db: Db, dir: string, caller: Caller, params: NewProject, date: Date): Promise<void> => {
  await removeRepository(dir);
  await createRepository(dir);
  if (params.initialize_with_readme === true) {
    const author = await findUser(db, caller.id);
    await commitFiles(dir, {
      branch: firstBranch,
      message: 'Initial commit\n',
      author: { name: caller.name, email: author?.email ?? '' },
      date,
      files: [{ path: 'README.md', content: readme(params) }],
    });
  }
};

/**
 * Makes a project and its repository, or neither. Throws 400 for values that are none or taken, 403 where
 * the caller may not create projects, 404 for a namespace that is not there, 503 without a storage.
 */
export const createProject = async (service: Service, caller: Caller, params: NewProject): Promise<Row<'projects'>> => {
  const path = params.path ?? pathNameFrom(params.name);
  const place = await placeFor(service, caller, params.namespace_id);
  const visibility = params.visibility ?? 'private';
  refuseFaults({
    name: displayNameFault(params.name),
    path: pathNameFault(path, 'below'),
    visibility: place.kind === 'group' ? visibilityFault(visibility, place.visibility) : undefined,
  });
  const date = service.clock.now();
  const now = toTimestamp(date);
  const { db, engine } = service.database;
  const storage = await pickStorage(service);
  const create = (storagePath: string): Promise<Row<'projects'>> =>
    db.transaction().execute(async (transaction) => {
      await refuseBeyondLimit(transaction, caller, place);
      const project = await insertProject(
        transaction,
        {
          creator_id: caller.id,
          name: params.name,
          path,
          description: params.description ?? null,
          default_branch: params.initialize_with_readme === true ? firstBranch : null,
          visibility,
          archived: 0,
          issues_enabled: toTruth(params.issues_enabled ?? true),
          merge_requests_enabled: toTruth(params.merge_requests_enabled ?? true),
          wiki_enabled: toTruth(params.wiki_enabled ?? true),
          jobs_enabled: toTruth(params.jobs_enabled ?? true),
          snippets_enabled: toTruth(params.snippets_enabled ?? true),
          container_registry_enabled: 0,
          shared_runners_enabled: 1,
          public_jobs: toTruth(params.public_jobs ?? true),
          request_access_enabled: 0,
          lfs_enabled: 1,
          avatar_path: null,
          star_count: 0,
          forks_count: 0,
          storage: storage.name,
          pending_delete: 0,
          created_at: now,
          updated_at: now,
          last_activity_at: now,
        },
        place,
      );
      await insertOwner(transaction, { project_id: project.id }, caller.id, now);
      await layOut(transaction, repositoryPath(storagePath, project.id), caller, params, date);
      return project;
    });
  try {
    return await withStorage(service, storage.name, create);
  } catch (error) {
    throw engine.isDuplicate(error) ? pathTaken() : error;
  }
};
