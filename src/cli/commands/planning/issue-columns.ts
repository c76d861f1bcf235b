import { valueAt } from '../../output/field-path.ts';
import type { Column } from '../../output/column.ts';
import { dueText } from './milestone-columns.ts';

/** The state, and whether only some may see it. */
const stateText = (record: unknown): string => {
  const state = valueAt(record, 'state');
  return valueAt(record, 'confidential') === true ? `${String(state)}, confidential` : String(state);
};

/** An issue that is open counts as `dueText` counts an active milestone. */
const due: Column['render'] = (record, cell) =>
  dueText(
    {
      due_date: valueAt(record, 'due_date'),
      state: valueAt(record, 'state') === 'opened' ? 'active' : 'closed',
    },
    cell,
  );

const numberIn: Column = { key: 'iid', title: 'NUMBER', as: 'count' };

const shared: readonly Column[] = [
  { key: 'title', title: 'TITLE', shrink: 2 },
  { key: 'state', title: 'STATE', as: 'state', render: stateText },
  { key: 'labels', title: 'LABELS', as: 'list', shrink: 1 },
  { key: 'assignees.username', title: 'ASSIGNEES', as: 'list' },
  { key: 'milestone.title', title: 'MILESTONE', wide: true },
  { key: 'due_date', title: 'DUE', render: due },
  { key: 'author.username', title: 'AUTHOR', wide: true },
  { key: 'user_notes_count', title: 'NOTES', as: 'count', wide: true },
  { key: 'created_at', title: 'CREATED', as: 'time' },
];

/** Of a project's issues: the number is what the other verbs take. */
export const issueColumns: readonly Column[] = [numberIn, ...shared];

/** Of issues of many projects, which a number alone does not tell apart. */
export const issueColumnsEverywhere: readonly Column[] = [
  { key: 'project_id', title: 'PROJECT', as: 'count' },
  ...issueColumns,
];
