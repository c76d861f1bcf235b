/** Lists of events. */
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { EventsTable, Row } from '../../db/schema.ts';
import type { PageRequest, Slice } from '../../request/handler.ts';

/** Which events a list holds. */
export interface EventFilter {
  readonly action?: EventsTable['action'] | undefined;
  readonly target_type?: EventsTable['target_type'] | undefined;
  /** Days in UTC, neither of which is part of the list. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
}

/** Whose events a list holds, and which of them may be read. */
export interface EventQuery {
  readonly of: { readonly authorId: number } | { readonly projectId: number };
  readonly visible: Expression<SqlBool>;
  readonly filter: EventFilter;
  /** Events of this time and earlier ones are no longer told of. */
  readonly forgotten: string;
}

const conditionsOf = ({ of, visible, filter, forgotten }: EventQuery): Expression<SqlBool>[] => {
  const { action, target_type: target, before, after } = filter;
  return [
    'authorId' in of
      ? sql<SqlBool>`events.author_id = ${of.authorId}`
      : sql<SqlBool>`events.project_id = ${of.projectId}`,
    sql<SqlBool>`events.created_at > ${forgotten}`,
    ...(action === undefined ? [] : [sql<SqlBool>`events.action = ${action}`]),
    ...(target === undefined ? [] : [sql<SqlBool>`events.target_type = ${target}`]),
    // A moment sorts behind the day it begins with.
    ...(before === undefined ? [] : [sql<SqlBool>`events.created_at < ${before}`]),
    ...(after === undefined ? [] : [sql<SqlBool>`events.created_at > ${`${after}T23:59:59.999Z`}`]),
    visible,
  ];
};

/** A page of events, by when they happened. */
export const listEvents = async (db: Db, query: EventQuery, page: PageRequest): Promise<Slice<Row<'events'>[]>> => {
  const sort = query.filter.sort ?? 'desc';
  const matching = db
    .selectFrom('events')
    .leftJoin('projects', 'projects.id', 'events.project_id')
    .where((is) => is.and(conditionsOf(query)));
  const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await matching
    .selectAll('events')
    .orderBy('events.created_at', sort)
    .orderBy('events.id', sort)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items, total };
};

/** Notes by their IDs; those that are gone are left out. */
export const notesByIds = async (db: Db, ids: readonly number[]): Promise<Map<number, Row<'notes'>>> => {
  const rows = ids.length === 0 ? [] : await db.selectFrom('notes').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** The numbers of issues or merge requests by their IDs. */
export const numbersOf = async (
  db: Db,
  table: 'issues' | 'merge_requests',
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const rows =
    ids.length === 0 ? [] : await db.selectFrom(table).select(['id', 'iid']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, iid }) => [id, iid]));
};

/** Deletes up to `limit` events of this time and earlier ones; how many there were. */
export const deleteEventsUntil = async (db: Db, time: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('events')
    .where('id', 'in', (of) =>
      of.selectFrom('events').select('id').where('created_at', '<=', time).orderBy('created_at').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
