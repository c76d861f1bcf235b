import { roles } from '../../../contract/vocabulary/access.ts';
import type { Column } from '../../output/column.ts';
import { isObject } from '../../output/field-path.ts';

/** Roles that services of today have besides those of the contract. */
const otherRoles = { 'minimal access': 5, planner: 15, 'security manager': 25, admin: 60 } as const;

const roleNames: ReadonlyMap<unknown, string> = new Map(
  Object.entries({ ...roles, ...otherRoles }).map(([name, level]) => [level, name]),
);

const roleOf = (level: unknown): string => roleNames.get(level) ?? String(level);

/** The name of a role, for its level as text. */
export const roleText = (level: string): string => roleOf(Number(level));

/** Fields of members that only servers of today return: a level of 40 is a maintainer there, and a master elsewhere. */
const fieldsOfToday = ['membership_state', 'created_by'] as const;

/** Shows an access level by the name that the server has for its role. */
export const levelColumn = (key: string): Column => ({
  key,
  title: 'ROLE',
  render: (record) => {
    if (!isObject(record)) return '';
    const level = record[key];
    const isMaintainer = level === roles.master && fieldsOfToday.some((field) => Object.hasOwn(record, field));
    return isMaintainer ? 'maintainer' : roleOf(level);
  },
});

/** Columns of what a user is a member of. */
export const membershipColumns: readonly Column[] = [
  { key: 'source_type', title: 'KIND' },
  { key: 'source_id', title: 'ID', as: 'count', keep: true },
  { key: 'source_name', title: 'NAME', keep: true },
  levelColumn('access_level'),
];
