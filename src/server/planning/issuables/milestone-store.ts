/** The milestones that issues and merge requests have, in the database. */
import { lineageIds } from '../../request/auth/store.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

/** The milestones with these IDs, by ID, in one query; nulls are left out. */
export const milestonesByIds = async (
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, Row<'milestones'>>> => {
  const unique = [...new Set(ids)].filter((id) => id !== null);
  const rows =
    unique.length === 0 ? [] : await db.selectFrom('milestones').selectAll().where('id', 'in', unique).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Whether something in a project can have a milestone: one of the project, of its group or of a group above. */
export const suitsProject = async (
  db: Db,
  milestoneId: number,
  project: Pick<Row<'projects'>, 'id' | 'namespace_id'>,
): Promise<boolean> => {
  const milestone = await db
    .selectFrom('milestones')
    .select(['project_id', 'namespace_id'])
    .where('id', '=', milestoneId)
    .executeTakeFirst();
  if (milestone === undefined || milestone.namespace_id === null) {
    return milestone?.project_id === project.id;
  }
  const namespace = await db
    .selectFrom('namespaces')
    .select('lineage')
    .where('id', '=', project.namespace_id)
    .executeTakeFirst();
  return lineageIds(namespace?.lineage ?? '').includes(milestone.namespace_id);
};
