/** The form in which members appear in answers. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { Role } from './all-store.ts';

/** A user with the role held. */
export const memberRecord = (user: Row<'users'>, { access_level, expires_at }: Role, baseUrl: string) => ({
  ...basicUserRecord(user, baseUrl),
  access_level,
  expires_at,
});

/** The records of members; the users are read for all of them at once. */
export const memberRecords = async (db: Db, members: readonly Role[], baseUrl: string) => {
  const users = await usersByIds(
    db,
    members.map((member) => member.user_id),
  );
  return members.flatMap((member) => {
    const user = users.get(member.user_id);
    return user === undefined ? [] : [memberRecord(user, member, baseUrl)];
  });
};
