/** The records of projects in responses (document, "Project"). */
import type { projects } from '../../../contract/organization/projects.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { toDay, todayOf } from '../../formats/clock.ts';
import { attributeRecord } from '../../people/custom-attributes/handlers.ts';
import { attributesOf } from '../../people/custom-attributes/store.ts';
import { type Caller } from '../../request/access-level.ts';
import { lineageIds } from '../../db/lineage.ts';
import { memberLevel, namespacesByIds } from '../../request/auth-store.ts';
import type { Service } from '../../request/service.ts';
import { findMember } from '../members/store.ts';
import { groupsSharedWith, type SharedGroup } from '../sharing/store.ts';
import { type ProjectCounts, projectCounts } from './counts-store.ts';
import { statisticsOf } from './statistics.ts';
import { visibleByIds } from './list-store.ts';
import { ownersByNamespaces } from './store.ts';
import { basicUserRecord } from '../../people/users/record.ts';

const tagsOf = ({ tags }: Pick<Row<'projects'>, 'tags'>): string[] => JSON.parse(tags) as string[];

/** The stored form of tags: trimmed, each once. */
export const tagsText = (tags: readonly string[]): string =>
  JSON.stringify([...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]);

type Detail = Body<(typeof projects)['get']>;

interface DetailAsked {
  readonly caller: Caller | null;
  readonly baseUrl: string;
  readonly statistics?: boolean | undefined;
  /** Include custom attributes. */
  readonly attributes?: boolean | undefined;
}

/** The notification level "global" of v4, the only one here. */
const globalNotifications = 3;

const access = (level: number | undefined) =>
  level === undefined || level === 0 ? null : { access_level: level, notification_level: globalNotifications };

/** The caller's direct membership, and the highest one in the groups above. */
const permissionsOf = async (
  { database: { db }, clock }: Service,
  project: Row<'projects'>,
  caller: Caller,
): Promise<NonNullable<Detail['permissions']>> => {
  const today = toDay(clock.now());
  const namespace = (await namespacesByIds(db, [project.namespace_id])).get(project.namespace_id);
  const namespaceIds = namespace?.kind === 'group' ? lineageIds(namespace.lineage) : [];
  const [member, groupLevel] = await Promise.all([
    findMember(db, { project_id: project.id }, caller.id, today),
    namespaceIds.length === 0 ? 0 : memberLevel(db, caller.id, { namespaceIds }, today),
  ]);
  return { project_access: access(member?.access_level), group_access: access(groupLevel) };
};

/** The record of a single project. */
export const projectDetail = async (
  service: Service,
  row: Row<'projects'>,
  { caller, baseUrl, statistics, attributes }: DetailAsked,
): Promise<Detail> => {
  const [record] = await projectsWithSources(service, [row], { caller, baseUrl });
  const found = attributes === true ? await attributesOf(service.database.db, 'project', [row.id]) : undefined;
  return {
    ...(record as NonNullable<typeof record>),
    ...(caller === null ? {} : { permissions: await permissionsOf(service, row, caller) }),
    ...(statistics === true ? { statistics: await statisticsOf(service, row) } : {}),
    ...(found === undefined ? {} : { custom_attributes: (found.get(row.id) ?? []).map(attributeRecord) }),
  };
};

interface Context {
  readonly namespace: Row<'namespaces'>;
  readonly counts: ProjectCounts;
  readonly sharedWith: readonly SharedGroup[];
  readonly baseUrl: string;
}

/** The settings of a project that are on or off. */
export const switchesOf = (row: Row<'projects'>) => ({
  issues_enabled: fromDbBoolean(row.issues_enabled),
  merge_requests_enabled: fromDbBoolean(row.merge_requests_enabled),
  wiki_enabled: fromDbBoolean(row.wiki_enabled),
  jobs_enabled: fromDbBoolean(row.jobs_enabled),
  snippets_enabled: fromDbBoolean(row.snippets_enabled),
  container_registry_enabled: fromDbBoolean(row.container_registry_enabled),
  shared_runners_enabled: fromDbBoolean(row.shared_runners_enabled),
  public_jobs: fromDbBoolean(row.public_jobs),
  request_access_enabled: fromDbBoolean(row.request_access_enabled),
  lfs_enabled: fromDbBoolean(row.lfs_enabled),
  only_allow_merge_if_pipeline_succeeds: fromDbBoolean(row.merge_needs_pipeline),
  only_allow_merge_if_all_discussions_are_resolved: fromDbBoolean(row.merge_needs_resolution),
  resolve_outdated_diff_discussions: fromDbBoolean(row.resolves_outdated_discussions),
  printing_merge_request_link_enabled: fromDbBoolean(row.prints_merge_request_link),
});

const basicRecord = (row: Row<'projects'>, { namespace, counts, sharedWith, baseUrl }: Context) => ({
  id: row.id,
  description: row.description,
  default_branch: row.default_branch,
  tag_list: tagsOf(row),
  archived: fromDbBoolean(row.archived),
  visibility: row.visibility,
  ssh_url_to_repo: `git@${new URL(baseUrl).hostname}:${row.full_path}.git`,
  http_url_to_repo: `${baseUrl}/${row.full_path}.git`,
  web_url: `${baseUrl}/${row.full_path}`,
  name: row.name,
  name_with_namespace: row.full_name,
  path: row.path,
  path_with_namespace: row.full_path,
  ...switchesOf(row),
  created_at: row.created_at,
  last_activity_at: row.last_activity_at,
  creator_id: row.creator_id,
  namespace: {
    id: namespace.id,
    name: namespace.name,
    path: namespace.path,
    kind: namespace.kind,
    full_path: namespace.full_path,
    parent_id: namespace.parent_id,
  },
  avatar_url: row.avatar_path === null ? null : `${baseUrl}/uploads/${row.avatar_path}`,
  star_count: counts.stars,
  forks_count: counts.forks,
  open_issues_count: counts.issues,
  shared_with_groups: [...sharedWith],
  ci_config_path: row.ci_config_path,
});

/** The names and URLs of a project, for other records. */
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
 * The records of projects, with one query for each kind of related records. Groups that are hidden from the caller are
 * left out.
 */
export const projectRecords = async (
  service: Service,
  rows: readonly Row<'projects'>[],
  { caller, baseUrl }: { readonly caller: Caller | null; readonly baseUrl: string },
) => {
  const { db } = service.database;
  const today = todayOf(service);
  const ids = rows.map((row) => row.id);
  const [namespaces, counts, sharedWith] = await Promise.all([
    namespacesByIds(
      db,
      rows.map((row) => row.namespace_id),
    ),
    projectCounts(db, ids, { caller, today }),
    groupsSharedWith(db, ids, { caller, today }),
  ]);
  return rows.flatMap((row) => {
    const namespace = namespaces.get(row.namespace_id);
    const context = {
      counts: counts.get(row.id) ?? { issues: 0, stars: 0, forks: 0 },
      sharedWith: sharedWith.get(row.id) ?? [],
      baseUrl,
    };
    return namespace === undefined ? [] : [basicRecord(row, { ...context, namespace })];
  });
};

/** Full records: with the owner for personal projects, and with the source of a fork if the caller can see it. */
export const projectsWithSources = async (
  service: Service,
  rows: readonly Row<'projects'>[],
  { caller, baseUrl }: Pick<Asked, 'caller' | 'baseUrl'>,
) => {
  const ids = rows.flatMap((row) => row.forked_from_id ?? []);
  const [records, owners, sources] = await Promise.all([
    projectRecords(service, rows, { caller, baseUrl }),
    ownersByNamespaces(
      service.database.db,
      rows.map((row) => row.namespace_id),
    ),
    visibleByIds(service.database.db, ids, caller, todayOf(service)),
  ]);
  const sourceIds = new Map(rows.map((row) => [row.id, row.forked_from_id]));
  return records.map((record) =>
    withRelated(record, owners.get(record.namespace.id), sources.get(sourceIds.get(record.id) ?? 0), baseUrl),
  );
};

export interface Asked {
  readonly caller: Caller | null;
  /** Include custom attributes. */
  readonly attributes?: boolean | undefined;
  /** Of those projects alone in which the caller is a reporter. */
  readonly statistics?: boolean | undefined;
  readonly baseUrl: string;
}

const withRelated = <R extends object>(
  record: R,
  owner: Row<'users'> | undefined,
  source: Row<'projects'> | undefined,
  baseUrl: string,
) => ({
  ...record,
  ...(owner === undefined ? {} : { owner: basicUserRecord(owner, baseUrl) }),
  ...(source === undefined ? {} : { forked_from_project: basicProjectRecord(source, baseUrl) }),
});
