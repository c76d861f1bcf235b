/** The records of milestones (document, "Milestone"), and the one within issues and merge requests. */
import { dateTime, flag, id, nullableDate, record, text } from '../vocabulary/fields.ts';

const shared = {
  title: text,
  description: text,
  state: { type: 'string', enum: ['active', 'closed'] },
  due_date: nullableDate,
  start_date: nullableDate,
  created_at: dateTime,
  updated_at: dateTime,
} as const;

/** The fields that milestones of projects and groups share. */
export const milestoneFieldNames = [
  'id',
  'iid',
  'title',
  'description',
  'state',
  'due_date',
  'start_date',
  'created_at',
  'updated_at',
] as const;

/** Fields of services of today; `expired` is true from the day after the due date on. */
const alone = { expired: flag, web_url: text } as const;

/** A milestone of a project; `iid` counts within the project. */
export const milestone = record('Milestone', { id, iid: id, project_id: id, ...shared, ...alone });

/** A milestone of a group; `iid` counts within the group. */
export const groupMilestone = record('GroupMilestone', { id, iid: id, group_id: id, ...shared, ...alone });

/** Fields of a milestone within another record: of the project, or with a `group_id` one of a group above it. */
export const milestoneFields = { id, iid: id, project_id: id, group_id: id, ...shared } as const;

/** A milestone within another record. */
export const embeddedMilestone = {
  title: 'EmbeddedMilestone',
  type: ['object', 'null'],
  properties: milestoneFields,
  required: milestoneFieldNames,
  additionalProperties: false,
} as const;
