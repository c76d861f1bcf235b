/** To-do items of the caller (v4 shapes). */
import type { todos } from '../../../contract/planning/todos.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import { toDay, todayOf, toTimestamp } from '../../formats/clock.ts';
import { notFound } from '../../formats/problems.ts';
import { basicProjectRecord } from '../../organization/projects/record.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { Handlers, ResponseContext } from '../../request/handler.ts';
import { issueRecords } from '../issues/record.ts';
import { mergeRequestRecords } from '../merge-requests/record.ts';
import {
  findTodo,
  issuesByIds,
  listTodos,
  mergeRequestsByIds,
  projectsByIds,
  setAllDone,
  setDone,
  type TodoFilter,
} from '../issuables/todo-store.ts';
import { type SubjectType, wireName } from '../issuables/subject.ts';

type Todo = Row<'todos'>;
type TodoRecord = Body<(typeof todos)['list']>[number];

interface Target {
  readonly id: number;
  readonly web_url: string;
}

/** Reads the records of issues or merge requests with these IDs. */
const targetRecords: Readonly<
  Record<SubjectType, (context: ResponseContext, ids: readonly number[]) => Promise<readonly Target[]>>
> = {
  issue: async (context, ids) => issueRecords(context, await issuesByIds(context.service.database.db, ids)),
  merge_request: async (context, ids) =>
    mergeRequestRecords(context, await mergeRequestsByIds(context.service.database.db, ids)),
};

const readTargets = async (context: ResponseContext, rows: readonly Todo[], type: SubjectType) => {
  const ids = rows.filter((row) => row.target_type === type).map((row) => row.target_id);
  const targets = ids.length === 0 ? [] : await targetRecords[type](context, [...new Set(ids)]);
  return new Map(targets.map((target) => [target.id, target]));
};

/** Reads authors, projects, issues, and merge requests of all items in one query each. */
export const todoRecords = async (context: ResponseContext, rows: readonly Todo[]): Promise<TodoRecord[]> => {
  const { service, baseUrl } = context;
  const { db } = service.database;
  const [authors, projects, issues, mergeRequests] = await Promise.all([
    usersByIds(
      db,
      rows.map((row) => row.author_id),
    ),
    projectsByIds(
      db,
      rows.map((row) => row.project_id),
    ),
    readTargets(context, rows, 'issue'),
    readTargets(context, rows, 'merge_request'),
  ]);
  const targets = { issue: issues, merge_request: mergeRequests };
  return rows.flatMap((row) => {
    const author = authors.get(row.author_id);
    const project = projects.get(row.project_id);
    const target = targets[row.target_type].get(row.target_id);
    // One of them was deleted between two queries, and the item with it.
    if (author === undefined || project === undefined || target === undefined) {
      return [];
    }
    return [
      {
        id: row.id,
        project: basicProjectRecord(project, baseUrl),
        author: basicUserRecord(author, baseUrl),
        action_name: row.action_name,
        target_type: wireName[row.target_type],
        target: { ...target },
        target_url: row.note_id === null ? target.web_url : `${target.web_url}#note_${row.note_id}`,
        body: row.body,
        state: row.state,
        created_at: row.created_at,
      },
    ];
  });
};

const typeOf = { Issue: 'issue', MergeRequest: 'merge_request' } as const;

interface GivenFilter {
  readonly action?: TodoFilter['action'];
  readonly author_id?: number;
  readonly project_id?: number;
  readonly type?: keyof typeof typeOf;
}

const filterOf = (given: GivenFilter, state: TodoFilter['state']): TodoFilter => ({
  action: given.action,
  authorId: given.author_id,
  projectId: given.project_id,
  type: given.type === undefined ? undefined : typeOf[given.type],
  state,
});

export const todoHandlers: Handlers<typeof todos> = {
  list: async (call) => {
    const { service, caller, params, page } = call;
    const reader = { caller, today: todayOf(service) };
    const filter = filterOf(params, params.state ?? 'pending');
    const { items, total } = await listTodos(service.database.db, reader, filter, page);
    return { items: await todoRecords(call, items), total };
  },

  done: async (call) => {
    const { service, caller, params } = call;
    const { db } = service.database;
    const now = service.clock.now();
    const found = await findTodo(db, { caller, today: toDay(now) }, params.id);
    const done = found === undefined ? undefined : await setDone(db, found.id, toTimestamp(now));
    const [record] = await todoRecords(call, done === undefined ? [] : [done]);
    if (record === undefined) {
      throw notFound('Todo');
    }
    return record;
  },

  allDone: async ({ service, caller, params }) => {
    const now = toTimestamp(service.clock.now());
    await setAllDone(service.database.db, { caller, today: todayOf(service) }, filterOf(params, 'pending'), now);
    return null;
  },
};
