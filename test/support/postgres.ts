/** A separate PostgreSQL server for the tests, from the distribution's programs. */
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { needs, type Need } from './programs.ts';

export interface PostgresServer {
  /** The directory of its socket. */
  readonly directory: string;
  /** Creates an empty database and returns its URL for `--database`. */
  readonly createDatabase: (name: string) => Promise<string>;
  /** Kills it as a crash would, so that `start` has to recover. */
  readonly crash: () => Promise<void>;
  /** Starts it again after `crash`. */
  readonly start: () => Promise<void>;
  /** Stops all of its processes until `thaw`, as on a machine that hangs. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => Promise<void>;
  /** Stops the server and deletes its data. */
  readonly stop: () => Promise<void>;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

const idOf = async (option: '-u' | '-g', user: string): Promise<number> =>
  Number((await execa('id', [option, user])).stdout);

/** PostgreSQL refuses to run as root, so the user that its package created runs it then. */
const otherUser = async (): Promise<User | undefined> =>
  process.getuid?.() === 0 ? { uid: await idOf('-u', 'postgres'), gid: await idOf('-g', 'postgres') } : undefined;

/** Debian installs the server's programs outside of the PATH, in one directory per version. */
const debianDirectory = '/usr/lib/postgresql';

/** The path of a program of the newest installed version, or its name if only the PATH can have it. */
export const postgresProgram = (name: string): string => {
  const versions = existsSync(debianDirectory) ? readdirSync(debianDirectory).map(Number) : [];
  const paths = versions
    .toSorted((one, other) => other - one)
    .map((version) => join(debianDirectory, `${version}`, 'bin', name));
  return paths.find((path) => existsSync(path)) ?? name;
};

/** The programs that `startPostgres` needs. */
export const needsPostgres = (): Need =>
  needs(postgresProgram('initdb'), postgresProgram('pg_ctl'), postgresProgram('createdb'));

/** The data need not survive a power cut and are too short-lived for a vacuum. */
const settings = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200'];

/** Prints a line once the server is up, and stops it when stdin ends, also if the tests were killed. */
const keep = `
trap '' INT TERM HUP
"$1" -s -w -D "$2/data" -l "$2/log" -o "$3 -k $2" start || { cat "$2/log" >&2; exit 1; }
echo up
read -r _
"$1" -s -w -D "$2/data" -m immediate stop
rm -rf "$2"
`;

/** Starts a server that listens only on a socket in a new directory. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const dir = await mkdtemp(join(tmpdir(), 'repoctl-pg-'));
  const user = await otherUser();
  if (user !== undefined) await chown(dir, user.uid, user.gid);
  const options = { cwd: tmpdir(), ...user };
  const run = (name: string, ...args: readonly string[]) =>
    execa(postgresProgram(name), args, { ...options, stdin: 'ignore' });
  const initial = ['-U', 'repoctl', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run('initdb', '-D', join(dir, 'data'), ...initial);
  const flags = settings.map((setting) => `-c ${setting}`).join(' ');
  const keeper = execa('sh', ['-c', keep, 'sh', postgresProgram('pg_ctl'), dir, flags], { ...options, cleanup: false });
  await Promise.race([keeper, once(keeper.stdout, 'data')]);
  const data = join(dir, 'data');
  const signal = async (name: 'STOP' | 'CONT'): Promise<void> => {
    const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    await execa('pkill', [`-${name}`, '-P', pid]);
    process.kill(Number(pid), `SIG${name}`);
  };
  return {
    directory: dir,
    crash: async () => {
      await run('pg_ctl', '-s', '-w', '-D', data, '-m', 'immediate', 'stop');
    },
    start: async () => {
      await run('pg_ctl', '-s', '-w', '-D', data, '-l', join(dir, 'log'), '-o', `${flags} -k ${dir}`, 'start');
    },
    freeze: () => signal('STOP'),
    thaw: () => signal('CONT'),
    createDatabase: async (name) => {
      await run('createdb', '-h', dir, '-U', 'repoctl', name);
      return `postgres://repoctl@localhost/${name}?host=${encodeURIComponent(dir)}`;
    },
    stop: async () => {
      keeper.stdin.end();
      await keeper;
    },
  };
};
