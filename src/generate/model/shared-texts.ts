/** What the manual and the reference both say of endpoints, and who may call them. */
import { acceptedScopes, type Access } from '../../contract/vocabulary/access.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandModel } from './command-model.ts';

/** The endpoints that a verb calls, as `GET /projects/:id/labels`. */
export const endpointTexts = ({ verb }: CommandModel): readonly string[] => [
  ...new Set((verb?.endpoints ?? []).map(({ endpoint: { method, path } }) => `${method} ${path}`)),
];

const callersText = (access: Access): string => {
  if (access.to === 'anyone') return 'everyone, without credentials';
  if (access.to === 'user') return 'every user';
  if (access.to === 'admin') return 'administrators';
  const { to, from } = access;
  if (from === 'reader') return `everyone who can see the ${to}`;
  if (from === 'viewer') return `every user who can see the ${to}`;
  if (from === 'jobs-viewer')
    return 'every user who can see the project where its jobs are public, reporters otherwise';
  if (from === 'code-reader')
    return 'everyone who can see the project, without credentials where it is public; reporters where it is private';
  return `members of the ${to}, from ${from} on`;
};

/** Who may call an endpoint and which scopes will do besides `api`, in words. */
export const accessText = (endpoint: Pick<Endpoint, 'access' | 'scopes'>): string => {
  const others = acceptedScopes(endpoint).filter((scope) => scope !== 'api');
  const callers = callersText(endpoint.access);
  return others.length === 0 ? callers : `${callers}; the scope ${others.join(' or ')} is enough`;
};
