/** Groups and projects with their members, group links, protected branches, and deploy keys. */
import { groupNames, namespaceTexts, projectTexts } from '../../tables/searched-texts.ts';
import { id, integer, optional, primary, ref, text, timestamps, dbBoolean, unique, withDefault } from '../columns.ts';
import type { Tables } from '../make-tables.ts';

export const organization: Tables = {
  namespaces: {
    columns: {
      id,
      kind: text,
      name: text,
      path: text,
      full_path: text,
      full_name: text,
      search_text: text,
      parent_id: optional(ref('namespaces')),
      lineage: text,
      owner_id: optional(ref('users')),
      description: text,
      visibility: text,
      lfs_enabled: dbBoolean,
      request_access_enabled: dbBoolean,
      avatar_path: optional(text),
      pending_delete: withDefault(dbBoolean, 0),
      ...timestamps,
    },
    indexes: {
      namespaces_below: ['lineage'],
      namespaces_of_parent: ['parent_id'],
      namespaces_of_owner: ['owner_id'],
      namespaces_by_full_path: ['full_path', 'id'],
      groups_by_name: { columns: ['name', 'id'], where: "kind = 'group'" },
      groups_by_path: { columns: ['path', 'id'], where: "kind = 'group'" },
      // Only for counting. SQLite would use a full index to find rows, too, and would read nearly all of them.
      namespaces_seen: { columns: ['kind', 'visibility', 'pending_delete'], where: 'pending_delete = 0' },
      namespaces_to_remove: { columns: ['id'], where: 'pending_delete = 1' },
    },
    searched: [namespaceTexts, groupNames],
    found: ['pending_delete', 'kind', 'visibility', 'parent_id', 'search_text'],
  },
  projects: {
    columns: {
      id,
      namespace_id: ref('namespaces'),
      creator_id: integer,
      name: text,
      path: text,
      full_path: text,
      full_name: text,
      search_text: text,
      description: optional(text),
      default_branch: optional(text),
      visibility: text,
      archived: dbBoolean,
      issues_enabled: dbBoolean,
      merge_requests_enabled: dbBoolean,
      wiki_enabled: dbBoolean,
      jobs_enabled: dbBoolean,
      snippets_enabled: dbBoolean,
      container_registry_enabled: dbBoolean,
      shared_runners_enabled: dbBoolean,
      public_jobs: dbBoolean,
      request_access_enabled: dbBoolean,
      lfs_enabled: dbBoolean,
      avatar_path: optional(text),
      storage: text,
      pending_delete: dbBoolean,
      ...timestamps,
      last_activity_at: text,
      forked_from_id: optional(ref('projects', 'set null')),
      tags: withDefault(text, '[]'),
      ci_config_path: optional(text),
      merge_needs_pipeline: withDefault(dbBoolean, 0),
      merge_needs_resolution: withDefault(dbBoolean, 0),
      resolves_outdated_discussions: withDefault(dbBoolean, 0),
      prints_merge_request_link: withDefault(dbBoolean, 1),
    },
    indexes: {
      projects_of_namespace: ['namespace_id'],
      projects_of_source: ['forked_from_id'],
      projects_by_name: ['name', 'id'],
      projects_by_path: ['path', 'id'],
      projects_by_created_at: ['created_at', 'id'],
      projects_by_updated_at: ['updated_at', 'id'],
      projects_by_last_activity_at: ['last_activity_at', 'id'],
      // Only for counting. SQLite would use a full index to find rows, too, and would read nearly all of them.
      projects_seen: { columns: ['visibility', 'namespace_id', 'pending_delete'], where: 'pending_delete = 0' },
      projects_to_remove: { columns: ['id'], where: 'pending_delete = 1' },
      projects_without_issues: { columns: ['id'], where: 'issues_enabled = 0' },
      projects_without_merge_requests: { columns: ['id'], where: 'merge_requests_enabled = 0' },
    },
    searched: [projectTexts],
    found: ['pending_delete', 'visibility', 'namespace_id', 'search_text'],
  },
  project_stars: {
    columns: {
      project_id: ref('projects', 'cascade'),
      user_id: ref('users', 'cascade'),
      created_at: text,
    },
    primaryKey: { project_stars_once: ['project_id', 'user_id'] },
    indexes: {
      project_stars_of_user: ['user_id'],
    },
  },
  project_avatars: {
    columns: {
      project_id: primary(ref('projects', 'cascade')),
      content_type: text,
      content: text,
    },
  },
  iid_counters: {
    columns: {
      project_id: optional(ref('projects', 'cascade')),
      namespace_id: optional(ref('namespaces', 'cascade')),
      kind: text,
      last_iid: integer,
    },
    unique: {
      iid_counters_of_project: ['project_id', 'kind'],
      iid_counters_of_group: ['namespace_id', 'kind'],
    },
  },
  members: {
    columns: {
      id,
      namespace_id: optional(ref('namespaces', 'cascade')),
      project_id: optional(ref('projects', 'cascade')),
      user_id: ref('users', 'cascade'),
      access_level: integer,
      expires_at: optional(text),
      created_at: text,
      updated_at: optional(text),
    },
    unique: {
      members_of_namespace: ['namespace_id', 'user_id'],
      members_of_project: ['project_id', 'user_id'],
    },
    indexes: {
      members_of_user: ['user_id'],
      members_by_end: ['expires_at'],
    },
  },
  bots: {
    columns: {
      user_id: primary(ref('users', 'cascade')),
      project_id: optional(ref('projects')),
      namespace_id: optional(ref('namespaces')),
    },
    indexes: {
      bots_of_project: ['project_id'],
      bots_of_namespace: ['namespace_id'],
    },
  },
  group_links: {
    columns: {
      id,
      project_id: optional(ref('projects', 'cascade')),
      shared_id: optional(ref('namespaces', 'cascade')),
      namespace_id: ref('namespaces', 'cascade'),
      group_access: integer,
      expires_at: optional(text),
      created_at: text,
    },
    unique: {
      group_links_of_project: ['project_id', 'namespace_id'],
      group_links_of_shared: ['shared_id', 'namespace_id'],
    },
    indexes: {
      group_links_of_namespace: ['namespace_id'],
    },
  },
  protected_branches: {
    columns: {
      id,
      project_id: ref('projects', 'cascade'),
      name: text,
      push_access_level: integer,
      merge_access_level: integer,
      allow_force_push: integer,
      created_at: text,
    },
    unique: {
      protected_branches_once: ['project_id', 'name'],
    },
  },
  protected_tags: {
    columns: {
      id,
      project_id: ref('projects', 'cascade'),
      name: text,
      create_access_level: integer,
      created_at: text,
    },
    unique: {
      protected_tags_once: ['project_id', 'name'],
    },
  },
  deploy_keys: {
    columns: {
      id,
      title: text,
      key: text,
      fingerprint: unique(text),
      created_at: text,
    },
  },
  deploy_tokens: {
    columns: {
      id,
      project_id: optional(ref('projects', 'cascade')),
      namespace_id: optional(ref('namespaces', 'cascade')),
      name: text,
      username: text,
      digest: unique(text),
      scopes: text,
      expires_at: optional(text),
      created_at: text,
    },
    indexes: {
      deploy_tokens_of_project: { columns: ['project_id'], where: 'project_id is not null' },
      deploy_tokens_of_namespace: { columns: ['namespace_id'], where: 'namespace_id is not null' },
    },
  },
  deploy_key_projects: {
    columns: {
      deploy_key_id: ref('deploy_keys', 'cascade'),
      project_id: ref('projects', 'cascade'),
      can_push: dbBoolean,
      updated_at: text,
    },
    primaryKey: { deploy_key_projects_once: ['project_id', 'deploy_key_id'] },
    indexes: {
      projects_of_deploy_key: ['deploy_key_id'],
    },
  },
};
