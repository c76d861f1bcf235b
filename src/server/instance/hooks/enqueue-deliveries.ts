/** Enqueues the deliveries of hooks for changes of refs. */
import type { HookFlag } from '../../../contract/vocabulary/hook-events.ts';
import type { Db } from '../../db/database.ts';
import { headPrefix } from '../../git/refs.ts';
import { tagPrefix } from '../../git/tags.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { enqueue } from '../../queue/store.ts';
import { findProjectRow, findUser, namespacesByIds } from '../../request/auth-store.ts';
import { withRepository } from '../../storage/storages.ts';
import { isProtectedRef, pushBody, pushedCommits, type PushEvent, repositoryUpdateBody } from './push-body.ts';
import { enqueueDelivery, linkBase, wants } from '../../activity/hooks/fire-hooks.ts';
import { uuidOf } from '../../activity/hooks/uuid-of.ts';
import { type Hook, hooksFor, isOfInstance } from '../../activity/hooks/store.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { RefChange } from '../../request/service.ts';
import { chunk } from '../../formats/chunk.ts';

/** The event of an update: branches and tags have one, other refs none. */
const eventOf = ({ ref }: Pick<RefUpdate, 'ref'>): { flag: HookFlag; branch?: string } | undefined => {
  if (ref.startsWith(headPrefix)) return { flag: 'push_events', branch: ref.slice(headPrefix.length) };
  return ref.startsWith(tagPrefix) ? { flag: 'tag_push_events' } : undefined;
};

/** Branches, and tags, of one push of which hooks of projects and groups are notified; of more, they are of none. */
const mostRefs = 3;

/** The events that one push would cause too often. */
const crowdedIn = (updates: readonly RefUpdate[]): HookFlag[] =>
  (['push_events', 'tag_push_events'] as const).filter(
    (flag) => updates.filter((update) => eventOf(update)?.flag === flag).length > mostRefs,
  );

const firesOn = (
  hook: Hook,
  update: Pick<RefUpdate, 'ref'>,
  { at, crowded }: { readonly at: Date; readonly crowded: readonly HookFlag[] },
): boolean => {
  const event = eventOf(update);
  if (event === undefined || (crowded.includes(event.flag) && !isOfInstance(hook))) return false;
  return wants(hook, { ...event, at });
};

/** True for a hook of the instance that gets one event for each push. */
const hearsOfWhole = (hook: Hook, at: Date): boolean =>
  isOfInstance(hook) && wants(hook, { flag: 'repository_update_events', at });

/** Reads the push and enqueues its deliveries in one transaction. Nothing is delivered for a deleted project. */
export const announcePush: JobHandler<'hook.push'> = async (service, payload, context) => {
  const { project_id, user, at, updates } = payload;
  const { db } = service.database;
  const project = await findProjectRow(db, { id: project_id });
  if (project === undefined) return;
  const then = { at: new Date(at), crowded: payload.crowded ?? [] };
  const hooks = await hooksFor(db, { project });
  const wanted = updates.filter((update) => hooks.some((hook) => firesOn(hook, update, then)));
  const { whole = [] } = payload;
  if (wanted.length === 0 && whole.length === 0) return;
  const namespaces = await namespacesByIds(db, [project.namespace_id]);
  const namespaceName = namespaces.get(project.namespace_id)?.name ?? '';
  const events: PushEvent[] = [];
  const read = async (dir: string): Promise<void> => {
    for (const update of wanted) {
      const pushed = await pushedCommits(dir, project, update);
      const isProtected = await isProtectedRef(db, project.id, update.ref);
      events.push({ project, namespaceName, user, update, pushed, isProtected });
    }
  };
  if (wanted.length > 0) await withRepository(service, project, read);
  const now = service.clock.now();
  await db.transaction().execute(async (transaction) => {
    for (const event of events) {
      const flag = eventOf(event.update)?.flag ?? 'push_events';
      const eventId = uuidOf(context.id, at, event.update.ref);
      for (const hook of hooks.filter((one) => firesOn(one, event.update, then))) {
        const delivery = uuidOf(context.id, at, hook.id, hook.created_at, event.update.ref);
        const body = pushBody(event, { baseUrl: linkBase(service, hook), seesEmail: isOfInstance(hook) });
        await enqueueDelivery(transaction, { hook, event: flag, eventId, delivery, body, now });
      }
    }
    if (whole.length === 0) return;
    const eventId = uuidOf(context.id, at, 'repository');
    for (const hook of hooks.filter((one) => hearsOfWhole(one, then.at))) {
      const body = repositoryUpdateBody({ project, namespaceName, user, updates: whole }, linkBase(service, hook));
      const delivery = uuidOf(eventId, hook.id, hook.created_at);
      await enqueueDelivery(transaction, { hook, event: 'repository_update_events', eventId, delivery, body, now });
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
  const hooks = await hooksFor(db, { project });
  const crowded = crowdedIn(updates);
  const wanted = updates.filter((update) => hooks.some((hook) => firesOn(hook, update, { at: now, crowded })));
  const isWhole = updates.length > 0 && hooks.some((hook) => hearsOfWhole(hook, now));
  const user = wanted.length === 0 && !isWhole ? undefined : await findUser(db, userId);
  if (user === undefined) return;
  const { id, name, username, email, avatar_path } = user;
  const pusher = { id, name, username, email, avatar_path };
  const push = { project_id: project.id, user: pusher, at };
  if (isWhole) await enqueue(db, { kind: 'hook.push', payload: { ...push, updates: [], whole: updates }, now });
  for (const part of chunk(wanted, perJob)) {
    const payload = { ...push, updates: part, crowded };
    await enqueue(db, { kind: 'hook.push', payload, now });
  }
};
