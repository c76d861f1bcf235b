import { repositoryStorage } from '../../../contract/instance/repository-storage.ts';
import type { Noun } from '../../verbs/noun.ts';

export const storage: Noun = {
  name: 'storage',
  singular: 'storage',
  summary: 'Check repository storages',
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
        { command: 'repoctl storage list', caption: 'Show the health of all storages' },
        { command: 'repoctl storage list --failing -o name', caption: 'List the names of failing storages' },
      ],
    },
    {
      name: 'wait',
      summary: 'Wait until no storage is failing; exit code 11 on timeout',
      endpoint: repositoryStorage.list,
      extras: [
        { flags: '--until <state>', description: 'Condition to wait for (default: healthy)', choices: ['healthy'] },
        { flags: '--timeout <duration>', description: 'Time limit such as 30s or 5m, 100ms or more (default: 60s)' },
        { flags: '--interval <duration>', description: 'Interval between checks, 100ms or more (default: 2s)' },
      ],
      run: async (context, call) => (await import('./wait-for-storages.ts')).waitForStorages(context, call),
      examples: [
        {
          command: 'repoctl storage wait --until healthy --timeout 60s',
          caption: 'Continue a script when all storages are healthy',
        },
        { command: 'repoctl storage wait --json', caption: 'Print the storages as JSON when all are healthy' },
      ],
    },
    {
      name: 'reset',
      endpoint: repositoryStorage.reset,
      confirm: { act: () => 'reset the circuit breakers of all repository storages' },
      done: () => 'Reset the circuit breakers of all repository storages',
      examples: [{ command: 'repoctl storage reset --yes', caption: 'Reset all storages without confirmation' }],
    },
  ],
};
