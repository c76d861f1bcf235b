import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { Components, JsonObject } from './components.ts';
import { refusalsOf } from './errors.ts';

const names: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted; completed later',
  204: 'Done',
};

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

const successOf = ({ success, paginated, raw, response }: Endpoint, components: Components): JsonObject => {
  const whole = {
    description: names[success] ?? 'Done',
    ...(paginated === true && { headers: headersIn(components) }),
    // Bytes have no schema in OpenAPI 3.1.
    ...(raw !== undefined && { content: { [raw]: {} } }),
    ...(response !== null && { content: { 'application/json': { schema: components.refer(response) } } }),
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
