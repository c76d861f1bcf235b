/** Access rules of endpoints: roles, token scopes, and the questions that they answer. */

/** The member roles, weakest first. The numbers are the wire's `access_level`. */
export const roles = { guest: 10, reporter: 20, developer: 30, master: 40, owner: 50 } as const;

/** The level of administrators, above all roles: rules of branches and tags can demand it. */
export const adminLevel = 60;

/** A role of the members of a project or group, by name. */
export type Role = keyof typeof roles;

/**
 * Access to something inside a project or a group.
 *
 * - `reader`: everyone who can see it; a public one needs no credentials.
 * - `viewer`: everyone who is signed in and can see it.
 * - `jobs-viewer` (projects): a viewer where `public_jobs` is on, otherwise a reporter.
 * - `code-reader` (projects): a reader of the repository: everyone who can see the project, but only reporters and higher
 *   where it is private.
 * - a role: members with at least that role, and administrators.
 *
 * The server answers 404 to a caller who cannot see the project or group, and 403 to one who lacks the role.
 */
export type RequiredAccess = 'reader' | 'viewer' | 'jobs-viewer' | 'code-reader' | Role;

/**
 * Access to an endpoint (document, "Authentication").
 *
 * `anyone` needs no credentials, `user` needs valid ones, `admin` needs an administrator. `project`
 * and `group` look up the record named by the path parameter `param` (default `id`).
 */
export type Access =
  | { readonly to: 'anyone' }
  | { readonly to: 'user' }
  | { readonly to: 'admin' }
  | { readonly to: 'project'; readonly from: RequiredAccess; readonly param?: string }
  | {
      readonly to: 'group';
      readonly from: Exclude<RequiredAccess, 'jobs-viewer' | 'code-reader'>;
      readonly param?: string;
    };

const openToStrangers = ['reader', 'code-reader'] as const satisfies readonly RequiredAccess[];

/** Access that needs no credentials, if only to what is public. */
export type OpenAccess = { readonly to: 'anyone' } | { readonly from: (typeof openToStrangers)[number] };

/** An endpoint needs no credentials, at least for public records. */
export const isOpen = ({ access }: { readonly access: Access }): boolean =>
  access.to === 'anyone' || ('from' in access && openToStrangers.some((level) => level === access.from));

/** The scopes that a token of a project or a group can have. Those of repositories are for git, `self_rotate` is for its own rotation. */
export const botScopes = ['api', 'read_api', 'read_repository', 'write_repository', 'self_rotate'] as const;

/** The scopes that a token can have. `sudo` only counts for administrators. */
export const tokenScopes = [...botScopes, 'read_user', 'sudo'] as const;

/** A scope of a token, by name. */
export type TokenScope = (typeof tokenScopes)[number];

/** The scopes of endpoints that read accounts of users and their keys. */
export const readsUsers = ['api', 'read_user'] as const satisfies readonly TokenScope[];

interface Acting {
  readonly method: string;
  readonly acts?: true;
}

/** A call changes nothing and starts nothing. */
export const isRead = ({ method, acts }: Acting): boolean => method === 'GET' && acts !== true;

interface Scoped extends Acting {
  readonly scopes?: readonly TokenScope[];
}

/** The scopes of which a token needs one for an endpoint. Reads take `read_api`, too. */
export const acceptedScopes = ({ scopes = ['api'], ...acting }: Scoped): readonly TokenScope[] =>
  isRead(acting) && !scopes.includes('read_api') ? [...scopes, 'read_api'] : scopes;
