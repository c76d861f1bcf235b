import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { refusalsOf } from './errors.ts';
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

const successOf = (endpoint: Endpoint, { refer }: Components): JsonSchema => ({
  description: names[endpoint.success] ?? 'Done',
  ...(endpoint.paginated === true && {
    headers: Object.fromEntries(
      Object.keys(pageHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
  }),
  // Bytes have no schema in OpenAPI 3.1.
  ...(endpoint.raw !== undefined && { content: { [endpoint.raw]: {} } }),
  ...(endpoint.response !== null && {
    content: { 'application/json': { schema: refer(endpoint.response) } },
  }),
});

/** The answers of an endpoint by status. */
export const responsesOf = (endpoint: Endpoint, components: Components): JsonSchema => ({
  [endpoint.success]: successOf(endpoint, components),
  ...(endpoint.notModified === true && { 304: { description: 'There was nothing to change' } }),
  ...refusalsOf(endpoint),
});
