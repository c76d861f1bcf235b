import type { Column } from '../../output/column.ts';

/** Columns of what became of each project that was to be cloned: all fields of a result. */
export const cloneColumns: readonly Column[] = [
  { key: 'status', title: 'STATUS', as: 'state', keep: true },
  { key: 'path', title: 'PATH', keep: true },
  { key: 'directory', title: 'DIRECTORY', wide: true },
  { key: 'message', title: 'MESSAGE', shrink: 1 },
];
