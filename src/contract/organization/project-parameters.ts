/** The parameters that several endpoints of projects share. */
import { withAttributes } from '../people/custom-attributes.ts';
import { attributes, text, visibility } from '../vocabulary/fields.ts';

/** The filters of a group's projects (document, "Groups"), which every list of projects takes. */
export const projectFilters = {
  archived: { type: 'boolean', description: 'Only archived projects, or with false only others' },
  visibility: { ...visibility, description: 'Only projects of this visibility' },
  order_by: {
    type: 'string',
    enum: ['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at'],
    default: 'created_at',
    description: 'Order of the list',
  },
  sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Direction of the order' },
  search: { ...text, description: 'Only projects whose name or path contains this' },
  simple: { type: 'boolean', default: false, description: 'Show no more than names and addresses' },
  owned: { type: 'boolean', default: false, description: 'Only projects you own' },
  starred: { type: 'boolean', default: false, description: 'Only projects you have starred' },
} as const;

/** Those of `projectFilters` for which false means nothing. */
export const onlyTrueProjectFilters = ['owned', 'starred'] as const;

/** The filters that v4 has besides. */
export const moreProjectFilters = {
  membership: { type: 'boolean', default: false, description: 'Only projects you are a member of' },
  with_issues_enabled: { type: 'boolean', default: false, description: 'Only projects that offer issues' },
  with_merge_requests_enabled: { type: 'boolean', default: false, description: 'Only projects with merge requests' },
  custom_attributes: { ...attributes, description: 'Only projects with this attribute (administrators)' },
  with_custom_attributes: withAttributes,
} as const;

/** Those of all filters for which false means nothing. */
export const onlyTrueFilters = [
  ...onlyTrueProjectFilters,
  'membership',
  'with_issues_enabled',
  'with_merge_requests_enabled',
] as const;

const name = { type: 'string', minLength: 1, maxLength: 255, description: 'Name as people write it' } as const;
const path = { type: 'string', minLength: 1, maxLength: 255, description: 'Last part of its address' } as const;
const description = { type: ['string', 'null'], maxLength: 65_535, description: 'What the project is' } as const;

const switches = {
  public_jobs: { type: 'boolean', description: 'Show pipelines to everyone who sees the project' },
  issues_enabled: { type: 'boolean', description: 'Offer issues' },
  merge_requests_enabled: { type: 'boolean', description: 'Offer merge requests' },
  jobs_enabled: { type: 'boolean', description: 'Offer pipelines' },
  wiki_enabled: { type: 'boolean', description: 'Offer a wiki' },
  snippets_enabled: { type: 'boolean', description: 'Offer snippets' },
  container_registry_enabled: { type: 'boolean', description: 'Offer a container registry' },
  shared_runners_enabled: { type: 'boolean', description: 'Take the runners of the instance' },
  request_access_enabled: { type: 'boolean', description: 'Let people ask for membership' },
  lfs_enabled: { type: 'boolean', description: 'Allow large-file storage' },
  only_allow_merge_if_pipeline_succeeds: { type: 'boolean', description: 'Merge after a good pipeline' },
  only_allow_merge_if_all_discussions_are_resolved: {
    type: 'boolean',
    description: 'Merge after all discussions are resolved',
  },
  resolve_outdated_diff_discussions: {
    type: 'boolean',
    description: 'Resolve discussions of lines that a push changes',
  },
  printing_merge_request_link_enabled: {
    type: 'boolean',
    description: 'Show the address for a merge request after a push',
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
    description: 'Words that it is tagged with',
  },
  ci_config_path: { type: ['string', 'null'], maxLength: 255, description: 'File that pipelines are made from' },
  avatar: { type: 'string', description: 'Picture: PNG, JPEG, GIF or WebP, 200 KiB at most' },
} as const;

/** What a project can be made with, besides the place. */
export const firstSettings = {
  name,
  path: { ...path, description: 'Last part of its address; made from the name when not given' },
  visibility: { ...visibility, description: 'Who sees it; private when not given' },
  ...others,
  ...firstSwitches,
  initialize_with_readme: { type: 'boolean', default: false, description: 'Start with a commit that holds a README' },
  import_url: { type: 'string', maxLength: 2048, description: 'Not supported: push to the new repository instead' },
} as const;

/** What of a project can be changed. */
export const laterSettings = {
  name: { ...name, description: 'New name' },
  path: { ...path, description: 'New last part of its address; the old address leads on (owners)' },
  default_branch: { type: 'string', minLength: 1, maxLength: 255, description: 'Branch that a clone checks out' },
  visibility: { ...visibility, description: 'Who sees it (owners)' },
  ...others,
  ...switches,
} as const;
