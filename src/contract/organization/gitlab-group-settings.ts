/** Settings of groups that only GitLab has. Left out are those with a successor: `emails_disabled`, `default_branch_protection`. */
import { id, nullableCount, openList, openRecord } from '../vocabulary/fields.ts';

const gitlab = { onlyIn: 'GitLab' } as const;
const premium = { onlyIn: 'GitLab Premium' } as const;
const ultimate = { onlyIn: 'GitLab Ultimate' } as const;

const yes = { ...gitlab, type: 'boolean' } as const;
const yesPremium = { ...premium, type: 'boolean' } as const;
const text = { ...gitlab, type: 'string' } as const;
const count = { ...gitlab, ...nullableCount } as const;
const texts = { ...gitlab, type: 'array', items: { type: 'string' } } as const;

/** Parameters that a create takes, too. */
export const firstGitlabSettings = {
  avatar: { ...text, shownAs: 'avatar_url', description: 'Avatar image (at most 200 KiB)' },
  auto_devops_enabled: { ...yes, description: 'Enable Auto DevOps in the projects' },
  default_branch: { ...text, since: '16.11', description: 'Default branch of new projects' },
  default_branch_protection_defaults: {
    ...gitlab,
    ...openRecord,
    since: '17.0',
    description: 'Protection of the default branch of new projects, such as {"allow_force_push": false}',
  },
  emails_enabled: { ...yes, since: '16.5', description: 'Send notifications by email' },
  enabled_git_access_protocol: {
    ...gitlab,
    type: 'string',
    enum: ['ssh', 'http', 'all'],
    description: 'Protocols of Git access',
  },
  mentions_disabled: { ...yes, description: 'Prevent mentions of the group' },
  project_creation_level: {
    ...gitlab,
    type: 'string',
    enum: ['noone', 'owner', 'maintainer', 'developer', 'administrator'],
    description: 'Role that can create projects',
  },
  subgroup_creation_level: {
    ...gitlab,
    type: 'string',
    enum: ['owner', 'maintainer'],
    description: 'Role that can create subgroups',
  },
  require_two_factor_authentication: { ...yes, description: 'Require two-factor authentication from all members' },
  two_factor_grace_period: { ...count, description: 'Hours until two-factor authentication is required' },
  share_with_group_lock: { ...yes, description: 'Prevent sharing projects with other groups' },
  shared_runners_setting: {
    ...gitlab,
    type: 'string',
    enum: ['enabled', 'disabled_and_overridable', 'disabled_and_unoverridable'],
    description: 'Use of shared runners in the group',
  },
  show_diff_preview_in_email: { ...yes, description: 'Include diffs in emails' },
  membership_lock: { ...yesPremium, description: 'Prevent new members in projects of the group' },
  wiki_access_level: {
    ...premium,
    type: 'string',
    enum: ['disabled', 'private', 'enabled'],
    description: 'Access to the wiki',
  },
  shared_runners_minutes_limit: {
    ...count,
    ...premium,
    description: 'Compute minutes a month (administrators only; 0 for no limit)',
  },
  extra_shared_runners_minutes_limit: {
    ...count,
    ...premium,
    description: 'Additional compute minutes (administrators only)',
  },
  duo_availability: {
    ...premium,
    type: 'string',
    enum: ['default_on', 'default_off', 'never_on', 'always_on'],
    description: 'Availability of GitLab Duo',
  },
  experiment_features_enabled: { ...yesPremium, description: 'Allow experimental and beta features of GitLab Duo' },
} as const;

const security = {
  allowed_email_domains_list: { ...text, ...premium, description: 'Comma-separated email domains of members' },
  ip_restriction_ranges: { ...text, ...premium, description: 'Comma-separated IP ranges with access' },
  prevent_forking_outside_group: { ...yesPremium, description: 'Prevent forks outside of the group' },
  prevent_sharing_groups_outside_hierarchy: {
    ...yes,
    description: 'Prevent sharing with groups outside of this top-level group',
  },
  resource_access_token_notify_inherited: {
    ...yes,
    description: 'Notify inherited members of expiring access tokens, too',
  },
  lock_resource_access_token_notify_inherited: {
    ...yes,
    description: 'Keep subgroups from changing who is notified of expiring tokens',
  },
  service_access_tokens_expiration_enforced: {
    ...yesPremium,
    description: 'Require an expiration date of tokens of bot accounts',
  },
  step_up_auth_required_oauth_provider: { ...text, description: 'Identity provider of step-up authentication' },
  web_based_commit_signing_enabled: { ...yes, description: 'Sign commits made in the browser' },
  unique_project_download_limit: {
    ...count,
    ...ultimate,
    description: 'Projects a user can download in the interval',
  },
  unique_project_download_limit_interval_in_seconds: {
    ...count,
    ...ultimate,
    description: 'Interval of the download limit in seconds',
  },
  unique_project_download_limit_allowlist: {
    ...texts,
    ...ultimate,
    description: 'Comma-separated usernames without the download limit',
  },
  unique_project_download_limit_alertlist: {
    ...ultimate,
    type: 'array',
    items: id,
    description: 'Comma-separated IDs of users to notify about the download limit',
  },
  auto_ban_user_on_excessive_projects_download: {
    ...ultimate,
    type: 'boolean',
    description: 'Ban users who exceed the download limit',
  },
} as const;

const merging = {
  only_allow_merge_if_pipeline_succeeds: { ...yesPremium, description: 'Require a successful pipeline to merge' },
  allow_merge_on_skipped_pipeline: { ...yesPremium, description: 'Count a skipped pipeline as successful to merge' },
  only_allow_merge_if_all_discussions_are_resolved: {
    ...yesPremium,
    description: 'Require resolved discussions to merge',
  },
} as const;

const duo = {
  duo_features_enabled: { ...yesPremium, since: '16.10', description: 'Enable GitLab Duo' },
  lock_duo_features_enabled: { ...yesPremium, since: '16.10', description: 'Keep subgroups from changing GitLab Duo' },
  duo_core_features_enabled: { ...yesPremium, description: 'Enable GitLab Duo Core' },
  duo_remote_flows_availability: { ...yesPremium, description: 'Allow flows of GitLab Duo' },
  duo_foundational_flows_availability: { ...yesPremium, description: 'Allow foundational flows of GitLab Duo' },
  duo_custom_flows_availability: { ...yesPremium, description: 'Allow custom flows of GitLab Duo' },
  duo_custom_agents_availability: { ...yesPremium, description: 'Allow custom agents of GitLab Duo' },
  duo_external_agents_availability: { ...yesPremium, description: 'Allow external agents of GitLab Duo' },
  duo_namespace_access_rules: { ...premium, ...openList, description: 'Groups with access to features of GitLab Duo' },
  duo_template_project_id: { ...id, ...premium, description: 'Project ID with templates of GitLab Duo' },
  enabled_foundational_flows: { ...texts, ...premium, description: 'Comma-separated foundational flows' },
  foundational_agents_statuses: { ...premium, ...openList, description: 'Foundational agents with their status' },
  tool_approval_for_session_availability: {
    ...premium,
    type: 'string',
    enum: ['default_on', 'default_off', 'never_on'],
    description: 'Approval of tools of agents for a session',
  },
  auto_duo_code_review_enabled: { ...yesPremium, description: 'Request code reviews from GitLab Duo' },
  amazon_q_auto_review_enabled: { ...ultimate, type: 'boolean', description: 'Request code reviews from Amazon Q' },
  model_prompt_cache_enabled: { ...yesPremium, description: 'Cache prompts of models' },
  ai_settings_attributes: { ...premium, ...openRecord, shownAs: null, description: 'Further settings of GitLab Duo' },
} as const;

/** Parameters of an update. */
export const laterGitlabSettings = {
  ...firstGitlabSettings,
  allow_personal_snippets: { ...yesPremium, description: 'Allow personal snippets of enterprise users' },
  built_in_project_templates_enabled: { ...yes, description: 'Offer the built-in project templates' },
  lock_built_in_project_templates_enabled: {
    ...yes,
    description: 'Keep subgroups from changing the built-in project templates',
  },
  crm_enabled: { ...yes, description: 'Enable customer relations' },
  file_template_project_id: { ...id, ...premium, description: 'Project ID with file templates' },
  ldap_cn: { ...text, ...premium, description: 'LDAP group whose users become members' },
  ldap_access: { ...count, ...premium, description: 'Role of the users of the LDAP group' },
  math_rendering_limits_enabled: { ...yes, since: '16.9', description: 'Limit the rendering of formulas' },
  lock_math_rendering_limits_enabled: {
    ...yes,
    since: '16.9',
    description: 'Keep subgroups from changing the limits of formulas',
  },
  max_artifacts_size: { ...count, description: 'Maximum size of artifacts in MB (administrators only)' },
  ...security,
  ...merging,
  ...duo,
} as const;
