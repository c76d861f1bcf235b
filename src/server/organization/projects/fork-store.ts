import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { Visibility } from '../../formats/visibility.ts';

/** Locks a project against removal until the end of the transaction; undefined if it is being removed. */
export const lockProject = (transaction: Db, id: number): Promise<Row<'projects'> | undefined> =>
  transaction
    .updateTable('projects')
    .set((of) => ({ name: of.ref('name') }))
    .where('id', '=', id)
    .where('pending_delete', '=', 0)
    .returningAll()
    .executeTakeFirst();

/** Sets or removes the source of a fork. */
export const setSource = (db: Db, id: number, sourceId: number | null, now: string): Promise<Row<'projects'>> =>
  db
    .updateTable('projects')
    .set({ forked_from_id: sourceId, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const wider: Readonly<Record<Visibility, readonly Visibility[]>> = {
  private: ['internal', 'public'],
  internal: ['public'],
  public: [],
};

/** Hides the forks of a project, at any depth, as much as the project is hidden now: for a transaction. */
export const hideForks = async (
  transaction: Db,
  sourceId: number,
  visibility: Visibility,
  now: string,
): Promise<void> => {
  if (wider[visibility].length === 0) {
    return;
  }
  let sources: readonly number[] = [sourceId];
  while (sources.length > 0) {
    const hidden = await transaction
      .updateTable('projects')
      .set({ visibility, updated_at: now })
      .where('forked_from_id', 'in', [...sources])
      .where('visibility', 'in', [...wider[visibility]])
      .returning('id')
      .execute();
    // Forks that are hidden already are not visited again, so a circle ends.
    sources = hidden.map(({ id }) => id);
  }
};
