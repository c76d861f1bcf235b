/** Changes of refs that are written down before git makes them, so that none is forgotten when the process dies. */
import { updateRefs } from '../../git/update-refs.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { afterIntended } from './after-ref-updates.ts';
import { addIntent, settleIntent, type WrittenChange } from './pending-store.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Says what is about to change. `since`, absent for now, is when the refs were looked at; the ID for `afterIntended`. */
export const intendRefUpdates = (
  { database, clock }: Service,
  change: WrittenChange,
  since: Date = clock.now(),
): Promise<number> => addIntent(database.db, change, since);

/** Says that nothing of an intent came about. */
export const dropIntent = async ({ database, clock }: Service, intent: number): Promise<void> => {
  const createdAt = toTimestamp(clock.now());
  await settleIntent(database.db, intent, { landed: [], final: true, createdAt });
};

/**
 * Changes refs, all or none, and does what follows. False where one of them is not what its `before` says, as
 * `updateRefs`. An intent whose outcome is unknown, because git failed, stays for `settleIntents`.
 */
export const changeRefs = async (service: Service, change: RefChange): Promise<boolean> => {
  const intent = await intendRefUpdates(service, change);
  const changed = await updateRefs(change.dir, change.updates);
  await (changed ? afterIntended(service, change, intent) : dropIntent(service, intent));
  return changed;
};
