/** The parameters that several endpoints of projects share. */
import { withAttributes } from '../people/custom-attributes.ts';
import { attributes, searchText, visibility } from '../vocabulary/fields.ts';
import { firstGitlabSettings, laterGitlabSettings } from './gitlab-project-settings.ts';

export const projectStatistics = {
  type: 'boolean',
  default: false,
  description: 'Include counts and sizes (reporter role or higher)',
} as const;

/** The filters of a group's projects (document, "Groups"), which every list of projects takes. */
export const projectFilters = {
  archived: { type: 'boolean', description: 'Only archived projects; false for only the others' },
  visibility: { ...visibility, description: 'Only projects with this visibility' },
  order_by: {
    type: 'string',
    enum: ['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at'],
    default: 'created_at',
    description: 'Sort field',
  },
  sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Sort direction' },
  search: { ...searchText, description: 'Only projects whose name or path contains this' },
  simple: { type: 'boolean', default: false, description: 'Return names and URLs only' },
  owned: { type: 'boolean', default: false, description: 'Only projects you own' },
  starred: { type: 'boolean', default: false, description: 'Only projects you have starred' },
} as const;

/** Those of `projectFilters` for which false means nothing. */
export const onlyTrueProjectFilters = ['owned', 'starred'] as const;

/** The filters that v4 has besides. */
export const moreProjectFilters = {
  membership: { type: 'boolean', default: false, description: 'Only projects you are a member of' },
  with_issues_enabled: { type: 'boolean', default: false, description: 'Only projects with issues enabled' },
  with_merge_requests_enabled: {
    type: 'boolean',
    default: false,
    description: 'Only projects with merge requests enabled',
  },
  custom_attributes: {
    ...attributes,
    heededFor: 'admin',
    description: 'Only projects with this custom attribute (administrators only)',
  },
  with_custom_attributes: withAttributes,
  statistics: projectStatistics,
} as const;

/** Those of all filters for which false means nothing. */
export const onlyTrueFilters = [
  ...onlyTrueProjectFilters,
  'membership',
  'with_issues_enabled',
  'with_merge_requests_enabled',
] as const;

const name = { type: 'string', minLength: 1, maxLength: 255, description: 'Display name' } as const;
const path = { type: 'string', minLength: 1, maxLength: 255, description: 'URL path' } as const;
const description = { type: ['string', 'null'], maxLength: 65_535, description: 'Description' } as const;

const switches = {
  public_jobs: { type: 'boolean', description: 'Make pipelines public to everyone who can see the project' },
  issues_enabled: { type: 'boolean', description: 'Enable issues' },
  merge_requests_enabled: { type: 'boolean', description: 'Enable merge requests' },
  jobs_enabled: { type: 'boolean', description: 'Enable pipelines' },
  wiki_enabled: { type: 'boolean', noEffect: true, description: 'Enable the wiki' },
  snippets_enabled: { type: 'boolean', noEffect: true, description: 'Enable snippets' },
  container_registry_enabled: { type: 'boolean', noEffect: true, description: 'Enable the container registry' },
  shared_runners_enabled: { type: 'boolean', noEffect: true, description: 'Use shared runners' },
  request_access_enabled: { type: 'boolean', noEffect: true, description: 'Allow users to request access' },
  lfs_enabled: { type: 'boolean', noEffect: true, description: 'Enable Git LFS' },
  only_allow_merge_if_pipeline_succeeds: { type: 'boolean', description: 'Require a successful pipeline to merge' },
  only_allow_merge_if_all_discussions_are_resolved: {
    type: 'boolean',
    noEffect: true,
    description: 'Require resolved discussions to merge',
  },
  resolve_outdated_diff_discussions: {
    type: 'boolean',
    noEffect: true,
    description: 'Resolve outdated discussions on push',
  },
  printing_merge_request_link_enabled: {
    type: 'boolean',
    noEffect: true,
    description: 'Print a merge request URL after a push',
  },
} as const;

const firstSwitches = {
  public_jobs: { ...switches.public_jobs, default: true },
  issues_enabled: { ...switches.issues_enabled, default: true },
  merge_requests_enabled: { ...switches.merge_requests_enabled, default: true },
  jobs_enabled: { ...switches.jobs_enabled, default: true },
  wiki_enabled: { ...switches.wiki_enabled, default: true },
  snippets_enabled: { ...switches.snippets_enabled, default: true },
  container_registry_enabled: { ...switches.container_registry_enabled, default: false },
  shared_runners_enabled: { ...switches.shared_runners_enabled, default: true },
  request_access_enabled: { ...switches.request_access_enabled, default: false },
  lfs_enabled: { ...switches.lfs_enabled, default: true },
  only_allow_merge_if_pipeline_succeeds: { ...switches.only_allow_merge_if_pipeline_succeeds, default: false },
  only_allow_merge_if_all_discussions_are_resolved: {
    ...switches.only_allow_merge_if_all_discussions_are_resolved,
    default: false,
  },
  resolve_outdated_diff_discussions: { ...switches.resolve_outdated_diff_discussions, default: false },
  printing_merge_request_link_enabled: { ...switches.printing_merge_request_link_enabled, default: true },
} as const;

const others = {
  description,
  tag_list: {
    type: 'array',
    items: { type: 'string', maxLength: 255 },
    maxItems: 100,
    description: 'Comma-separated tags',
  },
  ci_config_path: { type: ['string', 'null'], maxLength: 255, description: 'Path of the CI/CD file' },
  avatar: { type: 'string', description: 'Avatar image (PNG, JPEG, GIF, or WebP, at most 200 KiB)' },
} as const;

/** Parameters of a create, besides its namespace. */
export const firstSettings = {
  name,
  path: { ...path, description: 'URL path (default: made from the name)' },
  visibility: { ...visibility, description: 'Visibility (default: private)' },
  ...others,
  ...firstSwitches,
  initialize_with_readme: { type: 'boolean', default: false, description: 'Create a first commit with a README' },
  import_url: { type: 'string', maxLength: 2048, description: 'Not supported: push to the new repository instead' },
  ...firstGitlabSettings,
} as const;

/** Parameters of an update. */
export const laterSettings = {
  name: { ...name, description: 'New name' },
  path: { ...path, description: 'New URL path; the old URL redirects (owners only)' },
  default_branch: { type: 'string', minLength: 1, maxLength: 255, description: 'Default branch' },
  visibility: { ...visibility, description: 'Visibility (owners only)' },
  ...others,
  ...switches,
  ...laterGitlabSettings,
} as const;
