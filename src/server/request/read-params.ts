/** From a request's path, query and body to the parameters that the contract declares. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { memberOf, pathNames, type Endpoint, type Schema } from '../../contract/vocabulary/endpoint.ts';
import { invalid, missing, notFound } from '../formats/problems.ts';
import { coerce } from './coerce.ts';
import { isSentNumber } from './keep-digits.ts';
import { isStreamedFile, isUploadedFile } from './body-parsers.ts';

/** Parameters as they were sent, by their place in the request. */
export interface Sources {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

type Values = Record<string, unknown>;
type Faults = Record<string, string[]>;

const isFile = (value: unknown): boolean => isUploadedFile(value) || isStreamedFile(value);

const withoutUploads = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isFile(value)));

/** The value in the first place that has the name, null included. */
const sent = ({ path, body, query }: Sources, name: string): unknown =>
  [path, body, query].find((source) => Object.hasOwn(source, name) && source[name] !== undefined)?.[name];

/** True for a set of keys and values, and not for a list, or a number whose digits are kept. */
export const isSet = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isSentNumber(value);

/** The same of a parameter, which can be a member of a set. */
const given = (sources: Sources, name: string): unknown => {
  const place = memberOf(name);
  if (place === undefined) return sent(sources, name);
  const set = sent(sources, place.set);
  return isSet(set) && Object.hasOwn(set, place.member) ? set[place.member] : undefined;
};

/** The members of each set that an endpoint takes: those of `not` are `labels`, `milestone`, and so on. */
const setsOf = (params: Endpoint['params']): ReadonlyMap<string, readonly string[]> => {
  const places = Object.keys(params).flatMap((name) => memberOf(name) ?? []);
  return new Map(
    places.map(({ set }) => [set, places.filter((one) => one.set === set).map(({ member }) => member)] as const),
  );
};

/** A member that is not known would select too much if it were ignored, as unknown parameters are. */
const setFault = (value: unknown, known: readonly string[]): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (!isSet(value)) return 'is not a set of keys and values';
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  return unknown === undefined ? undefined : `does not take ${unknown.slice(0, 100)}, only ${known.join(', ')}`;
};

/** The same under either name; a null under the first is one. */
const givenAs = (sources: Sources, name: string, other: string | undefined): unknown => {
  const value = given(sources, name);
  return value === undefined && other !== undefined ? given(sources, other) : value;
};

const sentence = ({ keyword, params, parentSchema }: ErrorObject): string => {
  switch (keyword) {
    case 'enum':
      return `is not one of ${(params['allowedValues'] as unknown[]).join(', ')}`;
    case 'minimum':
      return `must be at least ${params['limit']}`;
    case 'maximum':
      return `must be at most ${params['limit']}`;
    case 'minLength':
      return params['limit'] === 1 ? "can't be blank" : `is too short (at least ${params['limit']} characters)`;
    case 'maxLength':
      return `is too long (at most ${params['limit']} characters)`;
    case 'minItems':
      return "can't be empty";
    case 'maxItems':
      return `has too many items (at most ${params['limit']})`;
    case 'pattern':
      return (parentSchema as Schema).$comment ?? 'has an invalid format';
    default:
      return 'is invalid';
  }
};

const faultsOf = (errors: readonly ErrorObject[]): Faults => {
  const faults: Faults = {};
  for (const error of errors) {
    const name = error.instancePath.split('/')[1] ?? '';
    const texts = (faults[name] ??= []);
    if (!texts.includes(sentence(error))) {
      texts.push(sentence(error));
    }
  }
  return faults;
};

/** An ID in the path that is a number but none that a record has is not found, rather than invalid. */
const isBeyondIds = (schema: Schema, value: unknown): boolean =>
  schema.type === 'integer' &&
  typeof value === 'number' &&
  ((schema.minimum !== undefined && value < schema.minimum) ||
    (schema.maximum !== undefined && value > schema.maximum));

const isComposite = ({ type }: Schema): boolean => [type].flat().some((one) => one === 'array' || one === 'object');

/**
 * All that is wrong with texts and numbers is found. Of each list or set it is the first fault alone: a long one could
 * have thousands.
 */
const compile = (params: Readonly<Record<string, Schema>>): readonly ValidateFunction[] => {
  // A test checks the schemas of the contract: here, Ajv would compile a schema of schemas first, for 5 ms at each endpoint.
  const options = { strict: false, validateFormats: false, verbose: true, validateSchema: false, meta: false };
  const composite = Object.entries(params).filter(([, schema]) => isComposite(schema));
  const simple = Object.entries(params).filter(([, schema]) => !isComposite(schema));
  const first = new Ajv(options);
  return [
    new Ajv({ ...options, allErrors: true }).compile({ type: 'object', properties: Object.fromEntries(simple) }),
    ...composite.map(([name, schema]) => first.compile({ type: 'object', properties: { [name]: schema } })),
  ];
};

/** Reads the parameters of requests to one endpoint; the validator is compiled at the first. */
export const paramsReader = (endpoint: Endpoint): ((sources: Sources) => Values) => {
  const inPath = new Set(pathNames(endpoint.path));
  const sets = setsOf(endpoint.params);
  let validators: readonly ValidateFunction[] | undefined;
  const compiled = (): readonly ValidateFunction[] => (validators ??= compile(endpoint.params));

  const read = (sources: Sources): { values: Values; faults: Faults } => {
    const values: Values = {};
    const faults: Faults = {};
    for (const [name, schema] of Object.entries<Schema>(endpoint.params)) {
      const canBeFile = endpoint.files?.includes(name) === true;
      const raw = givenAs(sources, name, endpoint.otherNames?.[name]);
      const coerced = canBeFile && isFile(raw) ? { value: raw } : coerce(schema, raw);
      if ('value' in coerced) {
        values[name] = coerced.value;
      } else if ('fault' in coerced) {
        faults[name] = [coerced.fault];
      }
    }
    for (const [set, known] of sets) {
      const fault = setFault(sent(sources, set), known);
      if (fault !== undefined) faults[set] = [fault];
    }
    return { values, faults };
  };

  return (sources) => {
    const { values, faults } = read(sources);
    if (
      Object.entries<Schema>(endpoint.params).some(
        ([name, schema]) => inPath.has(name) && isBeyondIds(schema, values[name]),
      )
    ) {
      throw notFound('Record');
    }
    const absent = endpoint.required?.find((name) => values[name] === undefined && faults[name] === undefined);
    if (absent !== undefined) {
      throw missing(absent);
    }
    const checked = withoutUploads(values);
    const errors = compiled().flatMap((isValid) => (isValid(checked) ? [] : (isValid.errors ?? [])));
    const all = { ...faultsOf(errors), ...faults };
    if (Object.keys(all).length > 0) {
      throw invalid(all);
    }
    if (endpoint.anyOf?.every((name) => values[name] === undefined) === true) {
      throw missing(endpoint.anyOf[0] as string);
    }
    return values;
  };
};
