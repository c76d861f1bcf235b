/** Maintains repositories: repacks them, removes stale locks and files of dead processes, and resets HEAD. */
import { findProjectRow } from '../../request/auth-store.ts';
import type { Row } from '../../db/schema.ts';
import { needsRepack, repack } from '../../git/repack.ts';
import { removeStaleFiles } from '../../git/stale-files.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { enqueue, isQueued } from '../../queue/store.ts';
import type { Service } from '../../request/service.ts';
import { clearAllLocks } from '../../storage/stale-locks.ts';
import { withRepository, withWritableRepository } from '../../storage/storages.ts';
import { alignHead } from './default-head.ts';

/** The next push and the next day try again, too. */
const attempts = 3;

/** Enqueues the maintenance of a repository, unless it waits already; few of one storage run at a time. */
export const queueMaintenance = async (
  { database, clock }: Service,
  { id, storage }: Pick<Row<'projects'>, 'id' | 'storage'>,
  task?: 'eager',
): Promise<void> => {
  const payload = { project_id: id, ...(task && { task }) };
  if (await isQueued(database.db, 'repository.maintain', payload)) return;
  const more = { now: clock.now(), maxAttempts: attempts, lane: `storage ${storage}` };
  await enqueue(database.db, { kind: 'repository.maintain', payload, ...more });
};

/** Cleans up after dead processes in a repository, and then calls back if it needs repacking. */
const tidy = (
  service: Service,
  project: Pick<Row<'projects'>, 'id' | 'storage'>,
  whenDue: () => Promise<void>,
): Promise<void> =>
  withRepository(
    service,
    project,
    async (dir) => {
      await clearAllLocks(service, project);
      await removeStaleFiles(dir);
      await alignHead(service, project, dir);
      if (await needsRepack(dir)) await whenDue();
    },
    'remove',
  );

/** Maintains a repository, if the project still exists. */
export const maintainRepository: JobHandler<'repository.maintain'> = async (service, { project_id: id, task }) => {
  const project = await findProjectRow(service.database.db, { id });
  if (project === undefined) return;
  const pack = () => withWritableRepository(service, project, repack);
  await tidy(service, project, task === 'eager' ? async () => {} : pack);
  if (task === 'eager') await pack();
};

/** Projects per query. */
const batch = 500;

/** At the start and once a day: cleans up each repository, and enqueues those that need repacking. */
export const maintainRepositories = async (service: Service): Promise<void> => {
  const { db } = service.database;
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('projects')
      .select(['id', 'storage'])
      .where('id', '>', after)
      .where('pending_delete', '=', 0)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const project of rows) {
      // Repositories on an unreachable or read-only storage are checked again the next day.
      await tidy(service, project, () => queueMaintenance(service, project)).catch(() => {});
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
};
