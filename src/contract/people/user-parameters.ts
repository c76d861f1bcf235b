/** The parameters that the creates and updates of users share. */
import { firstGitlabSettings, laterGitlabSettings } from './gitlab-user-settings.ts';

const profileText = { type: ['string', 'null'], maxLength: 255 } as const;

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

/** Parameters of a create. */
export const firstSettings = {
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

/** Parameters of an update. */
export const laterSettings = {
  ...settings,
  password: { ...password, description: 'New password, to be changed at the next login' },
  admin,
  external,
  skip_reconfirmation: { type: 'boolean', default: false, description: 'Skip confirmation of a new email address' },
  ...laterGitlabSettings,
} as const;

/** Names of the handles in v4 clients. */
export const otherNames = { chat_handle: 'skype', network_profile: 'linkedin', microblog_handle: 'twitter' } as const;
