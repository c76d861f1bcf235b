/** Records of the instance, outside of projects. */
import type { Generated } from 'kysely';
import type { DbBoolean, Sealed } from './column-types.ts';

export interface BroadcastMessagesTable {
  id: Generated<number>;
  message: string;
  starts_at: string;
  ends_at: string;
  color: string;
  font: string;
  created_at: string;
  updated_at: string;
}

/** One row per action that affects access. */
export interface AuditEventsTable {
  id: Generated<number>;
  action: string;
  author_id: number | null;
  author_username: string | null;
  /** Username of the impersonated user. */
  sudo: string | null;
  target: string;
  target_id: number | null;
  /** Names of the given parameters, as JSON. */
  parameters: string;
  /** Username of the member, or full path of the group, whose access changed. */
  member: string | null;
  old_access_level: number | null;
  new_access_level: number | null;
  /** The reason for a refusal. */
  reason: string | null;
  address: string;
  created_at: string;
}

/** A single row with the fingerprint of the key that seals secrets. */
export interface SecretKeysTable {
  id: number;
  fingerprint: string;
  created_at: string;
}

/** System hooks. */
export interface HooksTable {
  id: Generated<number>;
  url: string;
  /** Only deliveries read it. */
  token: Sealed<'hook token'> | null;
  push_events: DbBoolean;
  tag_push_events: DbBoolean;
  enable_ssl_verification: DbBoolean;
  /** The URL by which its creator reached the server; links in deliveries begin with it. */
  base_url: string;
  created_at: string;
}

export interface SnippetsTable {
  id: Generated<number>;
  author_id: number;
  title: string;
  file_name: string;
  description: string | null;
  content: string;
  visibility: 'private' | 'internal' | 'public';
  /** From then on the snippet is private. */
  expires_at: string | null;
  /** User agent of the request that created it, or empty. */
  user_agent: string;
  ip_address: string;
  created_at: string;
  updated_at: string;
}

export interface InstanceTables {
  broadcast_messages: BroadcastMessagesTable;
  hooks: HooksTable;
  audit_events: AuditEventsTable;
  secret_keys: SecretKeysTable;
  snippets: SnippetsTable;
}
