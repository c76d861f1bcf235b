import { namespaces as endpoints } from '../../../contract/organization/namespaces.ts';
import type { Noun } from '../../verbs/noun.ts';

export const namespaces: Noun = {
  name: 'namespaces',
  summary: 'View namespaces',
  nameKey: 'full_path',
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'kind', title: 'KIND' },
    { key: 'full_path', title: 'PATH', keep: true },
    { key: 'name', title: 'NAME', shrink: 1 },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [{ command: 'repoctl namespaces list --search plat', caption: 'Find a namespace for a new project' }],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      examples: [{ command: 'repoctl namespaces get platform', caption: 'Show a namespace' }],
    },
  ],
};
