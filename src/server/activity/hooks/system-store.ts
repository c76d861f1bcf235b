import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

/** Users as bodies name them. */
export type NamedUser = Pick<Row<'users'>, 'name' | 'email'>;

/** The owners of a namespace by itself, first added first: its user, or the direct owners of a group. */
export const ownersOf = (db: Db, { id, owner_id: ownerId }: Pick<Row<'namespaces'>, 'id' | 'owner_id'>) => {
  const users = db.selectFrom('users').select(['users.name', 'users.email']);
  return ownerId === null
    ? users
        .innerJoin('members', 'members.user_id', 'users.id')
        .where('members.namespace_id', '=', id)
        .where('members.access_level', '=', 50)
        .where('users.bot', '=', 0)
        .orderBy('members.id')
        .execute()
    : users.where('users.id', '=', ownerId).execute();
};
