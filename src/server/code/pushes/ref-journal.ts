/** Changes of refs are written down before git makes them, so that none is forgotten when the process dies. */
import { updateRefs } from '../../git/update-refs.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { completeRefUpdates } from './after-ref-updates.ts';
import { addJournalEntry, settleJournalEntry, type WrittenChange } from './pending-store.ts';
import { clearLocks, requireUnlocked } from '../../storage/stale-locks.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Writes down what is about to change; the ID of the entry. `since`, absent for now, is when the refs were looked at. */
export const journalRefUpdates = (
  { database, clock }: Service,
  change: WrittenChange,
  since: Date = clock.now(),
): Promise<number> => addJournalEntry(database.db, change, since);

/** Takes an entry out of which nothing came. */
export const dropRefUpdates = async ({ database, clock }: Service, entry: number): Promise<void> => {
  const createdAt = toTimestamp(clock.now());
  await settleJournalEntry(database.db, entry, { landed: [], final: true, createdAt });
};

/**
 * Changes refs, all or none, and does what follows. False where one of them is not what its `before` says, as
 * `updateRefs`; throws 503 where somebody has locked one. An entry whose outcome is unknown, because git failed, stays for `recoverRefUpdates`.
 */
export const changeRefs = async (service: Service, change: RefChange): Promise<boolean> => {
  const { project, dir, updates } = change;
  const refs = updates.map(({ ref }) => ref);
  await clearLocks(service, project, refs);
  const entry = await journalRefUpdates(service, change);
  let changed = await updateRefs(dir, updates);
  if (!changed) {
    await requireUnlocked(service, project, refs).catch(async (error: unknown) => {
      await dropRefUpdates(service, entry);
      throw error;
    });
    changed = await updateRefs(dir, updates);
  }
  await (changed ? completeRefUpdates(service, change, entry) : dropRefUpdates(service, entry));
  return changed;
};
