/** The records of the document's section "Resources and their fields", where it has names and types. */
import type { Fields } from './row.ts';

export const user: Fields = {
  id: 'integer',
  username: 'string',
  name: 'string',
  state: 'string',
  avatar_url: 'string or null',
  web_url: 'string',
};

export const userProfile: Fields = {
  ...user,
  created_at: 'date-time',
  bio: 'string or null',
  location: 'string or null',
  chat_handle: 'string',
  network_profile: 'string',
  microblog_handle: 'string',
  website_url: 'string',
  organization: 'string',
};

/** The caller's own record. */
export const ownUser: Fields = {
  ...userProfile,
  email: 'string',
  last_sign_in_at: 'date-time or null',
  confirmed_at: 'any',
  theme_id: 'integer',
  last_activity_on: 'any',
  color_scheme_id: 'integer',
  projects_limit: 'integer',
  current_sign_in_at: 'any',
  identities: 'array',
  can_create_group: 'boolean',
  can_create_project: 'boolean',
  two_factor_enabled: 'boolean',
  external: 'boolean',
};

export const adminUser: Fields = { ...ownUser, is_admin: 'boolean' };

export const sshKey: Fields = { id: 'integer', title: 'string', key: 'string', created_at: 'date-time' };

export const group: Fields = {
  id: 'integer',
  name: 'string',
  path: 'string',
  full_name: 'string',
  full_path: 'string',
  description: 'string',
  visibility: 'string',
  avatar_url: 'string or null',
  web_url: 'string',
  request_access_enabled: 'boolean',
  parent_id: 'integer or null',
};

export const groupInList: Fields = { ...group, lfs_enabled: 'boolean' };

export const project: Fields = {
  id: 'integer',
  description: 'any',
  default_branch: 'any',
  tag_list: 'array',
  archived: 'boolean',
  visibility: 'string',
  ssh_url_to_repo: 'string',
  http_url_to_repo: 'string',
  web_url: 'string',
  name: 'string',
  name_with_namespace: 'string',
  path: 'string',
  path_with_namespace: 'string',
  issues_enabled: 'boolean',
  merge_requests_enabled: 'boolean',
  wiki_enabled: 'boolean',
  jobs_enabled: 'boolean',
  snippets_enabled: 'boolean',
  container_registry_enabled: 'boolean',
  created_at: 'date-time',
  last_activity_at: 'date-time',
  shared_runners_enabled: 'boolean',
  creator_id: 'integer',
  namespace: 'object',
  avatar_url: 'any',
  star_count: 'integer',
  forks_count: 'integer',
  open_issues_count: 'integer',
  public_jobs: 'boolean',
  shared_with_groups: 'array',
  request_access_enabled: 'boolean',
};

/** `parent_id` and `members_count_with_descendants` come with groups only. */
export const namespace: Fields = { id: 'integer', name: 'string', path: 'string', full_path: 'string', kind: 'string' };

export const issueInList: Fields = {
  id: 'integer',
  iid: 'integer',
  project_id: 'integer',
  title: 'string',
  description: 'any',
  state: 'string',
  created_at: 'date-time',
  updated_at: 'date-time',
  closed_at: 'date-time or null',
  labels: 'array',
  milestone: 'object or null',
  author: 'object',
  assignee: 'object or null',
  assignees: 'array',
  user_notes_count: 'integer',
  due_date: 'date or null',
  web_url: 'string',
  time_stats: 'object',
  confidential: 'boolean',
  discussion_locked: 'any',
};

export const issue: Fields = { ...issueInList, subscribed: 'boolean' };

export const mergeRequestInList: Fields = {
  id: 'integer',
  iid: 'integer',
  project_id: 'integer',
  // It is null after the fork was deleted (docs/decisions/0026-merge-requests.md).
  source_project_id: 'integer or null',
  target_project_id: 'integer',
  source_branch: 'string',
  target_branch: 'string',
  title: 'string',
  description: 'any',
  state: 'string',
  created_at: 'date-time',
  updated_at: 'date-time',
  upvotes: 'integer',
  downvotes: 'integer',
  author: 'object',
  assignee: 'any',
  labels: 'array',
  work_in_progress: 'boolean',
  milestone: 'object or null',
  merge_when_pipeline_succeeds: 'boolean',
  merge_status: 'string',
  sha: 'any',
  merge_commit_sha: 'string or null',
  user_notes_count: 'integer',
  changes_count: 'any',
  should_remove_source_branch: 'any',
  force_remove_source_branch: 'any',
  web_url: 'string',
  time_stats: 'object',
};

export const mergeRequestInProject: Fields = { ...mergeRequestInList, discussion_locked: 'any' };

export const mergeRequest: Fields = {
  ...mergeRequestInProject,
  subscribed: 'boolean',
  closed_at: 'date-time or null',
  latest_build_started_at: 'date-time or null',
  latest_build_finished_at: 'date-time or null',
  first_deployed_to_production_at: 'date-time or null',
  merged_at: 'date-time or null',
  merged_by: 'object or null',
  closed_by: 'object or null',
  pipeline: 'any',
};

export const mergeRequestCommit: Fields = {
  id: 'string',
  short_id: 'string',
  title: 'string',
  author_name: 'string',
  author_email: 'string',
  created_at: 'any',
  message: 'string',
};

export const groupMilestone: Fields = {
  id: 'integer',
  iid: 'integer',
  group_id: 'integer',
  title: 'string',
  description: 'any',
  due_date: 'any',
  start_date: 'any',
  state: 'string',
  updated_at: 'date-time',
  created_at: 'date-time',
};

export const label: Fields = {
  id: 'integer',
  name: 'string',
  color: 'string',
  description: 'string or null',
  open_issues_count: 'integer',
  closed_issues_count: 'integer',
  open_merge_requests_count: 'integer',
  subscribed: 'boolean',
  priority: 'integer or null',
};

export const scheduleInList: Fields = {
  id: 'integer',
  description: 'string',
  ref: 'string',
  cron: 'string',
  cron_timezone: 'string',
  // It is null if a cron line has no further date (docs/decisions/0007-empty-schedule-fields.md).
  next_run_at: 'date-time or null',
  active: 'boolean',
  created_at: 'date-time',
  updated_at: 'date-time',
  // It is null after the owner was deleted (the same decision).
  owner: 'object or null',
};

/** The response of create, edit, take-ownership, and delete. */
export const schedule: Fields = { ...scheduleInList, last_pipeline: 'object or null' };

export const scheduleWithVariables: Fields = { ...schedule, variables: 'array' };

export const scheduleVariable: Fields = { key: 'string', value: 'string' };

// Null for a hidden variable, which the document does not know (docs/decisions/0051-settings-of-variables.md).
export const variable: Fields = { key: 'string', value: 'string or null' };

export const changedVariable: Fields = { ...variable, protected: 'boolean' };

export const trigger: Fields = {
  id: 'integer',
  description: 'string',
  created_at: 'date-time',
  updated_at: 'date-time',
  deleted_at: 'date-time or null',
  last_used: 'date-time or null',
  token: 'string',
  owner: 'object or null',
};

export const environment: Fields = { id: 'integer', name: 'string', slug: 'string', external_url: 'any' };

export const deployment: Fields = {
  id: 'integer',
  iid: 'integer',
  ref: 'string',
  sha: 'string',
  created_at: 'date-time',
  user: 'any',
  environment: 'object',
  deployable: 'any',
};

export const branch: Fields = {
  name: 'string',
  merged: 'boolean',
  default: 'boolean',
  protected: 'boolean',
  developers_can_push: 'boolean',
  developers_can_merge: 'boolean',
  commit: 'object',
};

export const tag: Fields = { name: 'string', message: 'string or null', commit: 'object', release: 'object or null' };

export const release: Fields = { tag_name: 'string', description: 'string' };

export const snippet: Fields = {
  id: 'integer',
  title: 'string',
  file_name: 'string',
  description: 'any',
  author: 'object',
  expires_at: 'date-time or null',
  created_at: 'date-time',
  updated_at: 'date-time',
  web_url: 'string',
};

export const event: Fields = {
  title: 'string or null',
  project_id: 'any',
  action_name: 'string',
  target_id: 'integer or null',
  target_type: 'string or null',
  author_id: 'integer',
  target_title: 'string or null',
  created_at: 'date-time',
  author: 'object',
  author_username: 'string',
};

export const broadcastMessage: Fields = {
  message: 'string',
  starts_at: 'date-time',
  ends_at: 'date-time',
  color: 'string',
  font: 'string',
  id: 'integer',
  active: 'boolean',
};

export const systemHook: Fields = {
  id: 'integer',
  url: 'string',
  created_at: 'date-time',
  push_events: 'boolean',
  tag_push_events: 'boolean',
  enable_ssl_verification: 'boolean',
};

export const storageHealth: Fields = {
  storage_name: 'string',
  failing_on_hosts: 'array',
  total_failures: 'integer',
};
