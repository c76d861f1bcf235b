/** What every record of a milestone has, and the one that issues and merge requests embed (document, "Milestone"). */
import type { Row } from '../../db/schema.ts';

/** The fields that do not depend on where a milestone is. */
export const milestoneFields = (row: Row<'milestones'>) => ({
  id: row.id,
  iid: row.iid,
  title: row.title,
  description: row.description,
  state: row.state,
  due_date: row.due_date,
  start_date: row.start_date,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Of a group's milestone there is a `group_id` where otherwise there is a `project_id`. */
export const embeddedMilestone = (row: Row<'milestones'>) => ({
  ...milestoneFields(row),
  ...(row.project_id === null ? { group_id: row.namespace_id as number } : { project_id: row.project_id }),
});
