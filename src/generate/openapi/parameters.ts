import { pathNames, type Endpoint, type Schema } from '../../contract/vocabulary/endpoint.ts';
import { isConditional } from '../../contract/vocabulary/rules.ts';
import { groupBy } from '../model/group-by.ts';
import { bodyExample } from './body-example.ts';
import type { Components, JsonObject } from './components.ts';
import type { Operation } from './operations.ts';
import { pathExample } from './path-examples.ts';

const isType = ({ type }: Schema, wanted: string): boolean =>
  type === wanted || (Array.isArray(type) && type.includes(wanted));

/** The style of a list or a map in a query: `iids[]=1&iids[]=2`, `custom_attributes[key]=value`. */
const queryForm = (name: string, schema: Schema) => {
  if (isType(schema, 'array')) return { name: `${name}[]`, in: 'query', style: 'form', explode: true };
  return isType(schema, 'object') ? { name, in: 'query', style: 'deepObject', explode: true } : { name, in: 'query' };
};

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const pascalCase = (snakeCase: string): string =>
  snakeCase
    .split(/[_[\]]/)
    .map(capitalize)
    .join('');

/**
 * Returns the name of a parameter as a component: its name and that of its collection (`IdOfProjects`, `SearchOfProjects`), or
 * only its name if that contains the collection (`NoteId`).
 */
const componentName = (name: string, path: string): string => {
  const segments = path.split('/');
  const index = segments.indexOf(`:${name}`);
  const before = index === -1 ? segments : segments.slice(0, index);
  const collection = before.findLast((segment) => !segment.startsWith(':')) ?? '';
  const thing = name.replace(/_[a-z]+$/, '');
  return collection.startsWith(thing) ? pascalCase(name) : `${pascalCase(name)}Of${pascalCase(collection)}`;
};

const hasBody = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE';

/** The path and query parameters that an endpoint declares, each with its name as a component. */
const declaredBy = (
  endpoint: Endpoint,
  { refer }: Components,
): readonly (readonly [component: string, parameter: JsonObject])[] => {
  const { path, params, required = [] } = endpoint;
  const inPath = pathNames(path);
  const inQuery = hasBody(endpoint) ? [] : Object.keys(params).filter((name) => !inPath.includes(name));
  return [...inPath, ...inQuery].map((name) => {
    const { description, ...value } = params[name] ?? { type: 'string' };
    const isInPath = inPath.includes(name);
    const isRequired = isInPath || required.includes(name);
    const example = isRequired ? pathExample(endpoint, name) : undefined;
    const parameter = {
      ...(isInPath ? { name, in: 'path' } : queryForm(name, value)),
      ...(isRequired && { required: true }),
      ...(description !== undefined && { description }),
      schema: refer(value),
      ...(example !== undefined && { example }),
    };
    return [componentName(name, path), parameter];
  });
};

/**
 * Returns the parameters that several endpoints share, as JSON by name. If parameters with the same name differ, the most
 * frequent one gets the name.
 */
export const sharedParameters = (
  endpoints: readonly Endpoint[],
  components: Components,
): ReadonlyMap<string, string> => {
  const declared = endpoints.flatMap((endpoint) => declaredBy(endpoint, components));
  return new Map(
    [...groupBy(declared, ([component]) => component)].flatMap(([component, all]) => {
      const forms = [...groupBy(all, ([, parameter]) => JSON.stringify(parameter))];
      const [usual] = forms.toSorted(([, a], [, b]) => b.length - a.length);
      return usual === undefined || usual[1].length < 2 ? [] : [[component, usual[0]] as const];
    }),
  );
};

/** Parameters that many endpoints take, so that none declares them. */
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
    description: 'Username or ID of the user to act as; for administrators whose token has the scope sudo',
    schema: { type: 'string' },
  },
  IfUnmodifiedSince: {
    name: 'If-Unmodified-Since',
    in: 'header',
    description: 'Only if it has not changed since this time',
    schema: { type: 'string' },
  },
} as const satisfies Readonly<Record<string, JsonObject>>;

const generalOf = (endpoint: Endpoint): readonly (keyof typeof general)[] => [
  ...(endpoint.paginated === true ? (['Page', 'PerPage'] as const) : []),
  ...(endpoint.access.to === 'anyone' ? [] : (['Sudo'] as const)),
  ...(isConditional(endpoint) ? (['IfUnmodifiedSince'] as const) : []),
];

/** Returns the parameters of the path and, for a GET or DELETE, of the query. Shared parameters are references. */
export const parametersOf = (
  endpoint: Endpoint,
  components: Components,
  shared: ReadonlyMap<string, string>,
): readonly JsonObject[] => [
  ...declaredBy(endpoint, components).map(([component, parameter]) =>
    shared.get(component) === JSON.stringify(parameter)
      ? components.define('parameters', component, parameter)
      : parameter,
  ),
  ...generalOf(endpoint).map((name) => components.define('parameters', name, general[name])),
];

const file: JsonObject = { type: 'string', contentMediaType: 'application/octet-stream' };

/**
 * Returns the body of a POST, PUT, or PATCH, if it has parameters besides those of the path. The server accepts all three media
 * types for the same parameters, so that one schema with the name of the operation describes them. A form with files has
 * another schema.
 */
export const requestBodyOf = (operation: Operation, components: Components): JsonObject | undefined => {
  const { resource, name, endpoint } = operation;
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
  const example = bodyExample(
    operation,
    values.map(([key]) => key),
  );
  return {
    ...((required.length > 0 || endpoint.anyOf !== undefined) && { required: true }),
    content: {
      'application/json': { schema, ...(example !== undefined && { example }) },
      'application/x-www-form-urlencoded': { schema },
      'multipart/form-data': { schema: endpoint.files === undefined ? schema : define('Form', endpoint.files) },
    },
  };
};
