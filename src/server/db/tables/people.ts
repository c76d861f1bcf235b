/** Users and what belongs to one: tokens, keys, identities. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './db-boolean.ts';

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Lower-cased, unique: usernames do not differ by case alone. */
  username_folded: string;
  name: string;
  email: string;
  /** Lower-cased, unique. */
  email_folded: string;
  /** Name, username and email, lower-cased: what a search looks in. */
  search_text: string;
  state: 'active' | 'blocked';
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
  /** scrypt, see `auth/password.ts`; null until the user has chosen one. */
  password_digest: string | null;
  must_change_password: DbBoolean;
  /** 1 for the one user who takes over what deleted ones leave behind. */
  ghost: Generated<DbBoolean>;
  confirmed_at: string | null;
  current_sign_in_at: string | null;
  last_sign_in_at: string | null;
  last_activity_on: string | null;
  created_at: string;
  updated_at: string;
}

/** Every way of proving who one is, hashed: see `auth/token.ts`. */
export interface AccessTokensTable {
  id: Generated<number>;
  user_id: number;
  kind: 'personal' | 'private' | 'impersonation' | 'oauth' | 'session';
  name: string;
  digest: string;
  /** Separated by spaces. */
  scopes: string;
  /** The first day on which it no longer works. */
  expires_at: string | null;
  revoked: DbBoolean;
  created_at: string;
  /** Of who signed in for it, and what their browser calls itself. */
  address: string | null;
  user_agent: string | null;
}

/** One row for each account elsewhere that a user signs in with; a user has at most one per provider. */
export interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  provider: string;
  /** The name of the user there; no two users share one. */
  extern_uid: string;
}

/** Keys and values that administrators give to records. Nothing in the database takes them away with their record. */
export interface CustomAttributesTable {
  id: Generated<number>;
  subject_type: 'user' | 'group' | 'project';
  subject_id: number;
  key: string;
  value: string;
  created_at: string;
  updated_at: string;
}

/** One row for each user with a picture. */
export interface UserAvatarsTable {
  user_id: number;
  content_type: string;
  /** The file in base64: the one form that both engines keep alike. */
  content: string;
}

/** One row for each SSH key of a user. */
export interface KeysTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  /** One line as in `authorized_keys`: type, key, comment. */
  key: string;
  /** `SHA256:` and the digest in base64; unique, as a key tells who signs in. */
  fingerprint: string;
  created_at: string;
}

/** One row for each GPG key of a user. */
export interface GpgKeysTable {
  id: Generated<number>;
  user_id: number;
  /** Armored. */
  key: string;
  /** Upper-case hexadecimal; unique. */
  fingerprint: string;
  /** The last 16 digits of the fingerprint: what signatures name the key by. */
  primary_key_id: string;
  /** JSON: the addresses in it that it vouches for. */
  emails: string;
  expires_at: string | null;
  created_at: string;
}

/** The tables by name. */
export interface PeopleTables {
  users: UsersTable;
  access_tokens: AccessTokensTable;
  identities: IdentitiesTable;
  custom_attributes: CustomAttributesTable;
  user_avatars: UserAvatarsTable;
  keys: KeysTable;
  gpg_keys: GpgKeysTable;
}
