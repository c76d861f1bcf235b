/** Finds the hooks that want an event, and enqueues their deliveries. */
import { randomUUID } from 'node:crypto';
import type { HookFlag } from '../../../contract/vocabulary/hook-events.ts';
import type { Db } from '../../db/database.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { enqueue } from '../../queue/store.ts';
import type { Service } from '../../request/service.ts';
import { passesFilter } from './branch-filter.ts';
import { isExecutable } from './failures.ts';
import { type Hook, hooksFor, type HookPlace } from './store.ts';

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
  readonly event: HookFlag;
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

export interface FiredEvent extends Pick<Wish, 'flag' | 'branch'> {
  readonly place: HookPlace;
  /** Makes the body in the form of v4, whose links start with `baseUrl`; only called if a hook wants it. */
  readonly body: (baseUrl: string) => object | Promise<object>;
}

/**
 * Enqueues a delivery for each hook of the project, of the groups above, and of the instance that wants the event. In the
 * transaction of the change, so that hooks are notified once and of nothing that was rolled back. It takes one query if no
 * hook wants the event.
 */
export const fireHooks = async (
  service: Pick<Service, 'clock' | 'config'>,
  transaction: Db,
  { flag, place, branch, body }: FiredEvent,
): Promise<void> => {
  const now = service.clock.now();
  const hooks = (await hooksFor(transaction, place)).filter((hook) => wants(hook, { flag, branch, at: now }));
  const eventId = randomUUID();
  const bodies = new Map<string, object>();
  for (const hook of hooks) {
    const base = linkBase(service, hook);
    const made = bodies.get(base) ?? (await body(base));
    bodies.set(base, made);
    await enqueueDelivery(transaction, { hook, event: flag, eventId, delivery: randomUUID(), body: made, now });
  }
};
