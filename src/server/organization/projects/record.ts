/** The form in which projects appear in answers (document, "Project"). */
import type { Caller } from '../../request/auth/caller.ts';
import { namespacesByIds } from '../../request/auth/store.ts';
import { todayOf } from '../../formats/clock.ts';
import type { Row } from '../../db/schema.ts';
import { fromTruth } from '../../db/values.ts';
import type { Service } from '../../request/service.ts';
import { groupsSharedWith, type SharedGroup } from '../sharing/store.ts';
import { countForks, countOpenIssues, countStars } from './counts-store.ts';
import { tagsOf } from './tags.ts';

interface Context {
  readonly namespace: Row<'namespaces'>;
  readonly openIssues: number;
  readonly stars: number;
  readonly forks: number;
  readonly sharedWith: readonly SharedGroup[];
  readonly baseUrl: string;
}

const record = (row: Row<'projects'>, { namespace, openIssues, stars, forks, sharedWith, baseUrl }: Context) => ({
  id: row.id,
  description: row.description,
  default_branch: row.default_branch,
  tag_list: tagsOf(row),
  archived: fromTruth(row.archived),
  visibility: row.visibility,
  ssh_url_to_repo: `git@${new URL(baseUrl).hostname}:${row.full_path}.git`,
  http_url_to_repo: `${baseUrl}/${row.full_path}.git`,
  web_url: `${baseUrl}/${row.full_path}`,
  name: row.name,
  name_with_namespace: row.full_name,
  path: row.path,
  path_with_namespace: row.full_path,
  issues_enabled: fromTruth(row.issues_enabled),
  merge_requests_enabled: fromTruth(row.merge_requests_enabled),
  wiki_enabled: fromTruth(row.wiki_enabled),
  jobs_enabled: fromTruth(row.jobs_enabled),
  snippets_enabled: fromTruth(row.snippets_enabled),
  container_registry_enabled: fromTruth(row.container_registry_enabled),
  created_at: row.created_at,
  last_activity_at: row.last_activity_at,
  shared_runners_enabled: fromTruth(row.shared_runners_enabled),
  creator_id: row.creator_id,
  namespace: {
    id: namespace.id,
    name: namespace.name,
    path: namespace.path,
    kind: namespace.kind,
    full_path: namespace.full_path,
  },
  avatar_url: row.avatar_path === null ? null : `${baseUrl}/uploads/${row.avatar_path}`,
  star_count: stars,
  forks_count: forks,
  open_issues_count: openIssues,
  public_jobs: fromTruth(row.public_jobs),
  shared_with_groups: [...sharedWith],
  request_access_enabled: fromTruth(row.request_access_enabled),
  lfs_enabled: fromTruth(row.lfs_enabled),
  ci_config_path: row.ci_config_path,
  only_allow_merge_if_pipeline_succeeds: fromTruth(row.merge_needs_pipeline),
  only_allow_merge_if_all_discussions_are_resolved: fromTruth(row.merge_needs_resolution),
  resolve_outdated_diff_discussions: fromTruth(row.resolves_outdated_discussions),
  printing_merge_request_link_enabled: fromTruth(row.prints_merge_request_link),
});

/** What names a project and leads to it: for other records to embed. */
export const basicProjectRecord = (row: Row<'projects'>, baseUrl: string) => ({
  id: row.id,
  name: row.name,
  name_with_namespace: row.full_name,
  path: row.path,
  path_with_namespace: row.full_path,
  http_url_to_repo: `${baseUrl}/${row.full_path}.git`,
  web_url: `${baseUrl}/${row.full_path}`,
});

/**
 * The records of projects; what they refer to is read for all of them at once. Groups that are hidden from the caller
 * are not named to them.
 */
export const projectRecords = async (
  service: Service,
  rows: readonly Row<'projects'>[],
  { caller, baseUrl }: { readonly caller: Caller | null; readonly baseUrl: string },
) => {
  const { db } = service.database;
  const today = todayOf(service);
  const ids = rows.map((row) => row.id);
  const [namespaces, openIssues, stars, forks, sharedWith] = await Promise.all([
    namespacesByIds(
      db,
      rows.map((row) => row.namespace_id),
    ),
    countOpenIssues(db, ids, { caller, today }),
    countStars(db, ids),
    countForks(db, ids),
    groupsSharedWith(db, ids, { caller, today }),
  ]);
  return rows.flatMap((row) => {
    const namespace = namespaces.get(row.namespace_id);
    const context = {
      openIssues: openIssues.get(row.id) ?? 0,
      stars: stars.get(row.id) ?? 0,
      forks: forks.get(row.id) ?? 0,
      sharedWith: sharedWith.get(row.id) ?? [],
      baseUrl,
    };
    return namespace === undefined ? [] : [record(row, { ...context, namespace })];
  });
};
