import { cloneEnvironment, type GitUsername } from './git-clone.ts';
import { mergeRequestKey } from './git-repository.ts';
import type { Environment } from '../config/environment.ts';
import { ExitError } from '../errors/exit-error.ts';
import { environmentForPrograms } from '../output/environment.ts';

export interface Branch {
  /** A remote's name, or the URL of a repository. */
  readonly remote: string;
  readonly branch: string;
  /** The local branch pulls from the fetched one. */
  readonly follows: boolean;
  /** Stored with the local branch: see `markOf`. */
  readonly mark: string;
}

interface Place {
  readonly cwd: string;
  readonly env: Environment;
  readonly signal: AbortSignal;
}

interface Checkout extends Branch, Place {
  /** Scheme, host, and port that the token is for. */
  readonly origin: string;
  readonly token: string | undefined;
  readonly username: GitUsername;
  /** Name of the local branch. */
  readonly local: string;
}

interface Ended {
  readonly out: string;
  /** Undefined on success. */
  readonly complaint: string | undefined;
}

type Git = (...args: readonly string[]) => Promise<Ended>;

const gitIn =
  ({ cwd, env, signal }: Place): Git =>
  async (...args) => {
    const { execa } = await import('execa');
    const { exitCode, stdout, stderr } = await execa('git', ['-C', cwd, ...args], {
      env,
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
      cancelSignal: signal,
    });
    signal.throwIfAborted();
    if (exitCode === undefined) return { out: '', complaint: 'git is not installed, or not on PATH' };
    return { out: stdout, complaint: exitCode === 0 ? undefined : stderr.trim().split('\n').at(-1) };
  };

/** Throws ExitError for an invalid branch name. */
const checkName = async (git: Git, name: string): Promise<void> => {
  // Git prints nothing about an invalid name. A colon would make two names of it, and the fetch overwrite a branch of the user.
  const isInvalid = name.includes('\0') || (await git('check-ref-format', `refs/heads/${name}`)).complaint === '';
  if (!isInvalid) return;
  throw new ExitError(`the branch name from the server is invalid: "${name}"`, { code: 'unsafe-response' });
};

const isThere = async (git: Git, name: string): Promise<boolean> =>
  (await git('show-ref', '--verify', '--quiet', `refs/heads/${name}`)).complaint === undefined;

/** True when the local branch of this name is the branch already, or can become it. */
const isFor = async (git: Git, name: string, { remote, branch, follows, mark }: Branch): Promise<boolean> => {
  if (!(await isThere(git, name))) return true;
  const config = async (key: string): Promise<string> => (await git('config', '--get', `branch.${name}.${key}`)).out;
  const [marked, from, merges] = await Promise.all([config(mergeRequestKey), config('remote'), config('merge')]);
  if (marked.split(' ')[0] === mark) return true;
  if (!follows) return false;
  return from === '' ? marked === '' : from === remote && merges === `refs/heads/${branch}`;
};

/**
 * Returns the first of the names that no other branch has, or else the last. The names come from a server, so they are checked.
 *
 * @throws ExitError for an invalid branch name
 */
export const localName = async (place: Place, branch: Branch, names: readonly string[]): Promise<string> => {
  const git = gitIn({ ...place, env: environmentForPrograms(place.env) });
  await checkName(git, branch.branch);
  for (const name of names) {
    await checkName(git, name);
    if (await isFor(git, name, branch)) return name;
  }
  return names.at(-1) ?? branch.branch;
};

/**
 * Fetches a branch and switches to it; an existing one is fast-forwarded. Returns Git's error message, or undefined on
 * success.
 *
 * @param wanted with a name from `localName`
 */
export const checkOut = async (wanted: Checkout): Promise<string | undefined> => {
  const { remote, branch, local, follows, mark } = wanted;
  const git = gitIn({ ...wanted, env: cloneEnvironment(wanted) });
  const ref = `refs/heads/${branch}`;
  const tracked = follows ? `:refs/remotes/${remote}/${branch}` : '';
  const start = follows ? `refs/remotes/${remote}/${branch}` : 'FETCH_HEAD';
  const steps = [
    ['fetch', '--end-of-options', remote, `+${ref}${tracked}`],
    ...((await isThere(git, local))
      ? [
          ['switch', '--no-guess', '--end-of-options', local],
          ['merge', '--ff-only', '--quiet', 'FETCH_HEAD'],
        ]
      : [['switch', follows ? '--track' : '--no-track', '--create', local, start]]),
    // Git keeps this setting for a renamed branch and copies it for a copied one: the name tells them apart.
    ['config', '--replace-all', `branch.${local}.${mergeRequestKey}`, `${mark} ${local}`],
  ];
  for (const step of steps) {
    const { complaint } = await git(...step);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
};
