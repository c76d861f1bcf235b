import { environments as endpoints } from '../../../contract/ci/environments.ts';
import type { Noun } from '../../verbs/noun.ts';

/** The whole list is searched for one environment, so the command has no options for pages. */
const { paginated: _paginated, ...listWhole } = endpoints.list;

export const environments: Noun = {
  name: 'environments',
  summary: 'Manage environments',
  nameKey: 'name',
  naming: { quoted: true },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'name', title: 'NAME', keep: true },
    { key: 'state', title: 'STATE', as: 'state' },
    { key: 'slug', title: 'SLUG', wide: true },
    { key: 'external_url', title: 'URL', shrink: 1 },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl environments list -p platform/api', caption: 'List the environments of a project' },
        {
          command: `repoctl environments list --jq '.[] | select(.state == "stopped") | .name'`,
          caption: 'List the names of stopped environments',
        },
      ],
    },
    {
      name: 'get',
      summary: 'Show an environment',
      endpoint: listWhole,
      argument: { name: 'environment', description: 'Environment name or ID' },
      page: async () => (await import('./environment-page.ts')).environmentPage,
      run: async (context, call) =>
        (await import('../../verbs/get-from-list.ts')).getFromList(
          context,
          call,
          String(call.extras['environment']),
          'environment',
          { endpoint: endpoints.get, id: 'environment_id' },
        ),
      examples: [
        { command: 'repoctl environments get staging', caption: 'Show an environment and its latest deployments' },
        {
          command: 'repoctl environments get staging --jq .last_deployment.sha',
          caption: 'Print the commit that was deployed last',
        },
      ],
    },
    {
      name: 'create',
      section: 'environments',
      endpoint: endpoints.create,
      unique: [{ together: ['name'] }],
      examples: [
        {
          command: 'repoctl environments create production --external-url https://api.example.org',
          caption: 'Create an environment with a URL',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      examples: [{ command: 'repoctl environments update 4 --external-url null', caption: 'Clear the URL' }],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      confirm: { act: ({ given, many, from }) => `delete ${given} and ${many ? 'their' : 'its'} deployments${from}` },
      examples: [
        { command: 'repoctl environments delete 4 --yes', caption: 'Delete an environment without confirmation' },
      ],
    },
    {
      name: 'stop',
      // A job stops the environment if it has one for that.
      later: (at) => (['available', 'stopping'].includes(at('state')) ? 'will be stopped' : undefined),
      endpoint: endpoints.stop,
      examples: [{ command: 'repoctl environments stop 4', caption: 'Stop an environment' }],
    },
  ],
};
