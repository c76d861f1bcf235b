/** Issues and merge requests, and what hangs on them. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './db-boolean.ts';

/** One row for each milestone; `iid` counts per project or group, and so is a title taken. */
export interface MilestonesTable {
  id: Generated<number>;
  /** One of the two is set. */
  project_id: number | null;
  namespace_id: number | null;
  iid: number;
  title: string;
  description: string;
  /** Title and description, lower-cased. */
  search_text: string;
  state: 'active' | 'closed';
  due_date: string | null;
  start_date: string | null;
  created_at: string;
  updated_at: string;
  /** When it was last closed; null while it is active. */
  closed_at: string | null;
}

/** One row for each label of a project. */
export interface LabelsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  color: string;
  description: string | null;
  priority: number | null;
  created_at: string;
  updated_at: string;
}

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

/** Who is to work on an issue. */
export interface IssueAssigneesTable {
  issue_id: number;
  user_id: number;
}

/** One row for each merge request; `iid` counts per target project. What git says of it is kept here, for lists. */
export interface MergeRequestsTable {
  id: Generated<number>;
  iid: number;
  target_project_id: number;
  /** Null after the fork that it came from was deleted. */
  source_project_id: number | null;
  author_id: number;
  assignee_id: number | null;
  title: string;
  description: string;
  /** Title and description, lower-cased. */
  search_text: Generated<string>;
  source_branch: string;
  target_branch: string;
  state: 'opened' | 'closed' | 'merged';
  milestone_id: number | null;
  discussion_locked: Generated<DbBoolean>;
  /** Seconds; 0 for none. */
  time_estimate: Generated<number>;
  merge_status: Generated<'unchecked' | 'can_be_merged' | 'cannot_be_merged'>;
  /** The commit that is to be merged, or was: `refs/merge-requests/<iid>/head` of the target keeps it. */
  sha: string | null;
  /** Where its history left that of the target branch. */
  base_sha: string | null;
  /** Files that differ, at most 1001; null until they were counted. */
  changes_count: number | null;
  merge_commit_sha: string | null;
  /** What whoever merges wants; null until someone says so. */
  should_remove_source_branch: DbBoolean | null;
  /** What its author wants. */
  force_remove_source_branch: Generated<DbBoolean>;
  squash: Generated<DbBoolean>;
  merge_when_pipeline_succeeds: Generated<DbBoolean>;
  /** Who is to have merged it once the pipeline succeeds, and with which message. */
  merge_user_id: number | null;
  merge_message: string | null;
  merged_at: string | null;
  merged_by_id: number | null;
  closed_at: string | null;
  closed_by_id: number | null;
  first_deployed_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Which labels an issue or a merge request carries. */
export interface LabelLinksTable {
  id: Generated<number>;
  label_id: number;
  issue_id: number | null;
  merge_request_id: number | null;
}

/** What a user asked to be told of; no row means the default of the kind. */
export interface SubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  subject_type: 'label' | 'issue' | 'merge_request';
  subject_id: number;
  /** 0 for somebody who takes part and still does not want to be told; of labels always 1. */
  subscribed: Generated<DbBoolean>;
  created_at: string;
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

/** The tables by name. */
export interface PlanningTables {
  milestones: MilestonesTable;
  labels: LabelsTable;
  issues: IssuesTable;
  issue_assignees: IssueAssigneesTable;
  merge_requests: MergeRequestsTable;
  label_links: LabelLinksTable;
  subscriptions: SubscriptionsTable;
  notes: NotesTable;
  award_emoji: AwardEmojiTable;
  timelogs: TimelogsTable;
  todos: TodosTable;
}
