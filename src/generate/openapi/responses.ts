import { pathNames, type Endpoint } from '../../contract/endpoint.ts';
import type { Components, JsonSchema } from './schemas.ts';

const names: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted; it is done later',
  204: 'Done',
};

const pageHeaders: Readonly<Record<string, string>> = {
  Link: 'Addresses of the next, previous, first and last page (RFC 8288)',
  'X-Total': 'Records on all pages',
  'X-Total-Pages': 'Number of pages',
  'X-Per-Page': 'Records per page',
  'X-Page': 'This page, from 1',
  'X-Next-Page': 'Number of the next page; empty on the last one',
  'X-Prev-Page': 'Number of the page before; empty on the first one',
};

/** What is in a header: the addresses and the numbers that may be empty are texts. */
const headerType = (name: string): string => (/^Link$|Next|Prev/.test(name) ? 'string' : 'integer');

/** The headers of every list. */
export const sharedHeaders = Object.fromEntries(
  Object.entries(pageHeaders).map(([name, description]) => [name, { description, schema: { type: headerType(name) } }]),
);

/** Refusals and failures by status, each under the name of its component. */
const refusals = {
  400: ['BadRequest', 'Something is missing or invalid'],
  401: ['Unauthorized', 'No credentials, or none that are any good'],
  403: ['Forbidden', 'Not for this caller'],
  404: ['NotFound', 'Not there, or not for this caller to see'],
  405: ['MethodNotAllowed', 'It cannot be done to this record'],
  409: ['Conflict', 'In conflict with what is there'],
  412: ['PreconditionFailed', 'It has changed since the moment given'],
  422: ['Unprocessable', 'Understood, but it cannot be done'],
  429: ['TooManyRequests', 'Too many requests'],
  500: ['ServerError', 'The service failed'],
  503: ['Unavailable', 'A part of the service is out of reach; try again later'],
} as const;

type Refusal = keyof typeof refusals;

/** The bodies of all errors (document, "Errors"). */
export const errorSchema: JsonSchema = {
  description: 'What is wrong: one text, or for each invalid attribute a list of texts',
  type: 'object',
  properties: {
    message: {
      anyOf: [
        { type: 'string' },
        { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      ],
    },
    error: { type: 'string' },
    error_description: { type: 'string' },
    scope: { type: 'string' },
  },
};

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** The refusals as components. */
export const sharedResponses = Object.fromEntries(
  Object.values(refusals).map(([name, description]) => [name, { description, content: error }]),
);

const refusalsOf = ({ access, method, path, params, paginated }: Endpoint): readonly Refusal[] => {
  const writes = method === 'POST' || method === 'PUT';
  const conditions: readonly (readonly [Refusal, boolean])[] = [
    [400, paginated === true || Object.keys(params).length > pathNames(path).length],
    [401, true],
    [403, access.to !== 'anyone'],
    [404, pathNames(path).length > 0],
    [405, writes || method === 'DELETE'],
    [409, writes],
    [412, method === 'DELETE'],
    [422, writes],
    [429, true],
    [500, true],
    [503, access.to === 'project'],
  ];
  return conditions.filter(([, holds]) => holds).map(([status]) => status);
};

const successOf = (endpoint: Endpoint, { refer }: Components): JsonSchema => ({
  description: names[endpoint.success] ?? 'Done',
  ...(endpoint.paginated === true && {
    headers: Object.fromEntries(
      Object.keys(pageHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
  }),
  ...(endpoint.response !== null && {
    content: {
      [endpoint.response.type === 'string' ? 'text/plain' : 'application/json']: { schema: refer(endpoint.response) },
    },
  }),
});

/** The answers of an endpoint by status. */
export const responsesOf = (endpoint: Endpoint, components: Components): JsonSchema => ({
  [endpoint.success]: successOf(endpoint, components),
  ...(endpoint.notModified === true && { 304: { description: 'There was nothing to change' } }),
  ...Object.fromEntries(
    refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${refusals[status][0]}` }]),
  ),
});
