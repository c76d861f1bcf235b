import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { renameNamespace, type NewNames } from '../../namespaces/rename-store.ts';
import { insertNamespace, namespaceOfUser } from '../../namespaces/store.ts';

/** Gives a user the namespace of the same name. A path that is taken, by whatever, fails as a duplicate. */
export const insertOwnNamespace = async (transaction: Db, user: Row<'users'>, now: string): Promise<void> => {
  await insertNamespace(
    transaction,
    {
      kind: 'user',
      name: user.name,
      path: user.username,
      owner_id: user.id,
      description: '',
      visibility: 'public',
      lfs_enabled: 1,
      request_access_enabled: 0,
      avatar_path: null,
      created_at: now,
      updated_at: now,
    },
    undefined,
  );
};

/** Renames a user's namespace, and all that lies there (`renameNamespace`): for a transaction. */
export const renameOwnNamespace = async (transaction: Db, userId: number, names: NewNames): Promise<void> => {
  await renameNamespace(transaction, await namespaceOfUser(transaction, userId), names);
};
