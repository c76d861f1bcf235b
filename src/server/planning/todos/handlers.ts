/** One's own todos (v4 shapes). */
import type { todos } from '../../../contract/planning/todos.ts';
import { todayOf } from '../../formats/clock.ts';
import { toDay, toTimestamp } from '../../db/values.ts';
import { notFound } from '../../formats/errors/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { todoRecords } from './record.ts';
import { findTodo, listTodos, setAllDone, setDone, type TodoFilter } from './store.ts';

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

/** Handlers of the todo endpoints. */
export const todoHandlers: Handlers<typeof todos> = {
  list: async ({ service, caller, params, page, baseUrl }) => {
    const reader = { caller, today: todayOf(service) };
    const filter = filterOf(params, params.state ?? 'pending');
    const { items, total } = await listTodos(service.database.db, reader, filter, page);
    return { items: await todoRecords(service, items, baseUrl), total };
  },

  done: async ({ service, caller, params, baseUrl }) => {
    const { db } = service.database;
    const now = service.clock.now();
    const found = await findTodo(db, { caller, today: toDay(now) }, params.id);
    const done = found === undefined ? undefined : await setDone(db, found.id, toTimestamp(now));
    const [record] = await todoRecords(service, done === undefined ? [] : [done], baseUrl);
    if (record === undefined) {
      throw notFound('Todo');
    }
    return record;
  },

  allDone: async ({ service, caller, params }) => {
    const now = toTimestamp(service.clock.now());
    await setAllDone(service.database.db, caller.id, filterOf(params, 'pending'), now);
    return null;
  },
};
