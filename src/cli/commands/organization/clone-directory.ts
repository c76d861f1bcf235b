/** Directories for clones below one that the user chose: their names come from a server, and must not lead elsewhere. */
import { lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sanitize } from '../../output/sanitize.ts';

/** A clone that cannot be where it is to be; the message says why. */
export class DirectoryProblem extends Error {
  override readonly name = 'DirectoryProblem';
}

/** Git's own directory, also as file systems that ignore case, or dots and blanks at the end, have it. */
const gitDirectory = /^(?:\.git|git~1)[. ]*$/i;

const isSafe = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  !name.startsWith('-') &&
  !/[\\/:]/.test(name) &&
  !gitDirectory.test(name) &&
  // Control characters, and those that nobody sees.
  sanitize(name) === name;

/**
 * The names of the directories that a path stands for, outermost first.
 *
 * @throws DirectoryProblem for a path that could lead out of where it is put
 */
export const directoriesOf = (path: string): readonly [string, ...string[]] => {
  const names = path.split('/');
  const [first, ...rest] = names;
  if (first === undefined || !names.every(isSafe)) throw new DirectoryProblem('the path is not a safe directory name');
  return [first, ...rest];
};

/** What is at a path: nothing that was to be followed was followed. */
type Found = 'nothing' | 'directory' | 'symbolic link' | 'file';

const look = async (path: string): Promise<Found> => {
  const found = await lstat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return 'nothing';
  return found.isSymbolicLink() ? 'symbolic link' : found.isDirectory() ? 'directory' : 'file';
};

/** Whether a directory is the work tree of a repository, or a repository itself. */
const isRepository = async (path: string): Promise<boolean> => {
  if ((await look(join(path, '.git'))) !== 'nothing') return true;
  const [head, objects] = await Promise.all([look(join(path, 'HEAD')), look(join(path, 'objects'))]);
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
 * @param root chosen by the user, and followed wherever it leads
 * @throws DirectoryProblem for a place that cannot be used
 */
export const findPlace = async (root: string, names: readonly string[]): Promise<Place> => {
  let directory = root;
  for (const [index, name] of names.entries()) {
    directory = join(directory, name);
    const found = await look(directory);
    const shown = names.slice(0, index + 1).join('/');
    if (found === 'nothing') return { directory: join(root, ...names), exists: false };
    if (found !== 'directory') throw new DirectoryProblem(`${shown} is a ${found}`);
    const isLast = index === names.length - 1;
    if (!isLast && (await isRepository(directory))) throw new DirectoryProblem(`${shown} is a Git repository`);
  }
  return { directory, exists: true };
};

/**
 * Has something be made beside its place, and moves it there when it is whole. What is left of it otherwise goes away.
 *
 * @param make gets the directory, which is not there yet, and tells whether it is whole now
 * @throws DirectoryProblem where something else has come to be there meanwhile
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
    if ((await look(directory)) !== 'nothing') throw new DirectoryProblem('another process created the directory');
    await rename(temporary, directory);
    return true;
  } finally {
    // A git that was ended may still be leaving.
    await rm(beside, { recursive: true, force: true, maxRetries: 5 });
  }
};
