/** Parameters that take an ID, or the name of what it is of. */
import type { FlagChanges } from '../../verbs/noun.ts';

/** A user: `<user>` or `--user`. */
export const userByName = {
  name: 'user',
  description: 'User ID or username',
  finds: 'user',
} as const satisfies FlagChanges;

/** Whose keys or projects they are; for administrators. */
export const ownerByName = {
  ...userByName,
  description: 'User ID or username (administrators only)',
} as const satisfies FlagChanges;

/** A group that is named by `--group`'s like, but is not what the command is about. */
export const groupByName = {
  name: 'group',
  description: 'Group ID or full path',
  finds: 'namespace',
} as const satisfies FlagChanges;
