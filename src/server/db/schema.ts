/**
 * The tables, as Kysely sees them. On both engines timestamps are ISO 8601 UTC text with milliseconds,
 * days are `YYYY-MM-DD` text, and truths are the integers 0 and 1 (see `values.ts`).
 */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { DeploymentsTable, EnvironmentsTable, PipelineJobTracesTable, PipelineJobsTable } from './ci-tables.ts';
import type { EventsTable } from './event-tables.ts';
import type { HooksTable } from './hook-tables.ts';
import type {
  AwardEmojiTable,
  IidCountersTable,
  IssueAssigneesTable,
  IssuesTable,
  NotesTable,
  TimelogsTable,
  TodosTable,
} from './issue-tables.ts';
import type { MergeRequestsTable } from './merge-request-tables.ts';
import type { DeployKeyProjectsTable, DeployKeysTable, PagesDomainsTable } from './pages-tables.ts';
import type { MilestonesTable } from './milestone-tables.ts';
import type { GpgKeysTable, KeysTable } from './key-tables.ts';
import type {
  PipelineScheduleVariablesTable,
  PipelineSchedulesTable,
  PipelineTriggersTable,
  PipelinesTable,
} from './pipeline-tables.ts';
import type { ProjectAvatarsTable, ProjectStarsTable } from './project-tables.ts';
import type { JobsTable, ProcessesTable, StorageFailuresTable } from './operation-tables.ts';
import type { ProtectedBranchesTable, ReleasesTable } from './ref-tables.ts';
import type { RedirectsTable, RoutesTable } from './route-tables.ts';
import type { ProjectGroupLinksTable } from './sharing-tables.ts';
import type { SnippetsTable } from './snippet-tables.ts';
import type { RepositorySizesTable } from './size-tables.ts';
import type { CustomAttributesTable, IdentitiesTable, UserAvatarsTable } from './user-tables.ts';
import type { DbBoolean } from './values.ts';
import type { PendingPushesTable } from './push-tables.ts';
import type { VariablesTable } from './variable-tables.ts';
import type { Visibility } from '../formats/visibility.ts';

export type { CustomAttributesTable, IdentitiesTable } from './user-tables.ts';
export type { DeploymentsTable, EnvironmentsTable, PipelineJobsTable } from './ci-tables.ts';
export type { EventsTable } from './event-tables.ts';
export type { AwardEmojiTable, IssuesTable, NotesTable, TimelogsTable, TodosTable } from './issue-tables.ts';
export type { MergeRequestsTable } from './merge-request-tables.ts';
export type { DeployKeyProjectsTable, DeployKeysTable, PagesDomainsTable } from './pages-tables.ts';
export type { MilestonesTable } from './milestone-tables.ts';
export type { GpgKeysTable, KeysTable } from './key-tables.ts';
export type {
  PipelineScheduleVariablesTable,
  PipelineSchedulesTable,
  PipelineTriggersTable,
  PipelinesTable,
} from './pipeline-tables.ts';
export type { JobsTable, ProcessesTable, StorageFailuresTable } from './operation-tables.ts';
export type { RedirectsTable, RoutesTable } from './route-tables.ts';
export type { SnippetsTable } from './snippet-tables.ts';
export type { RepositorySizesTable } from './size-tables.ts';

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
  lfs_enabled: DbBoolean;
  request_access_enabled: DbBoolean;
  avatar_path: string | null;
  /** Set by the API's delete, here and on all below; the queue removes the rest. */
  pending_delete: Generated<DbBoolean>;
  created_at: string;
  updated_at: string;
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
  archived: DbBoolean;
  issues_enabled: DbBoolean;
  merge_requests_enabled: DbBoolean;
  wiki_enabled: DbBoolean;
  jobs_enabled: DbBoolean;
  snippets_enabled: DbBoolean;
  container_registry_enabled: DbBoolean;
  shared_runners_enabled: DbBoolean;
  public_jobs: DbBoolean;
  request_access_enabled: DbBoolean;
  lfs_enabled: DbBoolean;
  avatar_path: string | null;
  /** Name of the configured storage that the repository lies on. */
  storage: string;
  /** Set by the API's delete; the queue removes the rest. */
  pending_delete: DbBoolean;
  created_at: string;
  updated_at: string;
  last_activity_at: string;
  /** The project that it is a fork of, as long as that is there. */
  forked_from_id: Generated<number | null>;
  /** A JSON array of texts. */
  tags: Generated<string>;
  ci_config_path: string | null;
  /** The next four are `only_allow_merge_if_...`, `resolve_outdated_...` and `printing_...` of the API. */
  merge_needs_pipeline: Generated<DbBoolean>;
  merge_needs_resolution: Generated<DbBoolean>;
  resolves_outdated_discussions: Generated<DbBoolean>;
  prints_merge_request_link: Generated<DbBoolean>;
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
  /** Null until the membership is changed. */
  updated_at: ColumnType<string | null, string | null | undefined>;
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
  /** 0 for somebody who takes part and still does not want to be told; of labels always 1. */
  subscribed: Generated<DbBoolean>;
  created_at: string;
}

/** One row for each broadcast message. */
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
  redirects: RedirectsTable;
  repository_sizes: RepositorySizesTable;
  projects: ProjectsTable;
  project_stars: ProjectStarsTable;
  project_avatars: ProjectAvatarsTable;
  members: MembersTable;
  project_group_links: ProjectGroupLinksTable;
  labels: LabelsTable;
  label_links: LabelLinksTable;
  subscriptions: SubscriptionsTable;
  issues: IssuesTable;
  iid_counters: IidCountersTable;
  issue_assignees: IssueAssigneesTable;
  notes: NotesTable;
  award_emoji: AwardEmojiTable;
  timelogs: TimelogsTable;
  todos: TodosTable;
  merge_requests: MergeRequestsTable;
  protected_branches: ProtectedBranchesTable;
  releases: ReleasesTable;
  milestones: MilestonesTable;
  events: EventsTable;
  pending_pushes: PendingPushesTable;
  pipeline_schedules: PipelineSchedulesTable;
  pipeline_schedule_variables: PipelineScheduleVariablesTable;
  pipeline_triggers: PipelineTriggersTable;
  pipeline_jobs: PipelineJobsTable;
  pipeline_job_traces: PipelineJobTracesTable;
  environments: EnvironmentsTable;
  deployments: DeploymentsTable;
  pipelines: PipelinesTable;
  variables: VariablesTable;
  broadcast_messages: BroadcastMessagesTable;
  keys: KeysTable;
  gpg_keys: GpgKeysTable;
  deploy_keys: DeployKeysTable;
  deploy_key_projects: DeployKeyProjectsTable;
  pages_domains: PagesDomainsTable;
  hooks: HooksTable;
  snippets: SnippetsTable;
  storage_failures: StorageFailuresTable;
  jobs: JobsTable;
  processes: ProcessesTable;
}

/** A row as a select gives it back. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
