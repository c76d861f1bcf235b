/** Finds out what became of changes whose process died before it could say so. */
import { findProjectRow } from '../../request/auth-store.ts';
import type { Row } from '../../db/schema.ts';
import { findRefs, headPrefix } from '../../git/refs.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { settleJournalEntry, updatesIn } from './pending-store.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import type { Db } from '../../db/database.ts';
import { tagPrefix } from '../../git/tags.ts';
import type { PushData } from './push-data.ts';

/** A ref, and the SHA that it was moved from: null where it was not there. */
const moveKey = (ref: string, from: string | null): string => `${ref} ${from}`;

/** The moves in a project that events tell of since an entry was written down, and those that wait to be told. */
const knownMoves = async (
  db: Db,
  { project_id: projectId, created_at: since }: Pick<Row<'pending_pushes'>, 'project_id' | 'created_at'>,
): Promise<Set<string>> => {
  const events = await db
    .selectFrom('events')
    .select('push_data')
    .where('project_id', '=', projectId)
    .where('action', '=', 'pushed')
    .where('created_at', '>=', since)
    .execute();
  const pending = await db
    .selectFrom('pending_pushes')
    .select('updates')
    .where('project_id', '=', projectId)
    .where('settled', '=', 1)
    .execute();
  const recorded = events.map(({ push_data: data }) => JSON.parse(data ?? '{}') as Partial<PushData>);
  return new Set([
    ...recorded.map(({ ref_type: type, ref, commit_from: from }) =>
      moveKey(`${type === 'tag' ? tagPrefix : headPrefix}${ref}`, from ?? null),
    ),
    ...pending.flatMap((row) => updatesIn(row)).map(({ ref, before }) => moveKey(ref, before)),
  ]);
};

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
