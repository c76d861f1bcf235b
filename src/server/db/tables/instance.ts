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
  /** The project or group that the request was about. */
  entity_type: 'Project' | 'Group' | null;
  entity_id: number | null;
  entity_path: string | null;
  created_at: string;
}

/** A single row with the fingerprint of the key that seals secrets. */
export interface SecretKeysTable {
  id: number;
  fingerprint: string;
  created_at: string;
}

/** Hooks of the instance, of groups, and of projects: the first have neither `project_id` nor `namespace_id`. */
export interface HooksTable {
  id: Generated<number>;
  project_id: number | null;
  /** Of a group. */
  namespace_id: number | null;
  url: string;
  name: string | null;
  description: string | null;
  /** Only deliveries read the secrets. */
  token: Sealed<'hook token'> | null;
  signing_token: Sealed<'hook signing token'> | null;
  /** Values by name, as JSON. */
  custom_headers: Sealed<'hook headers'> | null;
  /** Values by name, as JSON. */
  url_variables: Sealed<'hook URL variables'> | null;
  custom_webhook_template: string | null;
  push_events: Generated<DbBoolean>;
  tag_push_events: Generated<DbBoolean>;
  /** Of hooks of the instance only. */
  repository_update_events: Generated<DbBoolean>;
  issues_events: Generated<DbBoolean>;
  confidential_issues_events: Generated<DbBoolean>;
  note_events: Generated<DbBoolean>;
  confidential_note_events: Generated<DbBoolean>;
  merge_requests_events: Generated<DbBoolean>;
  pipeline_events: Generated<DbBoolean>;
  job_events: Generated<DbBoolean>;
  deployment_events: Generated<DbBoolean>;
  releases_events: Generated<DbBoolean>;
  milestone_events: Generated<DbBoolean>;
  member_events: Generated<DbBoolean>;
  subgroup_events: Generated<DbBoolean>;
  push_events_branch_filter: string | null;
  branch_filter_strategy: Generated<'wildcard' | 'regex' | 'all_branches'>;
  enable_ssl_verification: DbBoolean;
  /** The URL by which its creator reached the server; links in deliveries begin with it. */
  base_url: string;
  /** Failed deliveries since the last one that succeeded. */
  recent_failures: Generated<number>;
  disabled_until: string | null;
  created_at: string;
  updated_at: string;
}

/** One row per attempt to send a delivery, without secrets. */
export interface HookDeliveriesTable {
  id: Generated<number>;
  hook_id: number;
  /** The same for all hooks that get the event. */
  event_id: string;
  /** The same for all attempts. */
  delivery: string;
  trigger: string;
  url: string;
  /** JSON, as the other headers and the data. */
  request_headers: string;
  request_data: string;
  /** A number, or `internal error` without a response. */
  response_status: string;
  response_headers: string;
  response_body: string;
  /** Seconds. */
  execution_duration: number;
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
  hook_deliveries: HookDeliveriesTable;
  audit_events: AuditEventsTable;
  secret_keys: SecretKeysTable;
  snippets: SnippetsTable;
}
