import type { Row } from '../../db/schema.ts';
import { forbidden } from '../../formats/problems.ts';

/** Throws 403 for the bot user of an access token of a project or a group, which has that token only. */
export const refuseBot = (user: Pick<Row<'users'>, 'bot' | 'username'>): void => {
  if (user.bot === 1) {
    throw forbidden(`${user.username} is the bot user of an access token and stays as it is`);
  }
};
