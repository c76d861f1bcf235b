/** What belongs to no project. */
import type { Sealed } from './sealed.ts';
import type { Generated } from 'kysely';
import type { DbBoolean } from './db-boolean.ts';

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

/** One row for each thing that was done which decides who may do what. */
export interface AuditEventsTable {
  id: Generated<number>;
  action: string;
  author_id: number | null;
  author_username: string | null;
  /** Username that was acted as. */
  sudo: string | null;
  target: string;
  target_id: number | null;
  /** JSON: names. */
  parameters: string;
  address: string;
  created_at: string;
}

/** One row: the key that secrets are sealed with, by its fingerprint. */
export interface SecretKeysTable {
  id: number;
  fingerprint: string;
  created_at: string;
}

/** One row for each system hook. */
export interface HooksTable {
  id: Generated<number>;
  url: string;
  /** Null for none. Only what sends a delivery reads it. */
  token: Sealed<'hook token'> | null;
  push_events: DbBoolean;
  tag_push_events: DbBoolean;
  enable_ssl_verification: DbBoolean;
  /** The address under which its maker reached the service: what links in deliveries start with. */
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
  /** From when it counts as private; null for never. */
  expires_at: string | null;
  /** Of the request that made it; empty when it said none. */
  user_agent: string;
  ip_address: string;
  created_at: string;
  updated_at: string;
}

/** The tables by name. */
export interface InstanceTables {
  broadcast_messages: BroadcastMessagesTable;
  hooks: HooksTable;
  audit_events: AuditEventsTable;
  secret_keys: SecretKeysTable;
  snippets: SnippetsTable;
}
