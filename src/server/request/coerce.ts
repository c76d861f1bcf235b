/**
 * Takes a value as the wire spells it for the type that the contract declares: strict in what it means,
 * tolerant in how it is written (DESIGN, "The service").
 */
import type { Schema } from '../../contract/vocabulary/endpoint.ts';
import { digitsOf, isSentNumber } from './keep-digits.ts';

/** The value, nothing (as if the parameter were not there), or why it is none. */
export type Coerced = { readonly value: unknown } | { readonly absent: true } | { readonly fault: string };

const absent: Coerced = { absent: true };
const trueWords = new Set(['true', 't', '1', 'yes', 'on']);
const falseWords = new Set(['false', 'f', '0', 'no', 'off']);

/** RFC 3339, with a space for the T, without seconds or zone, or a date alone, as clients send them. */
const dateTimeForm = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?( ?(Z|[+-]\d{2}:?\d{2}|UTC))?)?$/i;

const isRealDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const toInteger = (value: unknown): Coerced => {
  const number = typeof value === 'string' && /^[+-]?\d{1,40}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number)
    ? { value: number }
    : { fault: 'is not a whole number' };
};

const toBoolean = (value: unknown): Coerced => {
  // A set may have a `toString` of its own, which is no function.
  const word = typeof value === 'object' ? '' : String(value).toLowerCase();
  return trueWords.has(word) || falseWords.has(word)
    ? { value: trueWords.has(word) }
    : { fault: 'must be true or false' };
};

const toDateTime = (text: string): Coerced => {
  const fault = { fault: 'is not an ISO 8601 date-time' };
  if (!dateTimeForm.test(text) || !isRealDay(text.slice(0, 10))) {
    return fault;
  }
  const spelled = text
    .replace(/^(\S{10})[ t]/, '$1T')
    .replace(/ ?UTC$/i, 'Z')
    .replace(' ', '')
    .replace(',', '.');
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(spelled.slice(10)) || spelled.length === 10 ? spelled : `${spelled}Z`;
  const time = Date.parse(zoned.replace(/([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase());
  const year = Number.isNaN(time) ? -1 : new Date(time).getUTCFullYear();
  return year >= 0 && year <= 9999 ? { value: new Date(time).toISOString() } : fault;
};

/** A day, also as a moment in any zone, as clients send whose language has moments alone: the day is the one it names. */
const toDate = (text: string): Coerced =>
  'fault' in toDateTime(text) ? { fault: 'is not a date, YYYY-MM-DD' } : { value: text.slice(0, 10) };

/** One of the words for what differs from it in `_` for `-` alone: newer clients of v4 write scopes so. */
const asOneOf = (words: Schema['enum'], text: string): string =>
  words?.includes(text) === false
    ? String(words.find((word) => text === String(word).replaceAll('-', '_')) ?? text)
    : text;

/** Why a text cannot be kept or looked for; undefined when it can. */
const textFault = (text: string): string | undefined => {
  if (text.includes('\0')) return 'contains a NUL byte';
  return text.isWellFormed() ? undefined : 'is not valid Unicode';
};

/** A number as it was written, as long as it is to be a text. */
const asText = (value: unknown): unknown => (isSentNumber(value) ? digitsOf(value) : value);

/** A number with its digits becomes a text where the type is one. */
const ofSentNumber = (number: Parameters<typeof digitsOf>[0], type: unknown): unknown => {
  if (type === 'array') return [number];
  return type === 'string' || type === undefined ? digitsOf(number) : Number(digitsOf(number));
};

const toText = (sent: unknown, { format, enum: words }: Schema): Coerced => {
  const isListOfNames =
    format === 'names' && Array.isArray(sent) && sent.every((name) => typeof asText(name) !== 'object');
  const value = isListOfNames ? sent.map(asText).join(',') : sent;
  if (typeof value === 'object') {
    return { fault: 'must be a string' };
  }
  const text = String(value);
  const fault = textFault(text);
  if (fault !== undefined) {
    return { fault };
  }
  if (format === 'date-time') {
    return toDateTime(text.trim());
  }
  return format === 'date' ? toDate(text.trim()) : { value: asOneOf(words, text) };
};

/** Items of a list for whose parameter the contract says nothing of them. */
const mostItems = 10_000;

const toArray = (value: unknown, { items, maxItems = mostItems }: Schema): Coerced => {
  const list =
    typeof value === 'string'
      ? value
          .split(',')
          .map((item) => item.trim())
          .filter((item) => item !== '')
      : value;
  const parts: unknown[] = Array.isArray(list)
    ? list
    : typeof list === 'object'
      ? Object.values(list as object)
      : [list];
  if (parts.length > maxItems) return { fault: `has too many items (at most ${maxItems})` };
  const coerced = parts.map((item) => coerce(items as Schema, item));
  const fault = coerced.find((item) => 'fault' in item);
  return fault ?? { value: coerced.flatMap((item) => ('value' in item ? [item.value] : [])) };
};

const isPair = (item: unknown): item is { readonly key: string; readonly value: unknown } =>
  typeof item === 'object' && item !== null && 'key' in item && typeof item.key === 'string' && 'value' in item;

/** `[{ key, value }]`, as v4 takes a pipeline's variables, to the set it stands for; anything else as it is. */
const fromPairs = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => isPair(item))
    ? Object.fromEntries(value.map((item) => [item.key, item.value]))
    : value;

const toHash = (sent: unknown, values: Schema): Coerced => {
  const value = fromPairs(sent);
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { fault: 'is not a set of keys and values' };
  }
  const keyFault = Object.keys(value as object)
    .map((key) => textFault(key))
    .find((found) => found !== undefined);
  if (keyFault !== undefined) {
    return { fault: `has a key that ${keyFault}` };
  }
  const coerced = Object.entries(value as object).map(([key, item]) => [key, coerce(values, item)] as const);
  const fault = coerced.find(([, item]) => 'fault' in item)?.[1];
  return (
    fault ?? {
      value: Object.fromEntries(coerced.flatMap(([key, item]) => ('value' in item ? [[key, item.value]] : []))),
    }
  );
};

/** A set whose keys are known; others are ignored, as unknown parameters are. */
const toRecord = (value: unknown, properties: Readonly<Record<string, Schema>>): Coerced => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fault: 'is not a set of keys and values' };
  }
  const record: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(properties)) {
    const coerced = coerce(schema, Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined);
    if ('fault' in coerced) {
      return { fault: `has an item whose ${key} ${coerced.fault}` };
    }
    if ('value' in coerced) {
      record[key] = coerced.value;
    }
  }
  return { value: record };
};

/** An empty text for a type that is not a free text means null where null is allowed, and no value elsewhere. */
const emptyAs = (types: readonly unknown[], schema: Schema): Coerced | undefined => {
  if (types.includes('string') && schema.enum === undefined && (schema.format ?? 'names') === 'names') {
    return undefined;
  }
  return types.includes('null') ? { value: null } : absent;
};

/** Reads one value for a parameter of the contract. */
export const coerce = (schema: Schema, value: unknown): Coerced => {
  const types: readonly unknown[] = [schema.type].flat();
  if (value === undefined) {
    return absent;
  }
  if (value === null) {
    return types.includes('null') ? { value: null } : absent;
  }
  if (value === '') {
    const empty = emptyAs(types, schema);
    if (empty !== undefined) {
      return empty;
    }
  }
  const type = types.find((one) => one !== 'null');
  if (isSentNumber(value)) return coerce(schema, ofSentNumber(value, type));
  switch (type) {
    case 'integer':
      return toInteger(value);
    case 'boolean':
      return toBoolean(value);
    case 'array':
      return toArray(value, schema);
    case 'object':
      return schema.properties === undefined
        ? toHash(value, schema.additionalProperties as Schema)
        : toRecord(value, schema.properties);
    default:
      return toText(value, schema);
  }
};
