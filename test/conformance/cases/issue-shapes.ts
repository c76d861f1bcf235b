/** The record of an issue in the document. */
import { expect } from 'vitest';
import { basicUser, dateTime } from '../answers.ts';

/** The record in lists, with `upvotes`, `downvotes`, `closed_by`, and `_links`, which v4 servers add. */
export const listed = {
  id: expect.any(Number),
  iid: expect.any(Number),
  project_id: expect.any(Number),
  title: expect.any(String),
  description: '',
  state: 'opened',
  created_at: dateTime,
  updated_at: dateTime,
  closed_at: null,
  closed_by: null,
  labels: [],
  milestone: null,
  assignees: [],
  author: basicUser('olga'),
  assignee: null,
  user_notes_count: 0,
  upvotes: 0,
  downvotes: 0,
  due_date: null,
  confidential: false,
  discussion_locked: false,
  web_url: expect.stringMatching(/^http:\/\/.*\/olga\/widgets\/issues\/\d+$/),
  time_stats: { time_estimate: 0, total_time_spent: 0, human_time_estimate: null, human_total_time_spent: null },
  _links: expect.any(Object),
};
/** The single record, for its author. */
export const single = { ...listed, subscribed: true };
