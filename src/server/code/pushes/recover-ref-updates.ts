/** Finds out what became of changes whose process died before it could say so. */
import { findProjectRow } from '../../request/auth-store.ts';
import type { Row } from '../../db/schema.ts';
import { findRefs } from '../../git/refs.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { settleJournalEntry, updatesIn } from './pending-store.ts';
import { knownMoves, moveKey } from './known-moves.ts';
import type { RefUpdate } from '../../git/ref-update.ts';

/**
 * Which updates came about. A ref leaves a place once: where somebody else is known to have moved it from `before`, it
 * was not this update; where somebody has moved it from `after` since, or it is there now, it was.
 */
const landedOf = (
  updates: readonly RefUpdate[],
  moves: ReadonlySet<string>,
  now: ReadonlyMap<string, string>,
): RefUpdate[] =>
  updates.filter(
    ({ ref, before, after }) =>
      !moves.has(moveKey(ref, before)) && (moves.has(moveKey(ref, after)) || (now.get(ref) ?? null) === after),
  );

/**
 * Looks at the refs of an entry. What came about is pending from then on, since when the entry was written down; the
 * rest stays, for git may outlive the service that started it.
 */
export const recoverRefUpdates = async (service: Service, entry: Row<'pending_pushes'>): Promise<void> => {
  const { db } = service.database;
  const project = await findProjectRow(db, { id: entry.project_id });
  if (project === undefined) return;
  const updates = updatesIn(entry);
  const now = await withRepository(service, project, (dir) =>
    findRefs(
      dir,
      updates.map(({ ref }) => ref),
    ),
  );
  const landed = landedOf(updates, await knownMoves(db, entry), now);
  if (landed.length > 0) {
    await settleJournalEntry(db, entry.id, { landed, final: false, createdAt: entry.created_at });
  }
};
