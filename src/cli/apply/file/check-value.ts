/** Checks what a file gives a field. */
import type { Schema } from '../../../contract/vocabulary/endpoint.ts';
import { didYouMean } from '../../config/nearest-name.ts';
import type { Field } from '../sections/section.ts';
import type { GivenValue } from './entry.ts';
import { kindText, type MapNode, type Node, type ScalarNode, valueOf } from './node.ts';
import type { Fault } from './place.ts';
import { readReference } from './read-reference.ts';

/** Adds what was probably meant. */
export const withGuess = (message: string, typed: string, known: readonly string[]): string => {
  const guess = didYouMean(typed, known);
  return guess === undefined ? message : `${message}; ${guess.charAt(0).toLowerCase()}${guess.slice(1)}`;
};

const typesOf = ({ type = [] }: Schema): readonly string[] => (typeof type === 'string' ? [type] : type);

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
};

const hasType = (node: Node, type: string): boolean => {
  if (node.kind !== 'scalar') return node.kind === (type === 'array' ? 'list' : type === 'object' ? 'map' : '');
  if (type === 'null') return node.value === null;
  if (type === 'integer') return typeof node.value === 'number' && Number.isInteger(node.value);
  return typeof node.value === type;
};

/** A number or a truth value where a text belongs has lost how it was written. */
const unquoted = ({ source, value }: ScalarNode): string =>
  source !== undefined && source !== String(value) ? `quote it: YAML reads ${String(value)}` : 'quote it';

const typeFault = (node: Node, schema: Schema): string | undefined => {
  const types = typesOf(schema);
  if (types.length === 0 || types.some((type) => hasType(node, type))) return undefined;
  if (node.kind === 'scalar' && node.value === null) return 'cannot be null';
  const wanted = types.flatMap((type) => typeWords[type] ?? []).join(' or ');
  const isScalar = node.kind === 'scalar' && ['number', 'boolean', 'bigint'].includes(typeof node.value);
  return isScalar && types.includes('string')
    ? `must be a text, got ${node.source ?? kindText(node)}; ${unquoted(node)}`
    : `must be ${wanted}, got ${kindText(node)}`;
};

/** What is wrong with a text, which the words do not show. */
export const textFault = (text: string, schema: Schema): string | undefined => {
  const { minLength = 0, maxLength = Infinity, pattern, $comment, format } = schema;
  if (text.length < minLength) return 'must not be empty';
  if (text.length > maxLength) return `can have ${maxLength} characters at most`;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return $comment ?? `must match ${pattern}`;
  if (format === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'must be a day such as 2026-11-30';
  return undefined;
};

const valueFault = (node: Node, schema: Schema): string | undefined => {
  const wrongType = typeFault(node, schema);
  if (wrongType !== undefined || node.kind !== 'scalar' || node.value === null) return wrongType;
  const { value } = node;
  if (schema.enum !== undefined && !schema.enum.some((word) => word === value)) {
    const words = schema.enum.map(String);
    return withGuess(`must be one of ${words.join(', ')}, got ${kindText(node)}`, String(value), words);
  }
  if (typeof value === 'string') return textFault(value, schema);
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (typeof value === 'number' && value < minimum) return `must be at least ${minimum}`;
  return typeof value === 'number' && value > maximum ? `can be ${maximum} at most` : undefined;
};

const readWord = (node: ScalarNode, words: Readonly<Record<string, number>>): number | string => {
  if (typeof node.value === 'number' && Number.isInteger(node.value)) return node.value;
  const number = typeof node.value === 'string' ? words[node.value] : undefined;
  if (number !== undefined) return number;
  const known = Object.keys(words);
  return withGuess(`must be one of ${known.join(', ')}, got ${kindText(node)}`, String(node.value), known);
};

const readMembers = (node: MapNode, field: Field, what: string, faults: Fault[]): GivenValue => {
  const members = new Map<string, GivenValue>();
  for (const [key, { node: member }] of node.entries) {
    const isAbsent = member.kind === 'scalar' && member.value === 'absent' && member.source !== undefined;
    members.set(
      key,
      isAbsent ? { at: member.at, value: undefined, absent: true } : readValue(member, field, `${what} ${key}`, faults),
    );
  }
  return { at: node.at, value: undefined, members };
};

/** Reads what stands at a field. `what` names it in faults: `color of label bug`. */
export const readValue = (node: Node, field: Field, what: string, faults: Fault[]): GivenValue => {
  const { at } = node;
  const { schema, words } = field;
  if (node.kind === 'map' && typesOf(schema).includes('string')) {
    const reference = readReference(node, field, what, faults);
    if (reference !== undefined) return { at, value: undefined, reference };
  }
  if (words !== undefined && node.kind === 'scalar' && node.value !== null) {
    const value = readWord(node, words);
    if (typeof value === 'string') faults.push({ at, message: `${what} ${value}` });
    return { at, value };
  }
  if (node.kind === 'map' && typeof schema.additionalProperties === 'object') {
    return readMembers(node, { ...field, schema: schema.additionalProperties }, what, faults);
  }
  const fault = valueFault(node, schema);
  if (fault !== undefined) faults.push({ at, message: `${what} ${fault}` });
  return { at, value: valueOf(node) };
};
