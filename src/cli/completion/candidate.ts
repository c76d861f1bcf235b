import type { Candidate } from '../values/candidate.ts';
import { oneLine, sanitize } from '../output/sanitize.ts';

const longestDescription = 80;

const shorten = (text: string): string => {
  const characters = [...text];
  return characters.length <= longestDescription ? text : `${characters.slice(0, longestDescription - 1).join('')}…`;
};

/**
 * False for a value with characters that a terminal interprets or does not show. It is left out, since without them it could
 * be another record's name.
 */
const isTypeable = (value: string): boolean => value !== '' && value !== '-' && sanitize(value) === value;

/** A value with a leading `@` is typed with another one, since `@name` reads a file. */
const typed = (value: string): string => (value.startsWith('@') ? `@${value}` : value);

/**
 * Prints one line per candidate: the value, then a tab and a description if there is one.
 *
 * @param afterDashes the word comes after `--`; elsewhere a leading dash would make it an option
 * @param signed a leading `@` is the sign of a user
 */
export const candidateLines = (
  candidates: readonly Candidate[],
  { afterDashes, signed = false }: { readonly afterDashes: boolean; readonly signed?: boolean },
): string => {
  const usable = candidates.filter(({ value }) => isTypeable(value) && (afterDashes || !value.startsWith('-')));
  return usable
    .map(({ value, says }) => {
      const shown = shorten(sanitize(oneLine(says ?? '')).trim());
      const word = signed ? value : typed(value);
      return shown === '' ? `${word}\n` : `${word}\t${shown}\n`;
    })
    .join('');
};
