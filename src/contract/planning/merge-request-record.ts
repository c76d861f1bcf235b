/** The records of merge requests (document, "Merge request" and "Merge request commit"). */
import { commit, fileDiff } from '../code/commits.ts';
import {
  count,
  dateTime,
  flag,
  id,
  nullableDateTime,
  nullableId,
  nullableText,
  record,
  text,
} from '../vocabulary/fields.ts';
import { embeddedMilestone } from './milestone-record.ts';
import { timeStats } from './time-tracking.ts';
import { basicUser, nullableUser } from '../people/users.ts';

/** What names a merge request, and leads to it: all that `view=simple` shows. */
const simple = {
  id,
  iid: id,
  project_id: { ...id, description: 'The target project' },
  title: text,
  description: text,
  state: { type: 'string', enum: ['opened', 'closed', 'merged'] },
  created_at: dateTime,
  updated_at: dateTime,
  web_url: text,
} as const;

const rest = {
  target_project_id: id,
  source_project_id: { ...nullableId, description: 'Null after the fork that it came from was deleted' },
  target_branch: text,
  source_branch: text,
  upvotes: count,
  downvotes: count,
  author: basicUser,
  assignee: nullableUser,
  labels: { type: 'array', items: text },
  work_in_progress: flag,
  milestone: embeddedMilestone,
  merge_when_pipeline_succeeds: flag,
  merge_status: { type: 'string', enum: ['unchecked', 'can_be_merged', 'cannot_be_merged'] },
  sha: { ...nullableText, description: 'The commit that is to be merged' },
  merge_commit_sha: nullableText,
  user_notes_count: count,
  changes_count: { ...nullableText, description: 'Files that differ, 1000+ where they are more than 1000' },
  should_remove_source_branch: { type: ['boolean', 'null'], description: 'What whoever merges wants' },
  force_remove_source_branch: { ...flag, description: 'What its author wants' },
  squash: flag,
  discussion_locked: flag,
  time_stats: timeStats,
} as const;

/** In lists; with `view=simple`, no more than what names it. */
export const listedMergeRequest = record('ListedMergeRequest', simple, rest);

const pipeline = {
  title: 'MergeRequestPipeline',
  type: ['object', 'null'],
  properties: { id, ref: text, sha: text, status: text },
  required: ['id', 'ref', 'sha', 'status'],
  additionalProperties: false,
} as const;

const own = {
  subscribed: flag,
  closed_at: nullableDateTime,
  closed_by: nullableUser,
  merged_at: nullableDateTime,
  merged_by: nullableUser,
  latest_build_started_at: nullableDateTime,
  latest_build_finished_at: nullableDateTime,
  first_deployed_to_production_at: nullableDateTime,
  pipeline,
} as const;

export const mergeRequest = record('MergeRequest', { ...simple, ...rest, ...own });

export const mergeRequestChanges = record('MergeRequestChanges', {
  ...mergeRequest.properties,
  changes: { type: 'array', items: fileDiff },
  overflow: { type: 'boolean', description: 'There are more files than these' },
});

/** One of its commits: as commits are everywhere. */
export const mergeRequestCommit = { ...commit, title: 'MergeRequestCommit' } as const;
