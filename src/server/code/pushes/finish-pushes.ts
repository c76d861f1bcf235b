/** Takes up changes of refs whose process died, or could not record them. */
import { findProjectRow } from '../../request/auth-store.ts';
import type { Row } from '../../db/schema.ts';
import { errorText } from '../../formats/log.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { finishPush } from './after-ref-updates.ts';
import { journalEntriesBefore, pendingBefore, removePending, settleJournalEntry, updatesIn } from './pending-store.ts';
import { recoverRefUpdates } from './recover-ref-updates.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Milliseconds after which nobody works on a change any more. */
const retryAfterMs = 60_000;

/** Milliseconds after which a change is given up: its repository cannot be read. */
const giveUpAfterMs = 24 * 3_600_000;

/** Changes taken up at one time. */
const atOnce = 100;

const finish = async (service: Service, pending: Row<'pending_pushes'>): Promise<void> => {
  const { db } = service.database;
  const project = await findProjectRow(db, { id: pending.project_id });
  // A project on its way out: its removal takes the row along.
  if (project === undefined) return;
  const updates = updatesIn(pending);
  await withRepository(service, project, (dir) =>
    finishPush(service, { project, dir, userId: pending.user_id, updates }, pending.id),
  );
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

/** Finishes what has been pending for a minute. Several processes may do so: each change is recorded once. */
export const finishPushes = async (service: Service): Promise<void> => {
  const { db } = service.database;
  const now = service.clock.now().getTime();
  const [due, tooOld] = [retryAfterMs, giveUpAfterMs].map((age) => toTimestamp(new Date(now - age))) as [
    string,
    string,
  ];
  const entries = await journalEntriesBefore(db, due, atOnce);
  const unclear = 'it could not be found out what became of a push';
  await workThrough(service, { rows: entries, work: recoverRefUpdates, failure: unclear }, tooOld);
  for (const { id, created_at: createdAt } of entries) {
    // Whatever was to come of it would be there by now.
    if (createdAt < tooOld) await settleJournalEntry(db, id, { landed: [], final: true, createdAt });
  }
  const pending = await pendingBefore(db, due, atOnce);
  await workThrough(service, { rows: pending, work: finish, failure: 'a push could not be recorded' }, tooOld);
};
