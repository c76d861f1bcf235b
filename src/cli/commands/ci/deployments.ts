import { deployments as endpoints } from '../../../contract/ci/deployments.ts';
import { shaColumn } from './pipeline-columns.ts';
import type { Noun } from '../../verbs/noun.ts';

export const deployments: Noun = {
  name: 'deployments',
  summary: 'View and record deployments',
  nameKey: 'id',
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'iid', title: 'NUMBER', as: 'count', wide: true },
    { key: 'environment.name', title: 'ENVIRONMENT', keep: true },
    { key: 'status', title: 'STATUS', as: 'state' },
    { key: 'ref', title: 'REF', keep: true },
    shaColumn,
    { key: 'deployable.name', title: 'JOB' },
    { key: 'user', title: 'USER', as: 'user' },
    { key: 'created_at', title: 'CREATED', as: 'time' },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      extras: [
        { flags: '--latest', description: 'Only the latest deployment to each environment, before --where chooses' },
      ],
      reading: async (context, call) => (await import('./latest.ts')).readLatestDeployments(context, call),
      examples: [
        { command: 'repoctl deployments list -p platform/api --all', caption: 'List all deployments' },
        {
          command: `repoctl deployments list --latest --where '.environment.name == "production"'`,
          caption: 'Show what was deployed to production last',
        },
        {
          command: 'repoctl deployments list --latest --each-project --of platform -o csv',
          caption: 'List what was deployed last, by project and environment',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      page: async () => (await import('./deployment-page.ts')).deploymentPage,
      examples: [
        { command: 'repoctl deployments get 12 -o json', caption: 'Show a deployment with its job and commit' },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      done: ({ thing, at, in: place }) => `Recorded ${thing} to ${at('environment.name')}${place}`,
      // Other servers require these, which the document makes optional.
      complete: async (_context, params) => ({ tag: false, status: 'success', ...params }),
      examples: [
        {
          command: 'repoctl deployments create production --ref main --sha 7d1f0c6a9b2e4c8d5a3f1e6b7c9d0a2b4c6e8f10',
          caption: 'Record a deployment that was made elsewhere',
        },
      ],
    },
  ],
};
