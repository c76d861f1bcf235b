/** Checks the values of a pipeline file. */

/** Ends the reading of a pipeline file; users see its message. */
export class FileFault extends Error {}

/** A map of the file. */
export type GivenMap = ReadonlyMap<unknown, unknown>;

/** The maximum number of entries of a list or map, far more than people write. */
const mostEntries = 1000;

const controlCharacter = /\p{Cc}/u;

export const fail = (why: string): never => {
  throw new FileFault(why);
};

/** Neither undefined nor null. */
export const isGiven = (value: unknown): value is NonNullable<unknown> => value !== undefined && value !== null;

export const isMap = (value: unknown): value is GivenMap => value instanceof Map;

/** The beginning of a text in quotes, for a fault. */
export const shown = (text: string): string => JSON.stringify(text.slice(0, 60));

/** A list; fails if it is too long. `what` begins the fault, here and below. */
export const listOf = (value: unknown, what: string, of: string): readonly unknown[] => {
  if (!Array.isArray(value)) return fail(`${what} must be a list of ${of}`);
  return value.length > mostEntries ? fail(`${what} has more than ${mostEntries} entries`) : value;
};

/** A list of texts; one text is a list of one. */
export const textsOf = (value: unknown, what: string): readonly string[] =>
  listOf(typeof value === 'string' ? [value] : value, what, 'texts').map((item) =>
    typeof item === 'string' ? item : fail(`${what} must be a list of texts`),
  );

/** A name: a text that is not blank or too long, without control characters. */
export const nameOf = (value: unknown, what: string, longest: number): string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest && !controlCharacter.test(value)
    ? value
    : fail(`${what} must be a text of at most ${longest} characters, without control characters`);

const scalarOf = (value: unknown): string | undefined => {
  // The form `{ value, description }` is for web pages where users fill in the value.
  const scalar = isMap(value) ? value.get('value') : value;
  if (!isGiven(scalar)) return '';
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof scalar) ? String(scalar) : undefined;
};

/** The variables by name; an empty map if there are none. */
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
