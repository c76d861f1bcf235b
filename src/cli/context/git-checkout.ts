import { cloneEnvironment, type GitUsername } from './git-clone.ts';
import { mergeRequestKey } from './git-repository.ts';
import type { Environment } from '../config/environment.ts';
import { ExitError } from '../errors/exit-error.ts';
import { environmentForPrograms } from '../output/environment.ts';

/** A branch of a repository, and where it is to go. */
export interface Branch {
  /** A remote's name, or the URL of a repository. */
  readonly remote: string;
  readonly branch: string;
  /** Whether the local branch pulls from the one that was fetched. */
  readonly follows: boolean;
  /** What is remembered with the local branch: see `markOf`. */
  readonly mark: string;
}

interface Place {
  readonly cwd: string;
  readonly env: Environment;
  readonly signal: AbortSignal;
}

interface Checkout extends Branch, Place {
  /** Scheme, host and port that the token is for. */
  readonly origin: string;
  readonly token: string | undefined;
  readonly username: GitUsername;
  /** What it is called here. */
  readonly local: string;
}

interface Ended {
  readonly out: string;
  /** Undefined when all went well. */
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

/** Throws ExitError for what cannot be the name of a branch. */
const checkName = async (git: Git, name: string): Promise<void> => {
  // Git says nothing of a name that is invalid. A colon would make it two, and the fetch overwrite a branch of the user.
  const isInvalid = name.includes('\0') || (await git('check-ref-format', `refs/heads/${name}`)).complaint === '';
  if (!isInvalid) return;
  throw new ExitError(`the branch name from the server is invalid: "${name}"`, { code: 'unsafe-response' });
};

const isThere = async (git: Git, name: string): Promise<boolean> =>
  (await git('show-ref', '--verify', '--quiet', `refs/heads/${name}`)).complaint === undefined;

/** Whether a local branch of this name is the branch already, or can become it. */
const isFor = async (git: Git, name: string, { remote, branch, follows, mark }: Branch): Promise<boolean> => {
  if (!(await isThere(git, name))) return true;
  const config = async (key: string): Promise<string> => (await git('config', '--get', `branch.${name}.${key}`)).out;
  const [marked, from, merges] = await Promise.all([config(mergeRequestKey), config('remote'), config('merge')]);
  if (marked.split(' ')[0] === mark) return true;
  if (!follows) return false;
  return from === '' ? marked === '' : from === remote && merges === `refs/heads/${branch}`;
};

/**
 * What a branch is called here: the first of the names that no other branch has, or else the last. Names come from a server,
 * so that none of them can be an option, or more than one name.
 *
 * @throws ExitError for what cannot be the name of a branch
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
 * Fetches a branch and switches to it; one that is there already is brought forward. Gives back what git complains of, undefined
 * when all went well.
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
    // A renamed branch takes it along, and a copy too: the name tells them apart.
    ['config', '--replace-all', `branch.${local}.${mergeRequestKey}`, `${mark} ${local}`],
  ];
  for (const step of steps) {
    const { complaint } = await git(...step);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
};
