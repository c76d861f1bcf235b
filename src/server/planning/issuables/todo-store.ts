import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Caller } from '../../request/access-level.ts';
import { isOpenTo, isProjectMember } from '../../request/auth-store.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { TodosTable } from '../../db/tables/planning.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import { byOthersThanBanned } from '../../request/hidden-authors-store.ts';
import type { Noteable, Subject, SubjectType } from './subject.ts';

type Todo = Row<'todos'>;

/** The names must be in lower case. */
export const usersByNames = async (db: Db, names: readonly string[]): Promise<Row<'users'>[]> =>
  names.length === 0
    ? []
    : db
        .selectFrom('users')
        .selectAll()
        .where('username_folded', 'in', [...names])
        .execute();

export interface NewTodo {
  readonly action: TodosTable['action_name'];
  readonly body: string;
  readonly authorId: number;
  readonly noteId: number | null;
  /** A timestamp. */
  readonly now: string;
}

/** Returns the items that were inserted: a user who has the same pending item gets no second one. */
export const insertTodos = async (
  db: Db,
  { subject, project }: Pick<Noteable, 'subject' | 'project'>,
  userIds: readonly number[],
  { action, body, authorId, noteId, now }: NewTodo,
): Promise<Todo[]> => {
  if (userIds.length === 0) {
    return [];
  }
  return db
    .insertInto('todos')
    .values(
      userIds.map((user_id) => ({
        user_id,
        project_id: project.id,
        author_id: authorId,
        target_type: subject.type,
        target_id: subject.id,
        note_id: noteId,
        action_name: action,
        body,
        state: 'pending',
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((pending) => pending.doNothing())
    .returningAll()
    .execute();
};

/** Properties that are absent filter nothing. */
export interface TodoFilter {
  readonly action?: TodosTable['action_name'] | undefined;
  readonly authorId?: number | undefined;
  readonly projectId?: number | undefined;
  readonly type?: SubjectType | undefined;
  readonly targetId?: number | undefined;
  readonly state: TodosTable['state'];
}

const projectsWhere = (condition: RawBuilder<unknown> | Expression<SqlBool>) =>
  sql`(select projects.id from projects where projects.pending_delete = 0 and ${condition})`;

const isMergeRequestShown = sql<SqlBool>`exists (select 1 from merge_requests m
  where m.id = todos.target_id and ${byOthersThanBanned('m.author_id')})`;

/** Users who lost their role see neither a confidential issue nor their to-do items about it. */
const seesIssue = ({ id }: Caller, today: string) => sql<SqlBool>`exists (
  select 1 from issues i where i.id = todos.target_id and ${byOthersThanBanned('i.author_id')} and (i.confidential = 0 or i.author_id = ${id}
    or exists (select 1 from issue_assignees s where s.issue_id = i.id and s.user_id = ${id})
    or todos.project_id in ${projectsWhere(isProjectMember(id, roles.reporter, today))}))`;

/** Nobody sees issues and merge requests of projects that disabled them, or that will be deleted. */
const isReachable = sql<SqlBool>`(todos.project_id not in (select gone.id from projects gone where gone.pending_delete = 1)
  and case todos.target_type
    when 'issue' then todos.project_id not in (select o.id from projects o where o.issues_enabled = 0)
    else todos.project_id not in (select o.id from projects o where o.merge_requests_enabled = 0) end)`;

/** The caller must still see the issue or merge request of an item. */
const isSeen = (caller: Caller, today: string): Expression<SqlBool>[] => {
  if (caller.admin) return [isReachable];
  const [sees, reports] = [roles.guest, roles.reporter].map((role) => isProjectMember(caller.id, role, today)) as [
    Expression<SqlBool>,
    Expression<SqlBool>,
  ];
  return [
    isReachable,
    byOthersThanBanned('todos.author_id'),
    sql<SqlBool>`todos.project_id in ${projectsWhere(sql`(${isOpenTo('projects', caller)} or ${sees})`)}`,
    sql<SqlBool>`(todos.target_type <> 'issue' or ${seesIssue(caller, today)})`,
    sql<SqlBool>`(todos.target_type <> 'merge_request' or (${isMergeRequestShown}
      and todos.project_id in ${projectsWhere(sql`(projects.visibility <> 'private' or ${reports})`)}))`,
  ];
};

const compared = (column: string, value: string | number | undefined): Expression<SqlBool>[] =>
  value === undefined ? [] : [sql<SqlBool>`${sql.ref(`todos.${column}`)} = ${value}`];

const conditionsOf = ({ action, authorId, projectId, type, targetId, state }: TodoFilter): Expression<SqlBool>[] => [
  ...compared('action_name', action),
  ...compared('author_id', authorId),
  ...compared('project_id', projectId),
  ...compared('target_type', type),
  ...compared('target_id', targetId),
  ...compared('state', state),
];

/** The day counts since memberships expire. */
export interface TodoReader {
  readonly caller: Caller;
  readonly today: string;
}

const todosOf = (db: Db, { caller, today }: TodoReader) =>
  db
    .selectFrom('todos')
    .where('todos.user_id', '=', caller.id)
    .where((is) => is.and(isSeen(caller, today)));

/** Reads a page of items, the newest first. */
export const listTodos = (
  db: Db,
  reader: TodoReader,
  filter: TodoFilter,
  page: PageRequest,
): Promise<Slice<Todo[]>> => {
  const matching = todosOf(db, reader).where((is) => is.and(conditionsOf(filter)));
  return pageOf(matching, matching.selectAll(), page, { by: ['id'], sort: 'desc' });
};

export const findTodo = (db: Db, reader: TodoReader, id: number): Promise<Todo | undefined> =>
  todosOf(db, reader).selectAll('todos').where('todos.id', '=', id).executeTakeFirst();

/** Returns undefined if the item was deleted. */
export const setDone = (db: Db, id: number, now: string): Promise<Todo | undefined> =>
  db
    .updateTable('todos')
    .set({ state: 'done', updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

const setDoneWhere = async (db: Db, conditions: readonly Expression<SqlBool>[], now: string): Promise<void> => {
  await db
    .updateTable('todos')
    .set({ state: 'done', updated_at: now })
    .where((is) => is.and([...conditions]))
    .execute();
};

/** Marks items that the reader sees. */
export const setAllDone = (db: Db, { caller, today }: TodoReader, filter: TodoFilter, now: string): Promise<void> =>
  setDoneWhere(db, [...compared('user_id', caller.id), ...isSeen(caller, today), ...conditionsOf(filter)], now);

/** Marks the pending items of a user about a subject as done. */
export const markTodosDone = (db: Db, userId: number, { type, id }: Subject, now: string): Promise<void> =>
  setDoneWhere(db, [...compared('user_id', userId), ...conditionsOf({ type, targetId: id, state: 'pending' })], now);

export const issuesByIds = async (db: Db, ids: readonly number[]): Promise<Row<'issues'>[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('issues')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

export const mergeRequestsByIds = async (db: Db, ids: readonly number[]): Promise<Row<'merge_requests'>[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('merge_requests')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

export const projectsByIds = async (db: Db, ids: readonly number[]): Promise<Map<number, Row<'projects'>>> => {
  const unique = [...new Set(ids)];
  const rows =
    unique.length === 0 ? [] : await db.selectFrom('projects').selectAll().where('id', 'in', unique).execute();
  return new Map(rows.map((row) => [row.id, row]));
};
