import { deployKeys as endpoints } from '../../../contract/organization/deploy-keys.ts';
import type { Columns, Noun } from '../../verbs/noun.ts';

const columns: Columns = async () => {
  const { keyColumns } = await import('../people/key-columns.ts');
  return [...keyColumns, { key: 'can_push', title: 'CAN PUSH', as: 'flag', tellsNo: true }];
};

const key = { key_id: { name: 'key' } } as const;

export const deployKeys: Noun = {
  name: 'deploy-keys',
  singular: 'deploy key',
  summary: 'Manage deploy keys',
  nameKey: 'id',
  naming: { title: 'title' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'title', title: 'TITLE', keep: true, shrink: 1 },
    { key: 'can_push', title: 'CAN PUSH', as: 'flag', tellsNo: true },
    { key: 'created_at', title: 'CREATED', as: 'time' },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the deploy keys of a project or the instance',
      endpoint: endpoints.list,
      alternatives: [
        {
          flag: 'instance',
          description: 'List the deploy keys of all projects (administrators only)',
          endpoint: endpoints.listAll,
        },
      ],
      columns,
      examples: [
        { command: 'repoctl deploy-keys list -p platform/api', caption: 'List the deploy keys of a project' },
        {
          command: 'repoctl deploy-keys list --instance --all --json',
          caption: 'List the deploy keys of the whole instance',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      page: async () => (await import('../people/key-page.ts')).keyPage,
      flags: key,
      columns,
      examples: [{ command: 'repoctl deploy-keys get 3 --jq .key', caption: 'Print the public key' }],
    },
    {
      name: 'create',
      section: 'deploy_keys',
      endpoint: endpoints.create,
      unique: [{ together: ['key'] }],
      exists: () => 'this key already exists',
      flags: { title: { description: 'Title (default: the comment of the key)' } },
      complete: async (context, params) => (await import('../people/complete-key.ts')).completeSshKey(context, params),
      columns,
      examples: [
        { command: 'repoctl deploy-keys create builder --key @builder.pub', caption: 'Add a read-only key' },
        {
          command: 'repoctl deploy-keys create releaser --key @releaser.pub --can-push',
          caption: 'Add a key that can push',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      flags: key,
      columns,
      examples: [
        { command: 'repoctl deploy-keys update 3 --no-can-push', caption: 'Make a key read-only' },
        {
          command: 'repoctl deploy-keys update 3 --title old-builder',
          caption: 'Rename a key in all projects',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: key,
      confirm: { act: ({ given, from }) => `remove ${given}${from}` },
      done: ({ given, from }) => `Removed ${given}${from}`,
      examples: [{ command: 'repoctl deploy-keys delete 3 --yes', caption: 'Remove a key without confirmation' }],
    },
    {
      name: 'enable',
      section: 'deploy_keys',
      endpoint: endpoints.enable,
      columns,
      examples: [
        { command: 'repoctl deploy-keys enable 3 -p platform/web', caption: 'Enable a key in another project' },
      ],
    },
  ],
};
