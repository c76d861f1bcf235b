/** Users with their tokens, keys, and identities. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './column-types.ts';

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Lower case, unique: usernames cannot differ by case alone. */
  username_folded: string;
  name: string;
  email: string;
  /** Lower case, unique. */
  email_folded: string;
  /** Name, username, and email address in lower case, for searches. */
  search_text: string;
  state: 'active' | 'blocked' | 'deactivated' | 'banned' | 'blocked_pending_approval';
  avatar_path: string | null;
  bio: string | null;
  location: string | null;
  chat_handle: string;
  network_profile: string;
  microblog_handle: string;
  website_url: string;
  organization: string;
  admin: DbBoolean;
  external: DbBoolean;
  can_create_group: DbBoolean;
  two_factor_enabled: DbBoolean;
  projects_limit: number;
  theme_id: number;
  color_scheme_id: number;
  /** An scrypt digest (see `auth/password.ts`); null until the user chooses a password. */
  password_digest: string | null;
  must_change_password: DbBoolean;
  /** 1 for the single user that inherits the contributions of deleted users. */
  ghost: Generated<DbBoolean>;
  /** 1 for the user of an access token of a project or a group (table `bots`). */
  bot: Generated<DbBoolean>;
  confirmed_at: string | null;
  current_sign_in_at: string | null;
  last_sign_in_at: string | null;
  last_activity_on: string | null;
  created_at: string;
  updated_at: string;
}

/** Tokens and sessions, of which only digests are stored (see `auth/token.ts`). */
export interface AccessTokensTable {
  id: Generated<number>;
  user_id: number;
  kind: 'personal' | 'private' | 'impersonation' | 'oauth' | 'session';
  name: string;
  name_folded: string;
  description: string | null;
  digest: string;
  /** Separated by spaces. */
  scopes: string;
  /** The first day on which the token is invalid. */
  expires_at: string | null;
  revoked: DbBoolean;
  /** Null for logins that were ended, too. */
  revoked_at: string | null;
  created_at: string;
  /** IP address and user agent of a browser session. */
  address: string | null;
  user_agent: string | null;
  /** ID of the first token of those that were rotated into each other; null if it is the first. */
  family_id: number | null;
  /** Up to a minute ago, the token may have been used later. */
  last_used_at: string | null;
  /** The latest addresses, newest first, as JSON. */
  last_used_ips: Generated<string>;
}

/** External accounts for login; a user has at most one per provider. */
export interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  provider: string;
  /** Name of the user at the provider; unique there. */
  extern_uid: string;
}

/** Keys and values that administrators set. The database does not delete them with their record. */
export interface CustomAttributesTable {
  id: Generated<number>;
  subject_type: 'user' | 'group' | 'project';
  subject_id: number;
  key: string;
  value: string;
  created_at: string;
  updated_at: string;
}

export interface UserAvatarsTable {
  user_id: number;
  content_type: string;
  /** The file in base64, which both engines store alike. */
  content: string;
}

/** All email addresses of users, with those of the accounts; the latter's confirmation is in `users`. */
export interface EmailsTable {
  id: Generated<number>;
  user_id: number;
  email: string;
  /** Lower case, unique. */
  email_folded: string;
  confirmed_at: string | null;
  created_at: string;
}

export interface KeysTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  /** A line of `authorized_keys`: type, key, comment. */
  key: string;
  /** `SHA256:` and the digest in base64; unique, as a key identifies its user. */
  fingerprint: string;
  created_at: string;
}

export interface GpgKeysTable {
  id: Generated<number>;
  user_id: number;
  /** ASCII armor. */
  key: string;
  /** Upper-case hexadecimal; unique. */
  fingerprint: string;
  /** The last 16 digits of the fingerprint, by which signatures name the key. */
  primary_key_id: string;
  /** Email addresses that the key certifies, as JSON. */
  emails: string;
  expires_at: string | null;
  created_at: string;
}

export interface PeopleTables {
  users: UsersTable;
  access_tokens: AccessTokensTable;
  identities: IdentitiesTable;
  custom_attributes: CustomAttributesTable;
  user_avatars: UserAvatarsTable;
  emails: EmailsTable;
  keys: KeysTable;
  gpg_keys: GpgKeysTable;
}
