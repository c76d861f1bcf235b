import { testSecrets } from '../../support/secrets.ts';
import { steps } from '../../../src/server/app/steps.ts';
/** A service on a real database with one project in a real repository, and a clock that the test sets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../../src/server/db/schema.ts';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { createRepository, repositoryPath } from '../../../src/server/git/repository.ts';
import type { LogFields, LogLevel } from '../../../src/server/formats/log.ts';
import { createSharedPools, type Service } from '../../../src/server/request/service.ts';
import { firstColumns } from '../../../src/server/organization/projects/settings.ts';
import { insertUser } from '../../../src/server/people/users/store.ts';
import { openTestDatabase, type EngineName } from '../../support/databases.ts';

export interface Fixture {
  readonly service: Service;
  readonly owner: Row<'users'>;
  readonly project: Row<'projects'>;
  /** The SHA of the only commit, on the branch `main`. */
  readonly sha: string;
  readonly repository: string;
  /** The logged messages with their fields. */
  readonly logged: ({ level: LogLevel; message: string } & LogFields)[];
  readonly setTime: (time: string | number) => void;
  readonly addUser: (username: string) => Promise<Row<'users'>>;
  /** Deletes jobs, processes, schedules, and pipelines. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const at = '2026-01-01T00:00:00.000Z';

const addUserTo = ({ database }: Service, username: string): Promise<Row<'users'>> =>
  insertUser(database.db, {
    username,
    name: username,
    email: `${username}@example.com`,
    state: 'active',
    avatar_path: null,
    bio: null,
    location: null,
    chat_handle: '',
    network_profile: '',
    microblog_handle: '',
    website_url: '',
    organization: '',
    admin: 0,
    external: 0,
    can_create_group: 1,
    two_factor_enabled: 0,
    projects_limit: 10,
    theme_id: 1,
    color_scheme_id: 1,
    password_digest: null,
    must_change_password: 0,
    confirmed_at: at,
    created_at: at,
    updated_at: at,
  });

const addProject = async ({ database: { db } }: Service, owner: Row<'users'>): Promise<Row<'projects'>> => {
  const namespace = await db
    .insertInto('namespaces')
    .values({
      kind: 'user',
      name: owner.username,
      path: owner.username,
      full_path: owner.username,
      full_name: owner.username,
      search_text: owner.username,
      parent_id: null,
      lineage: '/1/',
      owner_id: owner.id,
      description: '',
      visibility: 'public',
      lfs_enabled: 0,
      request_access_enabled: 0,
      avatar_path: null,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const project = await db
    .insertInto('projects')
    .values({
      namespace_id: namespace.id,
      creator_id: owner.id,
      name: 'site',
      path: 'site',
      full_path: `${owner.username}/site`,
      full_name: `${owner.username} / site`,
      search_text: 'site',
      default_branch: 'main',
      ...firstColumns,
      archived: 0,
      avatar_path: null,
      storage: 'default',
      pending_delete: 0,
      created_at: at,
      updated_at: at,
      last_activity_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('members')
    .values({
      namespace_id: null,
      project_id: project.id,
      user_id: owner.id,
      access_level: 30,
      expires_at: null,
      created_at: at,
    })
    .execute();
  return project;
};

/** Opens a fixture; its clock shows 2026-01-01T00:00:00Z until the test sets it. */
export const openFixture = async (engine: EngineName): Promise<Fixture> => {
  const database = await openTestDatabase(engine);
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-jobs-'));
  const logged: ({ level: LogLevel; message: string } & LogFields)[] = [];
  let now = new Date(at);
  const service: Service = {
    config: {
      host: '127.0.0.1',
      port: 0,
      dataDir: directory,
      storages: [{ name: 'default', path: directory }],
      hostname: 'test-host',
      version: '1.2.3',
    },
    database,
    clock: { now: () => now },
    log: (level, message, fields) => logged.push({ ...fields, level, message }),
    pools: createSharedPools(),
    secrets: testSecrets,
    steps,
  };
  const owner = await addUserTo(service, 'olga');
  const project = await addProject(service, owner);
  const repository = repositoryPath(directory, project.id);
  await createRepository(repository);
  const author = { name: 'Olga', email: 'olga@example.com' };
  const files = [{ path: 'README.md', content: 'Hello\n' }];
  const sha = await commitFiles(repository, { branch: 'main', message: 'Begin', author, date: now, files });
  return {
    service,
    owner,
    project,
    sha,
    repository,
    logged,
    setTime: (time) => {
      now = new Date(time);
    },
    addUser: (username) => addUserTo(service, username),
    clear: async () => {
      const { db } = database;
      logged.length = 0;
      await db.deleteFrom('jobs').execute();
      await db.deleteFrom('processes').execute();
      await db.deleteFrom('pipeline_schedules').execute();
      await db.deleteFrom('pipelines').execute();
    },
    close: async () => {
      await service.pools.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
