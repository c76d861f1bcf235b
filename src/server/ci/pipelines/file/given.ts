/** Looks at what a pipeline file gives, part by part. */
import { FileFault } from './file-fault.ts';

/** What maps of a file are read as. */
export type GivenMap = ReadonlyMap<unknown, unknown>;

/** Entries of a list or a map that are still read: far more than people write. */
const mostEntries = 1000;

const controlCharacter = /\p{Cc}/u;

/** Ends the reading. */
export const fail = (why: string): never => {
  throw new FileFault(why);
};

/** Neither undefined nor null. */
export const isGiven = (value: unknown): value is NonNullable<unknown> => value !== undefined && value !== null;

/** Whether it is a map, which may be empty. */
export const isMap = (value: unknown): value is GivenMap => value instanceof Map;

/** The beginning of a text between quotes, for a fault. */
export const shown = (text: string): string => JSON.stringify(text.slice(0, 60));

/** A list that is not too long; `what` begins the fault. */
export const listOf = (value: unknown, what: string, of: string): readonly unknown[] => {
  if (!Array.isArray(value)) return fail(`${what} must be a list of ${of}`);
  return value.length > mostEntries ? fail(`${what} has more than ${mostEntries} entries`) : value;
};

/** A list of texts, or one text that stands for such a list. */
export const textsOf = (value: unknown, what: string): readonly string[] =>
  listOf(typeof value === 'string' ? [value] : value, what, 'texts').map((item) =>
    typeof item === 'string' ? item : fail(`${what} must be a list of texts`),
  );

/** A text that can be shown and is of a length for a name; `what` begins the fault. */
export const nameOf = (value: unknown, what: string, longest: number): string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest && !controlCharacter.test(value)
    ? value
    : fail(`${what} must be a text of at most ${longest} characters, without control characters`);

const scalarOf = (value: unknown): string | undefined => {
  // `{ value, description }` is for a form where somebody fills in the value.
  const scalar = isMap(value) ? value.get('value') : value;
  if (!isGiven(scalar)) return '';
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof scalar) ? String(scalar) : undefined;
};

/** Names and values; none where nothing is given. */
export const variablesOf = (value: unknown, what: string): ReadonlyMap<string, string> => {
  if (!isGiven(value)) return new Map();
  if (!isMap(value)) return fail(`${what} must be a map`);
  if (value.size > mostEntries) return fail(`${what} has more than ${mostEntries} entries`);
  return new Map(
    [...value].map(([key, item]) => [
      String(key),
      scalarOf(item) ?? fail(`${what}: ${shown(String(key))} must be a text or a number`),
    ]),
  );
};
