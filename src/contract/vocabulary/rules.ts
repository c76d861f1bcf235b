/** Rules that follow from the facts of an endpoint; the server enforces them before or after any handler. */
import { isRead } from './access.ts';
import type { Endpoint } from './endpoint.ts';

/** Privileged callers: their calls are audited unless the endpoint says otherwise. */
const isPrivileged = ({ access }: Endpoint): boolean =>
  access.to === 'admin' || ('from' in access && (access.from === 'master' || access.from === 'owner'));

/** The audit log gets an event of each success. Under sudo, it gets one of every endpoint. */
export const isAudited = (endpoint: Endpoint): boolean =>
  !isRead(endpoint) && (endpoint.audited ?? isPrivileged(endpoint));

/** An archived project refuses it with 403. */
export const needsWritableProject = (endpoint: Endpoint): boolean =>
  endpoint.access.to === 'project' && !isRead(endpoint) && endpoint.inArchived !== true;

/** `If-Unmodified-Since` is heeded: 412 for a record that has changed since. */
export const isConditional = ({ method, conditionalOn }: Endpoint): boolean =>
  conditionalOn === undefined ? method === 'DELETE' : conditionalOn !== null;

/** All paths at which our server has it: its own first, then those of alternatives that are the same call. */
export const servedPaths = ({ path, alternatives = [] }: Endpoint): readonly string[] => [
  path,
  ...alternatives
    .filter(({ method, takes, member }) => method === undefined && takes === undefined && member === undefined)
    .map((same) => same.path),
];

/** The header of a field in `headerFields`: `X-Gitlab-Blob-Id` of `blob_id`. */
export const headerOfField = (name: string): string =>
  `X-Gitlab-${name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-')}`;
