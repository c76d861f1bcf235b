import type { Candidate } from '../values/candidate.ts';
import { oneLine, sanitize } from '../output/sanitize.ts';

const longestSaying = 80;

const shorten = (text: string): string => {
  const characters = [...text];
  return characters.length <= longestSaying ? text : `${characters.slice(0, longestSaying - 1).join('')}…`;
};

/**
 * Whether a value can be typed and means itself. One with characters that a terminal acts on or does not show is left
 * out rather than changed: without them it could be the name of something else.
 */
const isTypeable = (value: string): boolean => value !== '' && value !== '-' && sanitize(value) === value;

/** As it has to be typed: a leading `@` would make it the name of a file. */
const typed = (value: string): string => (value.startsWith('@') ? `@${value}` : value);

/**
 * One line per candidate: the value, a tab, and what it stands for if that is known.
 *
 * @param afterDashes whether the word stands after `--`; elsewhere a leading dash would make it an option
 */
export const candidateLines = (candidates: readonly Candidate[], afterDashes: boolean): string => {
  const usable = candidates.filter(({ value }) => isTypeable(value) && (afterDashes || !value.startsWith('-')));
  return usable
    .map(({ value, says }) => {
      const shown = shorten(sanitize(oneLine(says ?? '')).trim());
      return shown === '' ? `${typed(value)}\n` : `${typed(value)}\t${shown}\n`;
    })
    .join('');
};
