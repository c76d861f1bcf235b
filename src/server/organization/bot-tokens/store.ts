/** Tokens of projects and groups in the database. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { type BotPlace, botsIn } from '../../people/bots/store.ts';
import type { AccessLevel } from '../members/store.ts';

export const findBotToken = (db: Db, place: BotPlace, id: number): Promise<Row<'access_tokens'> | undefined> =>
  db
    .selectFrom('access_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'personal')
    .where('user_id', 'in', botsIn(db, place))
    .executeTakeFirst();

/** The roles of bots in their place, by user ID. */
export const botLevels = async (
  db: Db,
  place: BotPlace,
  userIds: readonly number[],
): Promise<Map<number, AccessLevel>> => {
  if (userIds.length === 0) return new Map();
  const members = db
    .selectFrom('members')
    .select(['user_id', 'access_level'])
    .where('user_id', 'in', [...userIds]);
  const rows = await (
    'project_id' in place
      ? members.where('project_id', '=', place.project_id)
      : members.where('namespace_id', '=', place.namespace_id)
  ).execute();
  return new Map(rows.map((row) => [row.user_id, row.access_level]));
};
