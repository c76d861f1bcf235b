/** The ghost user, which the first deletion that needs it creates. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { findGhost, isFree } from './deletion-store.ts';
import { insertOwnNamespace, insertUser } from './store.ts';

/** `ghost`, or the first of `ghost1`, `ghost2`, and so on that is free. The domain is reserved (RFC 2606). */
const freeNames = async (db: Db): Promise<{ username: string; email: string }> => {
  for (let number = 0; ; number += 1) {
    const username = number === 0 ? 'ghost' : `ghost${number}`;
    const email = `${username}@users.invalid`;
    if (await isFree(db, username, email)) {
      return { username, email };
    }
  }
};

/** Finds or creates the ghost user. If two transactions create it at the same time, one fails as a duplicate. */
export const ghostUser = async (transaction: Db, now: string): Promise<Row<'users'>> => {
  const known = await findGhost(transaction);
  if (known !== undefined) {
    return known;
  }
  const user = await insertUser(transaction, {
    ...(await freeNames(transaction)),
    name: 'Ghost User',
    state: 'blocked',
    ghost: 1,
    avatar_path: null,
    bio: 'Stands for users who have been deleted',
    location: null,
    chat_handle: '',
    network_profile: '',
    microblog_handle: '',
    website_url: '',
    organization: '',
    admin: 0,
    external: 0,
    can_create_group: 0,
    two_factor_enabled: 0,
    projects_limit: 0,
    theme_id: 1,
    color_scheme_id: 1,
    password_digest: null,
    must_change_password: 0,
    confirmed_at: now,
    created_at: now,
    updated_at: now,
  });
  await insertOwnNamespace(transaction, user, now);
  return user;
};
