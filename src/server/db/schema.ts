/**
 * The tables, as Kysely sees them. On both engines timestamps are ISO 8601 UTC text with milliseconds,
 * days are `YYYY-MM-DD` text, and truths are the integers 0 and 1 (see `values.ts`).
 */
import type { Generated, Selectable } from 'kysely';
import type { MilestonesTable } from './milestone-tables.ts';
import type { GpgKeysTable, KeysTable } from './key-tables.ts';
import type { PipelineScheduleVariablesTable, PipelineSchedulesTable, PipelinesTable } from './pipeline-tables.ts';
import type { JobsTable, ProcessesTable, StorageFailuresTable } from './operation-tables.ts';
import type { CustomAttributesTable, IdentitiesTable, UserAvatarsTable } from './user-tables.ts';
import type { Truth } from './values.ts';
import type { VariablesTable } from './variable-tables.ts';

export type { CustomAttributesTable, IdentitiesTable } from './user-tables.ts';
export type { MilestonesTable } from './milestone-tables.ts';
export type { GpgKeysTable, KeysTable } from './key-tables.ts';
export type { PipelineScheduleVariablesTable, PipelineSchedulesTable, PipelinesTable } from './pipeline-tables.ts';
export type { JobsTable, ProcessesTable, StorageFailuresTable } from './operation-tables.ts';

/** One row for each user. */
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
  admin: Truth;
  external: Truth;
  can_create_group: Truth;
  two_factor_enabled: Truth;
  projects_limit: number;
  theme_id: number;
  color_scheme_id: number;
  /** scrypt, see `auth/password.ts`; null until the user has chosen one. */
  password_digest: string | null;
  must_change_password: Truth;
  /** 1 for the one user who takes over what deleted ones leave behind. */
  ghost: Generated<Truth>;
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
  revoked: Truth;
  created_at: string;
}

/** Groups, and the one namespace that each user has. */
export interface NamespacesTable {
  id: Generated<number>;
  kind: 'user' | 'group';
  name: string;
  path: string;
  full_path: string;
  full_name: string;
  /** Name and full path, lower-cased. */
  search_text: string;
  parent_id: number | null;
  /** `/1/5/9/`: the IDs from the root down to this one, so that a prefix finds all below. */
  lineage: string;
  /** The user whose namespace it is; null for groups. */
  owner_id: number | null;
  description: string;
  visibility: Visibility;
  lfs_enabled: Truth;
  request_access_enabled: Truth;
  avatar_path: string | null;
  created_at: string;
  updated_at: string;
}

/** Who sees a project or group: its members, whoever is signed in, or everyone. */
export type Visibility = 'private' | 'internal' | 'public';

/** One row for each address below the root, whatever it leads to: they share one name space. */
export interface RoutesTable {
  id: Generated<number>;
  path: string;
  /** Lower-cased, unique. */
  path_folded: string;
  namespace_id: number | null;
  project_id: number | null;
}

/** One row for each project. */
export interface ProjectsTable {
  id: Generated<number>;
  namespace_id: number;
  creator_id: number;
  name: string;
  path: string;
  full_path: string;
  full_name: string;
  search_text: string;
  description: string | null;
  default_branch: string | null;
  visibility: Visibility;
  archived: Truth;
  issues_enabled: Truth;
  merge_requests_enabled: Truth;
  wiki_enabled: Truth;
  jobs_enabled: Truth;
  snippets_enabled: Truth;
  container_registry_enabled: Truth;
  shared_runners_enabled: Truth;
  public_jobs: Truth;
  request_access_enabled: Truth;
  lfs_enabled: Truth;
  avatar_path: string | null;
  star_count: number;
  forks_count: number;
  /** Name of the configured storage that the repository lies on. */
  storage: string;
  /** Set by the API's delete; the queue removes the rest. */
  pending_delete: Truth;
  created_at: string;
  updated_at: string;
  last_activity_at: string;
}

/** One row for each membership of a user in a project or a group. */
export interface MembersTable {
  id: Generated<number>;
  /** One of the two is set. */
  namespace_id: number | null;
  project_id: number | null;
  user_id: number;
  access_level: 10 | 20 | 30 | 40 | 50;
  expires_at: string | null;
  created_at: string;
}

/** One row for each label of a project. */
export interface LabelsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  color: string;
  description: string | null;
  priority: number | null;
  created_at: string;
  updated_at: string;
}

/** Which labels an issue or a merge request carries. */
export interface LabelLinksTable {
  id: Generated<number>;
  label_id: number;
  issue_id: number | null;
  merge_request_id: number | null;
}

/** What a user asked to be told of; no row means the default of the kind. */
export interface SubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  subject_type: 'label' | 'issue' | 'merge_request';
  subject_id: number;
  created_at: string;
}

/** One row for each issue; `iid` counts per project. */
export interface IssuesTable {
  id: Generated<number>;
  iid: number;
  project_id: number;
  author_id: number;
  title: string;
  description: string;
  state: 'opened' | 'closed';
  confidential: Truth;
  milestone_id: number | null;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
}

/** One row for each merge request; `iid` counts per target project. */
export interface MergeRequestsTable {
  id: Generated<number>;
  iid: number;
  target_project_id: number;
  source_project_id: number | null;
  author_id: number;
  title: string;
  description: string;
  source_branch: string;
  target_branch: string;
  state: 'opened' | 'closed' | 'merged';
  milestone_id: number | null;
  created_at: string;
  updated_at: string;
}

/** One row for each pipeline schedule. */
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

/** The tables by name. */
export interface Database {
  users: UsersTable;
  access_tokens: AccessTokensTable;
  identities: IdentitiesTable;
  custom_attributes: CustomAttributesTable;
  user_avatars: UserAvatarsTable;
  namespaces: NamespacesTable;
  routes: RoutesTable;
  projects: ProjectsTable;
  members: MembersTable;
  labels: LabelsTable;
  label_links: LabelLinksTable;
  subscriptions: SubscriptionsTable;
  issues: IssuesTable;
  merge_requests: MergeRequestsTable;
  milestones: MilestonesTable;
  pipeline_schedules: PipelineSchedulesTable;
  pipeline_schedule_variables: PipelineScheduleVariablesTable;
  pipelines: PipelinesTable;
  variables: VariablesTable;
  broadcast_messages: BroadcastMessagesTable;
  keys: KeysTable;
  gpg_keys: GpgKeysTable;
  storage_failures: StorageFailuresTable;
  jobs: JobsTable;
  processes: ProcessesTable;
}

/** A row as a select gives it back. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
