import { repositoryStorage } from '../../../contract/instance/repository-storage.ts';
import type { Noun } from '../../verbs/noun.ts';

export const storage: Noun = {
  name: 'storage',
  singular: 'storage',
  summary: 'Health of the repository storages',
  nameKey: 'storage_name',
  columns: [
    { key: 'storage_name', title: 'STORAGE', keep: true },
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
        { command: 'repoctl storage list', caption: 'How every storage fares' },
        { command: 'repoctl storage list --failing -o name', caption: 'The names of those in trouble' },
      ],
    },
    {
      name: 'wait',
      summary: 'Wait until no storage is failing; exit code 11 when it takes too long',
      endpoint: repositoryStorage.list,
      extras: [
        { flags: '--until <state>', description: 'What to wait for (default: healthy)', choices: ['healthy'] },
        { flags: '--timeout <span>', description: 'How long at most, such as 30s or 5m, 100ms or more (default: 60s)' },
        { flags: '--interval <span>', description: 'Time from one look to the next, 100ms or more (default: 2s)' },
      ],
      run: async (context, call) => (await import('./wait-for-storages.ts')).waitForStorages(context, call),
      examples: [
        {
          command: 'repoctl storage wait --until healthy --timeout 60s',
          caption: 'For scripts: go on when all is well',
        },
        { command: 'repoctl storage wait --json', caption: 'The storages as they then are' },
      ],
    },
    {
      name: 'reset',
      endpoint: repositoryStorage.reset,
      confirm: { act: () => 'reset the circuit breakers of all repository storages' },
      done: () => 'Reset the circuit breakers of all repository storages',
      examples: [{ command: 'repoctl storage reset --yes', caption: 'Let the service try all storages again' }],
    },
  ],
};
