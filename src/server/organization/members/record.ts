import type { Row } from '../../db/schema.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import type { Role } from './store.ts';
/** A user with the role held. */
export const memberRecord = (user: Row<'users'>, { access_level, expires_at }: Role, baseUrl: string) => ({
  ...basicUserRecord(user, baseUrl),
  access_level,
  expires_at,
});
