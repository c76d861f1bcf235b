/** The milestones of projects and groups. */
import type { Generated } from 'kysely';

/** One row for each milestone; `iid` counts per project or group, and so is a title taken. */
export interface MilestonesTable {
  id: Generated<number>;
  /** One of the two is set. */
  project_id: number | null;
  namespace_id: number | null;
  iid: number;
  title: string;
  description: string;
  /** Title and description, lower-cased. */
  search_text: string;
  state: 'active' | 'closed';
  due_date: string | null;
  start_date: string | null;
  created_at: string;
  updated_at: string;
  /** When it was last closed; null while it is active. */
  closed_at: string | null;
}
