/** Bot users: each belongs to the access tokens of one project or group, and is a member of nothing else. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { idsWithin } from '../../db/lineage.ts';

/** The project or group of a bot. */
export type BotPlace = { readonly project_id: number } | { readonly namespace_id: number };

/** The user IDs of the bots of a project or a group, as a subquery. */
export const botsIn = (db: Db, place: BotPlace) => {
  const bots = db.selectFrom('bots').select('user_id');
  return 'project_id' in place
    ? bots.where('project_id', '=', place.project_id)
    : bots.where('namespace_id', '=', place.namespace_id);
};

export const insertBot = async (transaction: Db, userId: number, place: BotPlace): Promise<void> => {
  await transaction
    .insertInto('bots')
    .values({ project_id: null, namespace_id: null, ...place, user_id: userId })
    .execute();
};

export const botIdsIn = async (db: Db, place: BotPlace): Promise<number[]> => {
  const rows = await botsIn(db, place).orderBy('user_id').execute();
  return rows.map((row) => row.user_id);
};

/** The bots whose tokens are revoked, before their places are removed. */
export type LostBots = { readonly projectIds: readonly number[] } | { readonly lineage: string };

const botsOf = (db: Db, lost: LostBots) => {
  const bots = db.selectFrom('bots').select('user_id');
  if ('projectIds' in lost) return bots.where('project_id', 'in', [...lost.projectIds]);
  const projects = db.selectFrom('projects').select('id').where('namespace_id', 'in', idsWithin(lost.lineage));
  return bots.where((is) =>
    is.or([is('namespace_id', 'in', idsWithin(lost.lineage)), is('project_id', 'in', projects)]),
  );
};

/** Revokes the tokens of projects, or of a group with all that is below it. */
export const revokeBotTokens = async (transaction: Db, lost: LostBots, now: string): Promise<void> => {
  if ('projectIds' in lost && lost.projectIds.length === 0) return;
  await transaction
    .updateTable('access_tokens')
    .set({ revoked: 1, revoked_at: now })
    .where('revoked', '=', 0)
    .where('user_id', 'in', botsOf(transaction, lost))
    .execute();
};

/** Up to so many bots none of whose tokens was valid on the day or was revoked after the time. */
export const botsWithoutTokens = async (
  db: Db,
  { time, day, limit }: { readonly time: string; readonly day: string; readonly limit: number },
): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select b.user_id from bots b where not exists (
      select 1 from access_tokens t where t.user_id = b.user_id
        and ((t.revoked = 0 and (t.expires_at is null or t.expires_at > ${day}))
          or (t.revoked = 1 and t.revoked_at > ${time})))
    order by b.user_id limit ${limit}`.execute(db);
  return rows.map((row) => row.user_id);
};
