/** What git leaves behind when it is killed: locks, halves of packs, and what a push brought before it was accepted. */
import { lstat, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../formats/list-files.ts';

/** A lock, as it was found. */
export interface Lock {
  readonly path: string;
  readonly inode: number;
  /** Milliseconds since it was made. */
  readonly age: number;
}

/** Locks that stand in the way of whoever changes any ref. */
const shared = [
  'HEAD.lock',
  'packed-refs.lock',
  // What is to replace `packed-refs`, made under its lock: git starts none beside it.
  'packed-refs.new',
  'config.lock',
  'shallow.lock',
];

/** The lock of whoever writes the commit graph, within a repository. */
export const commitGraphLock = join('objects', 'info', 'commit-graphs', 'commit-graph-chain.lock');

/** Our own, of whoever repacks it: git has none for that. It is renewed for as long as that one lives. */
export const repackLock = 'repack.lock';

/** Locks of those who look after a repository. */
const ofMaintenance = [commitGraphLock, join('objects', 'pack', 'multi-pack-index.lock'), repackLock];

/** Undefined for what is no file, or is gone. */
export const lockAt = async (path: string): Promise<Lock | undefined> => {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() === true ? { path, inode: found.ino, age: Date.now() - found.mtimeMs } : undefined;
};

/** The locks in the way of a change of these refs, by their full names. */
export const locksOn = async (dir: string, refs: readonly string[]): Promise<readonly Lock[]> => {
  const names = [...shared, ...refs.map((ref) => `${ref}.lock`)];
  const found = await Promise.all(names.map((name) => lockAt(join(dir, name))));
  return found.filter((lock) => lock !== undefined);
};

/** All locks of a repository. */
export const allLocks = async (dir: string): Promise<readonly Lock[]> => {
  const below = (await listFiles(dir, 'refs')).map(({ path }) => path);
  const names = below.filter((path) => path.endsWith('.lock'));
  const found = await Promise.all([...shared, ...ofMaintenance, ...names].map((name) => lockAt(join(dir, name))));
  return found.filter((lock) => lock !== undefined);
};

/** Removes a lock, unless another one has taken its place. */
export const removeLock = async ({ path, inode }: Lock): Promise<boolean> => {
  if ((await lockAt(path))?.inode !== inode) return false;
  await rm(path, { force: true });
  return true;
};

/** Commands that change nothing: a process that runs one holds no lock, however long it lives. */
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

/** One of the files about a process that hold words; none for a process that is over, or another user's. */
const stringsOf = async (pid: string, file: 'cmdline' | 'environ'): Promise<readonly string[]> =>
  (await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')).split('\0');

/** Whether a process on this machine may hold a lock of a repository; undefined where the system does not tell. */
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
    // What git starts by itself works in the repository, and may call it `.`.
    if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) === place) return true;
  }
  return false;
};

/** Milliseconds after which nobody works on something any more: a push may take hours. */
const maxAge = 24 * 60 * 60 * 1000;

const isTemporary =
  /^(?:tmp_objdir-.*|incoming-.*|tmp_(?:pack|idx|rev|obj|bitmap|midx)_.*|\.tmp-.*|fast_import_crash_\d+)$/;

/** Removes what was abandoned, by its age. */
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
