import { pathNames, type Endpoint, type Schema } from '../../contract/vocabulary/endpoint.ts';
import type { Components, JsonSchema } from './schemas.ts';

const isType = ({ type }: Schema, wanted: string): boolean =>
  type === wanted || (Array.isArray(type) && type.includes(wanted));

/** How a list or a map travels in a query: `iids[]=1&iids[]=2`, `custom_attributes[key]=value`. */
const queryForm = (name: string, schema: Schema) => {
  if (isType(schema, 'array')) return { name: `${name}[]`, style: 'form', explode: true };
  return isType(schema, 'object') ? { name, style: 'deepObject', explode: true } : { name };
};

const describe = ({ description }: Schema) => (description === undefined ? {} : { description });

/** What is said of a value beside its schema. */
const bare = ({ description: _description, ...schema }: Schema): Schema => schema;

const inPathAs = (name: string, schema: Schema, { refer }: Components): JsonSchema => ({
  name,
  in: 'path',
  required: true,
  ...describe(schema),
  schema: refer(bare(schema)),
});

const inQueryAs = (name: string, schema: Schema, required: boolean, { refer }: Components): JsonSchema => ({
  ...queryForm(name, schema),
  in: 'query',
  required,
  ...describe(schema),
  schema: refer(bare(schema)),
});

/** The parameters of the path and, of a GET or DELETE, of the query. */
export const parametersOf = (endpoint: Endpoint, components: Components): readonly unknown[] => {
  const inPath = pathNames(endpoint.path);
  const isBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const required = new Set(endpoint.required);
  const path = inPath.map((name) => inPathAs(name, endpoint.params[name] ?? { type: 'string' }, components));
  const query = Object.entries(endpoint.params)
    .filter(([name]) => !isBody && !inPath.includes(name))
    .map(([name, schema]) => inQueryAs(name, schema, required.has(name), components));
  const shared = [
    ...(endpoint.paginated === true ? ['Page', 'PerPage'] : []),
    ...(endpoint.access.to === 'anyone' ? [] : ['Sudo']),
    ...(endpoint.method === 'DELETE' ? ['IfUnmodifiedSince'] : []),
  ];
  return [...path, ...query, ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
};

const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

/** The body of a POST or PUT; none when it takes no parameters but those of the path. */
export const requestBodyOf = (endpoint: Endpoint, { refer }: Components): JsonSchema | undefined => {
  if (endpoint.method !== 'POST' && endpoint.method !== 'PUT') return undefined;
  const inPath = pathNames(endpoint.path);
  const values = Object.entries(endpoint.params).filter(([name]) => !inPath.includes(name));
  if (values.length === 0) return undefined;
  const required = (endpoint.required ?? []).filter((name) => !inPath.includes(name));
  const rules = {
    ...(required.length > 0 && { required }),
    ...(endpoint.anyOf !== undefined && { anyOf: endpoint.anyOf.map((name) => ({ required: [name] })) }),
  };
  const schemaWith = (asFile: boolean): JsonSchema => ({
    type: 'object',
    properties: Object.fromEntries(
      values.map(([name, schema]) => [name, asFile && endpoint.files?.includes(name) === true ? file : refer(schema)]),
    ),
    ...rules,
  });
  return {
    required: required.length > 0 || endpoint.anyOf !== undefined,
    content: {
      'application/json': { schema: schemaWith(false) },
      'application/x-www-form-urlencoded': { schema: schemaWith(false) },
      'multipart/form-data': { schema: schemaWith(true) },
    },
  };
};

const pageNumber = { type: 'integer', minimum: 1, maximum: 2_147_483_647, default: 1 };

/** Parameters that many operations share. */
export const sharedParameters = {
  Page: { name: 'page', in: 'query', description: 'Number of the page, from 1', schema: pageNumber },
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
};
