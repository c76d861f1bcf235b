import { environments as endpoints } from '../../../contract/ci/environments.ts';
import type { FlagChanges, Noun } from '../../verbs/noun.ts';

const shortId: Readonly<Record<string, FlagChanges>> = { environment_id: { name: 'id' } };

export const environments: Noun = {
  name: 'environments',
  summary: 'Environments that a project is deployed to',
  nameKey: 'name',
  columns: [
    { key: 'id', title: 'ID', as: 'count' },
    { key: 'name', title: 'NAME' },
    { key: 'state', title: 'STATE', as: 'state' },
    { key: 'slug', title: 'SLUG', wide: true },
    { key: 'external_url', title: 'ADDRESS', shrink: 1 },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { line: 'repoctl environments list -p platform/api', says: 'Where a project runs' },
        {
          line: `repoctl environments list --jq '.[] | select(.state == "stopped") | .name'`,
          says: 'Those that were stopped',
        },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      examples: [
        {
          line: 'repoctl environments create production --external-url https://api.example.org',
          says: 'An environment with its address',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      flags: shortId,
      examples: [{ line: 'repoctl environments update 4 --external-url null', says: 'Take its address away' }],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: shortId,
      confirm: { what: ({ environment_id: id }) => `environment ${String(id)} and its deployments` },
      examples: [{ line: 'repoctl environments delete 4 --yes', says: 'Delete it without being asked' }],
    },
    {
      name: 'stop',
      endpoint: endpoints.stop,
      flags: shortId,
      examples: [{ line: 'repoctl environments stop 4', says: 'Nothing runs there any more' }],
    },
  ],
};
