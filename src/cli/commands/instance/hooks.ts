import { hooks as endpoints } from '../../../contract/instance/hooks.ts';
import type { Noun } from '../../verbs/noun.ts';
import { hookColumns, hookFlags, hookPage } from '../organization/hook-columns.ts';
import { pairVerbs } from '../organization/hook-pairs.ts';

/** The whole list is searched for one hook, so the command has no options for pages. */
const { paginated: _paginated, ...listWhole } = endpoints.list;

const hook = { id: { name: 'hook' } } as const;

export const hooks: Noun = {
  name: 'hooks',
  summary: 'Manage system hooks',
  singular: 'system hook',
  nameKey: 'id',
  naming: { title: 'url' },
  columns: hookColumns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl hooks list', caption: 'List the system hooks and their events; tokens are never shown' },
      ],
    },
    {
      name: 'get',
      summary: 'Show a system hook',
      endpoint: listWhole,
      argument: { name: 'hook', description: 'Hook URL or ID' },
      page: async () => hookPage,
      run: async (context, call) =>
        (await import('../../verbs/get-from-list.ts')).getFromList(context, call, String(call.extras['hook']), 'hook'),
      examples: [{ command: 'repoctl hooks get 3', caption: 'Show a system hook' }],
    },
    {
      name: 'create',
      section: 'hooks',
      endpoint: endpoints.create,
      flags: hookFlags,
      examples: [
        {
          command: 'repoctl hooks create https://10.0.0.7/hook --no-enable-ssl-verification',
          caption: 'Accept a self-signed certificate',
        },
        {
          command: 'repoctl hooks create https://ci.example.com/hook --token @hook.token',
          caption: 'Notify a URL of pushes to branches',
        },
        {
          command:
            'pass show hook | repoctl hooks create https://ci.example.com/hook --no-push-events --tag-push-events --token -',
          caption: 'Notify a URL of tags only, with a token from stdin',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      flags: { ...hook, ...hookFlags },
      examples: [
        { command: 'repoctl hooks update 3 --merge-requests-events', caption: 'Notify a hook of merge requests, too' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: hook,
      confirm: { look: async (context, { id }) => (await import('./test-hook.ts')).findHook(context, id) },
      examples: [{ command: 'repoctl hooks delete 3 --yes', caption: 'Delete a hook without confirmation' }],
    },
    {
      name: 'test',
      endpoint: endpoints.test,
      flags: hook,
      printsDryRun: true,
      done: ({ given }) => `Sent a test event to ${given}`,
      run: async (context, call) => (await import('./test-hook.ts')).testHook(context, call),
      columns: [
        { key: 'event_name', title: 'EVENT' },
        { key: 'project_id', title: 'PROJECT', as: 'count' },
        { key: 'name', title: 'NAME', keep: true },
        { key: 'path', title: 'PATH' },
        { key: 'owner_name', title: 'OWNER' },
        { key: 'owner_email', title: 'EMAIL' },
      ],
      examples: [{ command: 'repoctl hooks test 3', caption: 'Send a test event and show the response' }],
    },
    ...pairVerbs({ endpoints, words: 'repoctl hooks', where: '', singular: 'system hook' }),
  ],
};
