import { deployKeys as endpoints } from '../../../contract/organization/deploy-keys.ts';
import type { Columns, Noun } from '../../verbs/noun.ts';

const columns: Columns = async () => {
  const { keyColumns } = await import('../people/key-columns.ts');
  return [...keyColumns, { key: 'can_push', title: 'PUSHES', as: 'flag' }];
};

const keyByTitle = { key_id: { name: 'key', description: 'ID or title', finds: 'deploy-key' } } as const;

export const deployKeys: Noun = {
  name: 'deploy-keys',
  singular: 'deploy key',
  summary: 'SSH keys of machines that projects let in',
  nameKey: 'id',
  naming: { title: 'title' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'title', title: 'TITLE', keep: true, shrink: 1 },
    { key: 'can_push', title: 'PUSHES', as: 'flag' },
    { key: 'created_at', title: 'ADDED', as: 'time' },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the deploy keys of a project, or of the whole service',
      endpoint: endpoints.list,
      alternatives: [
        { flag: 'instance', description: 'Of the whole service; for administrators', endpoint: endpoints.listAll },
      ],
      columns,
      examples: [
        { command: 'repoctl deploy-keys list -p platform/api', caption: 'Which machines a project lets in' },
        { command: 'repoctl deploy-keys list --instance --all --json', caption: 'All of the service' },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      flags: keyByTitle,
      columns,
      examples: [{ command: 'repoctl deploy-keys get 3 --jq .key', caption: 'The key itself' }],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      unique: [{ together: ['key'] }],
      flags: { title: { description: "What the key is called; default: the key's comment" } },
      complete: async (context, params) => (await import('../people/given-key.ts')).completeSshKey(context, params),
      columns,
      examples: [
        { command: 'repoctl deploy-keys create builder --key @builder.pub', caption: 'Let a machine read a project' },
        { command: 'repoctl deploy-keys create releaser --key @releaser.pub --can-push', caption: 'And push to it' },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      flags: keyByTitle,
      columns,
      examples: [
        { command: 'repoctl deploy-keys update 3 --no-can-push', caption: 'Let it only read' },
        {
          command: 'repoctl deploy-keys update 3 --title old-builder',
          caption: 'Rename it, in every project that has it',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: keyByTitle,
      confirm: { act: ({ given, from }) => `remove ${given}${from}` },
      done: ({ given, from }) => `Removed ${given}${from}`,
      examples: [{ command: 'repoctl deploy-keys delete 3 --yes', caption: 'No longer let a machine in' }],
    },
    {
      name: 'enable',
      endpoint: endpoints.enable,
      columns,
      examples: [
        { command: 'repoctl deploy-keys enable 3 -p platform/web', caption: 'Let a machine into another project' },
      ],
    },
  ],
};
