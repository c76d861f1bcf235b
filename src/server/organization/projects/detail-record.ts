/** The form of a single project: with what the caller may do there, and what was asked for besides. */
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { projects } from '../../../contract/organization/projects.ts';
import type { Caller } from '../../request/auth/caller.ts';
import { holds, type Project } from '../../request/auth/standing.ts';
import { lineageIds, memberLevel, namespacesByIds } from '../../request/auth/store.ts';
import { attributeRecord } from '../../people/custom-attributes/record.ts';
import { attributesOf } from '../../people/custom-attributes/store.ts';
import type { Row } from '../../db/schema.ts';
import { toDay } from '../../db/values.ts';
import { countBranchCommits } from '../../git/count-branch-commits.ts';
import { findMember } from '../members/store.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/repository-dir.ts';
import { repositorySizes } from '../../storage/repository-sizes.ts';
import { projectsWithSources } from './list-records.ts';

type Detail = Body<(typeof projects)['get']>;

/** Who asks for a project, and for what of it. */
export interface DetailAsked {
  readonly caller: Caller | null;
  readonly baseUrl: string;
  /** For reporters; nothing for others. */
  readonly statistics?: boolean | undefined;
  /** Custom attributes, for administrators; nothing for others. */
  readonly attributes?: boolean | undefined;
}

/** The level of notifications that v4 calls global: the only one there is here. */
const globalNotifications = 3;

const access = (level: number | undefined) =>
  level === undefined || level === 0 ? null : { access_level: level, notification_level: globalNotifications };

/** The caller's own membership, and the strongest of those in the groups above. */
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

const statisticsOf = async (service: Service, project: Row<'projects'>): Promise<NonNullable<Detail['statistics']>> => {
  const { default_branch: branch } = project;
  const commits =
    branch === null ? 0 : await withRepository(service, project, (dir) => countBranchCommits(dir, branch));
  const size = (await repositorySizes(service, [project])).get(project.id) ?? 0;
  return {
    commit_count: commits,
    storage_size: size,
    repository_size: size,
    lfs_objects_size: 0,
    job_artifacts_size: 0,
  };
};

/** The record of a single project. */
export const projectDetail = async (
  service: Service,
  row: Row<'projects'> & Partial<Pick<Project, 'accessLevel'>>,
  { caller, baseUrl, statistics, attributes }: DetailAsked,
): Promise<Detail> => {
  const [record] = await projectsWithSources(service, [row], { caller, baseUrl });
  const mayMeasure = statistics === true && holds(row.accessLevel ?? 0, 'reporter');
  const noted = attributes === true && caller?.admin === true;
  const found = noted ? await attributesOf(service.database.db, 'project', [row.id]) : undefined;
  return {
    ...(record as NonNullable<typeof record>),
    ...(caller === null ? {} : { permissions: await permissionsOf(service, row, caller) }),
    ...(mayMeasure ? { statistics: await statisticsOf(service, row) } : {}),
    ...(found === undefined ? {} : { custom_attributes: (found.get(row.id) ?? []).map(attributeRecord) }),
  };
};
