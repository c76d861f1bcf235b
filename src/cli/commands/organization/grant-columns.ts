import type { Column } from '../../output/column.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import { roleColumn } from '../people/role-column.ts';

/** The digits after the name of a bot help nobody on a terminal, and take the place of all else. */
const nameOf: NonNullable<Column['render']> = (record, { terminal }) => {
  const name = textAt(record, 'username');
  return terminal ? name.replace(/(?<=_bot_)[0-9a-f]{16,}$/, '…') : name;
};

const usernameColumn: Column = { key: 'username', title: 'USERNAME', keep: true, render: nameOf };

export const grantColumns: readonly Column[] = [
  { key: 'path', title: 'PATH', shrink: 2 },
  usernameColumn,
  { key: 'title', title: 'TITLE', shrink: 1 },
  { key: 'kind', title: 'KIND', render: (record) => textAt(record, 'kind').replace('_', ' ') },
  roleColumn('access_level'),
  { key: 'scopes', title: 'SCOPES', as: 'list' },
  {
    key: 'through',
    title: 'THROUGH',
    render: (record) => textAt(record, 'through') || textAt(record, 'inherited_from'),
  },
  {
    key: 'effective_access_level',
    title: 'EFFECTIVE',
    render: roleColumn('effective_access_level').render ?? (() => ''),
  },
  { key: 'created_at', title: 'CREATED', as: 'date' },
  { key: 'expires_at', title: 'EXPIRES', as: 'date' },
  { key: 'last_activity_on', title: 'LAST ACTIVE', as: 'date' },
  { key: 'state', title: 'STATE', as: 'state' },
  { key: 'external', title: 'EXTERNAL', as: 'flag' },
  {
    key: 'not_told',
    title: 'NOT TOLD',
    render: (record) => {
      const fields = valueAt(record, 'not_told');
      return Array.isArray(fields) ? fields.join(', ') : '';
    },
  },
];

/** Of answers to `who-can`. */
export const answerColumns: readonly Column[] = [
  { ...usernameColumn, render: (record, cell) => nameOf(record, cell) || textAt(record, 'title') },
  { key: 'name', title: 'NAME', shrink: 2 },
  roleColumn('access_level'),
  { key: 'reason', title: 'REASON', shrink: 1 },
  { key: 'expires_at', title: 'EXPIRES', as: 'date' },
  { key: 'last_activity_on', title: 'LAST ACTIVE', as: 'date' },
  ...grantColumns.slice(-1),
];

/** Of records that end, or that nobody uses. */
export const lifetimeColumns: readonly Column[] = [
  { key: 'kind', title: 'KIND', render: (record) => textAt(record, 'kind').replace('_', ' ') },
  { key: 'expires_at', title: 'EXPIRES', as: 'date' },
  { key: 'last_activity_on', title: 'LAST ACTIVE', as: 'date' },
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'path', title: 'PATH', shrink: 2 },
  usernameColumn,
  { key: 'title', title: 'TITLE', shrink: 1 },
  { key: 'through', title: 'THROUGH' },
  { key: 'days_left', title: 'DAYS LEFT', as: 'count', wide: true },
  ...grantColumns.slice(-1),
];
