/** Records what becomes of refs: once, whatever happens in between. */
import type { Db } from '../../db/database.ts';
import { recordEvents } from '../../activity/events/store.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { removePending } from './pending-store.ts';
import { pushDataOf, type PushData } from './push-data.ts';
import { defaultBranchOf } from './store.ts';

/** Leaves an event for each branch and tag. */
const recordPushEvents = (
  transaction: Db,
  { project, userId }: RefChange,
  told: readonly PushData[],
  now: Date,
): Promise<void> =>
  recordEvents(
    transaction,
    told.map((data) => ({
      projectId: project.id,
      authorId: userId,
      action: 'pushed',
      pushData: { ...data },
      now,
    })),
  );

/** Records a change and crosses it off the pending ones in one transaction; nothing when another process was faster. */
export const recordPush = async (service: Service, change: RefChange, pendingId: number): Promise<void> => {
  const { db } = service.database;
  const project = { default_branch: await defaultBranchOf(db, change.project.id) };
  const told = await pushDataOf(change.dir, project, change.updates, service.pools.objects.ask);
  const now = service.clock.now();
  await db.transaction().execute(async (transaction) => {
    if (!(await removePending(transaction, pendingId))) return;
    await recordPushEvents(transaction, change, told, now);
    await service.steps.recordRefUpdates(transaction, change, now);
  });
};
