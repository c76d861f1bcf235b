import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { HooksTable } from '../../db/tables/instance.ts';
import type { Row } from '../../db/schema.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

/** A hook without its token. */
export type Hook = Omit<Row<'hooks'>, 'token'>;

const columns = [
  'id',
  'url',
  'push_events',
  'tag_push_events',
  'enable_ssl_verification',
  'base_url',
  'created_at',
] as const;

/** A page of hooks, oldest first. */
export const listHooks = (db: Db, page: PageRequest): Promise<Slice<Hook[]>> => {
  const all = db.selectFrom('hooks');
  return pageOf(all, all.select(columns).orderBy('id'), page);
};

export const findHook = (db: Db, id: number): Promise<Hook | undefined> =>
  db.selectFrom('hooks').select(columns).where('id', '=', id).executeTakeFirst();

/** A hook with its token, for sending. */
export const findReceiver = (db: Db, id: number): Promise<Row<'hooks'> | undefined> =>
  db.selectFrom('hooks').selectAll().where('id', '=', id).executeTakeFirst();

/** The hooks for pushes to branches or tags that existed at a time, oldest first. */
export const pushHooks = (db: Db, at: string): Promise<Hook[]> =>
  db
    .selectFrom('hooks')
    .select(columns)
    .where((row) => row.or([row('push_events', '=', 1), row('tag_push_events', '=', 1)]))
    .where('created_at', '<=', at)
    .orderBy('id')
    .execute();

export const insertHook = (db: Db, hook: Insertable<HooksTable>): Promise<Hook> =>
  db.insertInto('hooks').values(hook).returning(columns).executeTakeFirstOrThrow();

export const deleteHook = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('hooks').where('id', '=', id).execute();
};
