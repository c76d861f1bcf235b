/** Records about branches, tags, and releases, whose refs are in Git. */
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
  release_links: {
    columns: {
      id,
      release_id: ref('releases', 'cascade'),
      name: text,
      url: text,
      filepath: optional(text),
      link_type: text,
      ...timestamps,
    },
    unique: {
      release_links_by_name: ['release_id', 'name'],
      release_links_by_url: ['release_id', 'url'],
      release_links_by_path: ['release_id', 'filepath'],
    },
  },
  release_milestones: {
    columns: {
      release_id: ref('releases', 'cascade'),
      milestone_id: ref('milestones', 'cascade'),
    },
    primaryKey: { release_milestones_once: ['release_id', 'milestone_id'] },
    indexes: {
      releases_of_milestone: ['milestone_id'],
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
