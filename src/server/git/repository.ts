/** Makes and removes bare repositories. */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureOwnConfig } from './own-config.ts';
import { objectFiles } from './repository-files.ts';
import { listHeads } from './refs.ts';
import { canBeRef } from './ref-name.ts';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/**
 * The directory of a project's bare repository on a storage. It follows from the ID alone: renaming or
 * moving a project moves no data, and no name that a user chose becomes part of a path.
 */
export const repositoryPath = (storagePath: string, projectId: number): string => {
  const digest = createHash('sha256').update(String(projectId)).digest('hex');
  return join(storagePath, '@hashed', digest.slice(0, 2), digest.slice(2, 4), `${digest}.git`);
};

/** What HEAD points to until the first branch is there. */
export const firstBranch = 'master';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

const ignoreExisting = (error: unknown): void => {
  if (codeOf(error) !== 'EEXIST') throw error;
};

/**
 * What `git init --bare` makes, without a process: gitrepository-layout(5). The formats of objects and refs are these,
 * whatever git makes by default. What is there already stays, but for another configuration.
 */
export const initRepository = async (dir: string): Promise<void> => {
  for (const place of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags']) {
    await mkdir(join(dir, place), { recursive: true });
  }
  await ensureOwnConfig(dir);
  await writeFile(join(dir, 'HEAD'), `ref: refs/heads/${firstBranch}\n`, { flag: 'wx' }).catch(ignoreExisting);
};

/**
 * Makes an empty bare repository. It comes into being whole or not at all: it is laid out beside its
 * place and then renamed. Rejects with `ENOTEMPTY` or `EEXIST` when there is one already.
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
 * Puts what lies where a repository is to be out of the way, and gives back where it is then; undefined where nothing was.
 * It may be all that is left of something: a database that was restored from an older copy gives its numbers once more.
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

/** Removes a repository; one that is not there is fine. From the first moment on nobody finds half of it. */
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

/** Why two names of one file cannot be had here: another file system, one without links, or too many of them. */
const linkUnsupported = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP']);

/** How often a copy is begun: git may tidy up the source while it is read, and take files away, again and again. */
const attempts = 10;

/** Milliseconds that looking through a whole history may take. */
const checkTimeout = 10 * 60_000;

const shareFile = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    if (!linkUnsupported.has(String(codeOf(error)))) throw error;
    await copyFile(from, to);
  }
};

/** Objects and packs are never written to once they are there, so that both repositories can hold the same files. */
const shareObjects = async (from: string, to: string): Promise<void> => {
  for (const path of await objectFiles(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await shareFile(join(from, path), join(to, path));
  }
};

const copyOnce = async (source: string, copy: string): Promise<void> => {
  await createRepository(copy);
  // The refs first: what is pushed meanwhile brings objects that no ref of the copy needs.
  const args = ['for-each-ref', '--format=create %(refname) %(objectname)', 'refs/heads/', 'refs/tags/'];
  const { stdout: refs } = await runGit({ dir: source, args });
  await shareObjects(source, copy);
  await runGit({ dir: copy, args: ['update-ref', '--stdin'], input: refs });
  await runGit({ dir: copy, args: ['rev-list', '--objects', '--quiet', '--all'], timeout: checkTimeout });
};

const isInterrupted = (error: unknown): boolean => error instanceof GitError || codeOf(error) === 'ENOENT';

/**
 * Makes `copy` a bare repository with the branches and tags of `source`, whole before this resolves. The two share the
 * files of their objects where the file system has hard links; neither needs the other: whatever becomes of one, the
 * other stays whole. `copy` must not be there yet; there is nothing of it when this rejects.
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

/** Points HEAD to a branch, which need not exist yet. */
export const pointHead = async (dir: string, branch: string): Promise<void> => {
  if (!canBeRef(branch)) throw new GitError('refused', `"${branch}" cannot be the name of a branch`);
  await runGit({ dir, args: ['symbolic-ref', 'HEAD', `refs/heads/${branch}`] });
};

/** The branch that HEAD points to, which need not exist; undefined where it points elsewhere. */
export const headBranch = async (dir: string): Promise<string | undefined> =>
  /^ref: refs\/heads\/(.+)\n/.exec(await readFile(join(dir, 'HEAD'), 'utf8'))?.[1];

/** Names that win when the first push brings several branches. */
const preferred = [firstBranch, 'main'];

/**
 * Makes the first branch of a repository its default branch: HEAD points to it from then on, so that a
 * clone checks it out. Its name, or `undefined` while there is no branch.
 */
export const adoptDefaultBranch = async (dir: string): Promise<string | undefined> => {
  // Git takes names in a push that nothing here can ask for.
  const names = (await listHeads(dir)).map((head) => head.name).filter((name) => canBeRef(name));
  const branch = preferred.find((name) => names.includes(name)) ?? names[0];
  if (branch !== undefined) await pointHead(dir, branch);
  return branch;
};
