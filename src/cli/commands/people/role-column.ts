import { roles } from '../../../contract/vocabulary/access.ts';
import type { Column } from '../../output/column.ts';
import { isObject } from '../../output/field-path.ts';

/** Roles that other servers have besides those of the contract. */
const otherRoles = { 'minimal access': 5, planner: 15, 'security manager': 25, admin: 60 } as const;

const roleNames: ReadonlyMap<unknown, string> = new Map(
  Object.entries({ ...roles, ...otherRoles }).map(([name, level]) => [level, name]),
);

const roleOf = (level: unknown): string => roleNames.get(level) ?? String(level);

/** The role of a level, which is given as text. */
export const roleText = (level: string): string => roleOf(Number(level));

/** Fields of members on servers that call level 40 maintainer; other servers call it master. */
const fieldsOfToday = ['membership_state', 'created_by'] as const;

/** Shows an access level by its role. */
export const roleColumn = (key: string): Column => ({
  key,
  title: 'ROLE',
  render: (record) => {
    if (!isObject(record)) return '';
    const level = record[key];
    const isMaintainer = level === roles.master && fieldsOfToday.some((field) => Object.hasOwn(record, field));
    return isMaintainer ? 'maintainer' : roleOf(level);
  },
});

export const membershipColumns: readonly Column[] = [
  { key: 'source_type', title: 'KIND' },
  { key: 'source_id', title: 'ID', as: 'count', keep: true },
  { key: 'source_name', title: 'NAME', keep: true },
  roleColumn('access_level'),
];
