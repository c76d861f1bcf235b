/**
 * The names of parameters that a request has in vain: those that the contract does not have, and settings that are kept without
 * effect. They go into a header of the response, never with a value (docs/decisions, 0097).
 */
import type { FastifyReply } from 'fastify';
import { type Endpoint, memberOf, type Schema } from '../../contract/vocabulary/endpoint.ts';
import { tokenParams } from './authenticate.ts';
import { isSet, type Sources } from './read-params.ts';

const header = 'x-ignored-params';

/** Of the names in one header. */
const mostNames = 20;

/** Characters of the whole header. */
const longestHeader = 1024;

/** Characters of one name, so that the first one always fits. */
const longestName = 100;

/** Parameters of every endpoint, by where they are read: `sudo` from either place, credentials from a query alone. */
const general = { query: ['sudo', ...tokenParams], body: ['sudo'] } as const;

/** Items of a list, which a form may write with numbers. */
const itemsOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return isSet(value) ? Object.values(value) : [];
};

/** True for a schema with a set in it whose keys are known. */
const hasKnownKeys = ({ type, properties, items }: Schema): boolean =>
  properties !== undefined ||
  (items !== undefined && hasKnownKeys(items)) ||
  (items === undefined && [type].flat().includes('object'));

const pairKeys: Readonly<Record<string, Schema>> = { key: {}, value: {} };

/** Adds the names of keys within a value that its schema does not have, such as `actions[][mode]`. */
const addUnknownKeys = (schema: Schema, value: unknown, name: string, names: Set<string>): void => {
  if (names.size >= mostNames || typeof value !== 'object') return;
  if (schema.items !== undefined) {
    for (const item of itemsOf(value)) addUnknownKeys(schema.items, item, `${name}[]`, names);
  } else if (schema.properties === undefined) {
    // A set of any keys can be written as a list of pairs.
    for (const pair of Array.isArray(value) ? value : [])
      addUnknownKeys({ properties: pairKeys }, pair, `${name}[]`, names);
  } else if (isSet(value)) {
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(schema.properties, key)) names.add(`${name}[${key}]`);
      else addUnknownKeys(schema.properties[key] as Schema, value[key], `${name}[${key}]`, names);
      if (names.size >= mostNames) return;
    }
  }
};

/** Finds the first names in requests to one endpoint that no part of the service reads. */
export const unknownParams = (
  endpoint: Endpoint,
): ((sources: Pick<Sources, 'query' | 'body'>) => ReadonlySet<string>) => {
  const { params, otherNames = {}, paginated } = endpoint;
  const renamed = Object.entries(otherNames);
  const sets = Object.keys(params).flatMap((name) => memberOf(name)?.set ?? []);
  const declared = [...Object.keys(params), ...sets, ...renamed.map(([, other]) => other)];
  const known = {
    query: new Set([...declared, ...general.query, ...(paginated === true ? ['page', 'per_page'] : [])]),
    body: new Set([...declared, ...general.body]),
  };
  const nested = new Map(Object.entries<Schema>(params).filter(([, schema]) => hasKnownKeys(schema)));
  return (sources) => {
    const names = new Set<string>();
    for (const place of ['query', 'body'] as const) {
      const source = sources[place];
      for (const name of Object.keys(source)) {
        if (names.size >= mostNames) return names;
        const schema = nested.get(name);
        if (!known[place].has(name)) names.add(name);
        else if (schema !== undefined) addUnknownKeys(schema, source[name], name, names);
      }
    }
    const isGiven = (name: string): boolean => sources.query[name] !== undefined || sources.body[name] !== undefined;
    for (const [name, other] of renamed) if (isGiven(name) && isGiven(other)) names.add(other);
    return names;
  };
};

/** The value of a parameter by its name: in a record, or in a request. */
type Values = Readonly<Record<string, unknown>>;

/**
 * The settings without effect that a write changes. Clients that send all settings always are told only of those which differ from
 * the record before, or, where there was none, from the default.
 */
export const changedInVain = ({ params }: Endpoint): ((given: Values, before: Values) => readonly string[]) => {
  const marked = Object.entries<Schema>(params).filter(([, { noEffect }]) => noEffect === true);
  return (given, before) =>
    marked.flatMap(([name, schema]) => {
      const value = given[name];
      return value === undefined || value === (before[name] ?? schema.default) ? [] : [name];
    });
};

/** Percent-encodes all but letters, digits, and `-._~` (RFC 3986, 2.3). */
const encode = (name: string): string => {
  const shown = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
  return encodeURIComponent(shown.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
};

/** Filters for which false means nothing, and selects everything. */
export const falseFilters = ({ onlyTrue = [] }: Endpoint, given: Values): readonly string[] =>
  onlyTrue.filter((name) => given[name] === false);

/** Puts the names into the header of a response, as many as fit. */
export const nameIgnored = (reply: FastifyReply, names: Iterable<string>): void => {
  let text = '';
  let count = 0;
  for (const name of names) {
    if (name === '' || count >= mostNames) continue;
    const longer = `${text}${text === '' ? '' : ', '}${encode(name)}`;
    if (longer.length > longestHeader) continue;
    text = longer;
    count += 1;
  }
  if (text !== '') reply.header(header, text);
};

/** The header of a response, for its copy that is kept. */
export const namedIn = (reply: FastifyReply): Readonly<Record<string, string>> => {
  const text = reply.getHeader(header);
  return typeof text === 'string' ? { [header]: text } : {};
};
