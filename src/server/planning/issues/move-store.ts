/** What goes along when an issue moves to another project, in the database. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

const copyReactions = async (
  transaction: Db,
  { type, from, to }: { type: 'issue' | 'note'; from: number; to: number },
): Promise<void> => {
  const columns = ['user_id', 'name', 'awardable_type', 'created_at', 'updated_at'] as const;
  await transaction
    .insertInto('award_emoji')
    .columns([...columns, 'awardable_id'])
    .expression((of) =>
      of
        .selectFrom('award_emoji')
        .select([...columns, of.val(to).as('awardable_id')])
        .where('awardable_type', '=', type)
        .where('awardable_id', '=', from),
    )
    .execute();
};

/** Copies the notes of an issue to another, each with the reactions to it, and the reactions to the issue itself. */
export const copyDiscussion = async (transaction: Db, from: Row<'issues'>, to: Row<'issues'>): Promise<void> => {
  const notes = await transaction
    .selectFrom('notes')
    .selectAll()
    .where('noteable_type', '=', 'issue')
    .where('noteable_id', '=', from.id)
    .orderBy('id')
    .execute();
  await copyReactions(transaction, { type: 'issue', from: from.id, to: to.id });
  for (const { id, ...note } of notes) {
    const copy = await transaction
      .insertInto('notes')
      .values({ ...note, noteable_id: to.id, project_id: to.project_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await copyReactions(transaction, { type: 'note', from: id, to: copy.id });
  }
};

/** Has the time that was spent on an issue count for another. */
export const moveTime = async (transaction: Db, from: number, to: number): Promise<void> => {
  await transaction.updateTable('timelogs').set({ issue_id: to }).where('issue_id', '=', from).execute();
};

/** Those of the names that a project has labels for. */
export const knownLabels = async (db: Db, projectId: number, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) {
    return [];
  }
  const rows = await db
    .selectFrom('labels')
    .select('name')
    .where('project_id', '=', projectId)
    .where('name', 'in', [...names])
    .execute();
  return rows.map(({ name }) => name);
};
