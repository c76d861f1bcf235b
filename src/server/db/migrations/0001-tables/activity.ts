/** The activity of users. */
import { id, integer, optional, ref, text } from '../columns.ts';
import type { Tables } from '../make-tables.ts';

export const activity: Tables = {
  events: {
    columns: {
      id,
      project_id: optional(ref('projects', 'cascade')),
      author_id: ref('users'),
      action: text,
      target_type: optional(text),
      target_id: optional(integer),
      target_iid: optional(integer),
      target_title: optional(text),
      push_data: optional(text),
      created_at: text,
    },
    indexes: {
      events_in_project: ['project_id', 'created_at', 'id', 'action', 'target_type', 'target_id', 'author_id'],
      events_by_author: ['author_id', 'created_at', 'id', 'project_id', 'action', 'target_type', 'target_id'],
      events_by_age: ['created_at'],
    },
  },
};
