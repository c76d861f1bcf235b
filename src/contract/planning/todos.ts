/** To-do items (document, "Versioning", for the addresses; v4 shapes). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, id, record, text } from '../vocabulary/fields.ts';
import { basicProject } from '../organization/project-record.ts';
import { basicUser } from '../people/users.ts';

/** Something that a user was asked to look at: an issue or a merge request, as it stands in lists. */
export const todo = record('Todo', {
  id,
  project: basicProject,
  author: basicUser,
  action_name: {
    type: 'string',
    enum: ['assigned', 'mentioned', 'build_failed', 'marked', 'approval_required', 'unmergeable', 'directly_addressed'],
  },
  target_type: { type: 'string', enum: ['Issue', 'MergeRequest'] },
  target: { type: 'object', additionalProperties: true },
  target_url: text,
  body: text,
  state: { type: 'string', enum: ['pending', 'done'] },
  created_at: dateTime,
});

const filters = {
  action: { ...todo.properties.action_name, description: 'Only to-do items with this action' },
  author_id: { ...id, description: 'Only to-do items from this user' },
  project_id: { ...id, description: 'Only to-do items in this project' },
  state: { ...todo.properties.state, default: 'pending', description: 'Only with this state' },
  type: { ...todo.properties.target_type, description: 'Only to-do items about this kind of record' },
} as const;

const { state: _state, ...filtersOfAll } = filters;

export const todos = {
  list: endpoint({
    method: 'GET',
    path: '/todos',
    summary: 'List your to-do items',
    section: 'v4',
    access: { to: 'user' },
    risk: 'read',
    cacheable: true,
    paginated: true,
    params: filters,
    success: 200,
    response: { type: 'array', items: todo },
  }),
  done: endpoint({
    method: 'POST',
    path: '/todos/:id/mark_as_done',
    summary: 'Mark a to-do item as done',
    section: 'v4',
    access: { to: 'user' },
    risk: 'write',
    params: { id: { ...id, description: 'To-do item ID' } },
    success: 201,
    response: todo,
  }),
  allDone: endpoint({
    method: 'POST',
    path: '/todos/mark_as_done',
    summary: 'Mark all to-do items as done',
    section: 'v4',
    access: { to: 'user' },
    risk: 'write',
    params: filtersOfAll,
    success: 204,
    response: null,
  }),
} as const;
