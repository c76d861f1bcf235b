/** Who takes part in a merge request, in the database. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { PageRequest, Slice } from '../../request/handler.ts';

/** Its author, whom it is assigned to, and whoever wrote something about it, by ID. */
export const participantsOf = async (
  db: Db,
  { id, author_id: author, assignee_id: assignee }: Row<'merge_requests'>,
  page: PageRequest,
): Promise<Slice<Row<'users'>[]>> => {
  const writers = db
    .selectFrom('notes')
    .select('author_id')
    .where('noteable_type', '=', 'merge_request')
    .where('noteable_id', '=', id)
    .where('system', '=', 0);
  const people = db
    .selectFrom('users')
    .where((is) => is.or([is('id', 'in', [author, assignee ?? author]), is('id', 'in', writers)]));
  const { total } = await people.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await people.selectAll().orderBy('id').limit(page.limit).offset(page.offset).execute();
  return { items, total };
};
