/** Checks the values of a file. */
import { isAbsolute } from 'node:path';
import { newVariableKey } from '../../../contract/ci/variables.ts';
import type { Schema } from '../../../contract/vocabulary/endpoint.ts';
import { didYouMean } from '../../config/nearest-name.ts';
import { colorFault } from '../../values/color-fault.ts';
import { type Field, takesReference } from '../sections/section.ts';
import type { GivenValue, Reference } from './entry.ts';
import { kindText, type MapNode, type Node, type ScalarNode, valueOf, valueText } from './node.ts';
import type { Fault } from './place.ts';

const sources = ['env', 'file', 'secret'] as const;

type Source = Reference['from'];

/**
 * Variables with credentials of repoctl, of other clients, and of the CI job. The author of a configuration file must not be able
 * to send them somewhere. `*` stands for any characters; case is ignored.
 */
export const reservedVariables = [
  'REPOCTL_*',
  'GITLAB_*TOKEN',
  'GL_*TOKEN',
  'GITHUB_*TOKEN',
  'GH_*TOKEN',
  'JOB_TOKEN',
  'OAUTH_TOKEN',
  'PRIVATE_TOKEN',
  'CI_*JWT*',
  'CI_*PASSWORD',
  'CI_*TOKEN',
  'CI_BUILD_REPO',
  'CI_REPOSITORY_URL',
  'ACTIONS_*TOKEN',
  'BITBUCKET_*TOKEN',
  'BUILDKITE_*TOKEN',
  'CIRCLE_*TOKEN*',
  'FORGEJO_*TOKEN',
  'GITEA_*TOKEN',
  'SYSTEM_ACCESSTOKEN',
] as const;

const reserved = new RegExp(`^(${reservedVariables.join('|').replaceAll('*', '.*')})$`, 'i');

const nameFault: Readonly<Record<Source, (name: string) => string | undefined>> = {
  env: (name) => {
    // An invalid name may be the secret itself, so it is not shown.
    if (!/^\w+$/.test(name)) return 'env must be the name of an environment variable';
    return reserved.test(name)
      ? `environment variable ${name} cannot be used as a value: it is reserved for repoctl and CI jobs`
      : undefined;
  },
  file: (name) =>
    isAbsolute(name) || /^~(\/|$)/.test(name)
      ? `file must be a path below the folder of this file, got "${name}"`
      : undefined,
  // The command would read it as an option, such as the URL of another store.
  secret: (name) => (name.startsWith('-') ? `secret cannot start with a dash, got "${name}"` : undefined),
};

const faultOf = (from: Source, name: string, field: Field): string | undefined => {
  if (!takesReference(field)) return 'only secrets, public keys, and certificates can come from elsewhere';
  if (name === '') return `${from} must be a text`;
  return /\p{Cc}/u.test(name) ? `${from} must be one line of text` : nameFault[from](name);
};

/** Reads `{ env: NAME }`, `{ file: path }`, or `{ secret: name }`; undefined for any other map. */
const readReference = (node: MapNode, field: Field, what: string, faults: Fault[]): Reference | undefined => {
  const [[key, entry] = []] = node.entries;
  const from = sources.find((source) => source === key);
  if (from === undefined || entry === undefined || node.entries.size !== 1) return undefined;
  const { node: found } = entry;
  const name = found.kind === 'scalar' && typeof found.value === 'string' ? found.value : '';
  const fault = faultOf(from, name, field);
  if (fault === undefined) return { from, name };
  faults.push({ at: found.at, message: `${what}: ${fault}` });
  return { from, name: '' };
};

/** Adds the nearest known name to a message. */
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

/** YAML reads an unquoted number or boolean in place of text, and drops how it was written. */
const unquoted = ({ source, value }: ScalarNode): string =>
  source !== undefined && source !== String(value) ? `quote it: YAML reads ${String(value)}` : 'quote it';

/** Names a value in faults: in quotes, or by its kind if it may be a secret. */
type Named = (node: Node) => string;

const typeFault = (node: Node, schema: Schema, named: Named): string | undefined => {
  const types = typesOf(schema);
  if (types.length === 0 || types.some((type) => hasType(node, type))) return undefined;
  if (node.kind === 'scalar' && node.value === null) return 'cannot be null';
  const wanted = types.flatMap((type) => typeWords[type] ?? []).join(' or ');
  const isScalar = node.kind === 'scalar' && ['number', 'boolean', 'bigint'].includes(typeof node.value);
  if (!isScalar || !types.includes('string')) return `must be ${wanted}, got ${named(node)}`;
  return named === kindText
    ? `must be a text, got ${kindText(node)}; quote it`
    : `must be a text, got ${node.source ?? named(node)}; ${unquoted(node)}`;
};

/** Checks text against a schema. The message does not contain the text. */
export const textFault = (text: string, schema: Schema): string | undefined => {
  const { minLength = 0, maxLength = Infinity, pattern, $comment, format } = schema;
  if (text.length < minLength) return 'must not be empty';
  if (text.length > maxLength) return `can have ${maxLength} characters at most`;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return $comment ?? `must match ${pattern}`;
  if (format === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'must be a day such as 2026-11-30';
  return undefined;
};

const valueFault = (node: Node, schema: Schema, named: Named): string | undefined => {
  const wrongType = typeFault(node, schema, named);
  if (wrongType !== undefined || node.kind !== 'scalar' || node.value === null) return wrongType;
  const { value } = node;
  if (schema.enum !== undefined && !schema.enum.some((word) => word === value)) {
    const words = schema.enum.map(String);
    return withGuess(`must be one of ${words.join(', ')}, got ${named(node)}`, String(value), words);
  }
  if (typeof value === 'string') return textFault(value, schema);
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (typeof value === 'number' && value < minimum) return `must be at least ${minimum}`;
  return typeof value === 'number' && value > maximum ? `can be ${maximum} at most` : undefined;
};

/** Checks text that is compared by its meaning. */
const comparedFault = (node: Node, { compare }: Field): string | undefined => {
  if (compare !== 'color' || node.kind !== 'scalar' || typeof node.value !== 'string') return undefined;
  return colorFault(node.value)?.message;
};

/** Checks the name of a variable. The message does not contain it: YAML reads `KEY:value` without a space as a name. */
export const variableNameFault = (name: string): string | undefined =>
  new RegExp(newVariableKey.pattern).test(name) ? undefined : `names of variables ${newVariableKey.$comment}`;

const readWord = (node: ScalarNode, words: Readonly<Record<string, number>>): number | string => {
  if (typeof node.value === 'number' && Number.isInteger(node.value)) return node.value;
  const number = typeof node.value === 'string' ? words[node.value] : undefined;
  if (number !== undefined) return number;
  const known = Object.keys(words);
  return withGuess(`must be one of ${known.join(', ')}, got ${valueText(node)}`, String(node.value), known);
};

const readMembers = (node: MapNode, field: Field, what: string, faults: Fault[]): GivenValue => {
  const members = new Map<string, GivenValue>();
  for (const [key, { keyAt, node: member }] of node.entries) {
    const fault = variableNameFault(key);
    if (fault !== undefined) {
      faults.push({ at: keyAt, message: `${what}: ${fault}` });
      continue;
    }
    const isAbsent = member.kind === 'scalar' && member.value === 'absent' && member.source !== undefined;
    members.set(
      key,
      isAbsent ? { at: member.at, value: undefined, absent: true } : readValue(member, field, `${what} ${key}`, faults),
    );
  }
  return { at: node.at, value: undefined, members };
};

/**
 * Reads the value of a field.
 *
 * @param what its name in faults: `color of label bug`
 * @param quotes false if the value may be a misplaced secret
 */
export const readValue = (node: Node, field: Field, what: string, faults: Fault[], quotes = true): GivenValue => {
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
  const fault =
    valueFault(node, schema, quotes && !takesReference(field) ? valueText : kindText) ?? comparedFault(node, field);
  if (fault !== undefined) faults.push({ at, message: `${what} ${fault}` });
  if (node.kind === 'list' && field.ids !== undefined) {
    for (const item of node.items) readValue(item, { schema: schema.items ?? {} }, what, faults);
  }
  return { at, value: valueOf(node) };
};
