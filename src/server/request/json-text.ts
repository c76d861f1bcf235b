/** Reads JSON bodies: an object in UTF-8 (RFC 8259), of a depth that a record can have. */
import { badRequest } from '../formats/errors/problems.ts';

/** Deeper than any body of the document by far. */
const deepest = 32;

const isDeep = (value: unknown): boolean => {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) {
      return false;
    }
  }
  return true;
};

/** The text of a body; throws 400 for bytes that are not UTF-8. */
export const decodeUtf8 = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('the body is not UTF-8');
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('the body is not JSON');
  }
};

/** The members of the object in a body; none for an empty body or `null`. */
export const parseJsonText = (text: string): Record<string, unknown> => {
  const value = text.trim() === '' ? null : parse(text);
  if (value === null) {
    return {};
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw badRequest('the body is not a JSON object');
  }
  if (isDeep(value)) {
    throw badRequest('the body nests too deep');
  }
  return value as Record<string, unknown>;
};
