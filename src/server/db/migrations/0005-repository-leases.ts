/** Who looks after a repository alone. */
import { makeTables } from './make-tables.ts';
import { primary, ref, text } from './columns.ts';
import type { Migration } from './migration.ts';

export const repositoryLeases: Migration = (db, engine) =>
  makeTables(db, engine, {
    repository_leases: {
      columns: { project_id: primary(ref('projects', 'cascade')), holder: text, held_until: text },
    },
  });
