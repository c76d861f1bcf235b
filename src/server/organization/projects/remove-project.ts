/** The job that removes what is left of a deleted project. */
import { fireSystem } from '../../activity/hooks/fire-hooks.ts';
import { removeBotsOf } from '../../people/users/remove-bots.ts';
import { removeRepository, repositoryPath } from '../../git/repository.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { removeAllArtifacts } from '../../storage/artifact-files.ts';
import { withStorage } from '../../storage/circuit-breaker.ts';
import { deleteProject, findProjectToRemove } from './store.ts';

/** The repository and the artifacts are removed first, so that an interrupted job finds the record again. */
export const removeProject: JobHandler<'project.remove'> = async (service, { project_id }) => {
  const { db } = service.database;
  const project = await findProjectToRemove(db, project_id);
  if (project !== undefined) {
    // Git is not used, since the repository can be damaged.
    const remove = async (storagePath: string): Promise<void> => {
      const dir = repositoryPath(storagePath, project.id);
      await Promise.all([service.pools.objects.forget(dir), service.pools.diffs.forget(dir)]);
      await removeRepository(dir);
      await removeAllArtifacts(storagePath, project.id);
    };
    await withStorage(service, project.storage, remove, 'remove');
    await db.transaction().execute(async (transaction) => {
      const now = service.clock.now();
      await removeBotsOf(service, transaction, { place: { project_id: project.id }, now });
      await fireSystem(transaction, { type: 'project', action: 'destroy', project }, now);
      await deleteProject(transaction, project.id);
    });
  }
};
