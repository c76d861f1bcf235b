/** The records of users in responses (document, "User"). */
import type { users } from '../../../contract/people/users.ts';
import type { Body, Params } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { invalid } from '../../formats/problems.ts';
import type { Caller } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { attributeRecord } from '../custom-attributes/handlers.ts';
import { attributesOf } from '../custom-attributes/store.ts';
import { identitiesOf, type Identity, type UserFilter } from './store.ts';

interface Given {
  readonly extern_uid?: string;
  readonly provider?: string;
}

/**
 * The given identity; undefined for none, as for empty texts. Throws 400 if only one of its two parts is given
 * (document, "Users": they go together).
 */
export const identityOf = ({ extern_uid = '', provider = '' }: Given): Identity | undefined => {
  if (extern_uid === '' && provider === '') {
    return undefined;
  }
  if (extern_uid === '') {
    throw invalid({ extern_uid: ['must be given together with provider'] });
  }
  if (provider === '') {
    throw invalid({ provider: ['must be given together with extern_uid'] });
  }
  return { provider, externUid: extern_uid };
};

type UserRecord = Body<(typeof users)['get']>;

/** The basic form, for lists and within other records. `baseUrl` has no slash at its end. */
export const basicUserRecord = (row: Row<'users'>, baseUrl: string) => ({
  id: row.id,
  username: row.username,
  name: row.name,
  state: row.state,
  avatar_url: row.avatar_path === null ? null : `${baseUrl}/uploads/${row.avatar_path}`,
  web_url: `${baseUrl}/${row.username}`,
});

/** The form of a single user for all logged-in users. */
export const profileRecord = (row: Row<'users'>, baseUrl: string) => ({
  ...basicUserRecord(row, baseUrl),
  bot: fromDbBoolean(row.bot),
  created_at: row.created_at,
  bio: row.bio,
  location: row.location,
  chat_handle: row.chat_handle,
  network_profile: row.network_profile,
  microblog_handle: row.microblog_handle,
  website_url: row.website_url,
  organization: row.organization,
});

/** The parts of an account that are in other tables. */
export interface AccountParts {
  readonly identities: readonly Row<'identities'>[];
  /** Only if they were asked for. */
  readonly attributes?: readonly Row<'custom_attributes'>[];
}

/** The form for the user. */
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
  can_create_group: fromDbBoolean(row.can_create_group),
  can_create_project: row.projects_limit > 0,
  two_factor_enabled: fromDbBoolean(row.two_factor_enabled),
  external: fromDbBoolean(row.external),
});

/** The form for administrators. */
export const adminRecord = (row: Row<'users'>, parts: AccountParts, baseUrl: string): UserRecord => ({
  ...ownRecord(row, parts, baseUrl),
  is_admin: fromDbBoolean(row.admin),
  ...(parts.attributes === undefined ? {} : { custom_attributes: parts.attributes.map(attributeRecord) }),
});

/** The form of account records. */
interface AccountView {
  /** For administrators; otherwise for the user. */
  readonly asAdmin: boolean;
  readonly withAttributes?: boolean;
  readonly baseUrl: string;
}

/** The records of several users, without a query per user. */
export const accountRecords = async (service: Service, rows: readonly Row<'users'>[], view: AccountView) => {
  const { db } = service.database;
  const ids = rows.map(({ id }) => id);
  const identities = await identitiesOf(db, ids);
  const attributes = view.withAttributes === true ? await attributesOf(db, 'user', ids) : undefined;
  return rows.map((row) => {
    const own = { identities: identities.get(row.id) ?? [] };
    return view.asAdmin
      ? adminRecord(
          row,
          attributes === undefined ? own : { ...own, attributes: attributes.get(row.id) ?? [] },
          view.baseUrl,
        )
      : ownRecord(row, own, view.baseUrl);
  });
};

export const accountRecord = async (service: Service, row: Row<'users'>, view: AccountView) => {
  const [record] = await accountRecords(service, [row], view);
  return record as NonNullable<typeof record>;
};

type ListParams = Params<(typeof users)['list']>;

/** The filter of a list. Throws 400 for a part of an identity. */
export const userFilter = ({ admin }: Caller, given: ListParams): UserFilter => ({
  states: [
    ...(given.active === true ? (['active'] as const) : []),
    ...(given.blocked === true ? (['blocked'] as const) : []),
  ],
  withoutBots: given.without_project_bots !== false,
  exceptActive: given.exclude_active === true ? true : undefined,
  username: given.username,
  search: given.search,
  inEmails: admin,
  identity: identityOf(given),
  external: given.external === true ? true : undefined,
  createdBefore: given.created_before,
  createdAfter: given.created_after,
  attributes: given.custom_attributes,
  orderBy: given.order_by ?? 'id',
  sort: given.sort ?? 'desc',
});
