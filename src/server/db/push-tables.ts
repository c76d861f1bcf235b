/** The table of changes of refs that have not been recorded yet. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './values.ts';

/** One row from when refs are about to change until all that follows is done. */
export interface PendingPushesTable {
  id: Generated<number>;
  project_id: number;
  user_id: number;
  /** JSON: what became of each ref. */
  updates: string;
  created_at: string;
  /** 0 while nobody knows which of the updates came about. */
  settled: Generated<DbBoolean>;
}
