/** Moves of projects and groups into other namespaces (v4 shapes). */
import { roles } from '../../../contract/vocabulary/access.ts';
import type { groupTransfers, projectTransfers } from '../../../contract/organization/transfers.ts';
import type { Row } from '../../db/schema.ts';
import { todayOf } from '../../formats/clock.ts';
import type { Handlers, Listing } from '../../request/handler.ts';
import { parentFor } from '../groups/create-group.ts';
import { groupDetail, groupRecords } from '../groups/record.ts';
import { namespaceFor } from '../projects/new-project-checks.ts';
import { projectDetail } from '../projects/record.ts';
import { listLocations, type LocationFilter } from './store.ts';
import { transferGroup } from '../groups/transfer-group.ts';
import { transferProject } from '../projects/transfer-project.ts';

const locations = async (
  { service, caller, page, baseUrl, params: { search } }: Listing & { readonly params: { readonly search?: string } },
  place: Pick<LocationFilter, 'level' | 'currentId' | 'lineage'>,
) => {
  const filter = { ...place, caller, search, today: todayOf(service) };
  const { items, total } = await listLocations(service.database, filter, page);
  return { items: await groupRecords(service, items, { caller, baseUrl }), total };
};

export const projectTransferHandlers: Handlers<typeof projectTransfers> = {
  transfer: async ({ service, project, caller, params, baseUrl, losing }) => {
    const target: Row<'namespaces'> = await namespaceFor(service, caller, params.namespace);
    const moved = await losing({ projectId: project.id }, () =>
      transferProject(service, project, { target, moverId: caller.id }),
    );
    return projectDetail(service, moved, { caller, baseUrl });
  },

  locations: (call) => locations(call, { level: roles.master, currentId: call.project.namespace_id }),
};

export const groupTransferHandlers: Handlers<typeof groupTransfers> = {
  transfer: async ({ service, group, caller, params, baseUrl, losing }) => {
    const target = await parentFor(service, caller, params.group_id ?? null);
    const move = { target, moverId: caller.id };
    const moved = await losing({ lineage: group.lineage }, () => transferGroup(service, group, move));
    return groupDetail(service, moved, { caller, baseUrl });
  },

  locations: (call) =>
    locations(call, { level: roles.owner, currentId: call.group.parent_id, lineage: call.group.lineage }),
};
