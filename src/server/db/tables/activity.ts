/** What happened. */
import type { Generated } from 'kysely';

/** One row for each thing that somebody did. What it was done to may be gone by now. */
export interface EventsTable {
  id: Generated<number>;
  /** Null for what happened outside of projects. */
  project_id: number | null;
  author_id: number;
  /** As the filter of the same name spells it (document, "Activity events"). */
  action:
    | 'created'
    | 'updated'
    | 'closed'
    | 'reopened'
    | 'pushed'
    | 'commented'
    | 'merged'
    | 'joined'
    | 'left'
    | 'destroyed'
    | 'expired';
  target_type: 'issue' | 'milestone' | 'merge_request' | 'note' | 'project' | 'snippet' | 'user' | null;
  target_id: number | null;
  target_iid: number | null;
  /** As it was then; of a note, the title of what it is about. */
  target_title: string | null;
  /** JSON, of pushes only: the document's `push_data`. */
  push_data: string | null;
  created_at: string;
}

/** The tables by name. */
export interface ActivityTables {
  events: EventsTable;
}
