import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { BroadcastMessagesTable } from '../../db/tables/instance.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

type Message = Row<'broadcast_messages'>;

/** A page of messages, newest first. */
export const listMessages = (db: Db, page: PageRequest): Promise<Slice<Message[]>> => {
  const all = db.selectFrom('broadcast_messages');
  return pageOf(all, all.selectAll().orderBy('id', 'desc'), page);
};

export const findMessage = (db: Db, id: number): Promise<Message | undefined> =>
  db.selectFrom('broadcast_messages').selectAll().where('id', '=', id).executeTakeFirst();

export const insertMessage = (db: Db, message: Insertable<BroadcastMessagesTable>): Promise<Message> =>
  db.insertInto('broadcast_messages').values(message).returningAll().executeTakeFirstOrThrow();

export const updateMessage = (
  db: Db,
  id: number,
  changes: Updateable<BroadcastMessagesTable>,
): Promise<Message | undefined> =>
  db.updateTable('broadcast_messages').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

export const deleteMessage = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('broadcast_messages').where('id', '=', id).execute();
};
