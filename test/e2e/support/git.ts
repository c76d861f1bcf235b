/** The real git client, without the user's configuration. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { timeoutMs } from '../../support/timeout.ts';

const person = { NAME: 'Ada Lovelace', EMAIL: 'ada@example.org', DATE: '2024-05-06T12:00:00Z' };

const environment = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) =>
      Object.entries(person).map(([what, value]) => [`GIT_${who}_${what}`, value]),
    ),
  ),
};

export interface GitRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs git in a directory and returns its exit code and output. */
export const tryGit = async (cwd: string, ...args: readonly string[]): Promise<GitRun> => {
  const ran = await execa('git', args, {
    cwd,
    env: environment,
    extendEnv: false,
    reject: false,
    timeout: 2 * timeoutMs,
  });
  return { code: ran.exitCode ?? -1, out: ran.stdout, err: ran.stderr };
};

/** Runs git and returns its output; throws if it fails. */
export const git = async (cwd: string, ...args: readonly string[]): Promise<string> => {
  const { code, out, err } = await tryGit(cwd, ...args);
  if (code !== 0) throw new Error(`git ${args[0]} ended with ${code}: ${err}`);
  return out;
};

export interface Remote {
  readonly url: string;
  readonly token?: string;
}

/** The URL of a project's repository, with the token as its password. */
export const remoteOf = ({ url, token }: Remote, fullPath: string): string =>
  `${token === undefined ? url : url.replace('//', `//anyone:${token}@`)}/${fullPath}.git`;

/** A directory for clones that is removed by `remove`. */
export const makeRoom = async (): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'repoctl-git-e2e-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

/** Creates a repository with one commit on `branch` and returns its directory. */
export const newRepository = async (room: string, name: string, branch = 'main'): Promise<string> => {
  const dir = join(room, name);
  await git(room, 'init', '--quiet', `--initial-branch=${branch}`, dir);
  await commitFile(dir, 'README.md', `# ${name}\n`);
  return dir;
};

/** Commits one file and returns the commit's SHA. */
export const commitFile = async (dir: string, path: string, content: string | Uint8Array): Promise<string> => {
  await writeFile(join(dir, path), content);
  await git(dir, 'add', '--', path);
  await git(dir, 'commit', '--quiet', '--message', `Write ${path}`);
  return git(dir, 'rev-parse', 'HEAD');
};

/** Pushes the first commit of a project and returns its SHA. */
export const pushFirst = async (room: string, remote: Remote, fullPath: string, branch = 'main'): Promise<string> => {
  const dir = await newRepository(room, `first-${fullPath.replaceAll('/', '-')}`, branch);
  await git(dir, 'push', '--quiet', remoteOf(remote, fullPath), branch);
  return git(dir, 'rev-parse', 'HEAD');
};
