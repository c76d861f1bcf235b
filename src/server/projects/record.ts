/** The form in which projects appear in answers (document, "Project"). */
import { namespacesByIds } from '../auth/store.ts';
import type { Row } from '../db/schema.ts';
import { fromTruth } from '../db/values.ts';
import type { Service } from '../service.ts';
import { countOpenIssues } from './store.ts';

const record = (row: Row<'projects'>, namespace: Row<'namespaces'>, openIssues: number, baseUrl: string) => ({
  id: row.id,
  description: row.description,
  default_branch: row.default_branch,
  tag_list: [],
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
  star_count: row.star_count,
  forks_count: row.forks_count,
  open_issues_count: openIssues,
  public_jobs: fromTruth(row.public_jobs),
  shared_with_groups: [],
  request_access_enabled: fromTruth(row.request_access_enabled),
});

/** The records of projects; what they refer to is read for all of them at once. */
export const projectRecords = async (service: Service, rows: readonly Row<'projects'>[], baseUrl: string) => {
  const { db } = service.database;
  const [namespaces, openIssues] = await Promise.all([
    namespacesByIds(
      db,
      rows.map((row) => row.namespace_id),
    ),
    countOpenIssues(
      db,
      rows.map((row) => row.id),
    ),
  ]);
  return rows.flatMap((row) => {
    const namespace = namespaces.get(row.namespace_id);
    return namespace === undefined ? [] : [record(row, namespace, openIssues.get(row.id) ?? 0, baseUrl)];
  });
};
