/** The table of changes of refs that have not been recorded yet. */
import type { Generated } from 'kysely';

/** One row from when refs have changed until all that follows is done. */
export interface PendingPushesTable {
  id: Generated<number>;
  project_id: number;
  user_id: number;
  /** JSON: what became of each ref. */
  updates: string;
  created_at: string;
}
