/** Edit distance in which two swapped neighbors count once, since that is a common typing mistake. */
const editDistance = (from: string, to: string): number => {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[line - 1] === to[column - 1];
      const swapped = from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1];
      next.push(
        Math.min(
          (row[column - 1] ?? 0) + (same ? 0 : 1),
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
};

/** Slips are of one or two letters; words that differ in more are others. */
const mostSlips = 2;

/** Returns the known names that are closest to a mistyped one; none if all are too different. */
export const nearestNames = (typed: string, known: readonly string[]): readonly string[] => {
  const limit = Math.min(mostSlips, Math.max(1, Math.floor(typed.length / 3)));
  const near = known
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit);
  const least = Math.min(...near.map(({ distance }) => distance));
  return near.filter(({ distance }) => distance === least).map(({ name }) => name);
};

/** The first of `nearestNames`. */
export const nearestName = (typed: string, known: readonly string[]): string | undefined =>
  nearestNames(typed, known)[0];

/** A hint with the nearest known name, if there is one. */
export const didYouMean = (typed: string, known: readonly string[]): string | undefined => {
  const nearest = nearestName(typed, known);
  return nearest === undefined ? undefined : `Did you mean "${nearest}"?`;
};
