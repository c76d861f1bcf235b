/** The activity of users. */
import type { Generated } from 'kysely';

/** One row per action of a user. The target may have been deleted since. */
export interface EventsTable {
  id: Generated<number>;
  /** Null for activity outside of projects. */
  project_id: number | null;
  author_id: number;
  /** In the words of the filter of the same name (document, "Activity events"). */
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
  /** The title at that time; for a note, the title of its issue, merge request, or snippet. */
  target_title: string | null;
  /** The document's `push_data` as JSON, for pushes only. */
  push_data: string | null;
  created_at: string;
}

export interface ActivityTables {
  events: EventsTable;
}
