import { isExactNumber } from './json/exact-number.ts';
import { encodeText } from './encode-path.ts';

/** A name and its value in a query or form. */
export type Pair<V = string> = readonly [name: string, value: V];

const leaf = (value: unknown): string => (value === null ? '' : String(value));

const expand = (name: string, value: unknown): Pair[] => {
  if (value === undefined) return [];
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (Array.isArray(value)) {
    const items = name.endsWith('[]') ? name : `${name}[]`;
    // Without an empty item, an empty list would look like no list.
    return value.length === 0 ? [[items, '']] : value.flatMap((item) => expand(items, item));
  }
  if (typeof value === 'object' && value !== null && !isExactNumber(value)) {
    return Object.entries(value).flatMap(([key, member]) => expand(`${name}[${key}]`, member));
  }
  return [[name, leaf(value)]];
};

/**
 * Converts parameters to the pairs of a query or form: lists as `name[]`, records as `name[key]`, and null as empty text.
 * `undefined` is left out.
 */
export const formPairs = (params: Readonly<Record<string, unknown>>): Pair[] =>
  Object.entries(params).flatMap(([name, value]) => expand(name, value));

/** Joins pairs as `a=1&b%5B%5D=2`. Everything but letters, digits, and `-_.!~*'()` is percent-encoded. */
export const encodePairs = (pairs: readonly Pair[]): string =>
  pairs.map(([name, value]) => `${encodeText(name, name)}=${encodeText(value, name)}`).join('&');
