import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Caller } from '../../request/access-level.ts';
import { isOpenTo, isProjectMember } from '../../request/auth-store.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { TodosTable } from '../../db/tables/planning.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import type { Noteable, Subject, SubjectType } from './subject.ts';

type Todo = Row<'todos'>;

/** The users with these names, which are lower-cased. */
export const usersByNames = async (db: Db, names: readonly string[]): Promise<Row<'users'>[]> =>
  names.length === 0
    ? []
    : db
        .selectFrom('users')
        .selectAll()
        .where('username_folded', 'in', [...names])
        .execute();

/** What somebody is asked. */
export interface NewTodo {
  readonly action: TodosTable['action_name'];
  readonly body: string;
  readonly authorId: number;
  readonly noteId: number | null;
  /** A timestamp. */
  readonly now: string;
}

/** Asks users to look at a subject, and gives back what was new: nobody is asked twice at once. */
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
    .onConflict((waiting) => waiting.doNothing())
    .returningAll()
    .execute();
};

/** Marks what a user was asked about a subject as done. */
export const markTodosDone = async (db: Db, userId: number, { type, id }: Subject, now: string): Promise<void> => {
  await db
    .updateTable('todos')
    .set({ state: 'done', updated_at: now })
    .where('user_id', '=', userId)
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('state', '=', 'pending')
    .execute();
};

/** Which of a user's todos are meant; what is absent filters nothing. */
export interface TodoFilter {
  readonly action?: TodosTable['action_name'] | undefined;
  readonly authorId?: number | undefined;
  readonly projectId?: number | undefined;
  readonly type?: SubjectType | undefined;
  readonly state: TodosTable['state'];
}

const projectsWhere = (condition: RawBuilder<unknown> | Expression<SqlBool>) =>
  sql`(select projects.id from projects where projects.pending_delete = 0 and ${condition})`;

/** Confidential issues hide from those who lost their role, and their todos with them. */
const seesIssue = ({ id }: Caller, today: string) => sql<SqlBool>`exists (
  select 1 from issues i where i.id = todos.target_id and (i.confidential = 0 or i.author_id = ${id}
    or exists (select 1 from issue_assignees s where s.issue_id = i.id and s.user_id = ${id})
    or todos.project_id in ${projectsWhere(isProjectMember(id, roles.reporter, today))}))`;

/** Where a project keeps none any more, those that it has are out of everybody's reach, as is what waits for its removal. */
const isKept = sql<SqlBool>`(todos.project_id not in (select gone.id from projects gone where gone.pending_delete = 1)
  and case todos.target_type
    when 'issue' then todos.project_id not in (select o.id from projects o where o.issues_enabled = 0)
    else todos.project_id not in (select o.id from projects o where o.merge_requests_enabled = 0) end)`;

/** That the caller still sees what a todo is about. */
const isSeen = (caller: Caller, today: string): Expression<SqlBool>[] => {
  if (caller.admin) return [isKept];
  const [sees, reports] = [roles.guest, roles.reporter].map((role) => isProjectMember(caller.id, role, today)) as [
    Expression<SqlBool>,
    Expression<SqlBool>,
  ];
  return [
    isKept,
    sql<SqlBool>`todos.project_id in ${projectsWhere(sql`(${isOpenTo('projects', caller)} or ${sees})`)}`,
    sql<SqlBool>`(todos.target_type <> 'issue' or ${seesIssue(caller, today)})`,
    sql<SqlBool>`(todos.target_type <> 'merge_request'
      or todos.project_id in ${projectsWhere(sql`(projects.visibility <> 'private' or ${reports})`)})`,
  ];
};

const compared = (column: string, value: string | number | undefined): Expression<SqlBool>[] =>
  value === undefined ? [] : [sql<SqlBool>`${sql.ref(`todos.${column}`)} = ${value}`];

const conditionsOf = ({ action, authorId, projectId, type, state }: TodoFilter): Expression<SqlBool>[] => [
  ...compared('action_name', action),
  ...compared('author_id', authorId),
  ...compared('project_id', projectId),
  ...compared('target_type', type),
  ...compared('state', state),
];

/** Whose todos are meant, and on which day: memberships end. */
export interface TodoReader {
  readonly caller: Caller;
  readonly today: string;
}

const todosOf = (db: Db, { caller, today }: TodoReader) =>
  db
    .selectFrom('todos')
    .where('todos.user_id', '=', caller.id)
    .where((is) => is.and(isSeen(caller, today)));

/** A page of a user's todos, the newest first. */
export const listTodos = (
  db: Db,
  reader: TodoReader,
  filter: TodoFilter,
  page: PageRequest,
): Promise<Slice<Todo[]>> => {
  const matching = todosOf(db, reader).where((is) => is.and(conditionsOf(filter)));
  return pageOf(matching, matching.selectAll(), page, { by: ['id'], sort: 'desc' });
};

/** One of a user's todos, by its ID. */
export const findTodo = (db: Db, reader: TodoReader, id: number): Promise<Todo | undefined> =>
  todosOf(db, reader).selectAll('todos').where('todos.id', '=', id).executeTakeFirst();

/** Marks a todo as done; undefined when it is gone. */
export const setDone = (db: Db, id: number, now: string): Promise<Todo | undefined> =>
  db
    .updateTable('todos')
    .set({ state: 'done', updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Marks those of a user's todos as done that the filter selects. */
export const setAllDone = async (db: Db, userId: number, filter: TodoFilter, now: string): Promise<void> => {
  await db
    .updateTable('todos')
    .set({ state: 'done', updated_at: now })
    .where('user_id', '=', userId)
    .where((is) => is.and(conditionsOf(filter)))
    .execute();
};

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
