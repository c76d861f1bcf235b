/** Records about branches and tags, whose refs are in Git. */
import { id, optional, ref, text, timestamps, dbBoolean, withDefault } from '../columns.ts';
import type { Tables } from '../make-tables.ts';

export const code: Tables = {
  releases: {
    columns: {
      id,
      project_id: ref('projects', 'cascade'),
      tag: text,
      description: text,
      ...timestamps,
      name: optional(text),
      released_at: optional(text),
      author_id: optional(ref('users', 'set null')),
    },
    unique: {
      releases_once: ['project_id', 'tag'],
    },
  },
  pending_pushes: {
    columns: {
      id,
      project_id: ref('projects', 'cascade'),
      user_id: ref('users', 'cascade'),
      updates: text,
      created_at: text,
      settled: withDefault(dbBoolean, 1),
      options: optional(text),
    },
  },
};
