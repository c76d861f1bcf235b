/** The job that removes what is left of a deleted project. */
import { removeRepository } from '../../git/repository.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { withRepository } from '../../storage/storages.ts';
import { deleteProject, findProjectToRemove } from './store.ts';

/** The repository goes first: as long as the record is there, a run that was cut off is made up for. */
export const removeProject: JobHandler<'project.remove'> = async (service, { project_id }) => {
  const { db } = service.database;
  const project = await findProjectToRemove(db, project_id);
  if (project !== undefined) {
    await withRepository(
      service,
      project,
      async (dir) => {
        await Promise.all([service.pools.objects.forget(dir), service.pools.diffs.forget(dir)]);
        await removeRepository(dir);
      },
      'remove',
    );
    await db.transaction().execute((transaction) => deleteProject(transaction, project.id));
  }
};
