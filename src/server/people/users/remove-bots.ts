/** Removes bot users. Their contributions stay, as those of other users do. */
import type { Db } from '../../db/database.ts';
import { toDay, toTimestamp } from '../../formats/clock.ts';
import { findUser } from '../../request/auth-store.ts';
import type { Service } from '../../request/service.ts';
import { botIdsIn, type BotPlace, botsWithoutTokens } from '../bots/store.ts';
import { eraseUser } from './delete-user.ts';

type Announcing = Pick<Service, 'steps'>;

const removeBot = async (service: Announcing, transaction: Db, id: number, now: Date): Promise<void> => {
  const user = await findUser(transaction, id);
  if (user !== undefined) await eraseUser(service, transaction, { user, hard: false, now });
};

/** Removes the bots of a project or a group with their tokens, before it is removed itself. */
export const removeBotsOf = async (
  service: Announcing,
  transaction: Db,
  { place, now }: { readonly place: BotPlace; readonly now: Date },
): Promise<void> => {
  for (const id of await botIdsIn(transaction, place)) await removeBot(service, transaction, id, now);
};

/** Milliseconds for which lists show tokens that are revoked or expired. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

const atOnce = 100;

/** Removes bots whose tokens have all been invalid for a month; called from time to time. */
export const forgetBots = async (service: Pick<Service, 'database' | 'clock' | 'steps'>): Promise<void> => {
  const { database, clock } = service;
  const now = clock.now();
  const since = new Date(now.getTime() - keptFor);
  const filter = { time: toTimestamp(since), day: toDay(since), limit: atOnce };
  for (const id of await botsWithoutTokens(database.db, filter)) {
    await database.db.transaction().execute((transaction) => removeBot(service, transaction, id, now));
  }
};
