import type { CellContext, Column } from '../../output/column.ts';

const fieldOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? (record as Readonly<Record<string, unknown>>)[name] : undefined;

/** The Swedish format is ISO's. */
const dayOf = (now: Date): string => new Intl.DateTimeFormat('sv-SE').format(now);

/** The day a milestone is due, and on a terminal whether it is over; one that is closed is never late. */
export const dueText = (record: unknown, { terminal, now }: Pick<CellContext, 'terminal' | 'now'>): string => {
  const due = fieldOf(record, 'due_date');
  if (typeof due !== 'string') return '';
  return terminal && fieldOf(record, 'state') === 'active' && due < dayOf(now) ? `${due} (overdue)` : due;
};

/** Columns of milestones of projects and groups. */
export const milestoneColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count' },
  { key: 'iid', title: 'NUMBER', as: 'count', wide: true },
  { key: 'title', title: 'TITLE', shrink: 2 },
  { key: 'state', title: 'STATE', as: 'state' },
  { key: 'start_date', title: 'STARTS', as: 'date', wide: true },
  { key: 'due_date', title: 'DUE', render: dueText },
  { key: 'description', title: 'DESCRIPTION', shrink: 1 },
];
