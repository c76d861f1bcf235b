import type { Row } from '../../db/schema.ts';
import { forbidden } from '../../formats/problems.ts';

/** Throws 403 for the ghost user, which cannot be changed, unblocked, or deleted. */
export const refuseGhost = (user: Row<'users'>): void => {
  if (user.ghost === 1) {
    throw forbidden('The ghost user stands for deleted users and stays as it is');
  }
};
