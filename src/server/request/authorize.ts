/** Holds a request against the access rule of its endpoint. */
import { acceptedScopes, isOpen } from '../../contract/vocabulary/access.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { needsWritableProject } from '../../contract/vocabulary/rules.ts';
import { forbidden, insufficientScope, notFound, unauthorized } from '../formats/problems.ts';
import type { Service } from './service.ts';
import { findGroup, findProject, requireWritable } from './access.ts';
import { type Caller, type Group, type Project, hasProjectAccess, hasGroupAccess } from './access-level.ts';

/** The project or group that the access rule found. */
export interface Grant {
  readonly project?: Project;
  readonly group?: Group;
}

/** Throws 401 for a request without credentials to an endpoint that needs them, whatever it is about. */
export const requireCredentials = (endpoint: Endpoint, caller: Caller | null): void => {
  if (caller === null && !isOpen(endpoint)) {
    throw unauthorized();
  }
};

const checkScope = (endpoint: Endpoint, { credential }: Caller): void => {
  const accepted = acceptedScopes(endpoint);
  if (!accepted.some((scope) => credential.scopes.includes(scope))) {
    throw insufficientScope(accepted.join(' '));
  }
};

const referenceIn = (access: { readonly param?: string }, path: Readonly<Record<string, unknown>>): string =>
  String(path[access.param ?? 'id'] ?? '');

/**
 * Throws 401 where credentials are needed and missing, 403 where they do not reach far enough or the project is archived, and
 * 404 where the caller may not even know of the project or group.
 */
export const authorize = async (
  service: Service,
  endpoint: Endpoint,
  caller: Caller | null,
  path: Readonly<Record<string, unknown>>,
): Promise<Grant> => {
  const { access } = endpoint;
  requireCredentials(endpoint, caller);
  if (caller !== null) {
    checkScope(endpoint, caller);
  }
  switch (access.to) {
    case 'anyone':
    case 'user':
      return {};
    case 'admin':
      if (caller?.admin !== true) {
        throw forbidden();
      }
      return {};
    case 'project': {
      const project = await findProject(service, referenceIn(access, path), caller);
      if (project === null) {
        throw notFound('Project');
      }
      if (!hasProjectAccess(access.from, project)) {
        throw forbidden();
      }
      if (needsWritableProject(endpoint)) requireWritable(project);
      return { project };
    }
    case 'group': {
      const group = await findGroup(service, referenceIn(access, path), caller);
      if (group === null) {
        throw notFound('Group');
      }
      if (!hasGroupAccess(access.from, group.accessLevel)) {
        throw forbidden();
      }
      return { group };
    }
  }
};
