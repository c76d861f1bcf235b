import type { Column } from '../../output/column.ts';
import { isObject, textAt, valueAt } from '../../output/field-path.ts';
import { pipedRole, roleText } from '../../values/roles.ts';
import { roleColumn } from '../people/role-column.ts';

const kindColumn: Column = { key: 'kind', title: 'KIND', render: (record) => textAt(record, 'kind').replace('_', ' ') };

const whoColumn: Column = {
  key: 'username',
  title: 'WHO OR WHAT',
  keep: true,
  render: (record) => textAt(record, 'title') || textAt(record, 'username') || textAt(record, 'name'),
};

export const snapshotColumns: readonly Column[] = [
  { key: 'directory', title: 'DIRECTORY', keep: true },
  { key: 'scope', title: 'OF' },
  { key: 'lines', title: 'LINES', as: 'count' },
  { key: 'kinds', title: 'KINDS', as: 'list' },
  { key: 'taken_at', title: 'TAKEN', as: 'time' },
  { key: 'taken_by', title: 'BY' },
];

export const faultColumns: readonly Column[] = [
  { key: 'line', title: 'LINE', as: 'count', keep: true },
  { key: 'status', title: 'STATUS' },
  whoColumn,
  { key: 'path', title: 'PATH', shrink: 2 },
  kindColumn,
  roleColumn('access_level'),
  { key: 'decision', title: 'DECISION' },
  { key: 'by', title: 'BY' },
  { key: 'message', title: 'MESSAGE', shrink: 1 },
];

/** A role, or the day of an end. */
const valueColumn = (key: 'from' | 'to', title: string): Column => ({
  key,
  title,
  render: (record, { terminal }) => {
    const value = valueAt(record, key);
    if (value === null || value === undefined) return '';
    return typeof value === 'number' ? (terminal ? roleText : pipedRole)(value) : String(value);
  },
});

export const resultColumns: readonly Column[] = [
  { key: 'status', title: 'STATUS', as: 'result', keep: true },
  { key: 'action', title: 'ACTION' },
  { key: 'what', title: 'WHO OR WHAT', keep: true },
  { key: 'path', title: 'PATH', shrink: 2 },
  kindColumn,
  valueColumn('from', 'FROM'),
  valueColumn('to', 'TO'),
  { key: 'by', title: 'BY' },
  { key: 'reason', title: 'REASON', shrink: 1 },
  { key: 'message', title: 'MESSAGE', shrink: 1 },
];

const roleBefore: Column = {
  key: 'before.access_level',
  title: 'ROLE BEFORE',
  render: (record, { terminal }) => {
    const level = valueAt(record, 'before.access_level');
    if (typeof level !== 'number') return '';
    return (terminal ? roleText : pipedRole)(level);
  },
};

const changedBy = (record: unknown): string => (isObject(record) ? textAt(record, 'changed_by') : '');

/** Of differences between two snapshots. */
export const changeColumns: readonly Column[] = [
  { key: 'change', title: 'CHANGE', keep: true },
  whoColumn,
  { key: 'path', title: 'PATH', shrink: 2 },
  kindColumn,
  roleBefore,
  roleColumn('access_level'),
  { key: 'before.expires_at', title: 'END BEFORE', as: 'date' },
  { key: 'expires_at', title: 'EXPIRES', as: 'date' },
  {
    key: 'through',
    title: 'THROUGH',
    render: (record) => textAt(record, 'through') || textAt(record, 'inherited_from'),
  },
  { key: 'changed', title: 'FIELDS', as: 'list', wide: true },
  { key: 'changed_by', title: 'CHANGED BY', render: changedBy },
  { key: 'changed_at', title: 'CHANGED', as: 'time' },
];
