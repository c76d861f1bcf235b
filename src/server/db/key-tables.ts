/** The tables of the keys that users sign with. */
import type { Generated } from 'kysely';

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
