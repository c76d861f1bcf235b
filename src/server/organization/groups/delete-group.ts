/** Deletes groups (document, "Groups"). */
import type { Row } from '../../db/schema.ts';
import { enqueue } from '../../queue/store.ts';
import { holdNamespace } from '../../namespaces/hold-namespace.ts';
import type { Service } from '../../request/service.ts';
import { markGroupForDelete } from './store.ts';

/**
 * Takes a group and all below it out of sight, and has the queue remove it. Throws 404 when somebody else was faster.
 */
export const deleteGroup = (service: Service, group: Row<'namespaces'>): Promise<void> =>
  service.database.db.transaction().execute(async (transaction) => {
    await markGroupForDelete(transaction, await holdNamespace(transaction, group));
    await enqueue(transaction, { kind: 'group.remove', payload: { group_id: group.id }, now: service.clock.now() });
  });
