import { setImmediate as nextRound } from 'node:timers/promises';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Db } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { Row } from '../../db/schema.ts';
import type { EventsTable } from '../../db/tables/activity.ts';
import { type Caller, type Project, readsCode } from '../../request/access-level.ts';
import { isOpenTo, isProjectMember } from '../../request/auth-store.ts';
import { byOthersThanBanned } from '../../request/hidden-authors-store.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { chunk } from '../../formats/chunk.ts';

type Condition = Expression<SqlBool>;

/** Access of the reader in the project of an event. */
interface Reach {
  /** Sees the project. */
  readonly project: Condition;
  /** Reads its code, and with it its pushes and merge requests. */
  readonly code: Condition;
  /** Reads confidential issues: in some projects, or in all that are seen. */
  readonly confidential: Condition | 'all';
  /** Reads what banned users wrote. */
  readonly hidden: boolean;
}

/** Makes the engine read an index in place of long rows. */
type Indexed = Pick<Engine, 'indexHint'>;

const literal = (value: boolean): Condition => (value ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`);

/** That an event is in one of the projects of which something holds: those are looked for once, and not for each event. */
const inProjects = (condition: Condition): Condition =>
  sql<SqlBool>`events.project_id in (select projects.id from projects where projects.pending_delete = 0 and ${condition})`;

/** That the project of an event keeps issues, or merge requests. Those that do not are few. */
const keeps = (column: 'issues_enabled' | 'merge_requests_enabled'): Condition =>
  sql<SqlBool>`events.project_id not in (select o.id from projects o where ${sql.ref(`o.${column}`)} = 0)`;

/** In a project that the caller was found to see. */
const reachIn = (project: Project, caller: Caller | null): Reach => ({
  project: literal(true),
  code: literal(readsCode(project)),
  confidential: project.accessLevel >= roles.reporter ? 'all' : literal(false),
  hidden: caller?.admin === true,
});

const reachOf = (caller: Caller, today: string): Reach => {
  if (caller.admin) {
    const there = sql<SqlBool>`events.project_id not in (select gone.id from projects gone where gone.pending_delete = 1)`;
    return { project: there, code: literal(true), confidential: 'all', hidden: true };
  }
  const reports = isProjectMember(caller.id, roles.reporter, today);
  const sees = isProjectMember(caller.id, roles.guest, today);
  return {
    project: inProjects(sql<SqlBool>`(${isOpenTo('projects', caller)} or ${sees})`),
    code: inProjects(sql<SqlBool>`(projects.visibility <> 'private' or ${reports})`),
    confidential: inProjects(reports),
    hidden: false,
  };
};

const exceptBanned = (hidden: boolean, author: string) => (hidden ? sql`` : sql` and ${byOthersThanBanned(author)}`);

const issueSeen = (
  { indexHint }: Indexed,
  id: RawBuilder<unknown>,
  userId: number,
  { confidential, hidden }: Reach,
): Condition => {
  const disclosed =
    confidential === 'all'
      ? sql``
      : sql` and (i.confidential = 0 or i.author_id = ${userId} or ${confidential}
          or exists (select 1 from issue_assignees s where s.issue_id = i.id and s.user_id = ${userId}))`;
  return sql<SqlBool>`(${keeps('issues_enabled')} and exists (
    select 1 from issues i ${indexHint('issues_found')} where i.id = ${id}${disclosed}${exceptBanned(hidden, 'i.author_id')}))`;
};

const mergeRequestSeen = (
  { indexHint }: Indexed,
  id: RawBuilder<unknown>,
  { code, hidden }: Reach,
): Condition => sql<SqlBool>`(
  ${keeps('merge_requests_enabled')} and ${code} and exists (
    select 1 from merge_requests r ${indexHint('merge_requests_found')} where r.id = ${id}${exceptBanned(hidden, 'r.author_id')}))`;

/** That what an event is about may be read. An issue, merge request or note that is gone takes its events along. */
const targetSeen = (engine: Indexed, userId: number, mine: Condition, reach: Reach): Condition => {
  const [target, noteable] = [sql.ref('events.target_id'), sql.ref('n.noteable_id')];
  return sql<SqlBool>`case${reach.hidden ? sql`` : sql` when not ${byOthersThanBanned('events.author_id')} then 1 = 0`}
    when events.action = 'pushed' then ${reach.code}
    when events.target_type = 'issue' then ${issueSeen(engine, target, userId, reach)}
    when events.target_type = 'merge_request' then ${mergeRequestSeen(engine, target, reach)}
    when events.target_type = 'snippet' then ${mine}
    when events.target_type = 'note' then exists (select 1 from notes n where n.id = ${target}${exceptBanned(reach.hidden, 'n.author_id')} and case n.noteable_type
      when 'issue' then ${issueSeen(engine, noteable, userId, reach)}
      when 'merge_request' then ${mergeRequestSeen(engine, noteable, reach)}
      else ${mine} end)
    else 1 = 1 end`;
};

/** Nobody: no row has this ID. */
const nobody = 0;

/** Of events in a project that the caller, null for nobody in particular, was found to see. */
export const visibleIn = (engine: Indexed, project: Project, caller: Caller | null): Condition => {
  const userId = caller?.id ?? nobody;
  const mine = caller?.admin === true ? literal(true) : sql<SqlBool>`events.author_id = ${userId}`;
  return targetSeen(engine, userId, mine, reachIn(project, caller));
};

/** Of events anywhere. Events outside of projects are for their author alone. */
export const visibleTo = (engine: Indexed, caller: Caller, today: string): Condition => {
  const mine = caller.admin ? literal(true) : sql<SqlBool>`events.author_id = ${caller.id}`;
  const reach = reachOf(caller, today);
  return sql<SqlBool>`case when events.project_id is null then ${mine}
    else ${reach.project} and ${targetSeen(engine, caller.id, mine, reach)} end`;
};

/** Which events a list holds. */
export interface EventFilter {
  readonly action?: EventsTable['action'] | undefined;
  readonly target_type?: EventsTable['target_type'] | undefined;
  /** Days in UTC, neither of which is part of the list. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
}

/** The author or project of a list, its filters, and its reader's access. */
interface EventQuery {
  readonly of: { readonly authorId: number } | { readonly projectId: number };
  readonly visible: Expression<SqlBool>;
  readonly filter: EventFilter;
  /** Events of this time and before have expired. */
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
export const listEvents = (db: Db, query: EventQuery, page: PageRequest): Promise<Slice<Row<'events'>[]>> => {
  const sort = query.filter.sort ?? 'desc';
  const matching = db.selectFrom('events').where((is) => is.and(conditionsOf(query)));
  return pageOf(matching, matching.selectAll(), page, { by: ['created_at', 'id'], sort });
};

/** Notes by their IDs; those that are gone are left out. */
export const notesByIds = async (db: Db, ids: readonly number[]): Promise<Map<number, Row<'notes'>>> => {
  const rows = ids.length === 0 ? [] : await db.selectFrom('notes').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

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

export interface EventTarget {
  readonly type: NonNullable<EventsTable['target_type']>;
  readonly id: number;
  /** Of issues, merge requests and milestones. */
  readonly iid?: number;
  readonly title: string | null;
}

/** Something that somebody did. */
export interface NewEvent {
  /** Absent for what happens outside of projects. */
  readonly projectId?: number;
  readonly authorId: number;
  readonly action: EventsTable['action'];
  readonly target?: EventTarget;
  /** Of pushes: the document's `push_data`. */
  readonly pushData?: Readonly<Record<string, string | number | null>>;
  readonly now: Date;
}

const valuesOf = (event: NewEvent) => ({
  project_id: event.projectId ?? null,
  author_id: event.authorId,
  action: event.action,
  target_type: event.target?.type ?? null,
  target_id: event.target?.id ?? null,
  target_iid: event.target?.iid ?? null,
  target_title: event.target?.title ?? null,
  push_data: event.pushData === undefined ? null : JSON.stringify(event.pushData),
  created_at: toTimestamp(event.now),
});

/** Records an event. Called in the transaction that does what it tells of, so that there is both or neither. */
export const recordEvent = (db: Db, event: NewEvent): Promise<Row<'events'>> =>
  db.insertInto('events').values(valuesOf(event)).returningAll().executeTakeFirstOrThrow();

/** Events that one statement inserts: far below the parameters that either engine takes. */
const atOnce = 500;

/** Records many events in as few statements as possible, in their order. Reads are answered in between. */
export const recordEvents = async (transaction: Db, events: readonly NewEvent[]): Promise<void> => {
  for (const some of chunk(events, atOnce)) {
    await transaction.insertInto('events').values(some.map(valuesOf)).execute();
    if (some.length === atOnce) await nextRound();
  }
};
