/** Directories for clones. */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { startOf } from '../../config/base-directories.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { localNames, lookAt, lookBelow, notWritable, type Root, unsafePath } from '../../verbs/local-path.ts';

/**
 * The directory for clones where none is named: in the current one, with the name that was typed. Behind an ID the name is the
 * server's, and must not be hidden: programs read their configuration there.
 *
 * @throws ExitError where there cannot be such a directory, or a link is in its place
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

/** Whether a directory is the work tree of a repository, or a repository itself. */
const isRepository = async (path: string): Promise<boolean> => {
  if ((await lookAt(join(path, '.git'))) !== 'nothing') return true;
  const [head, objects] = await Promise.all([lookAt(join(path, 'HEAD')), lookAt(join(path, 'objects'))]);
  return head !== 'nothing' && objects === 'directory';
};

export interface Place {
  readonly directory: string;
  /** Whether something is there, which is a directory. */
  readonly exists: boolean;
}

/**
 * Finds the place of a clone. Nothing on the way from the root is a symbolic link, or in a repository.
 *
 * @throws ExitError for a place that cannot be used
 */
export const findPlace = async (root: Root, names: readonly string[]): Promise<Place> => {
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
 * Has something be made beside its place, and moves it there when it is whole. What is left of it otherwise goes away.
 *
 * @param make gets the directory, which is not there yet, and tells whether it is whole now
 * @throws ExitError where something else has come to be there meanwhile
 */
export const makeInPlace = async (
  { directory }: Place,
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
    // A git that was ended may still be leaving.
    await rm(beside, { recursive: true, force: true, maxRetries: 5 });
  }
};
