/** Lists of label names, as parameters carry them. */
import { displayNameFault } from '../../formats/names/display-name.ts';

const tooLong = 255;

/** So many names at most: each costs the database a look. */
const most = 100;

/** The names in `a, b`: without the space around them, each once, in order; none for the empty text. */
export const splitNames = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** Why there cannot be so many; undefined when there can. */
export const namesFault = (names: readonly string[]): string | undefined =>
  names.length > most ? `has too many names (at most ${most})` : undefined;

/** Why an issue or a merge request cannot carry labels with these names; undefined when it can. */
export const labelNamesFault = (names: readonly string[]): string | undefined => {
  const fault = namesFault(names);
  if (fault !== undefined) {
    return fault;
  }
  if (names.some((name) => name.length > tooLong)) {
    return `has a name that is too long (at most ${tooLong} characters)`;
  }
  return names.some((name) => displayNameFault(name) !== undefined)
    ? 'has a name that contains control characters'
    : undefined;
};
