import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

/** A valid avatar. */
export interface Avatar {
  readonly contentType: string;
  /** Without a dot. */
  readonly extension: string;
  readonly bytes: Buffer;
}

/** The path of an avatar below `/uploads/`. */
const pathOf = (userId: number, { extension }: Avatar): string => `user/avatar/${userId}/avatar.${extension}`;

/** Sets or removes the avatar of a user. */
export const setAvatar = async (transaction: Db, userId: number, avatar: Avatar | null): Promise<Row<'users'>> => {
  await transaction.deleteFrom('user_avatars').where('user_id', '=', userId).execute();
  if (avatar !== null) {
    const content = avatar.bytes.toString('base64');
    await transaction
      .insertInto('user_avatars')
      .values({ user_id: userId, content_type: avatar.contentType, content })
      .execute();
  }
  return transaction
    .updateTable('users')
    .set({ avatar_path: avatar === null ? null : pathOf(userId, avatar) })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** The avatar at a path below `/uploads/`. */
export const findAvatar = (db: Db, path: string): Promise<Row<'user_avatars'> | undefined> =>
  db
    .selectFrom('user_avatars')
    .innerJoin('users', 'users.id', 'user_avatars.user_id')
    .selectAll('user_avatars')
    .where('users.avatar_path', '=', path)
    .executeTakeFirst();
