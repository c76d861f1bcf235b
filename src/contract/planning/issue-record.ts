/** The record of an issue (document, "Issue"). */
import { count, dateTime, flag, id, nullableDate, nullableDateTime, record, text } from '../vocabulary/fields.ts';
import { embeddedMilestone } from './milestone-record.ts';
import { timeStats } from './time-tracking.ts';
import { basicUser, nullableUser } from '../people/users.ts';

const properties = {
  id,
  iid: id,
  project_id: id,
  title: text,
  description: text,
  state: { type: 'string', enum: ['opened', 'closed'] },
  created_at: dateTime,
  updated_at: dateTime,
  closed_at: nullableDateTime,
  closed_by: nullableUser,
  labels: { type: 'array', items: text },
  milestone: embeddedMilestone,
  assignees: { type: 'array', items: basicUser },
  author: basicUser,
  assignee: nullableUser,
  user_notes_count: count,
  upvotes: count,
  downvotes: count,
  due_date: nullableDate,
  confidential: flag,
  discussion_locked: flag,
  web_url: text,
  time_stats: timeStats,
  _links: {
    type: 'object',
    properties: { self: text, notes: text, award_emoji: text, project: text },
    required: ['self', 'notes', 'award_emoji', 'project'],
    additionalProperties: false,
  },
} as const;

/** In lists. */
export const listedIssue = record('ListedIssue', properties);

/** On its own: only here does it say whether the caller follows it, and when its milestone was closed. */
export const issue = record('Issue', {
  ...properties,
  milestone: {
    ...embeddedMilestone,
    title: 'EmbeddedMilestoneWhole',
    properties: { ...embeddedMilestone.properties, closed_at: nullableDateTime },
    required: [...embeddedMilestone.required, 'closed_at'],
  },
  subscribed: flag,
});
