/** A PostgreSQL server of the tests' own, from the distribution's programs. */
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { needs, type Need } from './programs.ts';

export interface PostgresServer {
  /** Makes an empty database and gives its address, as `--database` takes it. */
  readonly createDatabase: (name: string) => Promise<string>;
  /** Ends the server and removes its data. */
  readonly stop: () => Promise<void>;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

const idOf = async (option: '-u' | '-g', user: string): Promise<number> =>
  Number((await execa('id', [option, user])).stdout);

/** PostgreSQL refuses to run as root: then the user that its package made runs it. */
const otherUser = async (): Promise<User | undefined> =>
  process.getuid?.() === 0 ? { uid: await idOf('-u', 'postgres'), gid: await idOf('-g', 'postgres') } : undefined;

/** Debian keeps the server's programs off the PATH, in a directory for each version. */
const debianDirectory = '/usr/lib/postgresql';

/** A program of the newest version that is installed; its bare name where the PATH has to do. */
const program = (name: string): string => {
  const versions = existsSync(debianDirectory) ? readdirSync(debianDirectory).map(Number) : [];
  const paths = versions
    .toSorted((one, other) => other - one)
    .map((version) => join(debianDirectory, `${version}`, 'bin', name));
  return paths.find((path) => existsSync(path)) ?? name;
};

/** What `startPostgres` works with. */
export const needsPostgres = (): Need => needs(program('initdb'), program('pg_ctl'), program('createdb'));

/** Starts a server that listens on a socket in a directory of its own only, and does not wait for the disk. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const dir = await mkdtemp(join(tmpdir(), 'repoctl-pg-'));
  const user = await otherUser();
  if (user !== undefined) await chown(dir, user.uid, user.gid);
  const data = join(dir, 'data');
  const run = (name: string, ...args: readonly string[]) =>
    execa(program(name), args, { cwd: dir, stdin: 'ignore', ...(user === undefined ? {} : user) });
  const options = `-c listen_addresses= -c fsync=off -c max_connections=60 -k ${dir}`;
  await run('initdb', '-D', data, '-U', 'repoctl', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  await run('pg_ctl', '-D', data, '-o', options, '-l', join(dir, 'log'), '-w', 'start');
  return {
    createDatabase: async (name) => {
      await run('createdb', '-h', dir, '-U', 'repoctl', name);
      return `postgres://repoctl@localhost/${name}?host=${encodeURIComponent(dir)}`;
    },
    stop: async () => {
      await run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      await rm(dir, { recursive: true, force: true });
    },
  };
};
