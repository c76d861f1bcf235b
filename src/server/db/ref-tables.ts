/** The tables about branches and tags. */
import type { Generated } from 'kysely';

/** Who may do something with a protected branch: nobody, developers and those above, or masters and those above. */
export type ProtectedLevel = 0 | 30 | 40;

/** One row for each branch, or pattern of branches, that is protected. */
export interface ProtectedBranchesTable {
  id: Generated<number>;
  project_id: number;
  /** Of a branch; `*` stands for any characters. */
  name: string;
  push_access_level: ProtectedLevel;
  merge_access_level: ProtectedLevel;
  created_at: string;
}

/** One row for each tag that has release notes. */
export interface ReleasesTable {
  id: Generated<number>;
  project_id: number;
  tag: string;
  description: string;
  created_at: string;
  updated_at: string;
}
