/** The records of users (document, "User"). */
import { customAttributes } from './custom-attributes.ts';
import { count, dateTime, flag, id, nullableDateTime, nullableText, record, text } from '../vocabulary/fields.ts';

/** `ldap_blocked` is a state of servers with a directory; our server has none. */
const states = ['active', 'blocked', 'deactivated', 'banned', 'blocked_pending_approval', 'ldap_blocked'] as const;

const basic = {
  id,
  username: text,
  name: text,
  state: { type: 'string', enum: states },
  avatar_url: nullableText,
  web_url: text,
} as const;

const profile = {
  bot: flag,
  created_at: dateTime,
  bio: nullableText,
  location: nullableText,
  chat_handle: text,
  network_profile: text,
  microblog_handle: text,
  website_url: text,
  organization: text,
} as const;

const account = {
  email: text,
  is_admin: flag,
  last_sign_in_at: nullableDateTime,
  confirmed_at: nullableDateTime,
  theme_id: { type: 'integer' },
  last_activity_on: { type: ['string', 'null'], format: 'date' },
  color_scheme_id: { type: 'integer' },
  projects_limit: count,
  current_sign_in_at: nullableDateTime,
  identities: {
    type: 'array',
    items: {
      type: 'object',
      properties: { provider: text, extern_uid: text },
      required: ['provider', 'extern_uid'],
      additionalProperties: false,
    },
  },
  can_create_group: flag,
  can_create_project: flag,
  two_factor_enabled: flag,
  external: flag,
  custom_attributes: customAttributes,
} as const;

const basicNames = ['id', 'username', 'name', 'state', 'avatar_url', 'web_url'] as const;

/** The form that other records embed and that everyone sees in lists. */
export const basicUser = record('BasicUser', basic);

/** The same where there may be nobody, or nobody any more. */
export const nullableUser = { ...basicUser, type: ['object', 'null'] } as const;

/** The whole record: the profile on single views, the account for its owner and for administrators. */
export const user = {
  title: 'User',
  type: 'object',
  properties: { ...basic, ...profile, ...account },
  required: basicNames,
  additionalProperties: false,
} as const;
