/** Issues and merge requests with their milestones, labels, comments, and to-do items. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './column-types.ts';

/** `iid` and title are unique per project or group. */
export interface MilestonesTable {
  id: Generated<number>;
  /** One of the two is set. */
  project_id: number | null;
  namespace_id: number | null;
  iid: number;
  title: string;
  description: string;
  /** Title and description, in lower case. */
  search_text: string;
  state: 'active' | 'closed';
  due_date: string | null;
  start_date: string | null;
  created_at: string;
  updated_at: string;
  /** Null while the milestone is active. */
  closed_at: string | null;
}

/** The name is unique per project or group. */
export interface LabelsTable {
  id: Generated<number>;
  /** One of the two is set. */
  project_id: number | null;
  namespace_id: number | null;
  name: string;
  color: string;
  description: string | null;
  /** Name and description, in lower case. */
  search_text: string;
  created_at: string;
  updated_at: string;
}

/** The rank of a label in a project, which can be a label of a group above it. */
export interface LabelPrioritiesTable {
  label_id: number;
  project_id: number;
  priority: number;
}

/** `iid` is unique per project. */
export interface IssuesTable {
  id: Generated<number>;
  iid: number;
  project_id: number;
  author_id: number;
  title: string;
  description: string;
  /** Title and description, in lower case. */
  search_text: Generated<string>;
  state: 'opened' | 'closed';
  confidential: DbBoolean;
  discussion_locked: Generated<DbBoolean>;
  milestone_id: number | null;
  due_date: string | null;
  /** Seconds; 0 for none. */
  time_estimate: Generated<number>;
  /** The new issue in another project that this one was moved to. */
  moved_to_id: number | null;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  closed_by_id: number | null;
}

export interface IssueAssigneesTable {
  issue_id: number;
  user_id: number;
}

/** `iid` is unique per target project. Lists read the facts from Git that are stored here. */
export interface MergeRequestsTable {
  id: Generated<number>;
  iid: number;
  target_project_id: number;
  /** Null once the source fork is deleted. */
  source_project_id: number | null;
  author_id: number;
  assignee_id: number | null;
  title: string;
  description: string;
  /** Title and description, in lower case. */
  search_text: Generated<string>;
  source_branch: string;
  target_branch: string;
  state: 'opened' | 'closed' | 'merged';
  milestone_id: number | null;
  discussion_locked: Generated<DbBoolean>;
  /** Seconds; 0 for none. */
  time_estimate: Generated<number>;
  merge_status: Generated<'unchecked' | 'can_be_merged' | 'cannot_be_merged'>;
  /** Head of the source branch, which `refs/merge-requests/<iid>/head` of the target project keeps. */
  sha: string | null;
  /** The merge base with the target branch. */
  base_sha: string | null;
  /** Changed files, at most 1001; null until they are counted. */
  changes_count: number | null;
  merge_commit_sha: string | null;
  /** The choice of the user who merges; null until it is made. */
  should_remove_source_branch: DbBoolean | null;
  /** The choice of the author. */
  force_remove_source_branch: Generated<DbBoolean>;
  squash: Generated<DbBoolean>;
  merge_when_pipeline_succeeds: Generated<DbBoolean>;
  /** User and message of the merge once the pipeline succeeds. */
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

export interface LabelLinksTable {
  id: Generated<number>;
  label_id: number;
  issue_id: number | null;
  merge_request_id: number | null;
}

/** Without a row, the default of the subject type applies. */
export interface SubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  subject_type: 'label' | 'issue' | 'merge_request';
  subject_id: number;
  /** 0 for a participant who has unsubscribed; always 1 for labels. */
  subscribed: Generated<DbBoolean>;
  created_at: string;
}

/** Comments and system notes. */
export interface NotesTable {
  id: Generated<number>;
  noteable_type: 'issue' | 'merge_request' | 'snippet';
  noteable_id: number;
  /** Null for notes on snippets outside of projects. */
  project_id: number | null;
  author_id: number;
  body: string;
  /** 1 for a note that the service wrote, such as one about a change. */
  system: DbBoolean;
  attachment: string | null;
  created_at: string;
  updated_at: string;
}

/** Reactions; a user reacts once per emoji. */
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

/** Time that users have spent. */
export interface TimelogsTable {
  id: Generated<number>;
  /** One of the two is set. */
  issue_id: number | null;
  merge_request_id: number | null;
  /** Null once the user is deleted; the time still counts. */
  user_id: number | null;
  /** Negative where spent time is subtracted. */
  seconds: number;
  spent_at: string;
}

export interface TodosTable {
  id: Generated<number>;
  user_id: number;
  project_id: number;
  /** The user who caused the item. */
  author_id: number;
  target_type: 'issue' | 'merge_request';
  target_id: number;
  /** The comment that mentions the user. */
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

export interface PlanningTables {
  milestones: MilestonesTable;
  labels: LabelsTable;
  label_priorities: LabelPrioritiesTable;
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
