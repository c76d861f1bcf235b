import { roleWords as usualWords } from '../../values/roles.ts';

/** Role names and their numbers, with roles that only current servers have. */
export const roleWords: Readonly<Record<string, number>> = { ...usualWords, planner: 15, no_one: 0 };
