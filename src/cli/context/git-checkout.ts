import { cloneEnvironment, type GitUsername } from './git-clone.ts';
import type { Environment } from '../config/environment.ts';
import { ExitError } from '../errors/exit-error.ts';

interface Checkout {
  readonly cwd: string;
  readonly env: Environment;
  /** Scheme, host and port that the token is for. */
  readonly origin: string;
  readonly token: string | undefined;
  readonly username: GitUsername;
  /** A remote's name, or the URL of a repository. */
  readonly remote: string;
  readonly branch: string;
  /** What it is called here. */
  readonly local: string;
  /** Whether the local branch pulls from the one that was fetched. */
  readonly follows: boolean;
  readonly signal: AbortSignal;
}

const notBranch = (name: string): ExitError =>
  new ExitError(`the branch name from the server is invalid: "${name}"`, { code: 'unsafe-response' });

/**
 * Fetches a branch and switches to it; one of that name that is there already is brought forward. Names come from a
 * server, so that none of them can be an option, or more than one name. Gives back what git complains of, undefined when all
 * went well.
 *
 * @throws ExitError for what cannot be the name of a branch
 */
export const checkOut = async (wanted: Checkout): Promise<string | undefined> => {
  const { cwd, remote, branch, local, follows, signal } = wanted;
  const env = cloneEnvironment(wanted);
  const { execa } = await import('execa');
  const git = async (...args: readonly string[]): Promise<string | undefined> => {
    const { exitCode, stderr } = await execa('git', ['-C', cwd, ...args], {
      env,
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
      cancelSignal: signal,
    });
    signal.throwIfAborted();
    if (exitCode === undefined) return 'git is not installed, or not on PATH';
    return exitCode === 0 ? undefined : stderr.trim().split('\n').at(-1);
  };
  for (const name of new Set([branch, local])) {
    // Git says nothing of a name that is invalid. A colon would make it two, and the fetch overwrite a branch of the user.
    const isInvalid = name.includes('\0') || (await git('check-ref-format', `refs/heads/${name}`)) === '';
    if (isInvalid) throw notBranch(name);
  }
  const ref = `refs/heads/${branch}`;
  const tracked = follows ? `:refs/remotes/${remote}/${branch}` : '';
  const fetched = await git('fetch', '--end-of-options', remote, `+${ref}${tracked}`);
  if (fetched !== undefined) return fetched;
  const isThere = (await git('show-ref', '--verify', '--quiet', `refs/heads/${local}`)) === undefined;
  if (isThere) {
    const switched = await git('switch', '--no-guess', '--end-of-options', local);
    return switched ?? git('merge', '--ff-only', '--quiet', 'FETCH_HEAD');
  }
  const start = follows ? `refs/remotes/${remote}/${branch}` : 'FETCH_HEAD';
  return git('switch', follows ? '--track' : '--no-track', '--create', local, start);
};
