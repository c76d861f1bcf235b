/** The tables of issues, and of what hangs on issues and merge requests alike. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './values.ts';

/** One row for each issue; `iid` counts per project. */
export interface IssuesTable {
  id: Generated<number>;
  iid: number;
  project_id: number;
  author_id: number;
  title: string;
  description: string;
  /** Title and description, lower-cased. */
  search_text: Generated<string>;
  state: 'opened' | 'closed';
  confidential: DbBoolean;
  discussion_locked: Generated<DbBoolean>;
  milestone_id: number | null;
  due_date: string | null;
  /** Seconds; 0 for none. */
  time_estimate: Generated<number>;
  /** The issue that this one became when it was moved to another project. */
  moved_to_id: number | null;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  closed_by_id: number | null;
}

/** The number last given out per project: one that went away with its record is not given out again. */
export interface IidCountersTable {
  project_id: number;
  kind: 'issue' | 'merge_request' | 'deployment';
  last_iid: number;
}

/** Who is to work on an issue. */
export interface IssueAssigneesTable {
  issue_id: number;
  user_id: number;
}

/** One row for each comment, and for each line that the service itself adds to a discussion. */
export interface NotesTable {
  id: Generated<number>;
  /** With `noteable_id`, what it is about. */
  noteable_type: 'issue' | 'merge_request' | 'snippet';
  noteable_id: number;
  /** Null for notes on snippets outside of projects. */
  project_id: number | null;
  author_id: number;
  body: string;
  /** 1 where the service wrote it: of a change, for instance. */
  system: DbBoolean;
  attachment: string | null;
  created_at: string;
  updated_at: string;
}

/** One row for each reaction; a user reacts once per emoji. */
export interface AwardEmojiTable {
  id: Generated<number>;
  user_id: number;
  /** Without colons: `thumbsup`. */
  name: string;
  awardable_type: 'issue' | 'merge_request' | 'note' | 'snippet';
  awardable_id: number;
  created_at: string;
  updated_at: string;
}

/** One row for each time that someone spent on something. */
export interface TimelogsTable {
  id: Generated<number>;
  /** One of the two is set. */
  issue_id: number | null;
  merge_request_id: number | null;
  /** Null after the user is gone: the time stays spent. */
  user_id: number | null;
  /** Negative where time is taken back. */
  seconds: number;
  spent_at: string;
}

/** One row for each thing that a user was asked to look at. */
export interface TodosTable {
  id: Generated<number>;
  user_id: number;
  project_id: number;
  /** Who asked. */
  author_id: number;
  target_type: 'issue' | 'merge_request';
  target_id: number;
  /** The note that mentions the user, if one does. */
  note_id: number | null;
  action_name:
    | 'assigned'
    | 'mentioned'
    | 'build_failed'
    | 'marked'
    | 'approval_required'
    | 'unmergeable'
    | 'directly_addressed';
  body: string;
  state: 'pending' | 'done';
  created_at: string;
  updated_at: string;
}
