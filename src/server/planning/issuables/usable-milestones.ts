import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { Project } from '../../request/access-level.ts';
import { groupsAbove } from './label-store.ts';

type Milestone = Row<'milestones'>;

/** Milestones that the project can use: its own, and those of the groups above it. */
export const usableMilestones = async (db: Db, project: Pick<Project, 'id' | 'namespace_id'>) => {
  const above = await groupsAbove(db, project);
  const query = db
    .selectFrom('milestones')
    .where((of) =>
      of.or([
        of('milestones.project_id', '=', project.id),
        ...(above.length === 0 ? [] : [of('milestones.namespace_id', 'in', above)]),
      ]),
    );
  return { above, query };
};

/** Finds milestones by title: that of the project itself, or else of the nearest group above it. */
export const milestoneIdsByTitles = async (
  db: Db,
  project: Pick<Project, 'id' | 'namespace_id'>,
  titles: readonly string[],
): Promise<Map<string, number>> => {
  if (titles.length === 0) return new Map();
  const { above, query } = await usableMilestones(db, project);
  const rows = await query.selectAll().where('title', 'in', titles).execute();
  const nearness = ({ namespace_id: id }: Milestone): number => (id === null ? above.length : above.indexOf(id));
  // A later entry replaces an earlier one of the same title.
  return new Map(rows.toSorted((a, b) => nearness(a) - nearness(b)).map(({ title, id }) => [title, id]));
};
