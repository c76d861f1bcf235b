/** The forms in which a user appears in answers (document, "User"). */
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { users } from '../../../contract/people/users.ts';
import { attributeRecord } from '../custom-attributes/record.ts';
import type { Row } from '../../db/schema.ts';
import { fromTruth } from '../../db/values.ts';

type UserRecord = Body<(typeof users)['get']>;

/** The basic form: in lists for everyone, and embedded in other records. `baseUrl` has no slash at its end. */
export const basicUserRecord = (row: Row<'users'>, baseUrl: string) => ({
  id: row.id,
  username: row.username,
  name: row.name,
  state: row.state,
  avatar_url: row.avatar_path === null ? null : `${baseUrl}/uploads/${row.avatar_path}`,
  web_url: `${baseUrl}/${row.username}`,
});

/** The form of a single user for everyone who is signed in. */
export const profileRecord = (row: Row<'users'>, baseUrl: string) => ({
  ...basicUserRecord(row, baseUrl),
  created_at: row.created_at,
  bio: row.bio,
  location: row.location,
  chat_handle: row.chat_handle,
  network_profile: row.network_profile,
  microblog_handle: row.microblog_handle,
  website_url: row.website_url,
  organization: row.organization,
});

/** What a user's account shows besides the user's own row. */
export interface AccountParts {
  readonly identities: readonly Row<'identities'>[];
  /** Only where they were asked for. */
  readonly attributes?: readonly Row<'custom_attributes'>[];
}

/** The form for the user's own eyes. */
export const ownRecord = (row: Row<'users'>, { identities }: AccountParts, baseUrl: string): UserRecord => ({
  ...profileRecord(row, baseUrl),
  email: row.email,
  last_sign_in_at: row.last_sign_in_at,
  confirmed_at: row.confirmed_at,
  theme_id: row.theme_id,
  last_activity_on: row.last_activity_on,
  color_scheme_id: row.color_scheme_id,
  projects_limit: row.projects_limit,
  current_sign_in_at: row.current_sign_in_at,
  identities: identities.map(({ provider, extern_uid }) => ({ provider, extern_uid })),
  can_create_group: fromTruth(row.can_create_group),
  can_create_project: row.projects_limit > 0,
  two_factor_enabled: fromTruth(row.two_factor_enabled),
  external: fromTruth(row.external),
});

/** The form for administrators. */
export const adminRecord = (row: Row<'users'>, parts: AccountParts, baseUrl: string): UserRecord => ({
  ...ownRecord(row, parts, baseUrl),
  is_admin: fromTruth(row.admin),
  ...(parts.attributes === undefined ? {} : { custom_attributes: parts.attributes.map(attributeRecord) }),
});
