/** Creates, copies, and removes bare repositories. */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureOwnConfig } from './own-config.ts';
import { objectFiles } from './repository-files.ts';
import { forEachRef } from './for-each-ref.ts';
import { listHeads } from './refs.ts';
import { canBeRef } from './ref-name.ts';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/** Directory names that spread what belongs to projects over a storage. */
export const hashedNames = (projectId: number): readonly [string, string, string] => {
  const digest = createHash('sha256').update(String(projectId)).digest('hex');
  return [digest.slice(0, 2), digest.slice(2, 4), digest];
};

/**
 * Returns the directory of a project's bare repository on a storage. It depends on the ID alone, so that renaming a project
 * moves no data, and no path contains a name that a user chose.
 */
export const repositoryPath = (storagePath: string, projectId: number): string => {
  const [first, second, digest] = hashedNames(projectId);
  return join(storagePath, '@hashed', first, second, `${digest}.git`);
};

/** HEAD points to this branch until the first push. */
export const firstBranch = 'master';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

const ignoreExisting = (error: unknown): void => {
  if (codeOf(error) !== 'EEXIST') throw error;
};

/**
 * Does what `git init --bare` does, without a process: gitrepository-layout(5). The formats of objects and refs do not depend
 * on git's defaults. Existing files stay, except a configuration that is not the service's.
 */
export const initRepository = async (dir: string): Promise<void> => {
  for (const place of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags']) {
    await mkdir(join(dir, place), { recursive: true });
  }
  await ensureOwnConfig(dir);
  await writeFile(join(dir, 'HEAD'), `ref: refs/heads/${firstBranch}\n`, { flag: 'wx' }).catch(ignoreExisting);
};

/**
 * Creates an empty bare repository under a temporary name and renames it, so that it is complete or absent. Rejects with
 * `ENOTEMPTY` or `EEXIST` if there is one already.
 */
export const createRepository = async (dir: string): Promise<void> => {
  const draft = `${dir}.${randomUUID()}.new`;
  await mkdir(dirname(dir), { recursive: true, mode: 0o700 });
  try {
    await initRepository(draft);
    await rename(draft, dir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
};

/**
 * Renames a directory that is in the way of a new repository, and returns its new path; undefined if there was none. It is
 * kept because it may be the only copy: a database that was restored from an older backup assigns the same IDs again.
 */
export const setAside = async (dir: string, now: Date): Promise<string | undefined> => {
  const aside = `${dir}.${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.aside`;
  try {
    await rename(dir, aside);
    return aside;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Renames the repository first, so that no reader finds a part of it. Succeeds if there is none. */
export const removeRepository = async (dir: string): Promise<void> => {
  const remains = `${dir}.${randomUUID()}.removed`;
  try {
    await rename(dir, remains);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await rm(remains, { recursive: true, force: true });
};

/** Errors of `link`: another file system, a file system without hard links, or too many links to a file. */
const linkUnsupported = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP']);

/** Attempts at a copy: git can remove files from the source meanwhile when it repacks. */
const attempts = 10;

/** Milliseconds: the check reads the whole history. */
const checkTimeout = 10 * 60_000;

const shareFile = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    if (!linkUnsupported.has(String(codeOf(error)))) throw error;
    await copyFile(from, to);
  }
};

/** Objects and packs never change, so that both repositories can use the same files. */
const shareObjects = async (from: string, to: string): Promise<void> => {
  for (const path of await objectFiles(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await shareFile(join(from, path), join(to, path));
  }
};

/** For the type, git looks at each object, and fails for a ref whose object is missing. */
const creating = '--format=%(if)%(objecttype)%(then)create %(refname) %(objectname)%(end)';

const copyOnce = async (source: string, copy: string): Promise<void> => {
  await createRepository(copy);
  // Refs are read first: objects of a push meanwhile are copied, too, and no ref of the copy needs them.
  const refs = await forEachRef(source, [creating, 'refs/heads/', 'refs/tags/']);
  await shareObjects(source, copy);
  await runGit({ dir: copy, args: ['update-ref', '--stdin'], input: refs });
  await runGit({ dir: copy, args: ['rev-list', '--objects', '--quiet', '--all'], timeout: checkTimeout });
};

const isInterrupted = (error: unknown): boolean =>
  error instanceof GitError ? error.code !== 'damaged' : codeOf(error) === 'ENOENT';

/**
 * Creates the bare repository `copy` with the branches and tags of `source`. The two share object files if the file system has
 * hard links, but neither depends on the other. `copy` must not exist yet, and is removed again if this rejects.
 */
export const copyRepository = async (source: string, copy: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await copyOnce(source, copy);
    } catch (error) {
      await rm(copy, { recursive: true, force: true });
      if (attempt === attempts || !isInterrupted(error)) throw error;
    }
  }
};

/** The branch need not exist yet. */
export const pointHead = async (dir: string, branch: string): Promise<void> => {
  if (!canBeRef(branch)) throw new GitError('refused', `"${branch}" cannot be the name of a branch`);
  await runGit({ dir, args: ['symbolic-ref', 'HEAD', `refs/heads/${branch}`] });
};

/** Returns a branch that need not exist; undefined if HEAD points to no branch. */
export const headBranch = async (dir: string): Promise<string | undefined> =>
  /^ref: refs\/heads\/(.+)\n/.exec(await readFile(join(dir, 'HEAD'), 'utf8'))?.[1];

/** Preferred names if the first push creates several branches. */
const preferred = [firstBranch, 'main'];

/**
 * Points HEAD to the first branch of a repository, so that a clone checks it out. Returns its name; undefined if there is no
 * branch.
 */
export const adoptDefaultBranch = async (dir: string): Promise<string | undefined> => {
  // A push can create branches with names that the service does not accept.
  const names = (await listHeads(dir)).map((head) => head.name).filter((name) => canBeRef(name));
  const branch = preferred.find((name) => names.includes(name)) ?? names[0];
  if (branch !== undefined) await pointHead(dir, branch);
  return branch;
};
