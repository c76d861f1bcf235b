/** From the settings that a request gives to the columns that keep them. */
import type { Params } from '../../contract/endpoint.ts';
import type { projects } from '../../contract/projects.ts';
import { toTruth, type Truth } from '../db/values.ts';
import { tagsText } from './tags.ts';

/** Settings as any endpoint takes them. */
export type GivenSettings = Omit<Params<(typeof projects)['update']>, 'id'>;

/** A file within the repository: not above it, and no address elsewhere. */
export const ciConfigFault = (path: string | null | undefined): string | undefined =>
  path !== undefined &&
  path !== null &&
  (path.startsWith('/') || path.split('/').includes('..') || /\p{Cc}/u.test(path))
    ? 'is not the path of a file in the repository'
    : undefined;

const truth = (value: boolean | undefined): Truth | undefined => (value === undefined ? undefined : toTruth(value));

/** The columns of the settings that are given; the others are undefined. */
export const settingColumns = (given: GivenSettings) => ({
  description: given.description,
  visibility: given.visibility,
  issues_enabled: truth(given.issues_enabled),
  merge_requests_enabled: truth(given.merge_requests_enabled),
  wiki_enabled: truth(given.wiki_enabled),
  jobs_enabled: truth(given.jobs_enabled),
  snippets_enabled: truth(given.snippets_enabled),
  container_registry_enabled: truth(given.container_registry_enabled),
  shared_runners_enabled: truth(given.shared_runners_enabled),
  public_jobs: truth(given.public_jobs),
  request_access_enabled: truth(given.request_access_enabled),
  lfs_enabled: truth(given.lfs_enabled),
  merge_needs_pipeline: truth(given.only_allow_merge_if_pipeline_succeeds),
  merge_needs_resolution: truth(given.only_allow_merge_if_all_discussions_are_resolved),
  resolves_outdated_discussions: truth(given.resolve_outdated_diff_discussions),
  prints_merge_request_link: truth(given.printing_merge_request_link_enabled),
  ci_config_path: given.ci_config_path === '' ? null : given.ci_config_path,
  tags: given.tag_list === undefined ? undefined : tagsText(given.tag_list),
});

/** What a project is made with when nothing else is said. */
export const firstColumns = {
  description: null,
  visibility: 'private',
  issues_enabled: 1,
  merge_requests_enabled: 1,
  wiki_enabled: 1,
  jobs_enabled: 1,
  snippets_enabled: 1,
  container_registry_enabled: 0,
  shared_runners_enabled: 1,
  public_jobs: 1,
  request_access_enabled: 0,
  lfs_enabled: 1,
  merge_needs_pipeline: 0,
  merge_needs_resolution: 0,
  resolves_outdated_discussions: 0,
  prints_merge_request_link: 1,
  ci_config_path: null,
  tags: '[]',
} as const;
