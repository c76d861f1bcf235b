/** Takes out the members whose time has ended. */
import { toDay } from '../../db/values.ts';
import type { Service } from '../../request/service.ts';
import { recordMembership } from './events.ts';
import { deleteAllEnded } from './store.ts';

/** How often members are taken out, in milliseconds. Nothing hangs on it: whose time has ended does not count before. */
export const endingInterval = 3_600_000;

/** Takes out everybody whose time has ended, and tells of it. With several processes, each tells of other members. */
export const endMemberships = async ({ database, clock }: Pick<Service, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await database.db.transaction().execute(async (transaction) => {
    for (const member of await deleteAllEnded(transaction, toDay(now))) {
      await recordMembership(transaction, member, 'expired', now);
    }
  });
};
