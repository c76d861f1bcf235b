/** Reads the Git repository that the current directory is in. */
import type { RunContext } from './context.ts';
import { askGit, type GitRun } from './run-git.ts';
import { isRemoteOf, projectOfRemote } from './server-url.ts';

type Around = Pick<RunContext, 'cwd' | 'env' | 'signal'>;

/** Returns undefined if the directory no longer exists. */
const ask = async ({ cwd, env, signal }: Around, ...args: readonly string[]): Promise<GitRun | undefined> =>
  cwd === undefined ? undefined : askGit(args, { cwd, env, signal });

/** Git's output, or undefined if it fails or prints nothing. */
const answer = async (around: Around, ...args: readonly string[]): Promise<string | undefined> => {
  const run = await ask(around, ...args);
  return run?.code === 0 && run.out !== '' ? run.out : undefined;
};

/** A remote with its URLs: first as Git rewrites them by its configuration, then as they are configured. */
interface Remote {
  readonly name: string;
  readonly fetch: readonly string[];
  readonly push: readonly string[];
}

/** Parses `git remote -v`, which shows URLs as `insteadOf` and similar settings rewrite them. */
const rewritten = (out: string): readonly { name: string; address: string; isPush: boolean }[] =>
  out.split('\n').flatMap((line) => {
    const [, name, address, way] = /^([^\t]+)\t(.*) \((fetch|push)\)(?: \[.*\])?$/.exec(line) ?? [];
    return name === undefined || address === undefined ? [] : [{ name, address, isPush: way === 'push' }];
  });

/** Parses entries of the configuration, each a name, a line break, and a value. */
const written = (out: string): readonly { name: string; address: string; isPush: boolean }[] =>
  out.split('\0').flatMap((entry) => {
    const [, name, key, address] = /^remote\.(.+)\.(url|pushurl)\n(.*)$/s.exec(entry) ?? [];
    return name === undefined || address === undefined ? [] : [{ name, address, isPush: key === 'pushurl' }];
  });

/** The reason why Git cannot read the repository. */
export interface GitProblem {
  readonly message: string;
  readonly hint?: string;
}

const problemOf = (run: GitRun | undefined): GitProblem | undefined => {
  if (run === undefined) return { message: 'the current directory no longer exists' };
  if (run.code === 0) return undefined;
  if (run.code === undefined) return { message: 'git is not installed, or not on PATH' };
  // A directory outside of any repository is no problem.
  if (run.complaint === '' || run.complaint.startsWith('not a git repository (or any')) return undefined;
  const owned = /^detected dubious ownership in repository at ('.*')$/.exec(run.complaint)?.[1];
  return {
    message: run.complaint,
    ...(owned !== undefined && {
      hint: `Run "git config --global --add safe.directory ${owned}" if you trust the directory.`,
    }),
  };
};

const readRemotes = async (
  around: Around,
): Promise<{ readonly remotes: readonly Remote[]; readonly problem?: GitProblem | undefined }> => {
  const [listed, configured] = await Promise.all([
    ask(around, 'remote', '--verbose'),
    ask(around, 'config', '--null', '--get-regexp', String.raw`^remote\..*\.(url|pushurl)$`),
  ]);
  if (listed?.code !== 0) return { remotes: [], problem: problemOf(listed) };
  const all = [...rewritten(listed.out), ...written(configured?.out ?? '')];
  const addressesOf = (remote: string, push: boolean): readonly string[] =>
    all.filter(({ name, isPush }) => name === remote && isPush === push).map(({ address }) => address);
  const names = [...new Set(rewritten(listed.out).map(({ name }) => name))];
  return { remotes: names.map((name) => ({ name, fetch: addressesOf(name, false), push: addressesOf(name, true) })) };
};

/** A remote on the current server. */
export interface ProjectRemote {
  readonly remote: string;
  /** Full path of the project. */
  readonly project: string;
}

/** The projects of one server that a clone has as remotes. */
export interface CloneProjects {
  /** The project that commands in the clone work on; undefined if several remotes could be meant. */
  readonly project?: string | undefined;
  readonly remotes: readonly ProjectRemote[];
  readonly problem?: GitProblem | undefined;
}

const firstProject = (addresses: readonly string[], serviceUrl: string): string | undefined => {
  for (const address of addresses) {
    const found = projectOfRemote(address, serviceUrl);
    if (found !== undefined) return found.path;
  }
  return undefined;
};

/** The remote that the branch follows: a name or a URL. */
const remoteOfBranch = async (around: Around): Promise<string | undefined> => {
  const branch = await currentBranch(around);
  return branch === undefined ? undefined : answer(around, 'config', '--get', `branch.${branch}.remote`);
};

/**
 * Returns the projects of the server at `serviceUrl` that the clone has as remotes, to fetch from or to push to. Of several,
 * `project` is that of `origin`, or else of the remote that the current branch follows.
 */
export const projectsOfClone = async (around: Around, serviceUrl: string): Promise<CloneProjects> => {
  const { remotes: all, problem } = await readRemotes(around);
  const remotes = all.flatMap(({ name, fetch, push }) => {
    const project = firstProject([...fetch, ...push], serviceUrl);
    return project === undefined ? [] : [{ remote: name, project }];
  });
  const projectAt = (name: string): string | undefined => remotes.find(({ remote }) => remote === name)?.project;
  const origin = projectAt('origin');
  if (problem !== undefined || origin !== undefined) return { project: origin, remotes, problem };
  const followed = all.length === 0 ? undefined : await remoteOfBranch(around);
  const own = followed && (projectAt(followed) ?? projectOfRemote(followed, serviceUrl)?.path);
  const distinct = new Map(remotes.map(({ project }) => [project.toLowerCase(), project]));
  const [only] = distinct.values();
  return { project: own ?? (distinct.size === 1 ? only : undefined), remotes };
};

/** The name of the remote that the project's repository is fetched from, or undefined. */
export const remoteOfProject = async (
  around: Around,
  serviceUrl: string,
  path: string,
): Promise<string | undefined> => {
  const { remotes } = await readRemotes(around);
  return remotes.find(({ fetch }) => fetch.some((remote) => isRemoteOf(remote, serviceUrl, path)))?.name;
};

/** The subject and the body of the last commit, or undefined. */
export const lastCommit = async (
  around: Around,
): Promise<{ readonly subject: string; readonly body: string } | undefined> => {
  const [subject = '', ...body] = ((await answer(around, 'log', '-1', '--format=%s%n%b')) ?? '').split('\n');
  return subject === '' ? undefined : { subject, body: body.join('\n').trim() };
};

/** The current branch, or undefined. The full ref is read, since a short name could also be a tag. */
export const currentBranch = async (around: Around): Promise<string | undefined> => {
  const ref = await answer(around, 'symbolic-ref', '--quiet', 'HEAD');
  return ref?.startsWith('refs/heads/') === true ? ref.slice('refs/heads/'.length) : undefined;
};

/** The setting `branch.<name>.repoctl-mr` holds the merge request that a branch was checked out for. */
export const mergeRequestKey = 'repoctl-mr';

/** The value of that setting: `https://forge.test/team/app!2`. */
export const markOf = (serviceUrl: string, { project, iid }: { readonly project: string; readonly iid: number }) =>
  `${serviceUrl.replace(/\/+(?:api\/v4\/*)?$/, '')}/${project}!${iid}`;

/**
 * Returns the merge request on the server at `serviceUrl` that the current branch was checked out for, even if the branch was
 * renamed. A copy of the branch does not count.
 */
export const checkedOutMr = async (
  around: Around,
  serviceUrl: string,
): Promise<{ readonly project: string; readonly iid: number } | undefined> => {
  const branch = await currentBranch(around);
  const mark = branch && (await answer(around, 'config', '--get', `branch.${branch}.${mergeRequestKey}`));
  const [, address = '', iid, named] = /^(\S+)!(\d+) (\S+)$/.exec(mark ?? '') ?? [];
  const project = projectOfRemote(address, serviceUrl)?.path;
  if (project === undefined) return undefined;
  const isCopy =
    named !== branch && (await ask(around, 'show-ref', '--verify', '--quiet', `refs/heads/${named}`))?.code === 0;
  return isCopy ? undefined : { project, iid: Number(iid) };
};
