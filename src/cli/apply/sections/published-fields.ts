/**
 * Fields of current servers that the contract does not have, from the OpenAPI file of GitLab 19. A type is `boolean`, `integer`,
 * `string`, `array`, `object`, or the allowed words.
 */
export const publishedFields = {
  projectSettings: {
    boolean:
      'allow_merge_on_skipped_pipeline allow_pipeline_trigger_approve_deployment auto_devops_enabled auto_duo_code_review_enabled autoclose_referenced_issues ci_allow_fork_pipelines_to_run_in_parent_project ci_display_pipeline_variables ci_forward_deployment_enabled ci_forward_deployment_rollback_allowed ci_push_repository_for_job_token_allowed ci_separated_caches container_registry_enabled duo_remote_flows_enabled duo_sast_fp_detection_enabled duo_sast_vr_workflow_enabled duo_secret_detection_fp_enabled emails_disabled emails_enabled enforce_auth_checks_on_uploads group_runners_enabled issues_enabled jobs_enabled keep_latest_artifact lfs_enabled merge_pipelines_enabled merge_requests_enabled merge_trains_enabled merge_trains_skip_train_allowed mirror mirror_overwrites_diverged_branches mirror_trigger_builds mr_default_target_self only_allow_merge_if_all_discussions_are_resolved only_allow_merge_if_all_status_checks_passed only_allow_merge_if_pipeline_succeeds only_mirror_protected_branches packages_enabled prevent_merge_without_jira_issue printing_merge_request_link_enabled protect_merge_request_pipelines public_builds public_jobs remove_source_branch_after_merge request_access_enabled resolve_outdated_diff_discussions restrict_user_defined_variables security_policy_pipeline_must_succeed service_desk_enabled shared_runners_enabled show_default_award_emojis show_diff_preview_in_email snippets_enabled spp_repository_pipeline_access warn_about_potentially_unwanted_characters web_based_commit_signing_enabled wiki_enabled',
    'disabled | private | enabled':
      'analytics_access_level builds_access_level container_registry_access_level environments_access_level feature_flags_access_level forking_access_level infrastructure_access_level issues_access_level merge_requests_access_level model_experiments_access_level model_registry_access_level monitor_access_level releases_access_level repository_access_level requirements_access_level security_and_compliance_access_level snippets_access_level wiki_access_level',
    integer:
      'approvals_before_merge build_timeout ci_default_git_depth ci_delete_pipelines_in_seconds fallback_approvals_required max_artifacts_size max_pipelines_per_merge_train mirror_user_id',
    'disabled | enabled': 'auto_cancel_pending_pipelines',
    'continuous | manual | timed_incremental': 'auto_devops_deploy_strategy',
    'fetch | clone': 'build_git_strategy',
    string:
      'ci_config_path ci_restrict_pipeline_cancellation_role default_branch description external_authorization_classification_label import_url issue_branch_template issues_template merge_commit_template merge_request_title_regex merge_request_title_regex_description merge_requests_template mirror_branch_regex mr_default_title_template repository_storage squash_commit_template suggestion_commit_message',
    array: 'ci_id_token_sub_claim_components tag_list topics',
    'no_one_allowed | developer | maintainer | owner': 'ci_pipeline_variables_minimum_override_role',
    object: 'container_expiration_policy_attributes',
    'ff | rebase_merge | merge': 'merge_method',
    'allow_bypass | enforce_for_all_users | enforce_with_owner_override': 'merge_train_enforcement',
    'disabled | private | enabled | public': 'package_registry_access_level pages_access_level',
    'unordered | oldest_first | newest_first | newest_ready_first': 'resource_group_default_process_mode',
    'disabled | code_owners | dap_powered': 'reviewer_assignment_strategy',
    'never | always | default_on | default_off': 'squash_option',
    'private | internal | public': 'visibility',
  },
  groupSettings: {
    object: 'ai_settings_attributes default_branch_protection_defaults',
    boolean:
      'allow_merge_on_skipped_pipeline allow_personal_snippets amazon_q_auto_review_enabled auto_ban_user_on_excessive_projects_download auto_devops_enabled auto_duo_code_review_enabled built_in_project_templates_enabled crm_enabled duo_core_features_enabled duo_custom_agents_availability duo_custom_flows_availability duo_external_agents_availability duo_features_enabled duo_foundational_flows_availability duo_remote_flows_availability emails_disabled emails_enabled experiment_features_enabled lfs_enabled lock_built_in_project_templates_enabled lock_duo_features_enabled lock_math_rendering_limits_enabled lock_resource_access_token_notify_inherited math_rendering_limits_enabled membership_lock mentions_disabled model_prompt_cache_enabled only_allow_merge_if_all_discussions_are_resolved only_allow_merge_if_pipeline_succeeds prevent_forking_outside_group prevent_sharing_groups_outside_hierarchy request_access_enabled require_two_factor_authentication resource_access_token_notify_inherited service_access_tokens_expiration_enforced share_with_group_lock show_diff_preview_in_email web_based_commit_signing_enabled',
    string:
      'allowed_email_domains_list default_branch description ip_restriction_ranges ldap_cn step_up_auth_required_oauth_provider',
    integer:
      'default_branch_protection duo_template_project_id extra_shared_runners_minutes_limit file_template_project_id ldap_access max_artifacts_size shared_runners_minutes_limit two_factor_grace_period unique_project_download_limit unique_project_download_limit_interval_in_seconds',
    'default_on | default_off | never_on | always_on': 'duo_availability',
    array:
      'duo_namespace_access_rules enabled_foundational_flows foundational_agents_statuses unique_project_download_limit_alertlist unique_project_download_limit_allowlist',
    'ssh | http | all': 'enabled_git_access_protocol',
    'noone | owner | maintainer | developer | administrator': 'project_creation_level',
    'disabled_and_unoverridable | disabled_and_overridable | enabled': 'shared_runners_setting',
    'owner | maintainer': 'subgroup_creation_level',
    'default_on | default_off | never_on': 'tool_approval_for_session_availability',
    'private | internal | public': 'visibility',
    'disabled | private | enabled': 'wiki_access_level',
  },
  protectedBranches: {
    boolean: 'allow_force_push code_owner_approval_required',
    array: 'allowed_to_merge allowed_to_push allowed_to_unprotect',
    integer: 'merge_access_level push_access_level unprotect_access_level',
  },
  variables: {
    string: 'description environment_scope value',
    boolean: 'masked masked_and_hidden protected raw',
    'env_var | file': 'variable_type',
  },
  environments: {
    'always | with_action': 'auto_stop_setting',
    integer: 'cluster_agent_id',
    string: 'description external_url flux_resource_path kubernetes_namespace slug',
    'production | staging | testing | development | other': 'tier',
  },
  systemHooks: { boolean: 'repository_update_events' },
  projectHooks: {
    boolean:
      'emoji_events feature_flag_events resource_access_token_events resource_deploy_token_events vulnerability_events wiki_page_events',
  },
  groupHooks: {
    boolean:
      'emoji_events feature_flag_events project_events resource_access_token_events vulnerability_events wiki_page_events',
  },
  schedules: {
    boolean: 'active',
    string: 'cron cron_timezone description ref',
    array: 'inputs',
  },
  users: {
    boolean:
      'admin auditor can_create_group external policy_advanced_editor private_profile skip_reconfirmation view_diffs_file_by_file',
    string:
      'bio commit_email discord email extern_uid github linkedin location note organization password pronouns provider public_email twitter website_url',
    integer:
      'color_scheme_id extra_shared_runners_minutes_limit group_id_for_saml projects_limit shared_runners_minutes_limit theme_id',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
