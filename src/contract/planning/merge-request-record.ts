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

/** All fields that `view=simple` shows. */
const simple = {
  id,
  iid: id,
  project_id: { ...id, description: 'Target project' },
  title: text,
  description: text,
  state: { type: 'string', enum: ['opened', 'closed', 'merged'] },
  created_at: dateTime,
  updated_at: dateTime,
  web_url: text,
} as const;

const rest = {
  target_project_id: id,
  source_project_id: { ...nullableId, description: 'Null if the source fork was deleted' },
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
  sha: { ...nullableText, description: 'Head commit of the source branch' },
  merge_commit_sha: nullableText,
  user_notes_count: count,
  changes_count: { ...nullableText, description: 'Number of changed files; 1000+ above 1,000' },
  should_remove_source_branch: { type: ['boolean', 'null'], description: 'Choice of the user who merges' },
  force_remove_source_branch: { ...flag, description: 'Choice of the author' },
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
  overflow: { type: 'boolean', description: 'The list of files is incomplete' },
});

/** One of its commits: as commits are everywhere. */
export const mergeRequestCommit = { ...commit, title: 'MergeRequestCommit' } as const;
