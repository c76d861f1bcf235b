import { pathNames, type Endpoint, type Schema } from '../../contract/vocabulary/endpoint.ts';
import type { Components, JsonObject } from './components.ts';
import type { Operation } from './operations.ts';

const isType = ({ type }: Schema, wanted: string): boolean =>
  type === wanted || (Array.isArray(type) && type.includes(wanted));

/** How a list or a map travels in a query: `iids[]=1&iids[]=2`, `custom_attributes[key]=value`. */
const queryForm = (name: string, schema: Schema) => {
  if (isType(schema, 'array')) return { name: `${name}[]`, in: 'query', style: 'form', explode: true };
  return isType(schema, 'object') ? { name, in: 'query', style: 'deepObject', explode: true } : { name, in: 'query' };
};

/** A parameter of the path or the query. One that has a title is a component of that name. */
const parameterIn = (
  place: 'path' | 'query',
  name: string,
  { title, description, ...value }: Schema,
  required: boolean,
  components: Components,
): JsonObject => {
  const parameter = {
    ...(place === 'query' ? queryForm(name, value) : { name, in: place }),
    ...(required && { required }),
    ...(description !== undefined && { description }),
    schema: components.refer(value),
  };
  return title === undefined ? parameter : components.define('parameters', title, parameter);
};

/** Parameters that the endpoints do not declare, since many take them. */
const general = {
  Page: {
    name: 'page',
    in: 'query',
    description: 'Number of the page, from 1',
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647, default: 1 },
  },
  PerPage: {
    name: 'per_page',
    in: 'query',
    description: 'Records per page; more than 100 gives 100',
    schema: { type: 'integer', minimum: 1, default: 20 },
  },
  Sudo: {
    name: 'Sudo',
    in: 'header',
    description: 'ID or username of the user to act as; for administrators whose token has the scope sudo',
    schema: { type: 'string' },
  },
  IfUnmodifiedSince: {
    name: 'If-Unmodified-Since',
    in: 'header',
    description: 'Delete only what has not changed since this moment',
    schema: { type: 'string' },
  },
} as const satisfies Readonly<Record<string, JsonObject>>;

const generalOf = ({ paginated, access, method }: Endpoint): readonly (keyof typeof general)[] => [
  ...(paginated === true ? (['Page', 'PerPage'] as const) : []),
  ...(access.to === 'anyone' ? [] : (['Sudo'] as const)),
  ...(method === 'DELETE' ? (['IfUnmodifiedSince'] as const) : []),
];

const hasBody = ({ method }: Endpoint): boolean => method === 'POST' || method === 'PUT';

/** The parameters of the path and, of a GET or DELETE, of the query. */
export const parametersOf = (endpoint: Endpoint, components: Components): readonly JsonObject[] => {
  const inPath = pathNames(endpoint.path);
  const required = new Set(endpoint.required);
  const inQuery = hasBody(endpoint) ? [] : Object.entries(endpoint.params).filter(([name]) => !inPath.includes(name));
  return [
    ...inPath.map((name) => parameterIn('path', name, endpoint.params[name] ?? { type: 'string' }, true, components)),
    ...inQuery.map(([name, schema]) => parameterIn('query', name, schema, required.has(name), components)),
    ...generalOf(endpoint).map((name) => components.define('parameters', name, general[name])),
  ];
};

const file: JsonObject = { type: 'string', contentMediaType: 'application/octet-stream' };

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The body of a POST or PUT; none when it takes no parameters but those of the path. The service reads all three media types
 * alike, so that one schema, named for the operation, says what is in them; where files can be sent, a form has another.
 */
export const requestBodyOf = (
  { resource, name, endpoint }: Operation,
  components: Components,
): JsonObject | undefined => {
  if (!hasBody(endpoint)) return undefined;
  const inPath = pathNames(endpoint.path);
  const values = Object.entries(endpoint.params).filter(([key]) => !inPath.includes(key));
  if (values.length === 0) return undefined;
  const required = (endpoint.required ?? []).filter((key) => !inPath.includes(key));
  const define = (suffix: string, files: readonly string[]): JsonObject =>
    components.define('schemas', `${capitalize(resource)}${capitalize(name)}${suffix}`, {
      type: 'object',
      properties: Object.fromEntries(
        values.map(([key, schema]) => [key, files.includes(key) ? file : components.refer(schema)]),
      ),
      ...(required.length > 0 && { required }),
      ...(endpoint.anyOf !== undefined && { anyOf: endpoint.anyOf.map((key) => ({ required: [key] })) }),
    });
  const schema = define('Body', []);
  return {
    ...((required.length > 0 || endpoint.anyOf !== undefined) && { required: true }),
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
      'multipart/form-data': { schema: endpoint.files === undefined ? schema : define('Form', endpoint.files) },
    },
  };
};
