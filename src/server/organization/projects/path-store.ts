/** The addresses of projects, in the database. */
import type { Db } from '../../db/database.ts';

/** The full path of each of the projects, by its ID, in one query. */
export const projectPaths = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const unique = [...new Set(ids)];
  const rows =
    unique.length === 0
      ? []
      : await db.selectFrom('projects').select(['id', 'full_path']).where('id', 'in', unique).execute();
  return new Map(rows.map((row) => [row.id, row.full_path]));
};
