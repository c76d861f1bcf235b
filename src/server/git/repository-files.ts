/** Which files of a repository make a copy of it, while others push to it. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Paths of files below a directory of the repository, from the repository on. None where it is not there. */
const filesBelow = async (dir: string, below: string): Promise<readonly string[]> => {
  const entries = await readdir(join(dir, below), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1));
};

/** What a git at work leaves for itself for a moment. */
const isPassing = (path: string): boolean => /(?:^|\/)\.?tmp|\.(?:lock|keep|new)$|(?:^|\/)incoming-/.test(path);

/**
 * Indexes over packs, and over commits: git makes them anew, and in a copy they could speak of packs that have been
 * replaced meanwhile.
 */
const isDerived = (path: string): boolean => /^objects\/(?:info\/|pack\/multi-pack-index)|\.bitmap$/.test(path);

const isKept = (path: string): boolean => !isPassing(path) && !isDerived(path);

/** A branch can have any of the names above, such as `tmp` or `menu.new`: no ref ends with `.lock`, and git has no other for itself. */
const isRef = (path: string): boolean => !path.endsWith('.lock');

/**
 * Files that say what the repository has: refs, and what stands beside them. Copied in this order and before any object, they
 * lead to nothing that is not there yet: loose refs become packed ones, not the other way round. What is gone when its turn comes
 * was removed, or is in `packed-refs` by then.
 */
export const refFiles = async (dir: string): Promise<readonly string[]> => [
  ...(await filesBelow(dir, 'refs')).filter(isRef),
  'packed-refs',
  'HEAD',
  'config',
];

/**
 * Files with objects, which never change once they are there. Loose ones come first: they become packs, not the other way
 * round. One that is gone when its turn comes has been packed: whoever copies then asks for the list once more.
 */
export const objectFiles = async (dir: string): Promise<readonly string[]> => {
  const directories = await readdir(join(dir, 'objects')).catch(() => []);
  const files: string[] = [];
  for (const directory of directories.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    files.push(...(await filesBelow(dir, join('objects', directory))));
  }
  files.push(...(await filesBelow(dir, 'objects/pack')));
  return files.filter(isKept);
};
