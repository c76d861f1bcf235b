/** Fast-forwards existing clones. A clone with work in it is left alone. */
import { dirname } from 'node:path';
import { type Clone, cloneEnvironment } from './git-clone.ts';
import { type GitRun, runGit } from './run-git.ts';
import { isRemoteOf } from './server-url.ts';
import { parseUrl } from '../../contract/vocabulary/parse-url.ts';

export interface ExistingClone extends Pick<Clone, 'origin' | 'token' | 'username' | 'env' | 'signal'> {
  readonly directory: string;
  /** URL of the repository. */
  readonly url: string;
  /** Full path of the project. */
  readonly path: string;
  /** URL of the server. */
  readonly service: string;
}

export interface Pulled {
  readonly status: 'pulled' | 'up-to-date' | 'skipped' | 'failed';
  /** The change, or the reason why there is none. */
  readonly message: string;
}

type Git = (...args: readonly string[]) => Promise<GitRun>;

const gitIn = ({ directory, signal, ...clone }: ExistingClone): Git => {
  // Git must not find a repository that contains the directory.
  const env = { ...cloneEnvironment(clone), GIT_CEILING_DIRECTORIES: dirname(directory) };
  return (...args) => runGit(args, { cwd: directory, env, signal });
};

/** Compared without credentials, and with or without `.git`. */
const plainUrl = (text: string): string | undefined => {
  const url = parseUrl(text);
  if (url === undefined) return undefined;
  const { protocol, host, pathname } = url;
  return `${protocol}//${host}${pathname.replace(/\/+$/, '').replace(/\.git$/, '')}`.toLowerCase();
};

/** True when the repository in a directory, not one around it, has the project as a remote. */
export const isCloneOf = async (clone: ExistingClone): Promise<boolean> => {
  const { url, path, service } = clone;
  const { out } = await gitIn(clone)('config', '--local', '--get-regexp', String.raw`^remote\..*\.url$`);
  return out
    .split('\n')
    .map((line) => line.slice(line.indexOf(' ') + 1))
    .some((remote) => plainUrl(remote) === plainUrl(url) || isRemoteOf(remote, service, path));
};

const skipped = (message: string): Pulled => ({ status: 'skipped', message });
const failed = ({ complaint, code }: GitRun): Pulled => ({
  status: 'failed',
  message: complaint || `git ended with exit code ${code}`,
});

/** Updates all refs of a mirror, which has no local work in it. */
const pullMirror = async (git: Git): Promise<Pulled> => {
  const { out: isMirror } = await git('config', '--type=bool', 'remote.origin.mirror');
  if (isMirror !== 'true') return skipped('a bare repository that is not a mirror');
  const refs = async (): Promise<string> => (await git('for-each-ref', '--format=%(objectname) %(refname)')).out;
  const before = await refs();
  const fetched = await git('fetch', '--quiet', '--prune', 'origin');
  if (fetched.code !== 0) return failed(fetched);
  return (await refs()) === before
    ? { status: 'up-to-date', message: '' }
    : { status: 'pulled', message: 'branches and tags changed' };
};

/** Checks out the first branch of a repository that was empty when it was cloned; its name may not be the default one. */
const pullFirst = async (git: Git): Promise<Pulled> => {
  const fetched = await git('fetch', '--quiet', 'origin');
  if (fetched.code !== 0) return failed(fetched);
  const { out: branches } = await git('for-each-ref', '--count=1', 'refs/remotes/origin');
  if (branches === '') return { status: 'up-to-date', message: 'empty repository' };
  await git('remote', 'set-head', 'origin', '--auto');
  const { out: head } = await git('symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD');
  const branch = head.replace(/^origin\//, '');
  if (branch === '') return skipped('the server has no default branch');
  const own = await git('symbolic-ref', '--quiet', '--short', 'HEAD');
  const checkedOut =
    own.out === branch
      ? await git('merge', '--quiet', '--ff-only', `refs/remotes/origin/${branch}`)
      : await git('switch', '--quiet', '--track', '--create', branch, `refs/remotes/origin/${branch}`);
  return checkedOut.code === 0 ? { status: 'pulled', message: `first commits on ${branch}` } : failed(checkedOut);
};

const short = (sha: string): string => sha.slice(0, 8);

/** Fast-forwards the current branch. A clone with changes, or whose branch has diverged, is left alone. */
export const pullClone = async (clone: ExistingClone): Promise<Pulled> => {
  const git = gitIn(clone);
  if ((await git('rev-parse', '--is-bare-repository')).out === 'true') return pullMirror(git);
  const status = await git('status', '--porcelain', '--untracked-files=no', '--ignore-submodules=all');
  if (status.code !== 0) return failed(status);
  if (status.out !== '') return skipped('uncommitted changes');
  const branch = (await git('symbolic-ref', '--quiet', '--short', 'HEAD')).out;
  if (branch === '') return skipped('no branch is checked out');
  const headOf = async (): Promise<string> => (await git('rev-parse', '--quiet', '--verify', 'HEAD')).out;
  const before = await headOf();
  if (before === '') return pullFirst(git);
  const upstream = await git('rev-parse', '--abbrev-ref', '--symbolic-full-name', '@{upstream}');
  if (upstream.code !== 0) return skipped(`branch ${branch} has no upstream branch`);
  const pulled = await git('pull', '--quiet', '--no-rebase', '--ff-only');
  if (pulled.code !== 0) {
    const { out } = await git('rev-list', '--left-right', '--count', 'HEAD...@{upstream}');
    const [ahead = 0, behind = 0] = out.split('\t').map(Number);
    const isDiverged = ahead > 0 && behind > 0;
    return isDiverged ? skipped(`branch ${branch} has diverged from ${upstream.out}`) : failed(pulled);
  }
  const after = await headOf();
  return after === before
    ? { status: 'up-to-date', message: '' }
    : { status: 'pulled', message: `${short(before)}..${short(after)}` };
};
