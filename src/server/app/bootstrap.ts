/** The first start: makes the administrator that everything else is done with. */
import { hasPersonalToken, insertToken, lockUser } from '../people/access-tokens/store.ts';
import { newToken } from '../request/credentials.ts';
import type { Row } from '../db/schema.ts';
import { Problem } from '../formats/problems.ts';
import type { Service } from '../request/service.ts';
import { createUser } from '../people/users/create-user.ts';
import { toTimestamp } from '../formats/clock.ts';
import { findUserByName } from '../request/auth-store.ts';

/** The token of a first start, and whether it was made here rather than chosen by the operator. */
export interface RootToken {
  readonly token: string;
  readonly generated: boolean;
}

const rootUser = async (service: Service): Promise<Row<'users'> | undefined> => {
  const params = {
    email: 'root@localhost',
    username: 'root',
    name: 'Administrator',
    admin: true,
    skip_confirmation: true,
  };
  try {
    return await createUser(service, params);
  } catch (error) {
    // Another process that shares the database was faster.
    if (error instanceof Problem && error.status === 409) {
      return findUserByName(service.database.db, 'root');
    }
    throw error;
  }
};

/**
 * Makes the user `root` and a personal access token with the scopes `api` and `sudo`, where they are not
 * there yet. `chosenToken` is taken as the token; else one is made.
 */
export const bootstrap = async (service: Service, chosenToken: string | undefined): Promise<RootToken | undefined> => {
  const { db } = service.database;
  const root = (await findUserByName(db, 'root')) ?? (await rootUser(service));
  if (root === undefined) {
    return undefined;
  }
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, root.id);
    if (await hasPersonalToken(transaction, root.id)) {
      return undefined;
    }
    const token = chosenToken ?? newToken();
    await insertToken(transaction, {
      userId: root.id,
      kind: 'personal',
      name: 'first start',
      token,
      scopes: ['api', 'sudo'],
      expiresAt: null,
      now: toTimestamp(service.clock.now()),
    });
    return { token, generated: chosenToken === undefined };
  });
};
