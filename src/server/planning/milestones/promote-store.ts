import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { addMilestone } from './store.ts';

/** A milestone of a group, and those of projects that it replaced. */
export interface Promotion {
  readonly promoted: Row<'milestones'>;
  readonly replaced: readonly Row<'milestones'>[];
}

/**
 * Makes one milestone of a group from those of this title in its projects, without subgroups. Their issues, merge requests, and
 * releases move there. Returns undefined if the milestone was deleted meanwhile; a title that the group has fails as a
 * duplicate. For a transaction.
 */
export const promoteMilestone = async (
  transaction: Db,
  { id, title }: Pick<Row<'milestones'>, 'id' | 'title'>,
  groupId: number,
  now: string,
): Promise<Promotion | undefined> => {
  // The update locks them, so that a second promotion waits, and finds nothing to promote.
  const replaced = await transaction
    .updateTable('milestones')
    .set((of) => ({ title: of.ref('title') }))
    .where('title', '=', title)
    .where('project_id', 'in', (of) => of.selectFrom('projects').select('id').where('namespace_id', '=', groupId))
    .returningAll()
    .execute();
  const model = replaced.find((milestone) => milestone.id === id);
  if (model === undefined) return undefined;
  const { description, due_date, start_date } = model;
  const look = { title, description, due_date, start_date, state: 'active' } as const;
  const promoted = await addMilestone(
    transaction,
    { namespace_id: groupId },
    { ...look, created_at: now, updated_at: now },
  );
  const old = replaced.map((milestone) => milestone.id);
  for (const table of ['issues', 'merge_requests', 'release_milestones'] as const) {
    await transaction.updateTable(table).set({ milestone_id: promoted.id }).where('milestone_id', 'in', old).execute();
  }
  await transaction.deleteFrom('milestones').where('id', 'in', old).execute();
  return { promoted, replaced };
};
