/** Reads directories and files of a commit. */
import { type CatFile, isOneLine } from './cat-file.ts';
import { directoriesAbove } from './tree-path.ts';
import { runGit } from './run-git.ts';
import { type BlobInfo, readObjects } from './read-objects.ts';
import type { StoredObject } from './reply-parser.ts';

export interface TreeEntry {
  /** Six octal digits: `100644`, `100755`, `120000` for a link, `040000` for a directory, `160000` for a submodule. */
  readonly mode: string;
  /** `commit` is a submodule. */
  readonly type: 'blob' | 'tree' | 'commit';
  readonly sha: string;
  /** Bytes of a file; only if it was requested. */
  readonly size?: number;
  /** Path from the root. Bytes that are not UTF-8 become U+FFFD. */
  readonly path: string;
}

/** git must not read paths as patterns. */
const env = { GIT_LITERAL_PATHSPECS: '1' };

/** Bytes: some 200,000 entries. A dozen nested trees can expand to any number. */
const largestList = 16 * 1024 * 1024;

const line = /^(\d{6}) (blob|tree|commit) ([0-9a-f]+)(?: +(\d+|-))?\t(.*)$/s;

const entriesIn = (output: string): TreeEntry[] =>
  output
    .split('\0')
    .slice(0, -1)
    .flatMap((text) => {
      const [, mode = '', type, sha = '', size, path = ''] = line.exec(text) ?? [];
      if (type === undefined) return [];
      const known = size === undefined || size === '-' ? {} : { size: Number(size) };
      return [{ mode, type: type as TreeEntry['type'], sha, path, ...known }];
    });

/**
 * Lists a directory (`path` of `treePath`) of a commit in the order of git, with directories below if `recursive`. Returns
 * undefined if there is no such directory; rejects with `GitError` with exit code 128 if there is no such commit.
 */
export const listTree = async (
  dir: string,
  sha: string,
  path: string,
  { recursive }: { readonly recursive: boolean },
): Promise<TreeEntry[] | undefined> => {
  const within = path === '' ? '' : `${path}/`;
  const flags = recursive ? ['-r', '-t'] : [];
  const where = within === '' ? [] : ['--', within];
  const { stdout } = await runGit({
    dir,
    args: ['ls-tree', '-z', ...flags, '--end-of-options', sha, ...where],
    env,
    maxOutput: largestList,
  });
  // git also lists directories above, and a submodule with that name.
  const entries = entriesIn(stdout).filter((entry) => entry.path.startsWith(within));
  return entries.length === 0 && within !== '' ? undefined : entries;
};

/** Works like `listTree` of one directory, without a process if `ask` needs none. */
export const readDirectory = async (
  dir: string,
  sha: string,
  path: string,
  ask: CatFile,
): Promise<TreeEntry[] | undefined> => {
  if (!isOneLine(path)) return listTree(dir, sha, path, { recursive: false });
  const name = path === '' ? `${sha}^{tree}` : `${sha}:${path}`;
  // The type comes first, so that a large file is not read in vain.
  const [found] = await ask(dir, [{ name, content: path === '' }]);
  if (found?.type !== 'tree') return undefined;
  const [tree] = path === '' ? [found] : await ask(dir, [{ name: found.sha, content: true }]);
  return tree === undefined ? undefined : treeObject(tree, path);
};

/** Returns the file or link at a path (of `treePath`, not the root) of a commit; undefined if there is none. */
export const findFile = async (dir: string, sha: string, path: string, ask: CatFile): Promise<BlobInfo | undefined> => {
  if (isOneLine(path)) {
    const [found] = await ask(dir, [{ name: `${sha}:${path}`, content: false }]);
    return found?.type === 'blob' ? { sha: found.sha, size: found.size } : undefined;
  }
  const entry = (await findEntries(dir, sha, [path])).get(path);
  return entry?.type === 'blob' ? { sha: entry.sha, size: entry.size ?? 0 } : undefined;
};

/** Bytes of arguments for one process: far below the limit of systems. */
const batchBytes = 64 * 1024;

const batches = (paths: readonly string[]): string[][] => {
  const all: string[][] = [];
  let room = 0;
  for (const path of paths) {
    const bytes = Buffer.byteLength(path) + 1;
    if (bytes > room) {
      all.push([]);
      room = batchBytes;
    }
    all.at(-1)?.push(path);
    room -= bytes;
  }
  return all;
};

/** Returns entries by path (of `treePath`, not the root) with the sizes of files. Missing paths are left out. */
export const findEntries = async (
  dir: string,
  sha: string,
  paths: readonly string[],
): Promise<Map<string, TreeEntry>> => {
  const found = new Map<string, TreeEntry>();
  const wanted = new Set(paths);
  for (const batch of batches([...wanted])) {
    // Without `-t` git leaves out a directory if another path is in it.
    const args = ['ls-tree', '-t', '-z', '-l', '--end-of-options', sha, '--', ...batch];
    const { stdout } = await runGit({ dir, args, env });
    for (const entry of entriesIn(stdout)) if (wanted.has(entry.path)) found.set(entry.path, entry);
  }
  return found;
};

const blank = 32;

/** Old programs wrote modes such as 100664, which git reads as the nearest one that it knows. */
const modeOf = (stored: string): string => {
  const bits = Number.parseInt(stored, 8);
  const kind = bits & 0o170000;
  if (kind === 0o040000) return '040000';
  if (kind === 0o120000) return '120000';
  if (kind === 0o100000) return (bits & 0o100) === 0 ? '100644' : '100755';
  return '160000';
};

const typeOf = (mode: string): TreeEntry['type'] => {
  if (mode === '040000') return 'tree';
  return mode === '160000' ? 'commit' : 'blob';
};

/** Parses a tree object. `path` is the path of the directory, empty for the root. */
const treeObject = ({ sha, content }: Pick<StoredObject, 'sha' | 'content'>, path: string): TreeEntry[] => {
  const entries: TreeEntry[] = [];
  const above = path === '' ? '' : `${path}/`;
  const shaBytes = sha.length / 2;
  let position = 0;
  while (position < content.length) {
    const space = content.indexOf(blank, position);
    const end = content.indexOf(0, space);
    if (space === -1 || end === -1) break;
    const mode = modeOf(content.toString('latin1', position, space));
    position = end + 1 + shaBytes;
    entries.push({
      mode,
      type: typeOf(mode),
      sha: content.toString('hex', end + 1, position),
      path: above + content.toString('utf8', space + 1, end),
    });
  }
  return entries;
};

/** Bytes of trees that are read at once: some 6,000 entries. */
const mostAsked = 256 * 1024;

/**
 * Works like `findEntries`, without a process if `ask` needs none, and without sizes. It reads the trees above the paths, and
 * falls back to `findEntries` if they are large.
 */
export const walkTrees = async (
  dir: string,
  sha: string,
  paths: readonly string[],
  ask: CatFile,
): Promise<Map<string, TreeEntry>> => {
  const wanted = new Set(paths);
  const above = new Set(paths.flatMap(directoriesAbove));
  const found = new Map<string, TreeEntry>();
  // The character can stand for any bytes that are not UTF-8.
  if (paths.some((path) => path.includes('\uFFFD'))) return findEntries(dir, sha, paths);
  let level = [{ path: '', name: `${sha}^{tree}` }];
  while (level.length > 0) {
    const infos = await ask(
      dir,
      level.map(({ name }) => ({ name, content: false })),
    );
    const known = infos.filter((info) => info !== undefined);
    const bytes = known.reduce((sum, { size }) => sum + size, 0);
    if (known.length < level.length || bytes > mostAsked) return findEntries(dir, sha, paths);
    const trees = await readObjects(
      dir,
      known.map((tree) => tree.sha),
      ask,
    );
    const read = known.flatMap((info) => trees.get(info.sha) ?? []);
    // A tree that cannot be read is not an empty one: git reports the error.
    if (read.length < level.length) return findEntries(dir, sha, paths);
    const entries = read.flatMap((tree, index) => treeObject(tree, level[index]?.path ?? ''));
    for (const entry of entries) if (wanted.has(entry.path)) found.set(entry.path, entry);
    level = entries
      .filter(({ type, path }) => type === 'tree' && above.has(path))
      .map(({ path, sha: name }) => ({ path, name }));
  }
  return found;
};
