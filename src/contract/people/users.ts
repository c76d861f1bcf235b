/** Users (document, "Users" and "User"). */
import { withAttributes } from './custom-attributes.ts';
import { user } from './user-record.ts';
import { readsUsers } from '../vocabulary/access.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { attributes, id, pastTime, record, searchText, text, userId } from '../vocabulary/fields.ts';
import { firstGitlabSettings, laterGitlabSettings } from './gitlab-user-settings.ts';

export { basicUser, nullableUser, user } from './user-record.ts';

const profileText = { type: ['string', 'null'], maxLength: 255 } as const;

/** Parameters that create and update take. */
const settings = {
  email: { type: 'string', maxLength: 254, description: 'Email address' },
  username: { type: 'string', maxLength: 255, description: 'Username' },
  name: { type: 'string', minLength: 1, maxLength: 255, description: 'Display name' },
  chat_handle: { ...profileText, until: '19.0', description: 'Chat handle' },
  network_profile: { ...profileText, description: 'Professional network profile' },
  microblog_handle: { ...profileText, description: 'Microblog handle' },
  website_url: { ...profileText, description: 'Website URL' },
  organization: { ...profileText, description: 'Organization' },
  bio: { ...profileText, description: 'Biography' },
  location: { ...profileText, description: 'Location' },
  projects_limit: {
    type: 'integer',
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'Maximum number of personal projects',
  },
  can_create_group: { type: 'boolean', description: 'Allow the user to create groups' },
  extern_uid: { type: 'string', maxLength: 255, description: 'User ID at the identity provider' },
  provider: { type: 'string', maxLength: 255, description: 'Identity provider' },
  avatar: { type: 'string', description: 'Avatar image (PNG, JPEG, GIF, or WebP, at most 200 KiB)' },
} as const;

const password = { type: 'string', minLength: 8, maxLength: 128 } as const;
const admin = { type: 'boolean', description: 'Make the user an administrator' } as const;
const external = { type: 'boolean', description: 'Make the user external' } as const;

const firstSettings = {
  ...settings,
  password: { ...password, description: 'Initial password' },
  reset_password: {
    type: 'boolean',
    default: false,
    noEffect: true,
    description: 'Email the user a link to set a password',
  },
  admin: { ...admin, default: false },
  skip_confirmation: { type: 'boolean', default: false, description: 'Skip email confirmation' },
  state: {
    type: 'string',
    enum: ['active', 'blocked_pending_approval'],
    default: 'active',
    description: 'Initial state',
  },
  external: { ...external, default: false },
  ...firstGitlabSettings,
} as const;

const laterSettings = {
  ...settings,
  password: { ...password, description: 'New password, to be changed at the next login' },
  admin,
  external,
  skip_reconfirmation: { type: 'boolean', default: false, description: 'Skip confirmation of a new email address' },
  ...laterGitlabSettings,
} as const;

/** Names of the handles in v4 clients. */
const otherNames = { chat_handle: 'skype', network_profile: 'linkedin', microblog_handle: 'twitter' } as const;

const placeKinds = { type: 'string', enum: ['Project', 'Namespace'] } as const;

/** A project or a group, and the role of the user in it. */
const membership = record('Membership', {
  source_id: id,
  source_name: text,
  source_type: placeKinds,
  access_level: { type: 'integer', enum: [10, 20, 30, 40, 50] },
});

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    summary: 'List users',
    section: 'Users',
    access: { to: 'user' },
    scopes: readsUsers,
    risk: 'read',
    cacheable: true,
    paginated: true,
    params: {
      active: { type: 'boolean', description: 'Only active users' },
      blocked: { type: 'boolean', description: 'Only blocked users' },
      exclude_active: { type: 'boolean', since: '17.0', description: 'Only users who are not active' },
      username: { ...text, description: 'Only the user with this username' },
      search: { ...searchText, description: 'Only users whose name, username, or email address contains this' },
      order_by: {
        type: 'string',
        enum: ['id', 'name', 'username', 'created_at', 'updated_at'],
        default: 'id',
        heededFor: 'admin',
        description: 'Sort field (administrators only)',
      },
      sort: {
        type: 'string',
        enum: ['asc', 'desc'],
        default: 'desc',
        heededFor: 'admin',
        description: 'Sort direction (administrators only)',
      },
      extern_uid: {
        ...text,
        heededFor: 'admin',
        description: 'Only the user with this ID at the identity provider (administrators only)',
      },
      provider: { ...text, heededFor: 'admin', description: 'Identity provider of --extern-uid (administrators only)' },
      external: { type: 'boolean', heededFor: 'admin', description: 'Only external users (administrators only)' },
      created_before: {
        ...pastTime,
        heededFor: 'admin',
        description: 'Only users created before this time (administrators only)',
      },
      created_after: {
        ...pastTime,
        heededFor: 'admin',
        description: 'Only users created after this time (administrators only)',
      },
      custom_attributes: {
        ...attributes,
        heededFor: 'admin',
        description: 'Only users with this custom attribute (administrators only)',
      },
      without_project_bots: {
        type: 'boolean',
        default: true,
        description: 'Leave out the bot users of access tokens of projects and groups',
      },
      with_custom_attributes: withAttributes,
    },
    onlyTrue: ['active', 'blocked', 'exclude_active', 'external'],
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
    cacheable: true,
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
    summary: 'Delete a user and their personal projects',
    section: 'Users',
    access: { to: 'admin' },
    risk: 'destructive',
    params: {
      id: userId,
      hard_delete: {
        type: 'boolean',
        description: 'Delete contributions, too, in place of moving them to a ghost user',
      },
    },
    success: 204,
    response: null,
  }),
  current: endpoint({
    method: 'GET',
    path: '/user',
    summary: 'Show the current user',
    section: 'Users',
    access: { to: 'user' },
    scopes: readsUsers,
    risk: 'read',
    cacheable: true,
    params: {},
    success: 200,
    response: user,
  }),
  block: endpoint({
    method: 'POST',
    path: '/users/:id/block',
    summary: 'Block a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    params: { id: userId },
    success: 201,
    response: user,
  }),
  memberships: endpoint({
    method: 'GET',
    path: '/users/:id/memberships',
    summary: 'List the projects and groups that a user is a direct member of',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    since: '12.8',
    params: { id: userId, type: { ...placeKinds, description: 'Only projects, or only groups' } },
    success: 200,
    response: { type: 'array', items: membership },
  }),
  unblock: endpoint({
    method: 'POST',
    path: '/users/:id/unblock',
    summary: 'Unblock a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    params: { id: userId },
    success: 201,
    response: user,
  }),
} as const;
