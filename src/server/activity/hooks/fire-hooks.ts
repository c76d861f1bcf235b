/** Finds the hooks that want an event, and enqueues their deliveries. */
import { randomUUID } from 'node:crypto';
import type { HookFlag, HookTrigger } from '../../../contract/vocabulary/hook-events.ts';
import type { Db } from '../../db/database.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { FiredEvent, HookFacts } from '../../queue/hook-facts.ts';
import { enqueue } from '../../queue/store.ts';
import type { Service, Steps } from '../../request/service.ts';
import type { SystemEvent } from '../../request/system-events.ts';
import { passesFilter } from './branch-filter.ts';
import { isExecutable } from './failures.ts';
import { type Hook, hooksFor, type HookPlace, isOfInstance } from './store.ts';
import { systemBody } from './system-bodies.ts';

/** The lane of a hook's deliveries in the queue, so that a slow receiver delays no other. */
export const laneOf = (hookId: number): string => `hook ${hookId}`;

interface Wish {
  readonly flag: HookFlag;
  /** Of a push to a branch: hooks can filter by it. */
  readonly branch?: string | undefined;
  /** Hooks that were created later get nothing. */
  readonly at: Date;
}

/** True for a hook that gets the event and is not disabled. */
export const wants = (hook: Hook, { flag, branch, at }: Wish): boolean =>
  fromDbBoolean(hook[flag]) &&
  hook.created_at <= toTimestamp(at) &&
  isExecutable(hook, at) &&
  (branch === undefined || passesFilter(hook, branch));

interface NewDelivery {
  readonly hook: Pick<Hook, 'id'>;
  readonly event: HookTrigger;
  /** The same for all hooks that get the event. */
  readonly eventId: string;
  /** The same for all attempts. */
  readonly delivery: string;
  readonly body: object;
  readonly now: Date;
}

export const enqueueDelivery = async (db: Db, given: NewDelivery): Promise<void> => {
  const { hook, event, eventId, delivery, body, now } = given;
  const payload = { hook_id: hook.id, event, event_id: eventId, delivery, body };
  await enqueue(db, { kind: 'hook.deliver', payload, lane: laneOf(hook.id), now });
};

/** Links in a delivery start with it. */
export const linkBase = ({ config }: Pick<Service, 'config'>, hook: Pick<Hook, 'base_url'>): string =>
  config.externalUrl ?? hook.base_url;

/** Something that hooks are notified of, with the facts of it as they are now; only read if a hook wants the event. */
export interface HookEvent {
  readonly flag: HookFlag;
  readonly facts: () => HookFacts | Promise<HookFacts>;
}

/** Events of one change. */
export interface HookEvents {
  readonly place: HookPlace;
  /** The user who caused them; null for one who is gone. */
  readonly userId: number | null;
  readonly now: Date;
  readonly events: readonly HookEvent[];
  /** Every hook of the instance is notified of it, whatever its flags say. */
  readonly system?: SystemEvent;
}

/** Nothing is read besides, so that the bodies are made at once, and are the last ones of what is removed. */
const deliverSystem = async (transaction: Db, hooks: readonly Hook[], event: SystemEvent, now: Date): Promise<void> => {
  const receivers = hooks.filter((hook) => isOfInstance(hook));
  const body = receivers.length === 0 ? undefined : await systemBody(transaction, event);
  if (body === undefined) return;
  const eventId = randomUUID();
  for (const hook of receivers) {
    await enqueueDelivery(transaction, { hook, event: 'system_events', eventId, delivery: randomUUID(), body, now });
  }
};

/**
 * Enqueues a job that notifies the hooks of the project or the group, of the groups above, and of the instance. In the
 * transaction of the change, so that hooks are notified once and of nothing that was rolled back. It takes one query if no
 * hook wants the events.
 */
export const fireHooks = async (transaction: Db, { place, userId, now, events, system }: HookEvents): Promise<void> => {
  if (events.length === 0 && system === undefined) return;
  const hooks = await hooksFor(transaction, place);
  if (system !== undefined) await deliverSystem(transaction, hooks, system, now);
  const wanted = events.filter(({ flag }) => hooks.some((hook) => wants(hook, { flag, at: now })));
  if (wanted.length === 0 || place === 'instance') return;
  const facts: FiredEvent[] = [];
  for (const event of wanted) facts.push({ flag: event.flag, facts: await event.facts() });
  const payload = {
    place: 'project' in place ? { project_id: place.project.id } : { namespace_id: place.group.id },
    user_id: userId,
    at: toTimestamp(now),
    events: facts,
  };
  await enqueue(transaction, { kind: 'hook.events', payload, now });
};

/** Notifies the hooks of the instance. In the transaction of the change; it takes one query if there is none. */
export const fireSystem: Steps['fireSystem'] = (transaction, system, now) =>
  fireHooks(transaction, { place: 'instance', userId: null, now, events: [], system });
