/** Paths of projects and groups as a file names them: exact, with `*` within one level, or with `**` for any depth. */

/** One key under `projects` or `groups`. */
export interface Pattern {
  readonly text: string;
  /** Names one path and no other. */
  readonly isExact: boolean;
  readonly matches: (path: string) => boolean;
  /** Compared in order, larger is more specific: how exact it is, then the levels before the first wildcard. */
  readonly rank: readonly [exactness: number, prefix: number];
}

const anyDepth = '**';

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);

const levelPattern = (level: string): RegExp => new RegExp(`^${level.split('*').map(escaped).join('[^/]*')}$`, 'i');

const fits = (levels: readonly (RegExp | typeof anyDepth)[], path: readonly string[]): boolean => {
  // Places in the pattern that the levels read so far lead to: no backtracking, however many wildcards there are.
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

/** Paths are the same in upper and lower case, as they are for servers. */
export const readPattern = (text: string): Pattern => {
  const parts = text.split('/');
  const isExact = !text.includes('*');
  const prefix = parts.findIndex((part) => part.includes('*'));
  const levels = parts.map((part) => (part === anyDepth ? anyDepth : levelPattern(part)));
  // What is below something is not that itself.
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
