/** Enqueues the deliveries of hooks for changes of refs. */
import { createHash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { headPrefix } from '../../git/refs.ts';
import { tagPrefix } from '../../git/tags.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { enqueue } from '../../queue/store.ts';
import { findProjectRow, findUser, namespacesByIds } from '../../request/auth-store.ts';
import { withRepository } from '../../storage/storages.ts';
import { pushBody, pushedCommits, type PushEvent } from './push-body.ts';
import { type Hook, pushHooks } from './store.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { RefChange } from '../../request/service.ts';
import { chunk } from '../../formats/chunk.ts';

/** The lane of a hook's deliveries in the queue, so that a slow receiver delays no other. */
export const laneOf = (hookId: number): string => `hook ${hookId}`;

/** A hook is notified of branches, tags, or both, and never of other refs. */
const firesOn = (
  { push_events, tag_push_events }: Pick<Hook, 'push_events' | 'tag_push_events'>,
  { ref }: Pick<RefUpdate, 'ref'>,
): boolean =>
  (ref.startsWith(headPrefix) && fromDbBoolean(push_events)) ||
  (ref.startsWith(tagPrefix) && fromDbBoolean(tag_push_events));

/** The ID stays the same when the job is repeated. */
const deliveryId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Reads the push and enqueues its deliveries in one transaction. Nothing is delivered for a deleted project. */
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
        const payload = {
          hook_id: hook.id,
          delivery,
          body: pushBody(event, service.config.externalUrl ?? hook.base_url),
        };
        await enqueue(transaction, { kind: 'hook.deliver', payload, lane: laneOf(hook.id), now });
      }
    }
  });
};

/** Refs per job, since a push can have thousands of tags. */
const perJob = 50;

/**
 * Enqueues jobs that notify the hooks of changed refs; the jobs read the repository and call the receivers. In the
 * transaction that records the change, so that hooks are notified once. It takes one query if no hook is interested.
 */
export const enqueueHookDeliveries = async (
  db: Db,
  { project, userId, updates }: Omit<RefChange, 'dir'>,
  now: Date,
): Promise<void> => {
  const at = toTimestamp(now);
  const hooks = await pushHooks(db, at);
  const wanted = updates.filter((update) => hooks.some((hook) => firesOn(hook, update)));
  const user = wanted.length === 0 ? undefined : await findUser(db, userId);
  if (user === undefined) return;
  const { id, name, username, email, avatar_path } = user;
  const pusher = { id, name, username, email, avatar_path };
  for (const part of chunk(wanted, perJob)) {
    const payload = { project_id: project.id, user: pusher, at, updates: part };
    await enqueue(db, { kind: 'hook.push', payload, now });
  }
};
