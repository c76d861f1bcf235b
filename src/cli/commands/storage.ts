import { repositoryStorage } from '../../contract/repository-storage.ts';
import type { Noun } from '../kernel/noun.ts';

export const storage: Noun = {
  name: 'storage',
  summary: 'Health of the repository storages',
  nameKey: 'storage_name',
  columns: [
    { key: 'storage_name', title: 'STORAGE' },
    { key: 'total_failures', title: 'FAILURES', as: 'count' },
    { key: 'failing_on_hosts', title: 'FAILING ON', as: 'list', shrink: 1 },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: repositoryStorage.list,
      alternatives: [
        { flag: 'failing', description: 'Only storages that are failing', endpoint: repositoryStorage.failing },
      ],
      examples: [
        { line: 'repoctl storage list', says: 'How every storage fares' },
        { line: 'repoctl storage list --failing -o name', says: 'The names of those in trouble' },
      ],
    },
    {
      name: 'reset',
      endpoint: repositoryStorage.reset,
      confirm: { what: () => 'the failures of all storages' },
      examples: [{ line: 'repoctl storage reset --yes', says: 'Let the service try all storages again' }],
    },
  ],
};
