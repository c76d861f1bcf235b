import { roles } from '../../../contract/vocabulary/access.ts';

/** The names of roles and their numbers. Services of today say maintainer, and have a role between guest and reporter. */
export const roleWords: Readonly<Record<string, number>> = {
  ...roles,
  maintainer: roles.master,
  planner: 15,
  no_one: 0,
};
