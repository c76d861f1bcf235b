/** What the records of issues and of merge requests have in common (document, "Issue" and "Milestone"). */
import { count, dateTime, id, nullableDate, nullableText, text } from './fields.ts';

/** A milestone within another record: of the project, or with a `group_id` one of a group above it. */
export const embeddedMilestone = {
  title: 'EmbeddedMilestone',
  type: ['object', 'null'],
  properties: {
    id,
    iid: id,
    project_id: id,
    group_id: id,
    title: text,
    description: text,
    state: { type: 'string', enum: ['active', 'closed'] },
    due_date: nullableDate,
    start_date: nullableDate,
    created_at: dateTime,
    updated_at: dateTime,
  },
  required: ['id', 'iid', 'title', 'description', 'state', 'due_date', 'start_date', 'created_at', 'updated_at'],
  additionalProperties: false,
} as const;

/** Times in seconds, and in words where they are not 0: `1w 2d`. */
export const timeStats = {
  title: 'TimeStats',
  type: 'object',
  properties: {
    time_estimate: count,
    total_time_spent: { type: 'integer' },
    human_time_estimate: nullableText,
    human_total_time_spent: nullableText,
  },
  required: ['time_estimate', 'total_time_spent', 'human_time_estimate', 'human_total_time_spent'],
  additionalProperties: false,
} as const;
