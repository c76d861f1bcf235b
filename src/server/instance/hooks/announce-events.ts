/** Enqueues the deliveries of events other than pushes. */
import { enqueueDelivery, linkBase, wants } from '../../activity/hooks/fire-hooks.ts';
import { hooksFor } from '../../activity/hooks/store.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { uuidOf } from '../../activity/hooks/uuid-of.ts';
import { prepareBody, readScene, type MakeBody } from './prepare-bodies.ts';
import type { FiredEvent } from '../../queue/hook-facts.ts';

interface Prepared {
  readonly flag: FiredEvent['flag'];
  readonly eventId: string;
  readonly body: MakeBody;
}

/** Reads what the bodies need and enqueues the deliveries in one transaction. A project or a group that is gone has none. */
export const announceEvents: JobHandler<'hook.events'> = async (service, payload, context) => {
  const { place, user_id: userId, at, events } = payload;
  const { db } = service.database;
  const scene = await readScene(db, place);
  if (scene === undefined) return;
  const then = new Date(at);
  const hooks = await hooksFor(db, 'named' in scene ? scene.named : scene);
  const prepared: Prepared[] = [];
  for (const [index, { flag, facts }] of events.entries()) {
    const body = await prepareBody(service, scene, facts, userId);
    if (body !== undefined) prepared.push({ flag, eventId: uuidOf(context.id, at, index), body });
  }
  const now = service.clock.now();
  await db.transaction().execute(async (transaction) => {
    for (const { flag, eventId, body } of prepared) {
      for (const hook of hooks.filter((one) => wants(one, { flag, at: then }))) {
        const delivery = uuidOf(eventId, hook.id, hook.created_at);
        const made = body(linkBase(service, hook));
        await enqueueDelivery(transaction, { hook, event: flag, eventId, delivery, body: made, now });
      }
    }
  });
};
