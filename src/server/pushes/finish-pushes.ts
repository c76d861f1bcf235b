/** Takes up changes of refs whose process died, or could not record them. */
import { findProjectRow } from '../auth/store.ts';
import { toTimestamp } from '../db/values.ts';
import type { Row } from '../db/schema.ts';
import { errorText } from '../log.ts';
import type { Service } from '../service.ts';
import { withRepository } from '../storages/repository-dir.ts';
import { finishPush } from './after-ref-updates.ts';
import { pendingBefore, removePending, updatesIn } from './pending-store.ts';

/** Milliseconds between two looks at what is pending. */
export const finishingInterval = 30_000;

/** Milliseconds after which nobody works on a change any more. */
const patience = 60_000;

/** Milliseconds after which a change is given up: its repository cannot be read. */
const mostPatience = 24 * 3_600_000;

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

/** Finishes what has been pending for a minute. Several processes may do so: each change is recorded once. */
export const finishPushes = async (service: Service): Promise<void> => {
  const { database, clock, log } = service;
  const now = clock.now().getTime();
  const until = (age: number): string => toTimestamp(new Date(now - age));
  for (const pending of await pendingBefore(database.db, until(patience), atOnce)) {
    const about = { project: pending.project_id, push: pending.id };
    try {
      await finish(service, pending);
    } catch (error) {
      log('error', 'a push could not be recorded', { ...about, error: errorText(error) });
      if (pending.created_at < until(mostPatience)) await removePending(database.db, pending.id);
    }
  }
};
