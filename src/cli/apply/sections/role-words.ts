import { adminLevel } from '../../../contract/vocabulary/access.ts';
import { nobody, roleWords as usualWords } from '../../values/roles.ts';

/** Role names and their numbers, with roles that only current servers have. */
export const roleWords: Readonly<Record<string, number>> = { ...usualWords, planner: 15 };

/** Names for the levels of protection; `no_one` was written by earlier exports. */
export const levelWords: Readonly<Record<string, number>> = {
  ...roleWords,
  [nobody]: 0,
  no_one: 0,
  admin: adminLevel,
};
