import { valueAt } from '../../output/field-path.ts';
import type { Column } from '../../output/column.ts';

/** The first line is enough to find a note by; piped, it is whole. */
const shortBody: Column['render'] = (record, { terminal }) => {
  const body = String(valueAt(record, 'body') ?? '');
  return terminal ? (body.trim().split('\n')[0] ?? '') : body;
};

/** Of notes. */
export const noteColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count' },
  { key: 'author.username', title: 'AUTHOR' },
  { key: 'body', title: 'NOTE', shrink: 1, render: shortBody },
  { key: 'system', title: 'SYSTEM', as: 'flag', wide: true },
  { key: 'created_at', title: 'CREATED', as: 'time' },
];

/** Of reactions. */
export const awardColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count' },
  { key: 'name', title: 'EMOJI' },
  { key: 'user.username', title: 'USER' },
  { key: 'created_at', title: 'GIVEN', as: 'time' },
];

/** Of estimated and spent time. */
export const timeColumns: readonly Column[] = [
  { key: 'human_time_estimate', title: 'ESTIMATE' },
  { key: 'human_total_time_spent', title: 'SPENT' },
  { key: 'time_estimate', title: 'ESTIMATE (S)', as: 'count', wide: true },
  { key: 'total_time_spent', title: 'SPENT (S)', as: 'count', wide: true },
];

/** Of todos. */
export const todoColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count' },
  { key: 'action_name', title: 'WHY', as: 'state' },
  { key: 'project.path_with_namespace', title: 'PROJECT', shrink: 2 },
  { key: 'target_type', title: 'KIND' },
  { key: 'target.iid', title: 'NUMBER', as: 'count' },
  { key: 'body', title: 'WHAT', shrink: 1, render: shortBody },
  { key: 'author.username', title: 'FROM' },
  { key: 'state', title: 'STATE', as: 'state', wide: true },
  { key: 'created_at', title: 'CREATED', as: 'time' },
];
