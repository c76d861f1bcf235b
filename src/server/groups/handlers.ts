/** Groups (document, "Groups"). */
import type { groups } from '../../contract/groups.ts';
import type { Caller } from '../auth/caller.ts';
import type { Row } from '../db/schema.ts';
import { fromTruth, toDay } from '../db/values.ts';
import type { Handlers } from '../http/handler.ts';
import { listGroups } from '../namespaces/store.ts';
import { projectRecords } from '../projects/record.ts';
import { listProjects } from '../projects/store.ts';
import type { Service } from '../service.ts';
import { createGroup } from './create-group.ts';

/** Projects that a single group shows at most; the list of a group's projects has them all. */
const shownProjects = { page: 1, perPage: 100, offset: 0, limit: 100 };

const record = (row: Row<'namespaces'>, baseUrl: string) => ({
  id: row.id,
  name: row.name,
  path: row.path,
  full_name: row.full_name,
  full_path: row.full_path,
  description: row.description,
  visibility: row.visibility,
  lfs_enabled: fromTruth(row.lfs_enabled),
  avatar_url: row.avatar_path === null ? null : `${baseUrl}/uploads/${row.avatar_path}`,
  web_url: `${baseUrl}/groups/${row.full_path}`,
  request_access_enabled: fromTruth(row.request_access_enabled),
  parent_id: row.parent_id,
});

const detail = async (service: Service, row: Row<'namespaces'>, caller: Caller | null, baseUrl: string) => {
  const filter = {
    caller,
    namespaceId: row.id,
    owned: false,
    membership: false,
    orderBy: 'created_at',
    sort: 'desc',
    today: toDay(service.clock.now()),
  } as const;
  const { items } = await listProjects(service.database, filter, shownProjects);
  return { ...record(row, baseUrl), projects: await projectRecords(service, items, baseUrl), shared_projects: [] };
};

/** Handlers of the group endpoints. */
export const groupHandlers: Handlers<typeof groups> = {
  list: async ({ service, caller, params, page, baseUrl }) => {
    const filter = {
      caller,
      // Administrators see all groups unless they say otherwise, as v4 clients expect.
      allAvailable: params.all_available ?? caller?.admin === true,
      owned: params.owned ?? false,
      search: params.search,
      orderBy: params.order_by ?? 'name',
      sort: params.sort ?? 'asc',
      today: toDay(service.clock.now()),
    } as const;
    const { items, total } = await listGroups(service.database, filter, page);
    return { items: items.map((row) => record(row, baseUrl)), total };
  },

  get: ({ service, group, caller, baseUrl }) => detail(service, group, caller, baseUrl),

  create: async ({ service, caller, params, baseUrl }) =>
    detail(service, await createGroup(service, caller, params), caller, baseUrl),
};
