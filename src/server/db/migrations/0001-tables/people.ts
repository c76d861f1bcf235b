/** Users with their tokens, keys, and identities. */
import { userNames, userTexts } from '../../tables/searched-texts.ts';
import { id, integer, optional, primary, ref, text, timestamps, dbBoolean, unique, withDefault } from '../columns.ts';
import type { Tables } from '../make-tables.ts';

export const people: Tables = {
  users: {
    columns: {
      id,
      username: text,
      username_folded: unique(text),
      name: text,
      email: text,
      email_folded: unique(text),
      search_text: text,
      state: text,
      avatar_path: optional(text),
      bio: optional(text),
      location: optional(text),
      chat_handle: text,
      network_profile: text,
      microblog_handle: text,
      website_url: text,
      organization: text,
      admin: dbBoolean,
      external: dbBoolean,
      can_create_group: dbBoolean,
      two_factor_enabled: dbBoolean,
      projects_limit: integer,
      theme_id: integer,
      color_scheme_id: integer,
      password_digest: optional(text),
      must_change_password: dbBoolean,
      ghost: withDefault(dbBoolean, 0),
      bot: withDefault(dbBoolean, 0),
      confirmed_at: optional(text),
      current_sign_in_at: optional(text),
      last_sign_in_at: optional(text),
      last_activity_on: optional(text),
      ...timestamps,
    },
    indexes: {
      users_one_ghost: { columns: ['ghost'], where: 'ghost = 1', unique: true },
      users_by_name: ['name', 'id'],
      users_by_username: ['username', 'id'],
      users_by_created_at: ['created_at', 'id'],
      users_by_updated_at: ['updated_at', 'id'],
      users_of_state: ['state'],
    },
    searched: [userTexts, userNames],
    found: ['state', 'search_text', 'email_folded', 'bot'],
  },
  access_tokens: {
    columns: {
      id,
      user_id: ref('users', 'cascade'),
      kind: text,
      name: text,
      name_folded: text,
      description: optional(text),
      digest: unique(text),
      scopes: text,
      expires_at: optional(text),
      revoked: dbBoolean,
      revoked_at: optional(text),
      created_at: text,
      address: optional(text),
      user_agent: optional(text),
      family_id: optional(integer),
      last_used_at: optional(text),
      last_used_ips: withDefault(text, '[]'),
    },
    indexes: {
      access_tokens_of_user: ['user_id', 'kind'],
      access_tokens_of_family: { columns: ['family_id'], where: 'family_id is not null' },
    },
  },
  identities: {
    columns: {
      id,
      user_id: ref('users', 'cascade'),
      provider: text,
      extern_uid: text,
    },
    unique: {
      identities_by_extern_uid: ['provider', 'extern_uid'],
      identities_of_user: ['user_id', 'provider'],
    },
  },
  custom_attributes: {
    columns: {
      id,
      subject_type: text,
      subject_id: integer,
      key: text,
      value: text,
      ...timestamps,
    },
    unique: {
      custom_attributes_by_key: ['subject_type', 'subject_id', 'key'],
    },
    indexes: {
      custom_attributes_by_value: ['subject_type', 'key'],
    },
  },
  user_avatars: {
    columns: {
      user_id: primary(ref('users', 'cascade')),
      content_type: text,
      content: text,
    },
  },
  emails: {
    columns: {
      id,
      user_id: ref('users', 'cascade'),
      email: text,
      email_folded: unique(text),
      confirmed_at: optional(text),
      created_at: text,
    },
    indexes: {
      emails_of_user: ['user_id'],
    },
  },
  keys: {
    columns: {
      id,
      user_id: ref('users', 'cascade'),
      title: text,
      key: text,
      fingerprint: unique(text),
      created_at: text,
    },
    indexes: {
      keys_of_user: ['user_id'],
    },
  },
  gpg_keys: {
    columns: {
      id,
      user_id: ref('users', 'cascade'),
      key: text,
      fingerprint: unique(text),
      primary_key_id: text,
      emails: text,
      expires_at: optional(text),
      created_at: text,
    },
    indexes: {
      gpg_keys_of_user: ['user_id'],
    },
  },
};
