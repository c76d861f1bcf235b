/** What follows when the refs of a repository have changed, by a push or by the API alike. */
import { headPrefix } from '../../git/refs.ts';
import { errorText } from '../../formats/log.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { addPending, settleJournalEntry } from './pending-store.ts';
import { recordPush } from './record-push.ts';
import { toTimestamp } from '../../formats/clock.ts';

const logFailure = (service: Service, { project }: RefChange, what: string, error: unknown): void =>
  service.log('error', `a push was not followed by ${what}`, { project: project.id, error: errorText(error) });

const takeSteps = async (service: Service, change: RefChange): Promise<void> => {
  for (const [what, step] of service.steps.afterRefUpdates) {
    await step(service, change).catch((error: unknown) => logFailure(service, change, what, error));
  }
};

/** Takes a change that was written down through all that follows, and records it. Rejects when it cannot be recorded. */
export const finishPush = async (service: Service, change: RefChange, pendingId: number): Promise<void> => {
  await takeSteps(service, change);
  await recordPush(service, change, pendingId);
};

/** Branches in one change whose commits take too long to count for a client that waits. */
const tooMany = 100;

const takesLong = ({ updates }: RefChange): boolean =>
  updates.filter(({ ref, after }) => after !== null && ref.startsWith(headPrefix)).length > tooMany;

const follow = (service: Service, change: RefChange, pendingId: number): Promise<void> =>
  takesLong(change) ? takeSteps(service, change) : finishPush(service, change, pendingId);

/**
 * Does what follows from a change before the client hears of its end. Never rejects: the refs have changed, and whoever
 * changed them must not be told otherwise. What could not be recorded, or takes long, stays pending for `finishPushes`.
 */
export const afterRefUpdates = async (service: Service, change: RefChange): Promise<void> => {
  if (change.updates.length === 0) return;
  try {
    const pendingId = await addPending(service.database.db, change, service.clock.now());
    await follow(service, change, pendingId);
  } catch (error) {
    logFailure(service, change, 'its events', error);
  }
};

/** Does the same for a change that is in the journal: `updates` is what came about of it, which may be nothing. */
export const completeRefUpdates = async (service: Service, change: RefChange, entry: number): Promise<void> => {
  const { database, clock } = service;
  const createdAt = toTimestamp(clock.now());
  try {
    const settled = await settleJournalEntry(database.db, entry, { landed: change.updates, final: true, createdAt });
    if (settled !== undefined) await follow(service, { ...change, updates: settled.updates }, settled.id);
  } catch (error) {
    logFailure(service, change, 'its events', error);
  }
};
