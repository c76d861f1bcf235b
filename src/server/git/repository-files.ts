/** Selects the files that make a copy of a repository, even during a push. */
import { listFiles } from '../formats/list-files.ts';

/** Matches temporary files of a running git. */
const isPassing = (path: string): boolean => /(?:^|\/)\.?tmp|\.(?:lock|keep|new)$|(?:^|\/)incoming-/.test(path);

/** Matches indexes over packs. git writes them again, and in a copy they could refer to packs that were replaced meanwhile. */
const isDerived = (path: string): boolean => /^objects\/pack\/multi-pack-index|\.bitmap$/.test(path);

const isObject = (path: string): boolean =>
  /^objects\/(?:[0-9a-f]{2}|pack)\/[^/]+$/.test(path) && !isPassing(path) && !isDerived(path);

/** A branch can have any of the names above, such as `tmp` or `menu.new`. Only `.lock` is not part of a ref. */
const isRef = (path: string): boolean => path.startsWith('refs/') && !path.endsWith('.lock');

const others = ['packed-refs', 'HEAD'];

/** Returns true for a path that a copy of a repository can have. */
export const isCopied = (path: string): boolean => isObject(path) || isRef(path) || others.includes(path);

const filesBelow = async (dir: string, below: string): Promise<readonly string[]> =>
  (await listFiles(dir, below)).filter(({ isFile }) => isFile).map(({ path }) => path);

/**
 * Returns the files of refs. A copy takes them in this order and before all objects, so that each ref finds its objects: loose
 * refs become packed, never the reverse. A file that is gone meanwhile was deleted, or is in `packed-refs`.
 */
export const refFiles = async (dir: string): Promise<readonly string[]> => [
  ...(await filesBelow(dir, 'refs')).filter(isRef),
  ...others,
];

/**
 * Returns the files of objects, which never change. Loose objects come first, by the order of names: they become packed, never
 * the reverse. If a file is gone meanwhile, it was packed, and the caller reads the list again.
 */
export const objectFiles = async (dir: string): Promise<readonly string[]> =>
  (await filesBelow(dir, 'objects')).filter(isObject);
