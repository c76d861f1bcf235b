/** The job that removes what is left of a deleted group. */
import { deleteAttributesOf } from '../../people/custom-attributes/store.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { removeProject } from '../projects/remove-project.ts';
import { deleteGroup, findMarkedGroup, groupsInnermostFirst, markedProjectsIn } from './store.ts';

/**
 * Removes the projects with their repositories, then their groups, from the innermost out: the group that was deleted is
 * the last to go, so that a run that was cut off finds what is left of it.
 */
export const removeGroup: JobHandler<'group.remove'> = async (service, { group_id }, context) => {
  const { db } = service.database;
  const group = await findMarkedGroup(db, group_id);
  if (group === undefined) {
    return;
  }
  for (const id of await groupsInnermostFirst(db, group)) {
    for (const project_id of await markedProjectsIn(db, id)) {
      context.signal.throwIfAborted();
      await removeProject(service, { project_id }, context);
    }
    await db.transaction().execute(async (transaction) => {
      await deleteAttributesOf(transaction, { type: 'group', id });
      await deleteGroup(transaction, id);
    });
  }
};
