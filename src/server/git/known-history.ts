/** Keeps histories that were read: the commits reachable from a commit never change. */
import type { CatFile } from './cat-file.ts';
import { readCommits } from './read-commits.ts';

/** Commits that are kept of one history: users rarely page further. */
export const mostRemembered = 500;

export interface History {
  readonly total: number;
  /** SHAs without separators, which takes 20 KB in place of an object for each. */
  readonly first: Buffer;
  /** Bytes of one SHA. */
  readonly width: number;
}

/** Takes the first SHAs, newest first. */
export const historyOf = (first: readonly string[], total: number): History => ({
  total,
  first: Buffer.from(first.join(''), 'latin1'),
  width: first[0]?.length ?? 0,
});

/** Returns undefined if some SHAs of the part are not kept. */
export const shasIn = ({ total, first, width }: History, offset: number, limit: number): string[] | undefined => {
  const end = Math.min(offset + limit, total);
  if (end * width > first.length) return undefined;
  return Array.from({ length: Math.max(0, end - offset) }, (_, index) =>
    first.toString('latin1', (offset + index) * width, (offset + index + 1) * width),
  );
};

export interface KnownHistory {
  /** Full SHA. */
  readonly sha: string;
  readonly history: History;
}

/** The histories of one repository that are kept. */
export interface KnownHistories {
  readonly find: (sha: string) => History | undefined;
  /** The history that was read last. */
  readonly latest: KnownHistory | undefined;
}

/** Commits that are read one by one: more take longer than a git process. */
const farthest = 20;

interface Line {
  /** SHAs between the start and `end`, with the start and without `end`. */
  readonly shas: readonly string[];
  readonly end: string;
}

/** Follows parents to the first commit that is an end; returns undefined after a merge, or if the end is too far. */
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

/** Removes the newest commits; returns undefined if too few SHAs are left. */
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
 * Derives the history of a commit from a known one that is a few commits away, as after a push. Returns undefined if a merge is
 * between them, or if none is near.
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
