/** Matches paths of projects and groups: exact, with `*` within one level, or with `**` for any depth. */

export interface Pattern {
  readonly text: string;
  /** It matches one path only. */
  readonly isExact: boolean;
  readonly matches: (path: string) => boolean;
  /** A larger one is more specific; `prefix` is the number of levels before the first wildcard. */
  readonly rank: readonly [exactness: number, prefix: number];
}

const anyDepth = '**';

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);

const levelPattern = (level: string): RegExp => new RegExp(`^${level.split('*').map(escaped).join('[^/]*')}$`, 'i');

const fits = (levels: readonly (RegExp | typeof anyDepth)[], path: readonly string[]): boolean => {
  // All positions in the pattern after the levels so far, so that there is no backtracking.
  let reached = new Set([0]);
  const pass = (places: Set<number>): Set<number> => {
    for (const place of places) if (levels[place] === anyDepth) places.add(place + 1);
    return places;
  };
  for (const level of path) {
    const next = new Set<number>();
    for (const place of reached) {
      const expected = levels[place];
      if (expected === anyDepth) next.add(place).add(place + 1);
      else if (expected?.test(level) === true) next.add(place + 1);
    }
    reached = pass(next);
  }
  return reached.has(levels.length);
};

/** Case is ignored, as servers do. */
export const readPattern = (text: string): Pattern => {
  const parts = text.split('/');
  const isExact = !text.includes('*');
  const prefix = parts.findIndex((part) => part.includes('*'));
  const levels = parts.map((part) => (part === anyDepth ? anyDepth : levelPattern(part)));
  // `a/**` does not match `a` itself.
  if (parts.at(-1) === anyDepth) levels.push(levelPattern('*'));
  const lower = text.toLowerCase();
  return {
    text,
    isExact,
    matches: isExact ? (path) => path.toLowerCase() === lower : (path) => fits(levels, path.split('/')),
    rank: isExact ? [2, parts.length] : [parts.includes(anyDepth) ? 0 : 1, prefix],
  };
};

/** Orders patterns from the least specific to the most. */
export const bySpecificity = ({ rank: one }: Pattern, { rank: other }: Pattern): number =>
  one[0] - other[0] || one[1] - other[1];
