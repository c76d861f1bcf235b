import { roles } from '../../contract/endpoint.ts';
import type { Column } from '../output/column.ts';
import type { FlagChanges } from '../kernel/noun.ts';

const roleOf = (level: unknown): string =>
  Object.entries(roles).find(([, value]) => value === level)?.[0] ?? String(level);

const levelOf = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'access_level' in record ? record.access_level : undefined;

/** Columns of members of projects and groups. */
export const memberColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count' },
  { key: 'username', title: 'USERNAME' },
  { key: 'name', title: 'NAME', shrink: 1 },
  { key: 'access_level', title: 'ROLE', render: (record) => roleOf(levelOf(record)) },
  { key: 'state', title: 'STATE', as: 'state' },
  { key: 'expires_at', title: 'EXPIRES', as: 'date' },
];

/** Lets a role be given by its name: `--access-level developer`. */
export const memberFlags: Readonly<Record<string, FlagChanges>> = {
  access_level: { words: roles, description: 'Role' },
};
