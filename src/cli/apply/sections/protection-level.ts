import { levelWords } from './role-words.ts';
import type { Field, WireRecord } from './section.ts';

/** A role that records show in a list of access levels; entries for users and groups are skipped. */
export const level = (list: string): Partial<Field> => ({
  words: levelWords,
  read: (record) => {
    const levels = record[list];
    if (!Array.isArray(levels)) return undefined;
    return (levels as WireRecord[]).find(({ user_id: user, group_id: group }) => (user ?? group ?? null) === null)?.[
      'access_level'
    ];
  },
});
