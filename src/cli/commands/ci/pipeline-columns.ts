import type { Column } from '../../output/column.ts';

/** Columns of a pipeline on its own. */
export const pipelineColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count' },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'ref', title: 'REF' },
  { key: 'sha', title: 'SHA', shrink: 1 },
  { key: 'user', title: 'USER', as: 'user' },
  { key: 'created_at', title: 'CREATED', as: 'time' },
  { key: 'yaml_errors', title: 'ERRORS', shrink: 2, wide: true },
];
