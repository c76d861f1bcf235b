/** How large the repositories of projects were when they were measured last, in the database. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/schema.ts';

type Size = Row<'repository_sizes'>;

/** Rows of one statement: the engines take a limited number of values. */
const rowsAtOnce = 500;

/** The measurements of these projects, by the project's ID. */
export const sizesOf = async (db: Db, projectIds: readonly number[]): Promise<Map<number, Size>> => {
  const found = new Map<number, Size>();
  for (let first = 0; first < projectIds.length; first += rowsAtOnce) {
    const batch = projectIds.slice(first, first + rowsAtOnce);
    const rows = await db.selectFrom('repository_sizes').selectAll().where('project_id', 'in', batch).execute();
    for (const row of rows) found.set(row.project_id, row);
  }
  return found;
};

/** Keeps what was measured. A project that is gone fails as an orphan. */
export const keepSizes = async (db: Db, sizes: readonly Size[]): Promise<void> => {
  for (let first = 0; first < sizes.length; first += rowsAtOnce) {
    await db
      .insertInto('repository_sizes')
      .values(sizes.slice(first, first + rowsAtOnce))
      .onConflict((taken) =>
        taken.column('project_id').doUpdateSet({
          bytes: sql<number>`excluded.bytes`,
          measured_at: sql<string>`excluded.measured_at`,
        }),
      )
      .execute();
  }
};

/** Says that a repository changed: it is measured anew when someone asks. */
export const forgetSize = async (db: Db, projectId: number): Promise<void> => {
  await db.deleteFrom('repository_sizes').where('project_id', '=', projectId).execute();
};
