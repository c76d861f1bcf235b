/** Histories that were read once: what can be reached from a commit never changes. */
import type { CatFile } from './cat-file.ts';
import { readCommits } from './read-commits.ts';

/** Commits of one history that are remembered: what people turn over before they search. */
export const mostRemembered = 500;

/** How many commits there are, and the first of them. */
export interface History {
  readonly total: number;
  /** SHAs without anything between them, which takes 20 KB instead of an object for each. */
  readonly first: Buffer;
  /** Bytes of one. */
  readonly width: number;
}

/** From the first SHAs, newest first. */
export const historyOf = (first: readonly string[], total: number): History => ({
  total,
  first: Buffer.from(first.join(''), 'latin1'),
  width: first[0]?.length ?? 0,
});

/** The SHAs of a part; undefined where they are not all remembered. */
export const shasIn = ({ total, first, width }: History, offset: number, limit: number): string[] | undefined => {
  const end = Math.min(offset + limit, total);
  if (end * width > first.length) return undefined;
  return Array.from({ length: Math.max(0, end - offset) }, (_, index) =>
    first.toString('latin1', (offset + index) * width, (offset + index + 1) * width),
  );
};

/** The history of a commit. */
export interface KnownHistory {
  /** In full. */
  readonly sha: string;
  readonly history: History;
}

/** What is known of a repository. */
export interface KnownHistories {
  readonly find: (sha: string) => History | undefined;
  /** The one that was read last. */
  readonly latest: KnownHistory | undefined;
}

/** Commits that are read one after the other: more take longer than a git process. */
const farthest = 20;

interface Line {
  /** SHAs, without the end. */
  readonly shas: readonly string[];
  readonly end: string;
}

/** From a commit down to the first one that is wanted; undefined where there is a merge before, or it is too far. */
const lineTo = async (
  dir: string,
  from: string,
  isEnd: (sha: string) => boolean,
  ask: CatFile,
): Promise<Line | undefined> => {
  const shas: string[] = [];
  for (let sha = from; shas.length <= farthest;) {
    if (isEnd(sha)) return { shas, end: sha };
    const [parent, ...others] = (await readCommits(dir, [sha], ask)).get(sha)?.parents ?? [];
    if (parent === undefined || others.length > 0) return undefined;
    shas.push(sha);
    sha = parent;
  }
  return undefined;
};

const placeIn = ({ first, width }: History, sha: string): number => first.indexOf(sha, 0, 'latin1') / width;

const isNear = (place: number): boolean => place >= 0 && place <= farthest;

/** The history without its newest commits; undefined where too few would be left to show. */
const without = ({ total, first, width }: History, newest: number): History | undefined => {
  const rest = first.subarray(newest * width);
  const isEnough = rest.length * 2 >= mostRemembered * width || first.length === total * width;
  return isEnough ? { width, total: total - newest, first: rest } : undefined;
};

const after = ({ total, first, width }: History, newer: readonly string[]): History => ({
  width,
  total: total + newer.length,
  first: Buffer.concat([Buffer.from(newer.join(''), 'latin1'), first]).subarray(0, mostRemembered * width),
});

/**
 * The history of a commit that is a few commits before or after a known one, as after a push: without a merge between
 * them, one begins where the other ends. Undefined where that is not so.
 */
export const nearbyHistory = async (
  dir: string,
  sha: string,
  { find, latest }: KnownHistories,
  ask: CatFile,
): Promise<History | undefined> => {
  if (latest === undefined) return undefined;
  const isKnown = (one: string): boolean => find(one) !== undefined || isNear(placeIn(latest.history, one));
  const newer = await lineTo(dir, sha, isKnown, ask);
  if (newer === undefined) return undefined;
  const known = find(newer.end);
  if (known !== undefined) return after(known, newer.shas);
  const gone = await lineTo(dir, latest.sha, (one) => one === newer.end, ask);
  const common = gone === undefined ? undefined : without(latest.history, gone.shas.length);
  return common === undefined ? undefined : after(common, newer.shas);
};
