import { pathNames, type Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { isConditional } from '../../contract/vocabulary/rules.ts';
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
export const refusalsOf = (endpoint: Endpoint, components: Components): JsonObject => ({
  ...Object.fromEntries(statusesOf(endpoint).map((status) => [status, responseOf(refusals[status], components)])),
  default: responseOf(other, components),
});
