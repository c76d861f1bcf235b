/** Records about branches, tags, and releases, whose refs are in Git. */
import type { Generated } from 'kysely';
import type { DbBoolean, Sealed } from './column-types.ts';

export interface ReleasesTable {
  id: Generated<number>;
  project_id: number;
  tag: string;
  description: string;
  created_at: string;
  updated_at: string;
  /** Null if it is the name of the tag. */
  name: string | null;
  /** Null if it is `created_at`. */
  released_at: string | null;
  author_id: number | null;
}

/** Unique in the release: the name, the URL, and the path. */
export interface ReleaseLinksTable {
  id: Generated<number>;
  release_id: number;
  name: string;
  url: string;
  /** Begins with a slash; null if the link has no path of its own. */
  filepath: string | null;
  link_type: 'other' | 'runbook' | 'image' | 'package';
  created_at: string;
  updated_at: string;
}

export interface ReleaseMilestonesTable {
  release_id: number;
  milestone_id: number;
}

/** A journal of ref updates: a row exists from before the refs change until all follow-up work is done. */
export interface PendingPushesTable {
  id: Generated<number>;
  project_id: number;
  user_id: number;
  /** The update of each ref, as JSON. */
  updates: string;
  created_at: string;
  /** 0 until it is known which of the updates succeeded. */
  settled: Generated<DbBoolean>;
  /** The options of the push, as JSON; they can contain variables of pipelines. Null without options. */
  options: Sealed<'push options'> | null;
}

export interface CodeTables {
  releases: ReleasesTable;
  release_links: ReleaseLinksTable;
  release_milestones: ReleaseMilestonesTable;
  pending_pushes: PendingPushesTable;
}
