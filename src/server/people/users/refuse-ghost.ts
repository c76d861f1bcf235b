/** The user who takes over what deleted users leave behind. */
import type { Row } from '../../db/schema.ts';
import { forbidden } from '../../formats/errors/problems.ts';

/** Throws 403 for the ghost user, whom nobody changes, lets in or deletes. */
export const refuseGhost = (user: Row<'users'>): void => {
  if (user.ghost === 1) {
    throw forbidden('The ghost user stands for deleted users and stays as it is');
  }
};
