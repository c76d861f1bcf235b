/** The job that turns a push into deliveries, one for each ref and each hook that wants to know. */
import { createHash } from 'node:crypto';
import { findProjectRow, namespacesByIds } from '../../request/auth/store.ts';
import type { JobHandler } from '../../queue/handlers.ts';
import { enqueue } from '../../queue/store.ts';
import { withRepository } from '../../storage/repository-dir.ts';
import { firesOn } from './fires-on.ts';
import { laneOf } from './lane.ts';
import { pushBody, type PushEvent } from './push-body.ts';
import { pushedCommits } from './pushed-commits.ts';
import { pushHooks } from './store.ts';

/** A run of the job that died and is repeated names its deliveries as before. */
const deliveryId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Reads what was pushed, and enqueues the deliveries, all or none. A project that is gone has nothing to tell. */
export const announcePush: JobHandler<'hook.push'> = async (service, { project_id, user, at, updates }, context) => {
  const { db } = service.database;
  const project = await findProjectRow(db, { id: project_id });
  const hooks = await pushHooks(db, at);
  const wanted = updates.filter((update) => hooks.some((hook) => firesOn(hook, update)));
  if (project === undefined || wanted.length === 0) return;
  const namespaces = await namespacesByIds(db, [project.namespace_id]);
  const namespaceName = namespaces.get(project.namespace_id)?.name ?? '';
  const events: PushEvent[] = [];
  await withRepository(service, project, async (dir) => {
    for (const update of wanted) {
      const pushed = await pushedCommits(dir, project, update);
      events.push({ project, namespaceName, user, update, pushed });
    }
  });
  const now = service.clock.now();
  await db.transaction().execute(async (transaction) => {
    for (const event of events) {
      for (const hook of hooks.filter((one) => firesOn(one, event.update))) {
        const delivery = deliveryId(context.id, at, hook.id, hook.created_at, event.update.ref);
        const payload = { hook_id: hook.id, delivery, body: pushBody(event, hook.base_url) };
        await enqueue(transaction, { kind: 'hook.deliver', payload, lane: laneOf(hook.id), now });
      }
    }
  });
};
