/** Settings of projects that only GitLab has. Left out are those with a successor, such as `public_builds` and `emails_disabled`. */
import { id, nullableCount, openRecord } from '../vocabulary/fields.ts';

const gitlab = { onlyIn: 'GitLab' } as const;
const premium = { onlyIn: 'GitLab Premium' } as const;
const ultimate = { onlyIn: 'GitLab Ultimate' } as const;

const yes = { ...gitlab, type: 'boolean' } as const;
const yesPremium = { ...premium, type: 'boolean' } as const;
const yesUltimate = { ...ultimate, type: 'boolean' } as const;
const text = { ...gitlab, type: 'string' } as const;
const count = { ...gitlab, ...nullableCount } as const;

/** Private is for the members of the project. */
const access = { ...gitlab, type: 'string', enum: ['disabled', 'private', 'enabled'] } as const;
const publicAccess = { ...access, enum: ['disabled', 'private', 'enabled', 'public'] } as const;

const accessLevels = {
  analytics_access_level: { ...access, description: 'Access to analytics' },
  builds_access_level: { ...access, description: 'Access to pipelines' },
  container_registry_access_level: { ...access, since: '14.2', description: 'Access to the container registry' },
  environments_access_level: { ...access, since: '15.3', description: 'Access to environments' },
  feature_flags_access_level: { ...access, since: '15.4', description: 'Access to feature flags' },
  forking_access_level: { ...access, description: 'Access to forks' },
  infrastructure_access_level: { ...access, since: '15.4', description: 'Access to infrastructure' },
  issues_access_level: { ...access, description: 'Access to issues' },
  merge_requests_access_level: { ...access, description: 'Access to merge requests' },
  model_experiments_access_level: { ...access, description: 'Access to experiments with models' },
  model_registry_access_level: { ...access, description: 'Access to the model registry' },
  monitor_access_level: { ...access, since: '15.4', description: 'Access to monitoring' },
  package_registry_access_level: { ...publicAccess, description: 'Access to the package registry' },
  pages_access_level: { ...publicAccess, description: 'Access to GitLab Pages' },
  releases_access_level: { ...access, since: '15.4', description: 'Access to releases' },
  repository_access_level: { ...access, description: 'Access to the repository' },
  requirements_access_level: { ...access, ...ultimate, description: 'Access to requirements' },
  security_and_compliance_access_level: { ...access, description: 'Access to security and compliance' },
  snippets_access_level: { ...access, description: 'Access to snippets' },
  wiki_access_level: { ...access, description: 'Access to the wiki' },
} as const;

const merging = {
  merge_method: {
    ...gitlab,
    type: 'string',
    enum: ['merge', 'rebase_merge', 'ff'],
    description: 'Merge with a merge commit, one with linear history, or fast-forward only',
  },
  squash_option: {
    ...gitlab,
    type: 'string',
    enum: ['never', 'always', 'default_on', 'default_off'],
    since: '14.1',
    description: 'Squash of commits when merging',
  },
  allow_merge_on_skipped_pipeline: { ...yes, description: 'Count a skipped pipeline as successful to merge' },
  remove_source_branch_after_merge: { ...yes, description: 'Delete source branches after merging by default' },
  merge_commit_template: { ...text, since: '14.5', description: 'Template of merge commit messages' },
  squash_commit_template: { ...text, since: '14.6', description: 'Template of squash commit messages' },
  suggestion_commit_message: { ...text, description: 'Commit message of applied suggestions' },
  merge_requests_template: { ...text, ...premium, description: 'Description of new merge requests' },
  prevent_merge_without_jira_issue: { ...yesUltimate, description: 'Require a Jira issue to merge' },
  auto_duo_code_review_enabled: { ...yesPremium, description: 'Request code reviews from GitLab Duo' },
} as const;

const laterMerging = {
  mr_default_target_self: { ...yes, description: 'Target the fork by default with its merge requests' },
  mr_default_title_template: { ...text, description: 'Template of the titles of new merge requests' },
  only_allow_merge_if_all_status_checks_passed: {
    ...yesUltimate,
    since: '15.5',
    description: 'Require passed status checks to merge',
  },
  merge_request_title_regex: { ...text, ...premium, description: 'Regular expression that titles must match to merge' },
  merge_request_title_regex_description: {
    ...text,
    ...premium,
    description: 'Explanation of the regular expression for titles',
  },
  merge_pipelines_enabled: { ...yesPremium, description: 'Run pipelines on the merged result' },
  merge_trains_enabled: { ...yesPremium, description: 'Enable merge trains' },
  merge_trains_skip_train_allowed: { ...yesPremium, description: 'Allow merging without the merge train' },
  max_pipelines_per_merge_train: { ...count, ...premium, description: 'Parallel pipelines of a merge train' },
  merge_train_enforcement: {
    ...premium,
    type: 'string',
    enum: ['allow_bypass', 'enforce_for_all_users', 'enforce_with_owner_override'],
    description: 'Enforcement of merge trains',
  },
  protect_merge_request_pipelines: { ...yes, description: 'Give pipelines of merge requests protected variables' },
  reviewer_assignment_strategy: {
    ...premium,
    type: 'string',
    enum: ['disabled', 'code_owners', 'dap_powered'],
    description: 'Automatic assignment of reviewers',
  },
} as const;

const pipelines = {
  auto_cancel_pending_pipelines: {
    ...gitlab,
    type: 'string',
    enum: ['enabled', 'disabled'],
    description: 'Cancellation of pending pipelines by newer ones',
  },
  auto_devops_enabled: { ...yes, description: 'Enable Auto DevOps' },
  auto_devops_deploy_strategy: {
    ...gitlab,
    type: 'string',
    enum: ['continuous', 'manual', 'timed_incremental'],
    description: 'Deployment strategy of Auto DevOps',
  },
  build_git_strategy: { ...gitlab, type: 'string', enum: ['fetch', 'clone'], description: 'Git strategy of jobs' },
  build_timeout: { ...count, description: 'Job timeout in seconds' },
  group_runners_enabled: { ...yes, description: 'Use group runners' },
  resource_group_default_process_mode: {
    ...gitlab,
    type: 'string',
    enum: ['unordered', 'oldest_first', 'newest_first', 'newest_ready_first'],
    since: '17.11',
    description: 'Order of jobs in new resource groups',
  },
} as const;

const laterPipelines = {
  allow_pipeline_trigger_approve_deployment: {
    ...yesPremium,
    description: 'Allow users to approve deployments of their own pipelines',
  },
  ci_allow_fork_pipelines_to_run_in_parent_project: {
    ...yes,
    description: 'Allow pipelines of forks to run in this project',
  },
  ci_default_git_depth: { ...count, description: 'Number of commits that jobs fetch; 0 for all' },
  ci_delete_pipelines_in_seconds: { ...count, since: '17.9', description: 'Age of pipelines to delete in seconds' },
  ci_display_pipeline_variables: { ...yes, description: 'Show the variables of manual pipelines' },
  ci_forward_deployment_enabled: { ...yes, description: 'Prevent outdated deployment jobs' },
  ci_forward_deployment_rollback_allowed: { ...yes, description: 'Allow retries of deployment jobs for rollbacks' },
  ci_id_token_sub_claim_components: {
    ...gitlab,
    type: 'array',
    items: { type: 'string' },
    description: 'Comma-separated parts of the subject of ID tokens, such as project_path,ref_type,ref',
  },
  ci_pipeline_variables_minimum_override_role: {
    ...gitlab,
    type: 'string',
    enum: ['no_one_allowed', 'developer', 'maintainer', 'owner'],
    since: '17.1',
    description: 'Role that can run pipelines with variables',
  },
  ci_push_repository_for_job_token_allowed: {
    ...yes,
    since: '17.2',
    description: 'Allow pushes with job tokens of the project',
  },
  ci_restrict_pipeline_cancellation_role: {
    ...premium,
    type: 'string',
    enum: ['developer', 'maintainer', 'no_one'],
    since: '16.8',
    description: 'Role that can cancel pipelines and jobs',
  },
  ci_separated_caches: { ...yes, description: 'Separate the caches of protected branches' },
  keep_latest_artifact: { ...yes, description: 'Keep the artifacts of the latest successful pipelines' },
  max_artifacts_size: { ...count, description: 'Maximum size of artifacts in MB (administrators only)' },
  security_policy_pipeline_must_succeed: { ...yesUltimate, description: 'Require pipelines of policies to succeed' },
  spp_repository_pipeline_access: {
    ...yesUltimate,
    description: 'Allow other projects to run pipeline files of this policy project',
  },
} as const;

const general = {
  topics: { ...gitlab, type: 'array', items: { type: 'string' }, since: '14.0', description: 'Comma-separated topics' },
  autoclose_referenced_issues: { ...yes, description: 'Close issues that merged commits reference' },
  container_expiration_policy_attributes: {
    ...gitlab,
    ...openRecord,
    shownAs: 'container_expiration_policy',
    description: 'Cleanup policy of the container registry, such as enabled=true, cadence=7d, and keep_n=10',
  },
  emails_enabled: { ...yes, since: '16.5', description: 'Send notifications by email' },
  enforce_auth_checks_on_uploads: { ...yes, description: 'Require access to the project for uploaded files' },
  external_authorization_classification_label: {
    ...text,
    ...premium,
    description: 'Label for external authorization',
  },
  issues_template: { ...text, ...premium, description: 'Description of new issues' },
  repository_storage: { ...text, description: 'Repository storage (administrators only)' },
  service_desk_enabled: { ...yes, description: 'Create issues from emails' },
  show_default_award_emojis: { ...yes, description: 'Show the default reactions' },
  show_diff_preview_in_email: { ...yes, description: 'Include diffs in emails' },
  warn_about_potentially_unwanted_characters: { ...yes, description: 'Warn about hidden characters in code' },
  mirror: { ...yesPremium, description: 'Pull from the import URL regularly' },
  mirror_trigger_builds: { ...yesPremium, description: 'Run pipelines for pulled changes' },
} as const;

const laterGeneral = {
  import_url: { ...text, ...premium, description: 'URL to mirror from' },
  issue_branch_template: { ...text, since: '15.6', description: 'Template of the names of branches for issues' },
  mirror_branch_regex: { ...text, ...premium, since: '15.8', description: 'Regular expression of branches to mirror' },
  mirror_overwrites_diverged_branches: { ...yesPremium, description: 'Overwrite diverged branches when mirroring' },
  mirror_user_id: { ...id, ...premium, description: 'User ID that mirrored changes are attributed to' },
  only_mirror_protected_branches: { ...yesPremium, description: 'Mirror protected branches only' },
  fallback_approvals_required: {
    ...count,
    ...premium,
    shownAs: null,
    description: 'Approvals that merge requests need without a rule',
  },
  duo_remote_flows_enabled: { ...yesPremium, description: 'Allow flows of GitLab Duo' },
  duo_sast_fp_detection_enabled: { ...yesUltimate, description: 'Find false positives of SAST with GitLab Duo' },
  duo_sast_vr_workflow_enabled: { ...yesUltimate, description: 'Resolve findings of SAST with GitLab Duo' },
  duo_secret_detection_fp_enabled: {
    ...yesUltimate,
    description: 'Find false positives of secret detection with GitLab Duo',
  },
  web_based_commit_signing_enabled: { ...yes, description: 'Sign commits made in the browser' },
} as const;

/** Parameters that a create takes, too. */
export const firstGitlabSettings = { ...general, ...accessLevels, ...merging, ...pipelines } as const;

/** Parameters of an update. */
export const laterGitlabSettings = {
  ...firstGitlabSettings,
  ...laterGeneral,
  ...laterMerging,
  ...laterPipelines,
} as const;
