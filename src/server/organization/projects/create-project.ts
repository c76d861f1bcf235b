/** Creates projects with their repositories, for the API and the demo. */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { projects } from '../../../contract/organization/projects.ts';
import type { Caller } from '../../request/access-level.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { invalid, pathTaken, refuseFaults } from '../../formats/problems.ts';
import { commitFiles } from '../../git/write-commit.ts';
import { createRepository, firstBranch } from '../../git/repository.ts';
import { displayNameFault, pathNameFault, pathNameFrom } from '../../formats/names.ts';
import { visibilityFault } from '../../formats/visibility.ts';
import { lockNamespace } from '../../namespaces/lock-namespace.ts';
import { namespaceOfUser } from '../../namespaces/store.ts';
import type { Service } from '../../request/service.ts';
import { pickStorage } from '../../storage/storages.ts';
import { avatarOf } from '../../people/users/avatar.ts';
import { setProjectAvatar } from './avatar-store.ts';
import { createWithRepository } from './create-with-repository.ts';
import { insertNewProject } from './insert-new-project.ts';
import { type Place, namespaceFor, refuseBeyondLimit, refuseTakenPath } from './new-project-checks.ts';
import { ciConfigFault, firstColumns, settingColumns } from './settings.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findUser } from '../../request/auth-store.ts';

type NewProject = Params<(typeof projects)['create']>;

/** The creator, who owns projects in the own namespace. */
type Creator = Pick<Caller, 'id' | 'name'>;

const readme = (params: NewProject): string =>
  `# ${params.name}\n${params.description ? `\n${params.description}\n` : ''}`;

/** Creates the repository, with a first commit if wanted; it is removed if this rejects. */
const initializeRepository = async (
  db: Db,
  dir: string,
  creator: Creator,
  params: NewProject,
  date: Date,
): Promise<void> => {
  await createRepository(dir);
  if (params.initialize_with_readme !== true) return;
  const author = await findUser(db, creator.id);
  await commitFiles(dir, {
    branch: firstBranch,
    message: 'Initial commit\n',
    author: { name: creator.name, email: author?.email ?? '' },
    date,
    files: [{ path: 'README.md', content: readme(params) }],
  });
};

/** Drops undefined columns, so that they do not override earlier ones. */
const given = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Columns]?: Exclude<Columns[Name], undefined>;
  };

/** A name in another script has no characters for a path. */
const noPathInName = 'cannot be made from this name: give one';

const refuseInvalid = (params: NewProject, path: string, place: Place): void => {
  if (params.import_url !== undefined && params.import_url !== '') {
    throw invalid({ import_url: ['cannot be fetched here: create the project without it, then push to it'] });
  }
  const visibility = params.visibility ?? firstColumns.visibility;
  refuseFaults({
    name: displayNameFault(params.name),
    path: path === '' && params.path === undefined ? noPathInName : pathNameFault(path, 'below'),
    visibility: place.kind === 'group' ? visibilityFault(visibility, place.visibility) : undefined,
    ci_config_path: ciConfigFault(params.ci_config_path),
  });
};

const createIn = async (
  service: Service,
  creator: Creator,
  place: Place,
  params: NewProject,
): Promise<Row<'projects'>> => {
  const path = params.path ?? pathNameFrom(params.name);
  refuseInvalid(params, path, place);
  const avatar = avatarOf(params.avatar);
  const date = service.clock.now();
  const now = toTimestamp(date);
  const { db } = service.database;
  await refuseTakenPath(db, place, path);
  const storage = await pickStorage(service);
  const insert = (id: number): Promise<Row<'projects'>> =>
    db.transaction().execute(async (transaction) => {
      const home = await lockNamespace(transaction, place);
      await refuseBeyondLimit(transaction, creator.id, place);
      const project = await insertNewProject(
        transaction,
        {
          ...firstColumns,
          ...given(settingColumns(params)),
          id,
          creator_id: creator.id,
          name: params.name,
          path,
          default_branch: params.initialize_with_readme === true ? firstBranch : null,
          archived: 0,
          avatar_path: null,
          storage: storage.name,
          pending_delete: 0,
          created_at: now,
          updated_at: now,
          last_activity_at: now,
        },
        { home, creatorId: creator.id, date },
      );
      return avatar ? setProjectAvatar(transaction, id, avatar) : project;
    });
  return createWithRepository(service, storage.name, {
    make: (dir) => initializeRepository(db, dir, creator, params, date),
    insert,
    taken: pathTaken,
  });
};

/**
 * Creates a project with its repository, or neither. Throws 400 for values that are invalid or taken, 403 if the caller
 * cannot create projects, 404 for an unknown namespace, and 503 without a storage.
 */
export const createProject = async (service: Service, caller: Caller, params: NewProject): Promise<Row<'projects'>> => {
  const { namespace_id: namespaceId } = params;
  const place = await namespaceFor(service, caller, namespaceId === undefined ? undefined : `${namespaceId}`);
  return createIn(service, caller, place, params);
};

/** Creates a project for another user: in that user's namespace, and within that user's limit. */
export const createProjectOf = async (
  service: Service,
  user: Row<'users'>,
  params: Omit<NewProject, 'namespace_id'>,
): Promise<Row<'projects'>> => createIn(service, user, await namespaceOfUser(service.database.db, user.id), params);
