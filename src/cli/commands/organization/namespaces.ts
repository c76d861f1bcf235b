import { namespaces as endpoints } from '../../../contract/organization/namespaces.ts';
import type { Column } from '../../output/column.ts';
import type { Noun } from '../../verbs/noun.ts';

const columns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'kind', title: 'KIND' },
  { key: 'full_path', title: 'PATH', keep: true },
  { key: 'name', title: 'NAME', shrink: 1 },
];

export const namespaces: Noun = {
  name: 'namespaces',
  summary: 'View namespaces',
  nameKey: 'full_path',
  columns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [{ command: 'repoctl namespaces list --search plat', caption: 'Find a namespace for a new project' }],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      columns: [...columns, { key: 'members_count_with_descendants', title: 'MEMBERS', as: 'count' }],
      examples: [{ command: 'repoctl namespaces get platform', caption: 'Show a namespace' }],
    },
  ],
};
