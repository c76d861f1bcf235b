/** The table of merge requests. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './values.ts';

/** One row for each merge request; `iid` counts per target project. What git says of it is kept here, for lists. */
export interface MergeRequestsTable {
  id: Generated<number>;
  iid: number;
  target_project_id: number;
  /** Null after the fork that it came from was deleted. */
  source_project_id: number | null;
  author_id: number;
  assignee_id: Generated<number | null>;
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
  sha: Generated<string | null>;
  /** Where its history left that of the target branch. */
  base_sha: Generated<string | null>;
  /** Files that differ, at most 1001; null until they were counted. */
  changes_count: Generated<number | null>;
  merge_commit_sha: Generated<string | null>;
  /** What whoever merges wants; null until someone says so. */
  should_remove_source_branch: Generated<DbBoolean | null>;
  /** What its author wants. */
  force_remove_source_branch: Generated<DbBoolean>;
  squash: Generated<DbBoolean>;
  merge_when_pipeline_succeeds: Generated<DbBoolean>;
  /** Who is to have merged it once the pipeline succeeds, and with which message. */
  merge_user_id: Generated<number | null>;
  merge_message: Generated<string | null>;
  merged_at: Generated<string | null>;
  merged_by_id: Generated<number | null>;
  closed_at: Generated<string | null>;
  closed_by_id: Generated<number | null>;
  first_deployed_at: Generated<string | null>;
  created_at: string;
  updated_at: string;
}
