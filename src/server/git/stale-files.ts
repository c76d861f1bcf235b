/** Finds and removes files that a killed git leaves behind: locks, parts of packs, and objects of unfinished pushes. */
import { lstat, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../formats/list-files.ts';

export interface Lock {
  readonly path: string;
  readonly inode: number;
  /** Milliseconds. */
  readonly age: number;
}

/** Locks that block a change of any ref. */
const shared = [
  'HEAD.lock',
  'packed-refs.lock',
  // The new `packed-refs`, written under its lock: git fails if it exists.
  'packed-refs.new',
  'config.lock',
  'shallow.lock',
];

/** The path of the lock on the commit graph, from the repository on. */
export const commitGraphLock = join('objects', 'info', 'commit-graphs', 'commit-graph-chain.lock');

/** The service's own lock, since git has none for repacking. The holder renews it until it is done. */
export const repackLock = 'repack.lock';

const maintenanceLocks = [commitGraphLock, join('objects', 'pack', 'multi-pack-index.lock'), repackLock];

/** Returns undefined if there is no file at the path. */
export const lockAt = async (path: string): Promise<Lock | undefined> => {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() === true ? { path, inode: found.ino, age: Date.now() - found.mtimeMs } : undefined;
};

/** Returns the locks that block a change of these refs, given by their full names. */
export const locksOn = async (dir: string, refs: readonly string[]): Promise<readonly Lock[]> => {
  const names = [...shared, ...refs.map((ref) => `${ref}.lock`)];
  const found = await Promise.all(names.map((name) => lockAt(join(dir, name))));
  return found.filter((lock) => lock !== undefined);
};

export const allLocks = async (dir: string): Promise<readonly Lock[]> => {
  const below = (await listFiles(dir, 'refs')).map(({ path }) => path);
  const names = below.filter((path) => path.endsWith('.lock'));
  const found = await Promise.all([...shared, ...maintenanceLocks, ...names].map((name) => lockAt(join(dir, name))));
  return found.filter((lock) => lock !== undefined);
};

/** Returns false if another lock has taken its place, which stays. */
export const removeLock = async ({ path, inode }: Lock): Promise<boolean> => {
  if ((await lockAt(path))?.inode !== inode) return false;
  await rm(path, { force: true });
  return true;
};

/** Commands that change nothing, so that their processes hold no lock. */
const readers = new Set([
  'cat-file',
  'diff-tree',
  'rev-list',
  'upload-pack',
  'for-each-ref',
  'ls-tree',
  'archive',
  'log',
  'pack-objects',
]);

/** Returns an empty list if the process has ended, or belongs to another user. */
const stringsOf = async (pid: string, file: 'cmdline' | 'environ'): Promise<readonly string[]> =>
  (await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')).split('\0');

/** Returns true if a git process on this machine may hold a lock of the repository; undefined without `/proc`. */
export const hasWriter = async (dir: string): Promise<boolean | undefined> => {
  const pids = await readdir('/proc').catch(() => undefined);
  if (pids === undefined) return undefined;
  const place = await realpath(dir).catch(() => dir);
  for (const pid of pids.filter((name) => /^\d+$/.test(name))) {
    const words = await stringsOf(pid, 'cmdline');
    const isGit = /(?:^|\/)git(?:-[a-z-]+)?$/.test(words[0] ?? '');
    if (!isGit || words.some((word) => readers.has(word))) continue;
    const environment = await stringsOf(pid, 'environ');
    if (words.includes(dir) || environment.includes(`GIT_DIR=${dir}`)) return true;
    // A git that was started by git works in the repository, and may call it `.`.
    if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) === place) return true;
  }
  return false;
};

/** Milliseconds: a push can take hours. */
const maxAge = 24 * 60 * 60 * 1000;

const isTemporary =
  /^(?:tmp_objdir-.*|incoming-.*|tmp_(?:pack|idx|rev|obj|bitmap|midx)_.*|\.tmp-.*|fast_import_crash_\d+)$/;

/** Removes temporary files that are older than a day. */
export const removeStaleFiles = async (dir: string): Promise<void> => {
  const objects = (await readdir(join(dir, 'objects')).catch(() => [])).filter((name) =>
    /^(?:pack|[\da-f]{2})$/.test(name),
  );
  for (const place of ['.', 'objects', ...objects.map((name) => join('objects', name))]) {
    for (const name of await readdir(join(dir, place)).catch(() => [])) {
      if (!isTemporary.test(name)) continue;
      const path = join(dir, place, name);
      const found = await lstat(path).catch(() => undefined);
      if (found === undefined || Date.now() - found.mtimeMs < maxAge) continue;
      await rm(path, { recursive: true, force: true });
    }
  }
};
