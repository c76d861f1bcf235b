/** Groups (document, "Groups"). */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { groups } from '../../../contract/organization/groups.ts';
import { findGroup, findProject } from '../../request/access.ts';
import type { Caller } from '../../request/access-level.ts';
import { todayOf } from '../../formats/clock.ts';
import { notFound } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { listedProjects, namedProjects, projectFilter } from '../projects/list-projects.ts';
import { listProjects } from '../projects/list-store.ts';
import { transferProject } from '../projects/transfer-project.ts';
import type { Service } from '../../request/service.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { type GroupFilter, listGroups } from './store.ts';
import { groupDetail, groupRecords, groupWithShares, switchesOf, updatedGroup } from './record.ts';
import { updateGroup } from './update-group.ts';

type Filters = Params<(typeof groups)['list']>;

const groupFilter = (
  service: Service,
  caller: Caller | null,
  given: Filters,
  place: Pick<GroupFilter, 'parentId' | 'below'> = {},
): GroupFilter => ({
  ...place,
  caller,
  skipped: given.skip_groups,
  // Administrators see all groups by default, as v4 clients expect.
  allAvailable: given.all_available ?? caller?.admin === true,
  owned: given.owned ?? false,
  search: given.search,
  attributes: given.custom_attributes,
  orderBy: given.order_by ?? 'name',
  sort: given.sort ?? 'asc',
  today: todayOf(service),
});

export const groupHandlers: Handlers<typeof groups> = {
  list: async ({ service, caller, params, page, baseUrl }) => {
    const { items, total } = await listGroups(service.database, groupFilter(service, caller, params), page);
    return { items: await groupRecords(service, items, { ...params, caller, baseUrl }), total };
  },

  subgroups: async ({ service, caller, group, params, page, baseUrl }) => {
    const filter = groupFilter(service, caller, params, { parentId: group.id });
    const { items, total } = await listGroups(service.database, filter, page);
    return { items: await groupRecords(service, items, { ...params, caller, baseUrl }), total };
  },

  descendants: async ({ service, caller, group, params, page, baseUrl }) => {
    const filter = groupFilter(service, caller, params, { below: group });
    const { items, total } = await listGroups(service.database, filter, page);
    return { items: await groupRecords(service, items, { ...params, caller, baseUrl }), total };
  },

  get: ({ service, group, caller, params, baseUrl }) =>
    (params.with_projects === false ? groupWithShares : groupDetail)(service, group, { ...params, caller, baseUrl }),

  create: async ({ service, caller, params, baseUrl }) =>
    groupDetail(service, await createGroup(service, caller, params), { caller, baseUrl }),

  update: async ({ service, group, caller, params, baseUrl, changesRecord }) => {
    changesRecord(switchesOf(group));
    return updatedGroup(service, await updateGroup(service, group, params), { caller, baseUrl });
  },

  delete: async ({ service, group, caller }) => {
    await deleteGroup(service, group, caller);
    return null;
  },

  projects: async ({ service, caller, group, params, page, baseUrl }) => {
    const place = params.include_subgroups === true ? { lineage: group.lineage } : { namespaceId: group.id };
    const filter = projectFilter(service, caller, params, place);
    const { items, total } = await listProjects(service.database, filter, page);
    return {
      items:
        params.simple === true
          ? namedProjects(items, baseUrl)
          : await listedProjects(service, items, { caller, baseUrl }),
      total,
    };
  },

  transferProject: async ({ service, caller, params, baseUrl, losing }) => {
    const group = await findGroup(service, params.id, caller);
    if (group === null) {
      throw notFound('Group');
    }
    const project = await findProject(service, params.project_id, caller);
    if (project === null) {
      throw notFound('Project');
    }
    await losing({ projectId: project.id }, () =>
      transferProject(service, project, { target: group, moverId: caller.id }),
    );
    return groupDetail(service, group, { caller, baseUrl });
  },
};
