/** Maps settings of requests to columns. */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { projects } from '../../../contract/organization/projects.ts';
import { toDbBooleanIfGiven } from '../../db/values.ts';
import { tagsText } from './record.ts';

export type GivenSettings = Omit<Params<(typeof projects)['update']>, 'id'>;

/** The path of a file in the repository, not above it or at a URL. */
export const ciConfigFault = (path: string | null | undefined): string | undefined =>
  path !== undefined &&
  path !== null &&
  (path.startsWith('/') || path.split('/').includes('..') || /\p{Cc}/u.test(path))
    ? 'is not the path of a file in the repository'
    : undefined;

/** The columns of the given settings; others are undefined. */
export const settingColumns = (given: GivenSettings) => ({
  description: given.description,
  visibility: given.visibility,
  issues_enabled: toDbBooleanIfGiven(given.issues_enabled),
  merge_requests_enabled: toDbBooleanIfGiven(given.merge_requests_enabled),
  wiki_enabled: toDbBooleanIfGiven(given.wiki_enabled),
  jobs_enabled: toDbBooleanIfGiven(given.jobs_enabled),
  snippets_enabled: toDbBooleanIfGiven(given.snippets_enabled),
  container_registry_enabled: toDbBooleanIfGiven(given.container_registry_enabled),
  shared_runners_enabled: toDbBooleanIfGiven(given.shared_runners_enabled),
  public_jobs: toDbBooleanIfGiven(given.public_jobs),
  request_access_enabled: toDbBooleanIfGiven(given.request_access_enabled),
  lfs_enabled: toDbBooleanIfGiven(given.lfs_enabled),
  merge_needs_pipeline: toDbBooleanIfGiven(given.only_allow_merge_if_pipeline_succeeds),
  merge_needs_resolution: toDbBooleanIfGiven(given.only_allow_merge_if_all_discussions_are_resolved),
  resolves_outdated_discussions: toDbBooleanIfGiven(given.resolve_outdated_diff_discussions),
  prints_merge_request_link: toDbBooleanIfGiven(given.printing_merge_request_link_enabled),
  ci_config_path: given.ci_config_path === '' ? null : given.ci_config_path,
  tags: given.tag_list === undefined ? undefined : tagsText(given.tag_list),
});

/** Default columns of a new project. */
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
