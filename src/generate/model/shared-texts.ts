/** Texts of the manual pages and the reference on endpoints and the access that they need. */
import { acceptedScopes, type Access } from '../../contract/vocabulary/access.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandModel } from './command-model.ts';

/** Returns the endpoints that a verb calls, as `GET /projects/:id/labels`. */
export const endpointTexts = ({ verb }: CommandModel): readonly string[] => [
  ...new Set((verb?.endpoints ?? []).map(({ endpoint: { method, path } }) => `${method} ${path}`)),
];

const callersText = (access: Access): string => {
  if (access.to === 'anyone') return 'anyone';
  if (access.to === 'user') return 'any user';
  if (access.to === 'admin') return 'administrators';
  const { to, from } = access;
  if (from === 'reader') return `anyone who can see the ${to}`;
  if (from === 'viewer') return `users who can see the ${to}`;
  if (from === 'jobs-viewer') return 'users who can see the project; reporter role or higher if jobs are private';
  if (from === 'code-reader') return 'anyone who can see the project; reporter role or higher if it is private';
  return `${from} role or higher in the ${to}`;
};

/** Describes the access that an endpoint needs, and the scopes it accepts besides `api`, and `read_api` for reads. */
export const accessText = (endpoint: Pick<Endpoint, 'access' | 'method' | 'scopes'>): string => {
  const others = acceptedScopes(endpoint).filter((scope) => !['api', 'read_api'].includes(scope));
  const callers = callersText(endpoint.access);
  return others.length === 0 ? callers : `${callers}; the ${others.join(' or ')} scope is enough`;
};
