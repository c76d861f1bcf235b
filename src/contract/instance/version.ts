/** The service's version (v4 shape). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { text } from '../vocabulary/fields.ts';

/** Endpoint of the service's version. */
export const version = {
  get: endpoint({
    method: 'GET',
    path: '/version',
    summary: 'Show the version of the service',
    section: 'v4',
    access: { to: 'user' },
    risk: 'read',
    params: {},
    success: 200,
    response: {
      title: 'Version',
      type: 'object',
      properties: { version: text, revision: text },
      required: ['version', 'revision'],
      additionalProperties: false,
    },
  }),
} as const;
