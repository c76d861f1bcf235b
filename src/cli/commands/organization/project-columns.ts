import type { Column } from '../../output/column.ts';

export const projectColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'path_with_namespace', title: 'PATH', keep: true },
  { key: 'visibility', title: 'VISIBILITY' },
  { key: 'description', title: 'DESCRIPTION', shrink: 1 },
  { key: 'star_count', title: 'STARS', as: 'count' },
  { key: 'last_activity_at', title: 'LAST ACTIVE', as: 'time' },
  { key: 'archived', title: 'ARCHIVED', as: 'flag', wide: true },
  { key: 'default_branch', title: 'BRANCH', wide: true },
];

/** Columns beside those of sizes. */
export const sizedColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'path_with_namespace', title: 'PATH', keep: true },
  { key: 'visibility', title: 'VISIBILITY', wide: true },
  { key: 'statistics.commit_count', title: 'COMMITS', as: 'count' },
];
