/** Lists refs as git sorts them. */
import { isUtf8 } from 'node:buffer';
import type { CatFile } from './cat-file.ts';
import { readRefs } from './read-refs.ts';
import { canBeRef } from './ref-name.ts';
import { runGit, runGitBytes } from './run-git.ts';

/** The commit at the tip of a branch; `undefined` when there is no such branch. */
export const branchTip = async (dir: string, branch: string, ask?: CatFile): Promise<string | undefined> => {
  if (!canBeRef(branch)) return undefined;
  const [tip] = await readRefs(dir, [`${headPrefix}${branch}`], ask, { commits: true });
  return tip?.sha;
};

/** A branch or a tag by its name. */
interface NamedRef {
  readonly type: 'branch' | 'tag';
  readonly name: string;
}

const places = { branch: 'refs/heads/', tag: 'refs/tags/' } as const;

/** Every branch, tag or both (`types`) from which a commit, by its full SHA, can be reached; branches first, by name. */
export const refsWith = async (dir: string, sha: string, types: readonly NamedRef['type'][]): Promise<NamedRef[]> => {
  const args = ['for-each-ref', `--contains=${sha}`, '--format=%(refname)', ...types.map((type) => places[type])];
  const { stdout } = await runGit({ dir, args });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((ref) => {
      const type = ref.startsWith(places.tag) ? 'tag' : 'branch';
      return { type, name: ref.slice(places[type].length) };
    });
};

const split = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** The lines as texts. A line whose bytes are no text would name another ref than the one it is for: it is left out. */
export const refLines = (output: Buffer): string[] => {
  if (isUtf8(output)) return split(output.toString());
  return split(output.toString('latin1'))
    .map((line) => Buffer.from(line, 'latin1'))
    .filter((line) => isUtf8(line))
    .map((line) => line.toString());
};

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
 * that the commit of this SHA does not contain. The names have passed `canBeRef`, or come from git.
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

/** A branch and the commit it is at. */
export interface Head {
  readonly name: string;
  readonly sha: string;
}

/** Where the refs of branches lie. */
export const headPrefix = 'refs/heads/';

/** Every branch with the commit at its tip, by name. */
export const listHeads = async (dir: string): Promise<Head[]> => {
  const args = ['for-each-ref', '--format=%(objectname) %(refname)', headPrefix];
  const { stdout } = await runGitBytes({ dir, args });
  return refLines(stdout).map((line) => {
    const space = line.indexOf(' ');
    return { name: line.slice(space + 1 + headPrefix.length), sha: line.slice(0, space) };
  });
};
