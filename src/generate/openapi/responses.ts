import { type Endpoint, pathNames } from '../../contract/vocabulary/endpoint.ts';
import { headerOfField, isConditional } from '../../contract/vocabulary/rules.ts';
import type { Components, JsonObject } from './components.ts';

type Bodies = Readonly<Record<string, JsonObject>>;

/** An error response: the name of its component, its meaning, and example bodies. */
interface Refusal {
  readonly name: string;
  readonly means: string;
  readonly bodies: Bodies;
}

const saying = (message: string): Bodies => ({ plain: { message } });

/** The error responses by status (document, "Errors" and "Authentication"). */
const refusals = {
  400: {
    name: 'BadRequest',
    means: 'Missing or invalid parameters',
    bodies: {
      missing: { message: '400 (Bad request) "title" not given' },
      invalid: { message: { bio: ['is too long'] } },
      embedded: { message: { identity: { provider: ['is unknown'] } } },
    },
  },
  401: { name: 'Unauthorized', means: 'Missing or invalid credentials', bodies: saying('401 Unauthorized') },
  403: {
    name: 'Forbidden',
    means: 'Forbidden for this caller',
    bodies: {
      role: { message: '403 Forbidden' },
      sudo: { message: '403 Forbidden - Must be admin to use sudo' },
      scope: { error: 'insufficient_scope', error_description: 'The token lacks a scope', scope: 'sudo' },
    },
  },
  404: {
    name: 'NotFound',
    means: 'Not found, or not visible to this caller',
    bodies: { record: { message: '404 Project Not Found' }, address: { error: '404 Not Found' } },
  },
  405: { name: 'MethodNotAllowed', means: 'Not allowed for this record', bodies: saying('405 Not allowed') },
  409: { name: 'Conflict', means: 'Conflict with existing data', bodies: saying('Member already exists') },
  412: {
    name: 'PreconditionFailed',
    means: 'Changed since the given time',
    bodies: saying('412 Precondition Failed'),
  },
  422: { name: 'Unprocessable', means: 'Valid, but impossible', bodies: saying('422 Unprocessable') },
  429: { name: 'TooManyRequests', means: 'Too many requests', bodies: saying('429 Too Many Requests') },
  500: { name: 'ServerError', means: 'Server error', bodies: saying('500 Internal Server Error') },
  503: {
    name: 'Unavailable',
    means: 'Part of the server is unavailable; retry later',
    bodies: saying('503 Repository storage "default" is out of reach'),
  },
} as const satisfies Readonly<Record<number, Refusal>>;

const other: Refusal = {
  name: 'OtherError',
  means: 'Rare errors',
  bodies: saying('406 Not Acceptable'),
};

type Status = keyof typeof refusals;

const messages: JsonObject = {
  description: 'By attribute: texts, or the same again for the record within it',
  type: 'object',
  additionalProperties: {
    anyOf: [{ type: 'array', items: { type: 'string' } }, { $ref: '#/components/schemas/ErrorMessages' }],
  },
};

const error: JsonObject = {
  description: 'What is wrong: one text, or texts for each invalid attribute',
  type: 'object',
  properties: {
    message: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/ErrorMessages' }] },
    error: { type: 'string' },
    error_description: { type: 'string' },
    scope: { type: 'string' },
  },
  anyOf: [{ required: ['message'] }, { required: ['error'] }],
};

/** The schema of the bodies of errors (document, "Errors"). */
const errorIn = (components: Components): JsonObject => {
  components.define('schemas', 'ErrorMessages', messages);
  return components.define('schemas', 'Error', error);
};

const responseOf = ({ name, means, bodies }: Refusal, components: Components): JsonObject =>
  components.define('responses', name, {
    description: means,
    content: {
      'application/json': {
        schema: errorIn(components),
        examples: Object.fromEntries(Object.entries(bodies).map(([example, value]) => [example, { value }])),
      },
    },
  });

const statusesOf = (endpoint: Endpoint): readonly Status[] => {
  const { access, method, path, params, paginated } = endpoint;
  const writes = method !== 'GET' && method !== 'DELETE';
  const conditions: readonly (readonly [Status, boolean])[] = [
    [400, paginated === true || Object.keys(params).length > pathNames(path).length],
    [401, true],
    [403, access.to !== 'anyone'],
    [404, pathNames(path).length > 0],
    [405, writes || method === 'DELETE'],
    [409, writes],
    [412, isConditional(endpoint)],
    [422, writes],
    [429, true],
    [500, true],
    [503, access.to === 'project'],
  ];
  return conditions.filter(([, holds]) => holds).map(([status]) => status);
};

/** Returns the error responses of an endpoint by status. */
const refusalsOf = (endpoint: Endpoint, components: Components): JsonObject => ({
  ...Object.fromEntries(statusesOf(endpoint).map((status) => [status, responseOf(refusals[status], components)])),
  default: responseOf(other, components),
});

const names: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted; completed later',
  204: 'Done',
  302: 'The URL is in the header Location',
};

const redirect: JsonObject = { Location: { description: 'URL to go on with', schema: { type: 'string' } } };

const pageHeaders: Readonly<Record<string, string>> = {
  Link: 'URLs of the next, previous, first, and last page (RFC 8288)',
  'X-Total': 'Total number of records',
  'X-Total-Pages': 'Total number of pages',
  'X-Per-Page': 'Records per page',
  'X-Page': 'Current page number',
  'X-Next-Page': 'Next page number; empty on the last page',
  'X-Prev-Page': 'Previous page number; empty on the first page',
};

/** Links and numbers that may be empty are strings. */
const headerType = (name: string): string => (/^Link$|Next|Prev/.test(name) ? 'string' : 'integer');

/** The headers of all lists. */
const headersIn = (components: Components): JsonObject =>
  Object.fromEntries(
    Object.entries(pageHeaders).map(([name, description]) => [
      name,
      components.define('headers', name, { description, schema: { type: headerType(name) } }),
    ]),
  );

/** The headers that repeat fields of a response, or say the same of its bytes. */
const fieldHeadersOf = (fields: readonly string[], components: Components): JsonObject =>
  Object.fromEntries(
    fields.map((name) => {
      const header = headerOfField(name);
      const description = `The file's ${name}; percent-encoded if it has other characters than printable ASCII`;
      return [header, components.define('headers', header, { description, schema: { type: 'string' } })];
    }),
  );

const successOf = (endpoint: Endpoint, components: Components): JsonObject => {
  const { success, paginated, raw, headerFields, response } = endpoint;
  const whole = {
    description: names[success] ?? 'Done',
    ...(paginated === true && { headers: headersIn(components) }),
    ...(headerFields !== undefined && { headers: fieldHeadersOf(headerFields, components) }),
    ...(success === 302 && { headers: redirect }),
    // Bytes have no schema in OpenAPI 3.1.
    ...(raw !== undefined && { content: { [raw]: {} } }),
    ...(response !== null &&
      success !== 302 && { content: { 'application/json': { schema: components.refer(response) } } }),
  };
  // Lists of the same records share one response, whatever they are listed by.
  const record = paginated === true ? response?.items?.title : undefined;
  return record === undefined ? whole : components.define('responses', `${record}List`, whole);
};

/** Returns the responses of an endpoint by status. */
export const responsesOf = (endpoint: Endpoint, components: Components): JsonObject => ({
  [endpoint.success]: successOf(endpoint, components),
  ...(endpoint.notModified === true && { 304: { description: 'There was nothing to change' } }),
  ...refusalsOf(endpoint, components),
});
