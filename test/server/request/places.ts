/** The places for values in the parameters of an endpoint, and how a request contains a value there. */
import { pathNames, type Endpoint, type Schema } from '../../../src/contract/vocabulary/endpoint.ts';
import type { Hostile } from './hostile-values.ts';

/** A parameter or a part of one. */
export interface Place {
  readonly parameter: string;
  readonly schema: Schema;
  /** The path into the parameter: `[]` is an item, `*` a value of a hash, `=` a key of a hash, and all others are members. */
  readonly within: readonly string[];
}

/** Returns true if a place accepts a long string. */
export const takesText = ({ schema }: Place): boolean =>
  [schema.type].flat().includes('string') && schema.enum === undefined;

const placesIn = (parameter: string, schema: Schema, within: readonly string[] = []): Place[] => {
  const { items, properties = {}, additionalProperties: values } = schema;
  const inner = (part: Schema, step: string) => placesIn(parameter, part, [...within, step]);
  return [
    { parameter, schema, within },
    ...(items === undefined ? [] : inner(items, '[]')),
    ...Object.entries(properties).flatMap(([name, part]) => inner(part, name)),
    ...(typeof values === 'object' ? [...inner(values, '*'), ...inner({ type: 'string' }, '=')] : []),
  ];
};

/** All places of an endpoint, including its path. */
export const placesOf = ({ path, params, paginated }: Endpoint): readonly Place[] => {
  const inPath = pathNames(path).map((name) => [name, params[name] ?? { type: 'string' }] as const);
  const inPages = paginated === true ? ['page', 'per_page'].map((name) => [name, { type: 'integer' }] as const) : [];
  const schemas = new Map<string, Schema>([...inPath, ...Object.entries<Schema>(params), ...inPages]);
  return [...schemas].flatMap(([name, schema]) => placesIn(name, schema));
};

/** The name of a place in failures, such as `actions.[].file_path`. */
export const nameOf = ({ parameter, within }: Place): string => [parameter, ...within].join('.');

/** The placeholder for the value, which is replaced by JSON. */
const mark = '<value>';

const marked = (good: unknown, [step, ...rest]: readonly string[]): unknown => {
  if (step === undefined) return mark;
  if (step === '=') return { [mark]: 'x' };
  if (step === '*') return { any: marked(undefined, rest) };
  if (step === '[]') return [marked((good as readonly unknown[] | undefined)?.[0], rest)];
  const members = good as Record<string, unknown> | undefined;
  return { ...members, [step]: marked(members?.[step], rest) };
};

/** The JSON of a valid parameter in which a value replaces one place. */
export const jsonAt = ({ within }: Place, json: string, good: unknown): string => {
  // Only a string can be a key.
  const written = within.at(-1) === '=' && !json.startsWith('"') ? JSON.stringify(json) : json;
  return JSON.stringify(marked(good, within)).replace(`"${mark}"`, () => written);
};

/** The same parameter as a pair of a query or a form. */
export const pairAt = ({ parameter, within }: Place, value: Hostile): string => {
  const step = (name: string) => ({ '[]': '[]', '*': '[any]', '=': `[${value.path}]` })[name] ?? `[${name}]`;
  const name = `${parameter}${within.map(step).join('')}`;
  return within.at(-1) === '=' ? `${name}=x` : value.query(name);
};
