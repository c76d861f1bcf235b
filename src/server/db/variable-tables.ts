/** The tables of variables. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './values.ts';

/** One row for each variable of a project or a group. */
export interface VariablesTable {
  id: Generated<number>;
  /** One of the two is set. */
  namespace_id: number | null;
  project_id: number | null;
  key: string;
  value: string;
  protected: DbBoolean;
  created_at: string;
  updated_at: string;
}
