/** What is kept about branches and tags: git has the refs themselves. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './db-boolean.ts';

/** One row for each tag that has a release. */
export interface ReleasesTable {
  id: Generated<number>;
  project_id: number;
  tag: string;
  description: string;
  created_at: string;
  updated_at: string;
  /** Null for the name of the tag. */
  name: string | null;
  /** Null for the time of `created_at`. */
  released_at: string | null;
  author_id: number | null;
}

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

/** The tables by name. */
export interface CodeTables {
  releases: ReleasesTable;
  pending_pushes: PendingPushesTable;
}
