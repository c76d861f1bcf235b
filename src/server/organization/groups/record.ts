/** The records of groups in responses (document, "Group"). */
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { todayOf } from '../../formats/clock.ts';
import { attributeRecord } from '../../people/custom-attributes/handlers.ts';
import { attributesOf } from '../../people/custom-attributes/store.ts';
import { groupLevel } from '../../request/access.ts';
import type { Caller } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { artifactSizes } from '../../storage/artifact-store.ts';
import { repositorySizes } from '../../storage/repository-sizes.ts';
import { projectRecords } from '../projects/record.ts';
import { listProjects } from '../projects/list-store.ts';
import { groupsOfShares, listSharedProjects } from '../sharing/store.ts';
import { repositoriesIn } from './store.ts';

/** The statistics of groups, which count the projects in the group itself (docs/decisions, 0017). */
const groupStatistics = async (service: Service, groupIds: readonly number[]) => {
  const projects = await repositoriesIn(service.database.db, groupIds);
  const sizes = await repositorySizes(service, projects);
  const artifacts = await artifactSizes(
    service.database.db,
    projects.map(({ id }) => id),
  );
  const totalsOf = (sizesOf: ReadonlyMap<number, number>): ReadonlyMap<number, number> => {
    const totals = new Map<number, number>();
    for (const { id, namespace_id: group } of projects) {
      totals.set(group, (totals.get(group) ?? 0) + (sizesOf.get(id) ?? 0));
    }
    return totals;
  };
  const [ofRepositories, ofArtifacts] = [totalsOf(sizes), totalsOf(artifacts)];
  return (groupId: number) => {
    const [repositories, archives] = [ofRepositories.get(groupId) ?? 0, ofArtifacts.get(groupId) ?? 0];
    return {
      storage_size: repositories + archives,
      repository_size: repositories,
      // There are no large files.
      lfs_objects_size: 0,
      job_artifacts_size: archives,
    };
  };
};

/** The projects in the record of a group; the list of its projects has all. */
const shownProjects = { page: 1, perPage: 100, offset: 0, limit: 100 };

/** The form of group records, and the user who sees them. */
export interface GroupView {
  readonly caller: Caller | null;
  readonly baseUrl: string;
  readonly statistics?: boolean | undefined;
  readonly with_custom_attributes?: boolean | undefined;
}

/** The settings of a group that are on or off. */
export const switchesOf = (row: Row<'namespaces'>) => ({
  lfs_enabled: fromDbBoolean(row.lfs_enabled),
  request_access_enabled: fromDbBoolean(row.request_access_enabled),
});

const record = (row: Row<'namespaces'>, baseUrl: string) => ({
  id: row.id,
  name: row.name,
  path: row.path,
  full_name: row.full_name,
  full_path: row.full_path,
  description: row.description,
  visibility: row.visibility,
  ...switchesOf(row),
  avatar_url: row.avatar_path === null ? null : `${baseUrl}/uploads/${row.avatar_path}`,
  web_url: `${baseUrl}/groups/${row.full_path}`,
  parent_id: row.parent_id,
});

/** The records of groups, with one query for each kind of related records. */
export const groupRecords = async (service: Service, rows: readonly Row<'namespaces'>[], view: GroupView) => {
  const { db } = service.database;
  const ids = rows.map(({ id }) => id);
  const statistics = view.statistics === true ? await groupStatistics(service, ids) : undefined;
  const attributes = view.with_custom_attributes === true ? await attributesOf(db, 'group', ids) : undefined;
  return rows.map((row) => ({
    ...record(row, view.baseUrl),
    ...(statistics === undefined ? {} : { statistics: statistics(row.id) }),
    ...(attributes === undefined ? {} : { custom_attributes: (attributes.get(row.id) ?? []).map(attributeRecord) }),
  }));
};

/** The record of one group, with the groups that it is shared with. */
export const groupWithShares = async (service: Service, row: Row<'namespaces'>, view: GroupView) => {
  const { caller } = view;
  const today = todayOf(service);
  const [group] = await groupRecords(service, [row], view);
  const isMember = caller !== null && (await groupLevel(service, row, caller)) > 0;
  return {
    ...(group as NonNullable<typeof group>),
    shared_with_groups: await groupsOfShares(service.database.db, { id: row.id, isMember }, { caller, today }),
  };
};

/** The record of one group, with its projects and the shared ones that the caller can see. */
export const groupDetail = async (service: Service, row: Row<'namespaces'>, view: GroupView) => {
  const { caller, baseUrl } = view;
  const today = todayOf(service);
  const { items } = await listProjects(service.database, { caller, namespaceId: row.id, today }, shownProjects);
  const shared = await listSharedProjects(service.database.db, row.id, { caller, today, limit: shownProjects.limit });
  return {
    ...(await groupWithShares(service, row, view)),
    projects: await projectRecords(service, items, { caller, baseUrl }),
    shared_projects: await projectRecords(service, shared, { caller, baseUrl }),
  };
};

const withPublic = <Project extends { readonly visibility: string }>(project: Project) => ({
  ...project,
  public: project.visibility === 'public',
});

/** `groupDetail`, for the response to an update. */
export const updatedGroup = async (service: Service, row: Row<'namespaces'>, view: GroupView) => {
  const { projects, shared_projects: shared, ...group } = await groupDetail(service, row, view);
  return { ...group, projects: projects.map(withPublic), shared_projects: shared.map(withPublic) };
};
