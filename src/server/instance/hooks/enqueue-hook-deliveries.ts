/** What a change of refs means for the hooks. */
import type { Db } from '../../db/database.ts';
import { toTimestamp } from '../../db/values.ts';
import { enqueue } from '../../queue/store.ts';
import type { RefChange } from '../../code/pushes/ref-change.ts';
import type { RefUpdate } from '../../code/pushes/ref-update.ts';
import { findUser } from '../../people/users/store.ts';
import { firesOn } from './fires-on.ts';
import { pushHooks } from './store.ts';

/** Refs that one job tells of: a push of ten thousand tags is told in parts. */
const perJob = 50;

const partsOf = (updates: readonly RefUpdate[]): RefUpdate[][] =>
  Array.from({ length: Math.ceil(updates.length / perJob) }, (_none, part) =>
    updates.slice(part * perJob, (part + 1) * perJob),
  );

/**
 * Has the hooks told that somebody has changed refs. Only notes what happened, and by whom: the repository is read, and
 * receivers are called, by jobs. In the transaction that records the change they are told once; where no hook wants to
 * know, it costs one query.
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
  for (const part of partsOf(wanted)) {
    const payload = { project_id: project.id, user: pusher, at, updates: part };
    await enqueue(db, { kind: 'hook.push', payload, now });
  }
};
