/** Reads what is in a directory of a commit. */
import { type CatFile, isOneLine } from './cat-file.ts';
import { runGit } from './run-git.ts';
import { type BlobInfo, readObjects } from './read-objects.ts';
import type { StoredObject } from './reply-parser.ts';

/** Longer than any path that a program could check out, short enough to be one argument of git. */
const longest = 16_384;

/**
 * A path without the slashes that mean nothing (`/src//app/` is `src/app`); the root is empty. `undefined` for what no
 * tree can hold: `.` and `..`, and what is far too long.
 */
export const treePath = (path: string): string | undefined => {
  const parts = path.split('/').filter((part) => part !== '');
  const strange = parts.some((part) => part === '.' || part === '..');
  return strange || path.includes('\0') || path.length > longest ? undefined : parts.join('/');
};

/** The directories above a path, from the top: of `a/b/c`, `a` and `a/b`. */
export const directoriesAbove = (path: string): string[] => {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
};

/** A file, a directory or a submodule. */
export interface TreeEntry {
  /** Six octal digits: `100644`, `100755`, `120000` for a link, `040000` for a directory, `160000` for a submodule. */
  readonly mode: string;
  /** `commit` is a submodule. */
  readonly type: 'blob' | 'tree' | 'commit';
  readonly sha: string;
  /** Bytes of a file; only where it was asked for. */
  readonly size?: number;
  /** From the root. Bytes that are no UTF-8 are U+FFFD. */
  readonly path: string;
}

/** Paths are what they are, whatever characters they hold. */
const env = { GIT_LITERAL_PATHSPECS: '1' };

/** Bytes that git may write of a tree: some 200,000 entries. A dozen objects can stand for more than there are atoms. */
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
 * The entries of a directory, with those of the directories below when it is `recursive`, in git's order. `sha` is a commit's,
 * `path` one of `treePath`. `undefined` when there is no such directory; throws `GitError` with exit code 128 when there is
 * no such commit.
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
  // git also shows the directories on the way, and a submodule of that name.
  const entries = entriesIn(stdout).filter((entry) => entry.path.startsWith(within));
  return entries.length === 0 && within !== '' ? undefined : entries;
};

/** As `listTree` of one directory, without a process where `ask` needs none. */
export const readDirectory = async (
  dir: string,
  sha: string,
  path: string,
  ask: CatFile,
): Promise<TreeEntry[] | undefined> => {
  if (!isOneLine(path)) return listTree(dir, sha, path, { recursive: false });
  const name = path === '' ? `${sha}^{tree}` : `${sha}:${path}`;
  // A large file is not read to find out that it is no directory.
  const [found] = await ask(dir, [{ name, content: path === '' }]);
  if (found?.type !== 'tree') return undefined;
  const [tree] = path === '' ? [found] : await ask(dir, [{ name: found.sha, content: true }]);
  return tree === undefined ? undefined : treeObject(tree, path);
};

/** The file or the link at a path (of `treePath`, not the root) of a commit; `undefined` where there is none. */
export const findFile = async (dir: string, sha: string, path: string, ask: CatFile): Promise<BlobInfo | undefined> => {
  if (isOneLine(path)) {
    const [found] = await ask(dir, [{ name: `${sha}:${path}`, content: false }]);
    return found?.type === 'blob' ? { sha: found.sha, size: found.size } : undefined;
  }
  const entry = (await findEntries(dir, sha, [path])).get(path);
  return entry?.type === 'blob' ? { sha: entry.sha, size: entry.size ?? 0 } : undefined;
};

/** Bytes of paths that are asked for at once: far below what a command line may hold. */
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

/** What is at these paths (of `treePath`, not the root) of a commit, with the sizes of files. Missing ones are left out. */
export const findEntries = async (
  dir: string,
  sha: string,
  paths: readonly string[],
): Promise<Map<string, TreeEntry>> => {
  const found = new Map<string, TreeEntry>();
  const wanted = new Set(paths);
  for (const batch of batches([...wanted])) {
    // Without `-t` git leaves out a directory where it is asked for something in it as well.
    const args = ['ls-tree', '-t', '-z', '-l', '--end-of-options', sha, '--', ...batch];
    const { stdout } = await runGit({ dir, args, env });
    for (const entry of entriesIn(stdout)) if (wanted.has(entry.path)) found.set(entry.path, entry);
  }
  return found;
};

const blank = 32;

/** Old programs wrote modes such as 100664: git takes them for the nearest one that it knows. */
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

/** The entries of a directory's tree, in git's order; `path` is the directory's, empty for the root. */
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

/** Bytes of trees that are read here at once: some 6000 entries. */
const mostAsked = 256 * 1024;

/**
 * As `findEntries`, without a process where `ask` needs none, and without sizes. It reads the trees on the way to the paths;
 * where they are large, git looks for the paths.
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
  // It may stand for any bytes that are no UTF-8.
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
    // A tree that cannot be read is not an empty one: git says what is wrong.
    if (read.length < level.length) return findEntries(dir, sha, paths);
    const entries = read.flatMap((tree, index) => treeObject(tree, level[index]?.path ?? ''));
    for (const entry of entries) if (wanted.has(entry.path)) found.set(entry.path, entry);
    level = entries
      .filter(({ type, path }) => type === 'tree' && above.has(path))
      .map(({ path, sha: name }) => ({ path, name }));
  }
  return found;
};
