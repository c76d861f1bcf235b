import type { CellContext, Column, Mark } from '../../output/column.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import { parseUrl } from '../../../contract/vocabulary/parse-url.ts';

/** The first line of a comment or to-do item; in a pipe, all of it. */
export const shortBody: Column['render'] = (record, { terminal }) => {
  const body = String(valueAt(record, 'body') ?? '');
  return terminal ? (body.trim().split('\n')[0] ?? '') : body;
};

/** The Swedish locale formats dates as ISO 8601 does. */
const dayOf = (now: Date): string => new Intl.DateTimeFormat('sv-SE').format(now);

/** The due date of a milestone, marked as overdue on a terminal unless the milestone is closed. */
export const dueText = (record: unknown, { terminal, now }: Pick<CellContext, 'terminal' | 'now'>): string => {
  const due = valueAt(record, 'due_date');
  if (typeof due !== 'string') return '';
  return terminal && valueAt(record, 'state') === 'active' && due < dayOf(now) ? `${due} (overdue)` : due;
};

export const milestoneColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'iid', title: 'NUMBER', as: 'count', wide: true },
  { key: 'title', title: 'TITLE', keep: true, shrink: 2 },
  { key: 'state', title: 'STATE', as: 'state' },
  { key: 'start_date', title: 'STARTS', as: 'date', wide: true },
  { key: 'due_date', title: 'DUE', render: dueText },
  { key: 'description', title: 'DESCRIPTION', shrink: 1 },
];

const confidential: Mark = {
  sign: '⊘',
  word: 'confidential',
  isOn: (record) => valueAt(record, 'confidential') === true,
};

/** Open issues are treated as active milestones. */
export const due: Column['render'] = (record, cell) =>
  dueText(
    {
      due_date: valueAt(record, 'due_date'),
      state: valueAt(record, 'state') === 'opened' ? 'active' : 'closed',
    },
    cell,
  );

/** `#6`, or `!6` for merge requests; programs get the number alone. */
export const numberColumn = (title: string, sign: '#' | '!'): Column => ({
  key: 'iid',
  title,
  keep: true,
  render: (record, { terminal }) => `${terminal ? sign : ''}${textAt(record, 'iid')}`,
});

const numberEnd = /(?:\/-)?\/(?:issues|merge_requests)\/\d+$/;

/** The full path of a record's project, which not every server has as a field. */
const projectPath = (record: unknown): string => {
  const full = textAt(record, 'references.full');
  if (full !== '') return full.replace(/[#!]\d+$/, '');
  const url = textAt(record, 'web_url');
  return parseUrl(url)?.pathname.replace(numberEnd, '').slice(1) ?? textAt(record, 'project_id');
};

export const projectColumn: Column = { key: 'project_id', title: 'PROJECT', keep: true, render: projectPath };

const numberIn = numberColumn('ISSUE', '#');

const shared: readonly Column[] = [
  { key: 'title', title: 'TITLE', keep: true, shrink: 2 },
  { key: 'state', title: 'STATE', as: 'state', marks: [confidential] },
  { key: 'labels', title: 'LABELS', as: 'list', shrink: 1 },
  { key: 'assignees.username', title: 'ASSIGNEES', as: 'list' },
  { key: 'milestone.title', title: 'MILESTONE', wide: true },
  { key: 'due_date', title: 'DUE', render: due },
  { key: 'author.username', title: 'AUTHOR', wide: true },
  { key: 'user_notes_count', title: 'NOTES', as: 'count', wide: true },
  { key: 'created_at', title: 'CREATED', as: 'time' },
];

/** Columns of issues in one project; other verbs take the number. */
export const issueColumns: readonly Column[] = [numberIn, ...shared];

/** Columns of issues in several projects, where a number alone is ambiguous. */
export const issueColumnsEverywhere: readonly Column[] = [projectColumn, ...issueColumns];
