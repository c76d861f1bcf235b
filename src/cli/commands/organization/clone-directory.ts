import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { startOf } from '../../config/base-directories.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { localNames, lookAt, lookBelow, notWritable, type Root, unsafePath } from '../../verbs/local-path.ts';

/**
 * The default directory of a clone: below the current one, with the name as typed. For an ID the name comes from the
 * server, so it must not be hidden: programs read their configuration in such directories.
 *
 * @throws ExitError if the directory cannot be created, or a link is in its place
 */
export const ownDirectory = async (
  cwd: string | undefined,
  typed: string,
  path: string,
  ending = '',
): Promise<string> => {
  const isId = /^\d+$/.test(typed);
  try {
    const [name] = localNames(basename(isId ? path : typed));
    if (isId && name.startsWith('.')) throw unsafePath(path);
    await lookBelow({ typed: '', full: startOf('.', cwd) }, [`${name}${ending}`]);
    return `${name}${ending}`;
  } catch (error) {
    if (!(error instanceof ExitError)) throw error;
    throw new ExitError(error.message, { code: error.code, hint: 'Name a directory.' });
  }
};

const isRepository = async (path: string): Promise<boolean> => {
  if ((await lookAt(join(path, '.git'))) !== 'nothing') return true;
  const [head, objects] = await Promise.all([lookAt(join(path, 'HEAD')), lookAt(join(path, 'objects'))]);
  return head !== 'nothing' && objects === 'directory';
};

export interface CloneDirectory {
  readonly directory: string;
  /** The directory exists. */
  readonly exists: boolean;
}

/**
 * Finds the directory of a clone. No directory above it, up to the root, is a symbolic link or a repository.
 *
 * @throws ExitError for a directory that cannot be used
 */
export const findDirectory = async (root: Root, names: readonly string[]): Promise<CloneDirectory> => {
  const { path: directory, found } = await lookBelow(root, names);
  if (found === 'file') throw notWritable(join(root.typed, ...names), 'it is a file');
  for (const index of names.slice(1).keys()) {
    const above = names.slice(0, index + 1);
    if (await isRepository(join(root.full, ...above))) {
      throw notWritable(join(root.typed, ...above), 'it is a Git repository');
    }
  }
  return { directory, exists: found === 'directory' };
};

/**
 * Creates a directory under another name beside its place, and renames it when it is complete. Incomplete directories
 * are removed.
 *
 * @param make fills the directory, which does not exist yet, and returns true if it is complete
 * @throws ExitError if something else has appeared in its place
 */
export const createDirectory = async (
  { directory }: CloneDirectory,
  make: (temporary: string) => Promise<boolean>,
): Promise<boolean> => {
  const parent = dirname(directory);
  await mkdir(parent, { recursive: true });
  const beside = await mkdtemp(join(parent, '.repoctl-clone-'));
  try {
    const temporary = join(beside, 'clone');
    if (!(await make(temporary))) return false;
    if ((await lookAt(directory)) !== 'nothing') throw notWritable(directory, 'another process created it');
    await rename(temporary, directory);
    return true;
  } finally {
    // A killed git may still be writing.
    await rm(beside, { recursive: true, force: true, maxRetries: 5 });
  }
};
