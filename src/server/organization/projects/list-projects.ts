/** The records of projects in lists. */
import type { projects } from '../../../contract/organization/projects.ts';
import type { Body, Params } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import { todayOf } from '../../formats/clock.ts';
import { attributeRecord } from '../../people/custom-attributes/handlers.ts';
import { attributesOf } from '../../people/custom-attributes/store.ts';
import type { Caller } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { type Asked, basicProjectRecord, projectRecords, projectsWithSources } from './record.ts';
import { statisticsOfEach } from './statistics.ts';
import { listProjects, type ProjectFilter } from './list-store.ts';
import type { PageRequest, Slice } from '../../db/page-of.ts';

type Given = Omit<Params<(typeof projects)['list']>, 'page' | 'per_page'>;

/** The filter of a list, for one namespace or all. */
export const projectFilter = (
  service: Service,
  caller: Caller | null,
  given: Given,
  place: Pick<ProjectFilter, 'namespaceId' | 'lineage' | 'forkedFromId'> = {},
): ProjectFilter => ({
  ...place,
  caller,
  search: given.search,
  visibility: given.visibility,
  archived: given.archived,
  owned: given.owned,
  membership: given.membership,
  starred: given.starred,
  withIssues: given.with_issues_enabled,
  withMergeRequests: given.with_merge_requests_enabled,
  attributes: given.custom_attributes,
  orderBy: given.order_by,
  sort: given.sort,
  today: todayOf(service),
});

type Listed = Body<(typeof projects)['list']>;

type ListedProject = Listed[number];

/** The records of a list, with custom attributes and statistics if asked for. */
export const listedProjects = async (
  service: Service,
  rows: readonly Row<'projects'>[],
  asked: Asked,
): Promise<Listed> => {
  const { caller } = asked;
  const ids = rows.map(({ id }) => id);
  const [records, attributes, statistics] = await Promise.all([
    projectsWithSources(service, rows, asked),
    asked.attributes === true ? attributesOf(service.database.db, 'project', ids) : undefined,
    asked.statistics === true && caller !== null ? statisticsOfEach(service, rows, caller) : undefined,
  ]);
  const withAsked = (record: ListedProject): ListedProject => {
    const measured = statistics?.get(record.id);
    return {
      ...record,
      ...(attributes !== undefined && { custom_attributes: (attributes.get(record.id) ?? []).map(attributeRecord) }),
      ...(measured !== undefined && { statistics: measured }),
    };
  };
  return records.map((record) => withAsked(record));
};

/** `simple` in the document: IDs, URLs, names, and paths (docs/decisions, 0018). */
export const namedProjects = (rows: readonly Row<'projects'>[], baseUrl: string): Listed =>
  rows.map((row) => basicProjectRecord(row, baseUrl));

/** `simple` as v4 clients expect it. */
export const simpleProjects = async (
  service: Service,
  rows: readonly Row<'projects'>[],
  baseUrl: string,
): Promise<Listed> =>
  // The fields that depend on the caller are not among these.
  (await projectRecords(service, rows, { caller: null, baseUrl })).map((record) => ({
    id: record.id,
    description: record.description,
    default_branch: record.default_branch,
    tag_list: record.tag_list,
    ssh_url_to_repo: record.ssh_url_to_repo,
    http_url_to_repo: record.http_url_to_repo,
    web_url: record.web_url,
    name: record.name,
    name_with_namespace: record.name_with_namespace,
    path: record.path,
    path_with_namespace: record.path_with_namespace,
    avatar_url: record.avatar_url,
    star_count: record.star_count,
    forks_count: record.forks_count,
    created_at: record.created_at,
    last_activity_at: record.last_activity_at,
  }));

interface ListCall {
  readonly service: Service;
  readonly caller: Caller | null;
  readonly params: Omit<Params<(typeof projects)['list']>, 'page' | 'per_page'>;
  readonly page: PageRequest;
  readonly baseUrl: string;
}

/** A page of projects as v4 clients expect it, of one namespace or all. */
export const projectPage = async (
  { service, caller, params, page, baseUrl }: ListCall,
  place: Pick<ProjectFilter, 'namespaceId' | 'forkedFromId'> = {},
): Promise<Slice<Body<(typeof projects)['list']>>> => {
  const filter = projectFilter(service, caller, params, place);
  const { items, total } = await listProjects(service.database, filter, page);
  const { with_custom_attributes: attributes, statistics } = params;
  const records =
    params.simple === true
      ? await simpleProjects(service, items, baseUrl)
      : await listedProjects(service, items, { caller, attributes, statistics, baseUrl });
  return { items: records, total };
};
