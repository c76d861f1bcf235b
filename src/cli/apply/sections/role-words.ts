import { roles } from '../../../contract/vocabulary/access.ts';

/** Role names and their numbers. Current servers call masters maintainers, and have further roles. */
export const roleWords: Readonly<Record<string, number>> = {
  ...roles,
  maintainer: roles.master,
  planner: 15,
  no_one: 0,
};
