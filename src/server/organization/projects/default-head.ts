/** Keeps HEAD, which clones check out, at the project's default branch. */
import type { Row } from '../../db/schema.ts';
import { errorText } from '../../formats/log.ts';
import { headBranch, pointHead } from '../../git/repository.ts';
import { findProjectRow } from '../../request/auth-store.ts';
import type { Service } from '../../request/service.ts';
import { clearLocks, requireUnlocked } from '../../storage/stale-locks.ts';
import { withWritableRepository } from '../../storage/storages.ts';

/** Points HEAD to the recorded default branch if they differ. */
export const alignHead = async (
  { database, log }: Service,
  { id }: Pick<Row<'projects'>, 'id'>,
  dir: string,
): Promise<void> => {
  const branch = (await findProjectRow(database.db, { id }))?.default_branch ?? null;
  if (branch === null || branch === (await headBranch(dir))) return;
  await pointHead(dir, branch);
  log('warn', 'HEAD was pointed to the default branch', { project: id, branch });
};

/**
 * Points HEAD to a branch and then records it, so that no transaction waits for git. On failure HEAD is reset; after a
 * crash the maintenance of the repository does so. Throws 503 if HEAD is locked.
 */
export const withHead = <Outcome>(
  service: Service,
  project: Row<'projects'>,
  branch: string,
  record: () => Promise<Outcome>,
): Promise<Outcome> =>
  withWritableRepository(service, project, async (dir) => {
    try {
      await clearLocks(service, project, []);
      await pointHead(dir, branch).catch(async (error: unknown) => {
        await requireUnlocked(service, project, []);
        throw error;
      });
      return await record();
    } finally {
      // This also follows a success, since another branch may have been recorded meanwhile.
      await alignHead(service, project, dir).catch((error: unknown) => {
        service.log('error', 'HEAD may not be at the default branch', { project: project.id, error: errorText(error) });
      });
    }
  });
