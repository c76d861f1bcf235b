import { isExactNumber } from './json/exact-number.ts';
import { pathNames } from '../contract/vocabulary/endpoint.ts';
import { InvalidRequestError } from './errors/invalid-request-error.ts';

const encodeSegment = (name: string, value: unknown): string => {
  if (value === undefined || value === null || value === '') {
    throw new InvalidRequestError(`${name} is required`, { parameter: name });
  }
  if (!['string', 'number', 'boolean'].includes(typeof value) && !isExactNumber(value)) {
    throw new InvalidRequestError(`${name} must be a string or a number`, { parameter: name });
  }
  const text = String(value);
  // Many servers and proxies resolve `.` and `..` in a path, encoded or not: DELETE /users/5/keys/.. could reach the user. No record has
  // such a name.
  if (text === '.' || text === '..') {
    throw new InvalidRequestError(`${name} cannot be "${text}", which has another meaning in a URL`, {
      parameter: name,
      hint: 'Use the ID.',
    });
  }
  return encodeText(text, name);
};

/** Percent-encodes all of the text, `/` as `%2F` and `+` as `%2B` (document, conventions 3 and 4). */
export const encodeText = (text: string, name: string): string => {
  try {
    return encodeURIComponent(text);
  } catch (cause) {
    throw new InvalidRequestError(`${name} contains half a character (a lone surrogate)`, { parameter: name, cause });
  }
};

/**
 * Fills the parameters into the path of an endpoint, each of them percent-encoded.
 *
 * @throws InvalidRequestError when a parameter is missing, or is `.` or `..`
 */
export const encodePath = (path: string, params: Readonly<Record<string, unknown>>): string => {
  const values = new Map(pathNames(path).map((name) => [name, encodeSegment(name, params[name])]));
  return path.replaceAll(/:([a-z_]+)/g, (_, name: string) => values.get(name) ?? '');
};
