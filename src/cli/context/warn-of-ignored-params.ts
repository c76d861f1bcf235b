import { ignoredParams } from '../../api/ignored-params.ts';
import type { Streams } from '../output/streams.ts';
import { warn } from '../output/warn.ts';

/** Of names in all warnings of a command, whatever a server sends. */
const mostWarned = 100;

/** Shows a name that could be taken for several, or for text around it, in quotes. */
const shown = (name: string): string => (/^[\w.[\]-]+$/.test(name) ? name : JSON.stringify(name));

/**
 * Warns about parameters that the server says it ignored, of each only once: a command can send many requests.
 *
 * @param warned the names in earlier warnings, to which the new ones are added
 */
export const warnOfIgnoredParams = (
  streams: Streams,
  headers: Readonly<Record<string, string>>,
  warned: Set<string>,
): void => {
  const names = ignoredParams(headers)
    .filter((name) => !warned.has(name))
    .slice(0, mostWarned - warned.size);
  if (names.length === 0) return;
  for (const name of names) warned.add(name);
  warn(streams, `the server ignored ${names.map(shown).join(', ')}`);
};
