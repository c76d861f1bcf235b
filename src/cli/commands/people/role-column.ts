import type { Column } from '../../output/column.ts';
import { isObject } from '../../output/field-path.ts';
import { pipedRole, roleText } from '../../values/roles.ts';

/** Fields of members on servers that call level 40 maintainer. */
const fieldsOfToday = ['membership_state', 'created_by'] as const;

/** Shows an access level by its role, in a pipe by the word that the server has for it; no level is an empty cell. */
export const roleColumn = (key: string): Column => ({
  key,
  title: 'ROLE',
  render: (record, { terminal }) => {
    if (!isObject(record)) return '';
    const level = record[key] ?? null;
    if (level === null) return '';
    const isOfToday = fieldsOfToday.some((field) => Object.hasOwn(record, field));
    return (terminal || isOfToday ? roleText : pipedRole)(level);
  },
});

export const membershipColumns: readonly Column[] = [
  { key: 'source_type', title: 'KIND' },
  { key: 'source_id', title: 'ID', as: 'count', keep: true },
  { key: 'source_name', title: 'NAME', keep: true },
  roleColumn('access_level'),
];
