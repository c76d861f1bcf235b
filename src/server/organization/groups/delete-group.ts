/** Deletes groups (document, "Groups"). */
import { toTimestamp } from '../../formats/clock.ts';
import { fireSystem } from '../../activity/hooks/fire-hooks.ts';
import { removeBotsOf } from '../../people/users/remove-bots.ts';
import type { Row } from '../../db/schema.ts';
import { enqueue } from '../../queue/store.ts';
import type { Caller } from '../../request/access-level.ts';
import { fireSubgroup } from './fire-subgroup.ts';
import { lockNamespace } from '../../namespaces/lock-namespace.ts';
import type { Service } from '../../request/service.ts';
import {
  deleteGroupRow,
  findGroupToRemove,
  groupsInnermostFirst,
  projectsToRemoveIn,
  markGroupForDelete,
} from './store.ts';
import { deleteAttributesOf } from '../../people/custom-attributes/store.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { removeProject } from '../projects/remove-project.ts';

/** Hides a group with everything in it, and enqueues its removal. Throws 404 if another request did so. */
export const deleteGroup = (service: Service, group: Row<'namespaces'>, caller: Pick<Caller, 'id'>): Promise<void> =>
  service.database.db.transaction().execute(async (transaction) => {
    const now = service.clock.now();
    await markGroupForDelete(transaction, await lockNamespace(transaction, group), toTimestamp(now));
    await fireSubgroup(transaction, group, 'destroy', { userId: caller.id, now });
    await enqueue(transaction, { kind: 'group.remove', payload: { group_id: group.id }, now });
  });

/**
 * Removes the projects with their repositories, and then the groups, innermost first. The deleted group is the last, so
 * that an interrupted job finds the rest again.
 */
export const removeGroup: JobHandler<'group.remove'> = async (service, { group_id }, context) => {
  const { db } = service.database;
  const group = await findGroupToRemove(db, group_id);
  if (group === undefined) {
    return;
  }
  for (const id of await groupsInnermostFirst(db, group)) {
    for (const project_id of await projectsToRemoveIn(db, id)) {
      context.signal.throwIfAborted();
      await removeProject(service, { project_id }, context);
    }
    await db.transaction().execute(async (transaction) => {
      const now = service.clock.now();
      await removeBotsOf(service, transaction, { place: { namespace_id: id }, now });
      await deleteAttributesOf(transaction, { type: 'group', id });
      const removed = await findGroupToRemove(transaction, id);
      if (removed !== undefined)
        await fireSystem(transaction, { type: 'group', action: 'destroy', group: removed }, now);
      await deleteGroupRow(transaction, id);
    });
  }
};
