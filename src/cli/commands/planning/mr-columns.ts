import type { Column, Mark } from '../../output/column.ts';
import { valueAt } from '../../output/field-path.ts';
import { numberColumn, projectColumn } from './issue-columns.ts';

const isOpen = (record: unknown): boolean => valueAt(record, 'state') === 'opened';
const isDraft = (record: unknown): boolean => valueAt(record, 'work_in_progress') === true;

/** The obstacle to merging an open merge request. */
const hindrances: readonly Mark[] = [
  { sign: '✎', word: 'in progress', isOn: (record) => isOpen(record) && isDraft(record) },
  {
    sign: '✗',
    word: 'cannot be merged',
    isOn: (record) => isOpen(record) && !isDraft(record) && valueAt(record, 'merge_status') === 'cannot_be_merged',
  },
];

const branchesText = (record: unknown): string =>
  `${String(valueAt(record, 'source_branch'))} → ${String(valueAt(record, 'target_branch'))}`;

/** Columns of merge requests in one project; other verbs take the number. */
export const mrColumns: readonly Column[] = [
  numberColumn('MR', '!'),
  { key: 'title', title: 'TITLE', keep: true, shrink: 2 },
  { key: 'state', title: 'STATE', as: 'state', marks: hindrances },
  { key: 'source_branch', title: 'BRANCHES', render: branchesText, shrink: 1 },
  { key: 'author.username', title: 'AUTHOR' },
  { key: 'assignee.username', title: 'ASSIGNEE', wide: true },
  { key: 'labels', title: 'LABELS', as: 'list', wide: true },
  { key: 'milestone.title', title: 'MILESTONE', wide: true },
  { key: 'changes_count', title: 'FILES', wide: true },
  { key: 'user_notes_count', title: 'NOTES', as: 'count', wide: true },
  { key: 'updated_at', title: 'UPDATED', as: 'time' },
];

/** Columns of merge requests in several projects, where a number alone is ambiguous. */
export const mrColumnsEverywhere: readonly Column[] = [projectColumn, ...mrColumns];
