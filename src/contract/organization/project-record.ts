/** The project record, which groups embed (document, "Project (as embedded in group views)"). */
import { customAttributes } from '../people/custom-attributes.ts';
import {
  count,
  dateTime,
  flag,
  id,
  nullableDate,
  nullableId,
  nullableText,
  record,
  text,
  visibility,
} from '../vocabulary/fields.ts';
import { basicUser } from '../people/users.ts';

const switches = {
  issues_enabled: flag,
  merge_requests_enabled: flag,
  wiki_enabled: flag,
  jobs_enabled: flag,
  snippets_enabled: flag,
  container_registry_enabled: flag,
} as const;

/** A project, as the service shows it to the caller. */
export const project = record('Project', {
  id,
  description: nullableText,
  default_branch: nullableText,
  tag_list: { type: 'array', items: text },
  archived: flag,
  visibility,
  ssh_url_to_repo: text,
  http_url_to_repo: text,
  web_url: text,
  name: text,
  name_with_namespace: text,
  path: text,
  path_with_namespace: text,
  ...switches,
  created_at: dateTime,
  last_activity_at: dateTime,
  shared_runners_enabled: flag,
  creator_id: id,
  namespace: {
    type: 'object',
    properties: {
      id,
      name: text,
      path: text,
      kind: { type: 'string', enum: ['user', 'group'] },
      full_path: text,
      parent_id: nullableId,
    },
    required: ['id', 'name', 'path', 'kind', 'full_path', 'parent_id'],
    additionalProperties: false,
  },
  avatar_url: nullableText,
  star_count: count,
  forks_count: count,
  open_issues_count: count,
  public_jobs: flag,
  shared_with_groups: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        group_id: id,
        group_name: text,
        group_full_path: text,
        group_access_level: { type: 'integer' },
        expires_at: nullableDate,
      },
      required: ['group_id', 'group_name', 'group_full_path', 'group_access_level', 'expires_at'],
      additionalProperties: false,
    },
  },
  request_access_enabled: flag,
});

/** A project as it is named within another record. */
export const basicProject = record('BasicProject', {
  id,
  name: text,
  name_with_namespace: text,
  path: text,
  path_with_namespace: text,
  http_url_to_repo: text,
  web_url: text,
});

const access = {
  type: ['object', 'null'],
  properties: { access_level: { type: 'integer' }, notification_level: { type: 'integer' } },
  required: ['access_level', 'notification_level'],
  additionalProperties: false,
} as const;

const details = {
  ...project.properties,
  lfs_enabled: flag,
  ci_config_path: nullableText,
  only_allow_merge_if_pipeline_succeeds: flag,
  only_allow_merge_if_all_discussions_are_resolved: flag,
  resolve_outdated_diff_discussions: flag,
  printing_merge_request_link_enabled: flag,
  forked_from_project: basicProject,
  owner: basicUser,
  custom_attributes: customAttributes,
  permissions: {
    type: 'object',
    properties: { project_access: access, group_access: access },
    required: ['project_access', 'group_access'],
    additionalProperties: false,
  },
  statistics: {
    type: 'object',
    properties: {
      commit_count: count,
      storage_size: count,
      repository_size: count,
      lfs_objects_size: count,
      job_artifacts_size: count,
    },
    required: ['commit_count', 'storage_size', 'repository_size', 'lfs_objects_size', 'job_artifacts_size'],
    additionalProperties: false,
  },
} as const;

/** A single project, with the settings that v4 clients read and what the caller asked for besides. */
export const projectDetail = {
  title: 'ProjectDetail',
  type: 'object',
  properties: details,
  required: project.required,
  additionalProperties: false,
} as const;

/** A project of a list: whole, or with `simple` no more than what names it and leads to it. */
export const listedProject = {
  title: 'ListedProject',
  type: 'object',
  properties: details,
  required: basicProject.required,
  additionalProperties: false,
} as const;
