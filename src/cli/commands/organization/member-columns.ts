import type { Column } from '../../output/column.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';
import { roleWords } from '../../values/roles.ts';
import { roleColumn } from '../people/role-column.ts';

export const memberColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'username', title: 'USERNAME', keep: true },
  { key: 'name', title: 'NAME', shrink: 1 },
  roleColumn('access_level'),
  { key: 'state', title: 'STATE', as: 'state' },
  { key: 'expires_at', title: 'EXPIRES', as: 'date' },
];

/** Takes a role by name: `--access-level developer`. */
export const memberFlags: Readonly<Record<string, FlagChanges>> = {
  access_level: { words: roleWords, description: 'Role' },
};
