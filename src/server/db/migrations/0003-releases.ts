/** What releases of today have besides their notes. */
import { addColumns } from './make-tables.ts';
import { optional, ref, text } from './columns.ts';
import type { Migration } from './migration.ts';

/** Null in releases from before: they have the name of their tag, the date at which they were added, and no author. */
export const releaseSettings: Migration = (db, engine) =>
  addColumns(db, engine, 'releases', {
    name: optional(text),
    released_at: optional(text),
    author_id: optional(ref('users', 'set null')),
  });
