/** The projects and groups a request is about, and where the caller stands in them. */
import type { AccessTokensTable } from '../db/tables/people.ts';
import { type Role, roles, type RequiredAccess } from '../../contract/vocabulary/access.ts';
import type { Row } from '../db/schema.ts';
import { fromDbBoolean } from '../db/values.ts';
import type { Visibility } from '../formats/visibility.ts';

export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly admin: boolean;
  /** Sees only what the user is a member of. */
  readonly external: boolean;
  /** The user of an access token of a project or a group. */
  readonly bot?: true;
  /** The credentials in use; under sudo still those of the administrator. */
  readonly credential: {
    readonly id: number;
    readonly kind: AccessTokensTable['kind'];
    readonly scopes: readonly string[];
  };
}

/** A project with the caller's `access_level` in it: 0 for none, 60 for administrators. */
export interface Project extends Row<'projects'> {
  readonly accessLevel: number;
}

/** A group with the caller's `access_level` in it: 0 for none, 60 for administrators. */
export interface Group extends Row<'namespaces'> {
  readonly accessLevel: number;
}

/** True if a caller who is not a member can see a record of this visibility. */
export const sees = (caller: Caller | null, visibility: Visibility): boolean =>
  visibility === 'public' || (visibility === 'internal' && caller !== null && !caller.external);

export const hasRole = (accessLevel: number, role: Role): boolean => accessLevel >= roles[role];

/** For a caller who can see the group. */
export const hasGroupAccess = (required: 'reader' | 'viewer' | Role, accessLevel: number): boolean =>
  required === 'reader' || required === 'viewer' || hasRole(accessLevel, required);

/** For a caller who can see the project: guests of a private one cannot read its code. */
export const readsCode = ({ visibility, accessLevel }: Pick<Project, 'visibility' | 'accessLevel'>): boolean =>
  visibility !== 'private' || hasRole(accessLevel, 'reporter');

/** For a caller who can see the project. */
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
