/** Which files of a repository make a copy of it, while others push to it. */
import { listFiles } from '../formats/list-files.ts';

/** What a git at work leaves for itself for a moment. */
const isPassing = (path: string): boolean => /(?:^|\/)\.?tmp|\.(?:lock|keep|new)$|(?:^|\/)incoming-/.test(path);

/**
 * Indexes over packs, and over commits: git makes them anew, and in a copy they could speak of packs that have been
 * replaced meanwhile.
 */
const isDerived = (path: string): boolean => /^objects\/pack\/multi-pack-index|\.bitmap$/.test(path);

const isObject = (path: string): boolean =>
  /^objects\/(?:[0-9a-f]{2}|pack)\/[^/]+$/.test(path) && !isPassing(path) && !isDerived(path);

/** A branch can have any of the names above, such as `tmp` or `menu.new`: no ref ends with `.lock`, and git has no other for itself. */
const isRef = (path: string): boolean => path.startsWith('refs/') && !path.endsWith('.lock');

/** What stands beside loose refs. */
const others = ['packed-refs', 'HEAD'];

/** Whether a copy of a repository can have a file at this path. */
export const isCopied = (path: string): boolean => isObject(path) || isRef(path) || others.includes(path);

/** Paths of files below a directory of the repository, from the repository on. */
const filesBelow = async (dir: string, below: string): Promise<readonly string[]> =>
  (await listFiles(dir, below)).filter(({ isFile }) => isFile).map(({ path }) => path);

/**
 * Files that say what the repository has. Copied in this order and before any object, they lead to nothing that is not there
 * yet: loose refs become packed ones, not the other way round. What is gone when its turn comes was removed, or is in
 * `packed-refs` by then.
 */
export const refFiles = async (dir: string): Promise<readonly string[]> => [
  ...(await filesBelow(dir, 'refs')).filter(isRef),
  ...others,
];

/**
 * Files with objects, which never change once they are there. Loose ones come first, by the order of names: they become
 * packs, not the other way round. One that is gone when its turn comes has been packed: whoever copies then asks for the list
 * once more.
 */
export const objectFiles = async (dir: string): Promise<readonly string[]> =>
  (await filesBelow(dir, 'objects')).filter(isObject);
