import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

type ProtectedTag = Row<'protected_tags'>;

export const listTagRules = (db: Db, projectId: number): Promise<ProtectedTag[]> =>
  db.selectFrom('protected_tags').selectAll().where('project_id', '=', projectId).orderBy('name').execute();

/** The rule with exactly this name. */
export const findTagRule = (db: Db, projectId: number, name: string): Promise<ProtectedTag | undefined> =>
  db
    .selectFrom('protected_tags')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst();

/** Inserts a rule. Fails as a duplicate if the name is taken, and as an orphan if the project was deleted. */
export const insertTagRule = (db: Db, rule: Omit<ProtectedTag, 'id'>): Promise<ProtectedTag> =>
  db.insertInto('protected_tags').values(rule).returningAll().executeTakeFirstOrThrow();

export const deleteTagRule = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('protected_tags').where('id', '=', id).execute();
};
