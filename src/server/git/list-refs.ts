/** Lists refs as git sorts them. */
import { refLines } from './ref-lines.ts';
import { runGitBytes } from './run-git.ts';

/** A ref as it lies in the repository. */
export interface Ref {
  /** In full: `refs/heads/main`. */
  readonly ref: string;
  /** Of what it points to: a commit, or for an annotated tag the tag. */
  readonly sha: string;
  readonly type: string;
  /** The type of what an annotated tag points to; empty for everything else. */
  readonly target: string;
}

/** How a list is sorted: by name in the order of bytes, or by when the commit or the tag was made. */
export interface RefOrder {
  readonly by: 'name' | 'date';
  readonly descending: boolean;
}

/** Bytes of patterns that are handed to one process: far below what systems take. */
const longestPatterns = 100_000;

/** Parts of a list, each short enough for one process. */
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

/** Every ref below a prefix such as `refs/tags/`, in one process. */
export const listRefs = async (dir: string, prefix: string, order: RefOrder = byName): Promise<Ref[]> => {
  const format = '--format=%(objectname) %(objecttype) %(*objecttype) %(refname)';
  const { stdout } = await runGitBytes({ dir, args: ['for-each-ref', ...sortArgs(order), format, prefix] });
  return refLines(stdout).map(parseLine);
};

/**
 * Where refs are, by their full names: SHAs, and nothing for those that are not there. `mergedInto` leaves out those
 * that the commit of this SHA does not contain. The names have passed `isRefName`, or come from git.
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
    const { stdout } = await runGitBytes({
      dir,
      args: ['for-each-ref', ...merged, '--format=%(objectname) %(refname)', '--end-of-options', ...patterns],
    });
    for (const line of refLines(stdout)) {
      const space = line.indexOf(' ');
      // A pattern also finds what lies below it.
      if (wanted.has(line.slice(space + 1))) found.set(line.slice(space + 1), line.slice(0, space));
    }
  }
  return found;
};
