import type { AccessCases } from '../access-case.ts';
import { project } from '../fresh.ts';
import { authenticated, withoutCredentials } from '../statuses.ts';

/** These cases check who can list events; the content of the lists has its own tests. */
export const events: AccessCases = {
  'events.list': [authenticated, () => ({ line: 'GET /events' })],
  'events.listForUser': [authenticated, () => ({ line: 'GET /users/1/events' })],
  'events.listForProject': [withoutCredentials, (at) => ({ line: `GET ${project(at)}/events` })],
};
