/** Events are told of for a year (document, "Limits"). */
import { toTimestamp } from '../../db/values.ts';
import type { Service } from '../../request/service.ts';
import { deleteEventsUntil } from './list-store.ts';

/** How often old events are removed, in milliseconds. Nothing hangs on it: no list holds them before. */
export const forgettingInterval = 3_600_000;

/** Events deleted by one statement, so that nobody waits for long. */
const atOnce = 1000;

/** The time up to which events are forgotten: the same moment a year ago; on a leap day, the first of March. */
export const forgottenUntil = (now: Date): string => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - 1);
  return toTimestamp(then);
};

/** Removes the events that are older than a year. Several processes may do so at the same time. */
export const forgetEvents = async ({ database, clock }: Pick<Service, 'database' | 'clock'>): Promise<void> => {
  const until = forgottenUntil(clock.now());
  let deleted: number;
  do {
    deleted = await deleteEventsUntil(database.db, until, atOnce);
  } while (deleted === atOnce);
};
