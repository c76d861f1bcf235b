import type { Column } from '../../output/column.ts';

/** Columns of groups and projects in a tree: all fields of its records. */
export const treeColumns: readonly Column[] = [
  { key: 'path', title: 'PATH', keep: true },
  { key: 'kind', title: 'KIND' },
  { key: 'depth', title: 'DEPTH', as: 'count', wide: true },
  { key: 'id', title: 'ID', as: 'count', wide: true },
  { key: 'name', title: 'NAME', shrink: 1, wide: true },
  { key: 'visibility', title: 'VISIBILITY', wide: true },
  { key: 'archived', title: 'ARCHIVED', as: 'flag', wide: true },
  { key: 'subgroups_count', title: 'SUBGROUPS', as: 'count' },
  { key: 'projects_count', title: 'PROJECTS', as: 'count' },
  { key: 'total_subgroups_count', title: 'ALL SUBGROUPS', as: 'count', wide: true },
  { key: 'total_projects_count', title: 'ALL PROJECTS', as: 'count' },
  { key: 'storage_size', title: 'SIZE', as: 'size' },
  { key: 'total_storage_size', title: 'TOTAL SIZE', as: 'size' },
];
