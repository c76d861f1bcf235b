import type { Column } from '../../output/column.ts';
import { valueAt } from '../../output/field-path.ts';
import { numberColumn, projectColumn } from './issue-columns.ts';

/** The state, and of an open one what keeps it from being merged. */
const stateText = (record: unknown): string => {
  const state = String(valueAt(record, 'state'));
  if (state !== 'opened') return state;
  if (valueAt(record, 'work_in_progress') === true) return 'opened, in progress';
  return valueAt(record, 'merge_status') === 'cannot_be_merged' ? 'opened, cannot be merged' : state;
};

const branchesText = (record: unknown): string =>
  `${String(valueAt(record, 'source_branch'))} → ${String(valueAt(record, 'target_branch'))}`;

/** Of a project's merge requests: the number is what the other verbs take. */
export const mrColumns: readonly Column[] = [
  numberColumn('MR', '!'),
  { key: 'title', title: 'TITLE', keep: true, shrink: 2 },
  { key: 'state', title: 'STATE', as: 'state', render: stateText },
  { key: 'source_branch', title: 'BRANCHES', render: branchesText, shrink: 1 },
  { key: 'author.username', title: 'AUTHOR' },
  { key: 'assignee.username', title: 'ASSIGNEE', wide: true },
  { key: 'labels', title: 'LABELS', as: 'list', wide: true },
  { key: 'milestone.title', title: 'MILESTONE', wide: true },
  { key: 'changes_count', title: 'FILES', wide: true },
  { key: 'user_notes_count', title: 'NOTES', as: 'count', wide: true },
  { key: 'updated_at', title: 'UPDATED', as: 'time' },
];

/** Of merge requests of many projects, which a number alone does not tell apart. */
export const mrColumnsEverywhere: readonly Column[] = [projectColumn, ...mrColumns];
