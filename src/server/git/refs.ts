import { isUtf8 } from 'node:buffer';
import type { CatFile } from './cat-file.ts';
import { requireUndamaged } from './damaged-refs.ts';
import { forEachRef } from './for-each-ref.ts';
import { readRefs } from './read-refs.ts';
import { canBeRef } from './ref-name.ts';

/** Returns the full SHA of the last commit; undefined if there is no such branch. Rejects with `GitError` for a damaged one. */
export const branchTip = async (dir: string, branch: string, ask?: CatFile): Promise<string | undefined> => {
  if (!canBeRef(branch)) return undefined;
  const ref = `${headPrefix}${branch}`;
  const [tip] = await readRefs(dir, [ref], ask, { commits: true });
  if (tip === undefined) await requireUndamaged(dir, [ref], ask);
  return tip?.sha;
};

interface NamedRef {
  readonly type: 'branch' | 'tag';
  readonly name: string;
}

const places = { branch: 'refs/heads/', tag: 'refs/tags/' } as const;

/** Takes a full name; undefined for refs that are neither, such as notes. */
export const namedRef = (ref: string): NamedRef | undefined => {
  const type = (['branch', 'tag'] as const).find((one) => ref.startsWith(places[one]));
  return type === undefined ? undefined : { type, name: ref.slice(places[type].length) };
};

/** Takes the name of a branch, short or full, and returns the short one. */
export const branchName = (text: string): string => {
  const named = namedRef(text);
  return named?.type === 'branch' ? named.name : text;
};

/** Returns the branches and tags (`types`) that contain a commit, by its full SHA; branches first, sorted by name. */
export const refsWith = async (dir: string, sha: string, types: readonly NamedRef['type'][]): Promise<NamedRef[]> => {
  const prefixes = types.map((type) => places[type]);
  const [found] = await Promise.all([
    forEachRef(dir, [`--contains=${sha}`, '--format=%(refname)', ...prefixes]),
    // With `--contains`, git does not mention a ref whose commit is missing; here it fails.
    forEachRef(dir, ['--format=%(objecttype)', ...prefixes]),
  ]);
  return found
    .toString()
    .split('\n')
    .flatMap((ref) => namedRef(ref) ?? []);
};

const split = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Leaves out lines that are not UTF-8: as text, they would name another ref. */
export const refLines = (output: Buffer): string[] => {
  if (isUtf8(output)) return split(output.toString());
  return split(output.toString('latin1'))
    .map((line) => Buffer.from(line, 'latin1'))
    .filter((line) => isUtf8(line))
    .map((line) => line.toString());
};

export interface Ref {
  /** Full name: `refs/heads/main`. */
  readonly ref: string;
  /** SHA of the commit, or of the tag object of an annotated tag. */
  readonly sha: string;
  readonly type: string;
  /** Type of the object that an annotated tag points to; empty for other refs. */
  readonly target: string;
}

/** Names are sorted by bytes, dates by that of the commit or the tag. */
export interface RefOrder {
  readonly by: 'name' | 'date';
  readonly descending: boolean;
}

/** Bytes of arguments for one process: far below the limit of systems. */
const longestPatterns = 100_000;

/** Cuts a list into parts that are short enough for one process. */
const parts = (patterns: readonly string[]): string[][] => {
  const all: string[][] = [];
  let room = 0;
  for (const pattern of patterns) {
    const size = Buffer.byteLength(pattern) + 1;
    if (size > room) {
      all.push([]);
      room = longestPatterns;
    }
    all.at(-1)?.push(pattern);
    room -= size;
  }
  return all;
};

const byName: RefOrder = { by: 'name', descending: false };

const sortArgs = ({ by, descending }: RefOrder): string[] => {
  const minus = descending ? '-' : '';
  return [`--sort=${minus}refname`, ...(by === 'date' ? [`--sort=${minus}creatordate`] : [])];
};

const parseLine = (line: string): Ref => {
  const [sha = '', type = '', target = '', ...ref] = line.split(' ');
  return { sha, type, target, ref: ref.join(' ') };
};

/** Lists all refs below a prefix such as `refs/tags/`. */
export const listRefs = async (dir: string, prefix: string, order: RefOrder = byName): Promise<Ref[]> => {
  const format = '--format=%(objectname) %(objecttype) %(*objecttype) %(refname)';
  return refLines(await forEachRef(dir, [...sortArgs(order), format, prefix])).map(parseLine);
};

/**
 * Returns SHAs by full names of refs, without missing refs. `mergedInto` leaves out refs that the commit of this SHA does not
 * contain. Names must pass `canBeRef` or come from git.
 */
export const findRefs = async (
  dir: string,
  refs: readonly string[],
  { mergedInto }: { readonly mergedInto?: string } = {},
): Promise<Map<string, string>> => {
  const wanted = new Set(refs);
  const found = new Map<string, string>();
  for (const patterns of parts(refs)) {
    const merged = mergedInto === undefined ? [] : [`--merged=${mergedInto}`];
    const args = [...merged, '--format=%(objectname) %(refname)', '--end-of-options', ...patterns];
    for (const line of refLines(await forEachRef(dir, args))) {
      const space = line.indexOf(' ');
      // A pattern matches refs below it, too.
      if (wanted.has(line.slice(space + 1))) found.set(line.slice(space + 1), line.slice(0, space));
    }
  }
  return found;
};

export interface Head {
  readonly name: string;
  readonly sha: string;
}

export const headPrefix = 'refs/heads/';

/** Lists all refs below a prefix without a look at their objects, which can be missing. */
export const listRefNames = async (dir: string, prefix = 'refs/'): Promise<Pick<Ref, 'ref' | 'sha'>[]> => {
  const lines = refLines(await forEachRef(dir, ['--format=%(objectname) %(refname)', prefix]));
  return lines.map((line) => {
    const space = line.indexOf(' ');
    return { ref: line.slice(space + 1), sha: line.slice(0, space) };
  });
};

/** Returns all branches, sorted by name. */
export const listHeads = async (dir: string): Promise<Head[]> =>
  (await listRefNames(dir, headPrefix)).map(({ ref, sha }) => ({ name: ref.slice(headPrefix.length), sha }));
