/** Looks after repositories: few packs, no locks that nobody holds, nothing that dead processes left, HEAD where it should be. */
import { findProjectRow } from '../../request/auth-store.ts';
import type { Row } from '../../db/schema.ts';
import { needsRepack, repack } from '../../git/repack.ts';
import { removeLeftovers } from '../../git/leftovers.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { enqueue, isQueued } from '../../queue/store.ts';
import type { Service } from '../../request/service.ts';
import { clearAllLocks } from '../../storage/stale-locks.ts';
import { withRepository, withWritableRepository } from '../../storage/storages.ts';
import { alignHead } from './default-head.ts';

/** The next push, and the next day, try again, too. */
const attempts = 3;

/** Has a repository looked after; few of one storage at a time. */
export const queueMaintenance = async (
  { database, clock }: Service,
  { id, storage }: Pick<Row<'projects'>, 'id' | 'storage'>,
): Promise<void> => {
  const payload = { project_id: id };
  if (await isQueued(database.db, 'repository.maintain', payload)) return;
  const more = { now: clock.now(), maxAttempts: attempts, lane: `storage ${storage}` };
  await enqueue(database.db, { kind: 'repository.maintain', payload, ...more });
};

/** Removes and mends what dead processes left in a repository, and has something done where it is in need of repacking. */
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
      await removeLeftovers(dir);
      await alignHead(service, project, dir);
      if (await needsRepack(dir)) await whenDue();
    },
    'remove',
  );

/** Does so. A project that is gone by now needs nothing. */
export const maintainRepository: JobHandler<'repository.maintain'> = async (service, { project_id: id }) => {
  const project = await findProjectRow(service.database.db, { id });
  if (project === undefined) return;
  await tidy(service, project, () => withWritableRepository(service, project, repack));
};

/** Projects that are asked for at once. */
const batch = 500;

/** At the start, and once a day: has each repository looked at for what processes left that died, and repacks those in need. */
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
      // A storage that is away, or takes nothing, has its repositories looked at tomorrow.
      await tidy(service, project, () => queueMaintenance(service, project)).catch(() => {});
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
};
