/** Finishes changes of refs whose process died or could not record them, and finds out which of them were made. */
import { findProjectRow } from '../../request/auth-store.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { errorText } from '../../formats/log.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { findRefs, headPrefix } from '../../git/refs.ts';
import { tagPrefix } from '../../git/tags.ts';
import type { Service } from '../../request/service.ts';
import { serverUrl } from '../../request/server-url.ts';
import { withRepository } from '../../storage/storages.ts';
import { finishPush } from './after-ref-updates.ts';
import {
  journalEntriesBefore,
  optionsIn,
  pendingBefore,
  removePending,
  settleJournalEntry,
  updatesIn,
} from './pending-store.ts';
import type { PushData } from './push-data.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Milliseconds after which no process works on a change anymore. */
const retryAfterMs = 60_000;

/** Milliseconds after which a change is given up, since its repository cannot be read. */
const giveUpAfterMs = 24 * 3_600_000;

/** The maximum number of changes in one run. */
const batch = 100;

const finish = async (service: Service, pending: Row<'pending_pushes'>): Promise<void> => {
  const { db } = service.database;
  const project = await findProjectRow(db, { id: pending.project_id });
  // The project is being removed, and this row with it.
  if (project === undefined) return;
  const updates = updatesIn(pending);
  const options = optionsIn(service, pending);
  const push = { options, baseUrl: serverUrl(service.config), notify: () => {}, recovered: true } as const;
  await withRepository(service, project, (dir) => {
    const change = { project, dir, userId: pending.user_id, updates };
    return finishPush(service, options.length === 0 ? change : { ...change, push }, pending.id);
  });
};

/** The key for a move of a ref from a SHA; null stands for a new ref. */
const moveKey = (ref: string, from: string | null): string => `${ref} ${from}`;

/** The moves in a project since an entry was written: those of recorded events, and pending ones. */
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
 * The updates that were made. A ref leaves a SHA once: if another change moved it from `before`, this update was not
 * made; if a later change moved it from `after`, or it is at `after` now, this update was made.
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
 * Reads the refs of an entry. Updates that were made become pending, with the time of the entry; the others stay in the
 * journal, since git can outlive the process that started it.
 */
const recoverRefUpdates = async (service: Service, entry: Row<'pending_pushes'>): Promise<void> => {
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

interface Work {
  readonly rows: readonly Row<'pending_pushes'>[];
  readonly work: (service: Service, row: Row<'pending_pushes'>) => Promise<void>;
  readonly failure: string;
}

const workThrough = async (service: Service, { rows, work, failure }: Work, tooOld: string): Promise<void> => {
  for (const row of rows) {
    try {
      await work(service, row);
    } catch (error) {
      const about = { project: row.project_id, push: row.id };
      service.log('error', failure, { ...about, error: errorText(error) });
      if (row.created_at < tooOld) await removePending(service.database.db, row.id);
    }
  }
};

/** Finishes changes that have been pending for a minute. Several processes can do so; each change is recorded once. */
export const finishPushes = async (service: Service): Promise<void> => {
  const { db } = service.database;
  const now = service.clock.now().getTime();
  const [due, tooOld] = [retryAfterMs, giveUpAfterMs].map((age) => toTimestamp(new Date(now - age))) as [
    string,
    string,
  ];
  const entries = await journalEntriesBefore(db, due, batch);
  await workThrough(
    service,
    { rows: entries, work: recoverRefUpdates, failure: 'cannot determine the outcome of a push' },
    tooOld,
  );
  for (const { id, created_at: createdAt } of entries) {
    // Git has ended by now, so that the other updates will not be made.
    if (createdAt < tooOld) await settleJournalEntry(db, id, { landed: [], final: true, createdAt });
  }
  const pending = await pendingBefore(db, due, batch);
  await workThrough(service, { rows: pending, work: finish, failure: 'cannot record a push' }, tooOld);
};
