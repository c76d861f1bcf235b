import type { AccessCases } from '../access-case.ts';
import { project } from '../fresh.ts';
import { signedIn, withoutCredentials } from '../statuses.ts';

/** These cases check who can list events; the content of the lists has its own tests. */
export const events: AccessCases = {
  'events.list': [signedIn, () => ({ line: 'GET /events' })],
  'events.listForUser': [signedIn, () => ({ line: 'GET /users/1/events' })],
  'events.listForProject': [withoutCredentials, (at) => ({ line: `GET ${project(at)}/events` })],
};
