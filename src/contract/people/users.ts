/** Users (document, "Users" and "User"). */
import { customAttributes, withAttributes } from './custom-attributes.ts';
import { readsUsers } from '../vocabulary/access.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import {
  attributes,
  count,
  dateTime,
  flag,
  id,
  nullableDateTime,
  nullableText,
  record,
  text,
  userId,
} from '../vocabulary/fields.ts';

const basic = {
  id,
  username: text,
  name: text,
  state: { type: 'string', enum: ['active', 'blocked'] },
  avatar_url: nullableText,
  web_url: text,
} as const;

const profile = {
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

const profileText = { type: ['string', 'null'], maxLength: 255 } as const;

/** What a user can be given, at first and later. */
const settings = {
  email: { type: 'string', maxLength: 254, description: 'Address that mail goes to' },
  username: { type: 'string', maxLength: 255, description: 'Name in addresses and mentions' },
  name: { type: 'string', minLength: 1, maxLength: 255, description: 'Name as people write it' },
  chat_handle: { ...profileText, until: '19.0', description: 'Handle in chat' },
  network_profile: { ...profileText, description: 'Profile in a professional network' },
  microblog_handle: { ...profileText, description: 'Handle in a microblog' },
  website_url: { ...profileText, description: 'Address of a web site' },
  organization: { ...profileText, description: 'Organization the user works for' },
  bio: { ...profileText, description: 'A few words about the user' },
  location: { ...profileText, description: 'Where the user is' },
  projects_limit: { type: 'integer', minimum: 0, maximum: 2_147_483_647, description: 'Projects of their own at most' },
  can_create_group: { type: 'boolean', description: 'Allow the user to create groups' },
  extern_uid: { type: 'string', maxLength: 255, description: 'Name of the user at the provider' },
  provider: { type: 'string', maxLength: 255, description: 'Provider that the user signs in with' },
  avatar: { type: 'string', description: 'Picture: PNG, JPEG, GIF or WebP, 200 KiB at most' },
} as const;

const password = { type: 'string', minLength: 8, maxLength: 128 } as const;
const admin = { type: 'boolean', description: 'Make the user an administrator' } as const;
const external = { type: 'boolean', description: 'See only what the user is a member of' } as const;

const firstSettings = {
  ...settings,
  password: { ...password, description: 'First password' },
  reset_password: { type: 'boolean', default: false, description: 'Let the user choose a password by mail' },
  admin: { ...admin, default: false },
  skip_confirmation: { type: 'boolean', default: false, description: 'Take the address as confirmed' },
  external: { ...external, default: false },
} as const;

const laterSettings = {
  ...settings,
  password: { ...password, description: 'New password, which the user must change at the next login' },
  admin,
  external,
  skip_reconfirmation: { type: 'boolean', default: false, description: 'Take a new address as confirmed' },
} as const;

/** What v4 clients call the handles. */
const otherNames = { chat_handle: 'skype', network_profile: 'linkedin', microblog_handle: 'twitter' } as const;

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    summary: 'List users',
    section: 'Users',
    access: { to: 'user' },
    scopes: readsUsers,
    risk: 'read',
    paginated: true,
    params: {
      active: { type: 'boolean', description: 'Only active users' },
      blocked: { type: 'boolean', description: 'Only blocked users' },
      username: { ...text, description: 'Only the user of this name' },
      search: { ...text, description: 'Only users whose name, username or email contains this' },
      order_by: {
        type: 'string',
        enum: ['id', 'name', 'username', 'created_at', 'updated_at'],
        default: 'id',
        description: 'What to sort by (administrators)',
      },
      sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Sort order (administrators)' },
      extern_uid: { ...text, description: 'Only the user of this name at the provider (administrators)' },
      provider: { ...text, description: 'Provider of the external name (administrators)' },
      external: { type: 'boolean', description: 'Only external users (administrators)' },
      created_before: { ...dateTime, description: 'Only users made until then (administrators)' },
      created_after: { ...dateTime, description: 'Only users made since then (administrators)' },
      custom_attributes: { ...attributes, description: 'Only users with this attribute (administrators)' },
      with_custom_attributes: withAttributes,
    },
    onlyTrue: ['active', 'blocked', 'external'],
    success: 200,
    response: { type: 'array', items: user },
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    summary: 'Show a user',
    section: 'Users',
    access: { to: 'user' },
    scopes: readsUsers,
    risk: 'read',
    params: { id: userId, with_custom_attributes: withAttributes },
    success: 200,
    response: user,
  }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    summary: 'Create a user',
    section: 'Users',
    access: { to: 'admin' },
    risk: 'write',
    params: firstSettings,
    otherNames,
    files: ['avatar'],
    required: ['email', 'username', 'name'],
    success: 201,
    response: user,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:id',
    summary: 'Update a user',
    section: 'Users',
    access: { to: 'admin' },
    risk: 'write',
    params: { id: userId, ...laterSettings },
    otherNames,
    files: ['avatar'],
    success: 200,
    response: user,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Delete a user with their own projects',
    section: 'Users',
    access: { to: 'admin' },
    risk: 'destructive',
    params: {
      id: userId,
      hard_delete: {
        type: 'boolean',
        description: 'Delete contributions too, instead of handing them to a ghost user',
      },
    },
    success: 204,
    response: null,
  }),
  current: endpoint({
    method: 'GET',
    path: '/user',
    summary: 'Show the signed-in user',
    section: 'Users',
    access: { to: 'user' },
    scopes: readsUsers,
    risk: 'read',
    params: {},
    success: 200,
    response: user,
  }),
  block: endpoint({
    method: 'POST',
    path: '/users/:id/block',
    summary: 'Block a user: all credentials stop working at once',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    params: { id: userId },
    success: 201,
    response: user,
  }),
  unblock: endpoint({
    method: 'POST',
    path: '/users/:id/unblock',
    summary: 'Let a blocked user in again',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    params: { id: userId },
    success: 201,
    response: user,
  }),
} as const;
