/** The service's version (v4 shape). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { record, text } from '../vocabulary/fields.ts';

/** Endpoint of the service's version. */
export const version = {
  get: endpoint({
    method: 'GET',
    path: '/version',
    summary: 'Show the server version',
    section: 'v4',
    access: { to: 'user' },
    risk: 'read',
    cacheable: true,
    params: {},
    success: 200,
    response: record('Version', { version: text, revision: text }),
  }),
} as const;
