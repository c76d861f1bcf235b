/** Writes changes of refs to a journal before git makes them, so that none is lost if the process dies. */
import { requireUndamaged } from '../../git/damaged-refs.ts';
import { updateRefs } from '../../git/update-refs.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { completeRefUpdates } from './after-ref-updates.ts';
import { addJournalEntry, sealOptions, settleJournalEntry, type WrittenChange } from './pending-store.ts';
import { clearLocks, requireUnlocked } from '../../storage/stale-locks.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Adds a change to the journal, and returns the ID of the entry. `since` is when the refs were read. */
export const journalRefUpdates = (
  service: Service,
  change: WrittenChange,
  since: Date = service.clock.now(),
): Promise<number> => addJournalEntry(service.database.db, change, since, sealOptions(service, change.push?.options));

/** Removes the entry of a change that was not made. */
export const dropRefUpdates = async ({ database, clock }: Service, entry: number): Promise<void> => {
  const createdAt = toTimestamp(clock.now());
  await settleJournalEntry(database.db, entry, { landed: [], final: true, createdAt });
};

/**
 * Changes refs, all or none, and completes the change. Returns false if a ref does not have its `before`, as `updateRefs`;
 * throws 503 if a ref is locked. If git fails, the outcome is unknown, and the entry stays for `finishPushes`.
 */
export const changeRefs = async (service: Service, change: RefChange): Promise<boolean> => {
  const { project, dir, updates } = change;
  const refs = updates.map(({ ref }) => ref);
  await clearLocks(service, project, refs);
  const created = updates.filter(({ before }) => before === null).map(({ ref }) => ref);
  // To git, a ref that cannot be read is none, and would be replaced.
  await requireUndamaged(dir, created, service.pools.objects.ask);
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
