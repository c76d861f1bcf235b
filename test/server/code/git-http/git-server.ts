/** An app that serves only Git over HTTP, with users, projects, and the real Git client. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { execa, type Result } from 'execa';
import { fastify } from 'fastify';
import type { Row } from '../../../../src/server/db/schema.ts';
import { commitFiles } from '../../../../src/server/git/write-commit.ts';
import { createRepository } from '../../../../src/server/git/repository.ts';
import { gitHttp } from '../../../../src/server/code/git-http/git-http.ts';
import { addArrival } from '../../../../src/server/request/forwarded.ts';
import { addCaller } from '../../../../src/server/request/known-caller.ts';
import type { Service } from '../../../../src/server/request/service.ts';
import { ensureStorages, repositoryDir } from '../../../../src/server/storage/storages.ts';
import { makeScratchService } from '../../storage/scratch-service.ts';
import { ada, makeScratch, noon } from '../../git/scratch.ts';
import { seedMember, seedProject, seedUser, type SeededUser } from './seed.ts';
import type { Visibility } from '../../../../src/server/formats/visibility.ts';

export interface MadeProject {
  readonly row: Row<'projects'>;
  readonly dir: string;
}

type GitResult = Result<{ reject: false }>;

/** Runs the real Git client without user configuration or a terminal. */
export const git = (cwd: string, ...args: string[]): Promise<GitResult> =>
  execa('git', args, {
    cwd,
    reject: false,
    env: { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
  });

/** Creates an empty commit in a working copy. */
export const commit = (cwd: string, message: string): Promise<GitResult> =>
  git(cwd, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--allow-empty', '-m', message);

export interface GitServer {
  readonly service: Service;
  /** The messages that were logged, in order. */
  readonly logged: readonly string[];
  /** `http://HOST:PORT` */
  readonly origin: string;
  /**
   * The token of guest, reporter, developer, stranger, narrow (without the scope `api`), reader and writer (with a
   * repository scope only), or root; any other name is returned as the token.
   */
  readonly tokenOf: (who: string) => string;
  /** Creates the empty project `Team/<path>` with guest, reporter, and developer as its members. */
  readonly project: (path: string, visibility: Visibility) => Promise<MadeProject>;
  /** Creates the same project with two commits on `master`. */
  readonly filled: (path: string, visibility: Visibility) => Promise<MadeProject>;
  readonly address: (path: string, who?: string) => string;
  readonly clone: (path: string, who?: string, ...options: string[]) => Promise<GitResult & { readonly to: string }>;
  readonly close: () => Promise<void>;
}

const roles = [
  ['guest', 10],
  ['reporter', 20],
  ['developer', 30],
] as const;

const seedPeople = async ({ database: { db } }: Service): Promise<Map<string, SeededUser>> => {
  const people = new Map<string, SeededUser>();
  for (const name of ['guest', 'reporter', 'developer', 'stranger']) people.set(name, await seedUser(db, name));
  people.set('narrow', await seedUser(db, 'narrow', 'read_user'));
  people.set('reader', await seedUser(db, 'reader', 'read_repository', 1));
  people.set('writer', await seedUser(db, 'writer', 'write_repository', 1));
  people.set('root', await seedUser(db, 'root', 'api sudo', 1));
  return people;
};

const listen = async (service: Service) => {
  const app = fastify();
  addArrival(app);
  addCaller(app);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: '404 Not Found' }));
  app.get('/api/v4/version', async () => ({ version: '1' }));
  await gitHttp(app, service);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
};

export const startGitServer = async (): Promise<GitServer> => {
  const { service, logged, remove } = await makeScratchService('sqlite');
  const home = await makeScratch();
  await ensureStorages(service);
  const people = await seedPeople(service);
  const { app, origin } = await listen(service);

  const tokenOf = (who: string): string => people.get(who)?.token ?? who;
  const address = (path: string, who?: string): string =>
    `${who === undefined ? origin : origin.replace('//', `//any:${tokenOf(who)}@`)}/${path}.git`;

  const project = async (path: string, visibility: Visibility): Promise<MadeProject> => {
    const row = await seedProject(service.database.db, path, visibility);
    for (const [name, level] of roles) {
      await seedMember(service.database.db, row.id, people.get(name)?.id ?? 0, level);
    }
    const dir = repositoryDir(service, row);
    await createRepository(dir);
    return { row, dir };
  };
  const filled = async (path: string, visibility: Visibility): Promise<MadeProject> => {
    const made = await project(path, visibility);
    const base = { branch: 'master', author: ada, date: noon };
    const parent = await commitFiles(made.dir, { ...base, message: 'One', files: [{ path: 'a.txt', content: 'a\n' }] });
    await commitFiles(made.dir, { ...base, message: 'Two', parent, files: [{ path: 'b.txt', content: 'b\n' }] });
    return made;
  };
  let clones = 0;
  const clone = async (path: string, who?: string, ...options: string[]): Promise<GitResult & { to: string }> => {
    clones += 1;
    const to = join(home.path, `clone-${clones}`);
    return { ...(await git(home.path, 'clone', ...options, address(path, who), to)), to };
  };
  const close = async (): Promise<void> => {
    await app.close();
    await remove();
    await home.remove();
  };
  return { service, logged, origin, tokenOf, project, filled, address, clone, close };
};
