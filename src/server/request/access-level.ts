/** The projects and groups a request is about, and where the caller stands in them. */
import type { AccessTokensTable } from '../db/tables/people.ts';
import { type Role, roles, type RequiredAccess } from '../../contract/vocabulary/access.ts';
import type { Row } from '../db/schema.ts';
import { fromDbBoolean } from '../db/values.ts';
import type { Visibility } from '../formats/visibility.ts';

/** Who makes a request. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly admin: boolean;
  /** Sees only what the user is a member of. */
  readonly external: boolean;
  /** The credentials in use; under sudo still those of the administrator. */
  readonly credential: {
    readonly id: number;
    readonly kind: AccessTokensTable['kind'];
    readonly scopes: readonly string[];
  };
}

/** A project with the caller's `access_level` in it: 0 for none, 50 for administrators. */
export interface Project extends Row<'projects'> {
  readonly accessLevel: number;
}

/** A group with the caller's `access_level` in it: 0 for none, 50 for administrators. */
export interface Group extends Row<'namespaces'> {
  readonly accessLevel: number;
}

/** Whether a caller who is no member may see something of this visibility at all. */
export const sees = (caller: Caller | null, visibility: Visibility): boolean =>
  visibility === 'public' || (visibility === 'internal' && caller !== null && !caller.external);

/** Whether the access level is at least that of the role. */
export const hasRole = (accessLevel: number, role: Role): boolean => accessLevel >= roles[role];

/** Whether someone who sees a group also has the standing that an endpoint asks for. */
export const hasGroupAccess = (required: 'reader' | 'viewer' | Role, accessLevel: number): boolean =>
  required === 'reader' || required === 'viewer' || hasRole(accessLevel, required);

/** Whether someone who sees a project may read its code: guests of a private one may not. */
export const readsCode = ({ visibility, accessLevel }: Pick<Project, 'visibility' | 'accessLevel'>): boolean =>
  visibility !== 'private' || hasRole(accessLevel, 'reporter');

/** Whether someone who sees a project also has the standing that an endpoint asks for. */
export const hasProjectAccess = (required: RequiredAccess, project: Project): boolean => {
  switch (required) {
    case 'code-reader':
      return readsCode(project);
    case 'jobs-viewer':
      return fromDbBoolean(project.public_jobs) || hasRole(project.accessLevel, 'reporter');
    default:
      return hasGroupAccess(required, project.accessLevel);
  }
};
