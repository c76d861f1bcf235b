import type { FlagChanges } from '../../verbs/parameter.ts';

/** Whose keys or projects they are. */
export const owner = {
  name: 'user',
  description: 'User ID or username (administrators only)',
} as const satisfies FlagChanges;
