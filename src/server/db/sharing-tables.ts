/** The table of shared projects. */
import type { Generated } from 'kysely';

/** One row for each group that a project is shared with. */
export interface ProjectGroupLinksTable {
  id: Generated<number>;
  project_id: number;
  namespace_id: number;
  /** The most that members of the group may do in the project. */
  group_access: 10 | 20 | 30 | 40;
  /** The first day on which the members of the group are out again. */
  expires_at: string | null;
  created_at: string;
}
