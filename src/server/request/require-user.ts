import type { Row } from '../db/schema.ts';
import { notFound } from '../formats/problems.ts';
import type { Service } from './service.ts';
import { findUser } from './auth-store.ts';

/** The user of this ID, in whatever state; throws 404 when there is none. */
export const requireUser = async (service: Service, id: number): Promise<Row<'users'>> => {
  const user = await findUser(service.database.db, id);
  if (user === undefined) {
    throw notFound('User');
  }
  return user;
};
