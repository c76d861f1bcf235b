import { roles } from '../../../contract/vocabulary/access.ts';
import type { Column } from '../../output/column.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';
import { levelColumn } from '../people/level-column.ts';

/** `maintainer` is what services of today call a master. */
const roleWords = { ...roles, maintainer: roles.master } as const;

/** Columns of members of projects and groups. */
export const memberColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'username', title: 'USERNAME', keep: true },
  { key: 'name', title: 'NAME', shrink: 1 },
  levelColumn('access_level'),
  { key: 'state', title: 'STATE', as: 'state' },
  { key: 'expires_at', title: 'EXPIRES', as: 'date' },
];

/** Lets a role be given by its name: `--access-level developer`. */
export const memberFlags: Readonly<Record<string, FlagChanges>> = {
  access_level: { words: roleWords, description: 'Role' },
};

const { owner: _, ...others } = roleWords;

/** The roles that a project can be shared for, by name: nobody becomes an owner by it. */
export const sharedRoles: Readonly<Record<string, number>> = others;
