/** The log of deliveries of hooks (v4 shapes). */
import { id, names, record, text } from './fields.ts';

const headers = { type: 'object', additionalProperties: text } as const;

/** One attempt to deliver an event; secrets are hidden in it. */
export const hookDelivery = record('HookDelivery', {
  id,
  url: text,
  trigger: text,
  request_headers: headers,
  // A template makes any JSON.
  request_data: { type: ['object', 'array', 'string', 'number', 'boolean', 'null'], additionalProperties: true },
  response_headers: headers,
  response_body: text,
  execution_duration: { type: 'number', minimum: 0 },
  response_status: text,
});

export const resent = record('HookResend', { response_status: { type: 'integer' } });

/** Statuses of responses by a word. `server_failure` has the deliveries without a response, too. */
export const statusRanges = {
  successful: ['200', '299'],
  client_failure: ['400', '499'],
  server_failure: ['500', '599'],
} as const;

export const statusFilter = {
  ...names,
  maxLength: 1000,
  pattern:
    '^([1-5][0-9][0-9]|successful|client_failure|server_failure)(,([1-5][0-9][0-9]|successful|client_failure|server_failure))*$',
  $comment: 'is not a list of statuses such as 404, successful, client_failure, or server_failure',
  description: 'Only responses with one of these statuses, such as 404, successful, client_failure, or server_failure',
} as const;
