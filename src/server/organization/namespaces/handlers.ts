/** Namespaces (document, "Namespaces"). */
import type { namespaces } from '../../../contract/organization/namespaces.ts';
import { findNamespace } from '../../request/access.ts';
import type { Caller } from '../../request/access-level.ts';
import { todayOf } from '../../formats/clock.ts';
import type { Row } from '../../db/schema.ts';
import { notFound } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { countMembersBelow, listNamespaces, groupsWithMasterRole } from '../../namespaces/store.ts';

/** The records of a page. Only masters see the number of members (document, "Namespace"). */
const records = async (service: Service, rows: readonly Row<'namespaces'>[], caller: Caller) => {
  const { db } = service.database;
  const groupIds = rows.filter((row) => row.kind === 'group').map((row) => row.id);
  const today = todayOf(service);
  const mastered = caller.admin ? new Set(groupIds) : await groupsWithMasterRole(db, caller.id, groupIds, today);
  const counts = await countMembersBelow(service.database, [...mastered], today);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    path: row.path,
    kind: row.kind,
    full_path: row.full_path,
    ...(row.kind === 'group' ? { parent_id: row.parent_id } : {}),
    ...(mastered.has(row.id) ? { members_count_with_descendants: counts.get(row.id) ?? 0 } : {}),
  }));
};

export const namespaceHandlers: Handlers<typeof namespaces> = {
  list: async ({ service, caller, params, page }) => {
    const filter = { caller, search: params.search, today: todayOf(service) };
    const { items, total } = await listNamespaces(service.database, filter, page);
    return { items: await records(service, items, caller), total };
  },

  get: async ({ service, caller, params }) => {
    const namespace = await findNamespace(service, params.id, caller);
    const [record] = namespace === null ? [] : await records(service, [namespace], caller);
    if (record === undefined) {
      throw notFound('Namespace');
    }
    return record;
  },
};
