import { endpointsOf } from '../cli/verbs/verb-parameters.ts';
import type { Access, Endpoint } from '../contract/vocabulary/endpoint.ts';
import type { CommandModel } from './command-model.ts';

/** The endpoints that a verb calls, as `GET /projects/:id/labels`. */
export const endpointTexts = ({ verb }: CommandModel): readonly string[] => {
  const all: readonly Endpoint[] = verb === undefined ? [] : endpointsOf(verb);
  return [...new Set(all.map(({ method, path }) => `${method} ${path}`))];
};

/** Who may call an endpoint, in words. */
export const accessText = (access: Access): string => {
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
