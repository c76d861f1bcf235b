/** The record of a merge request in the document. */
import { expect } from 'vitest';
import { basicUser, dateTime } from '../answers.ts';

/** 40 hexadecimal digits. */
export const sha = expect.stringMatching(/^[0-9a-f]{40}$/);

/** The record in lists, with `squash`, which v4 servers add. */
export const listed = {
  id: expect.any(Number),
  iid: expect.any(Number),
  project_id: expect.any(Number),
  source_project_id: expect.any(Number),
  target_project_id: expect.any(Number),
  source_branch: expect.any(String),
  target_branch: 'master',
  title: expect.any(String),
  description: '',
  state: 'opened',
  created_at: dateTime,
  updated_at: dateTime,
  upvotes: 0,
  downvotes: 0,
  author: basicUser('olga'),
  assignee: null,
  labels: [],
  work_in_progress: false,
  milestone: null,
  merge_when_pipeline_succeeds: false,
  merge_status: 'can_be_merged',
  sha,
  merge_commit_sha: null,
  user_notes_count: 0,
  changes_count: '1',
  should_remove_source_branch: null,
  force_remove_source_branch: false,
  squash: false,
  discussion_locked: false,
  web_url: expect.stringMatching(/^http:\/\/.*\/olga\/widgets\/merge_requests\/\d+$/),
  time_stats: { time_estimate: 0, total_time_spent: 0, human_time_estimate: null, human_total_time_spent: null },
};

/** The single record, for its author. */
export const single = {
  ...listed,
  subscribed: true,
  closed_at: null,
  closed_by: null,
  merged_at: null,
  merged_by: null,
  latest_build_started_at: null,
  latest_build_finished_at: null,
  first_deployed_to_production_at: null,
  pipeline: null,
};
