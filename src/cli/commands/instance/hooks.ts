import { hooks as endpoints } from '../../../contract/instance/hooks.ts';
import type { Noun, RecordPage } from '../../verbs/noun.ts';
import { textAt, valueAt } from '../../output/field-path.ts';

const events = {
  push_events: 'pushes',
  tag_push_events: 'tag pushes',
  merge_requests_events: 'merge requests',
  repository_update_events: 'repository updates',
} as const;

const eventsText = (record: unknown): string =>
  Object.entries(events)
    .filter(([key]) => valueAt(record, key) === true)
    .map(([, text]) => text)
    .join(', ');

/** Servers never return the token. */
const hookPage: RecordPage = {
  title: (record) => textAt(record, 'url'),
  facts: [
    { key: 'events', title: 'Events', render: eventsText },
    { key: 'enable_ssl_verification', title: 'Verify TLS', as: 'flag' },
    { key: 'created_at', title: 'Created', as: 'time' },
  ],
};

/** The whole list is searched for one hook, so the command has no options for pages. */
const { paginated: _paginated, ...listWhole } = endpoints.list;

const hook = { id: { name: 'hook' } } as const;

export const hooks: Noun = {
  name: 'hooks',
  summary: 'Manage system hooks',
  singular: 'system hook',
  nameKey: 'id',
  naming: { title: 'url' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'url', title: 'URL', shrink: 1 },
    { key: 'push_events', title: 'PUSHES', as: 'flag' },
    { key: 'tag_push_events', title: 'TAGS', as: 'flag' },
    { key: 'enable_ssl_verification', title: 'TLS CHECKED', as: 'flag', tellsNo: true },
    { key: 'created_at', title: 'CREATED', as: 'time', wide: true },
  ],
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
      flags: {
        token: {
          description: 'Secret token sent with every delivery: @file, or - for stdin or a prompt',
        },
      },
      examples: [
        {
          command: 'repoctl hooks create https://ci.example.com/hook --token @hook.token',
          caption: 'Notify a URL of pushes to branches',
        },
        {
          command:
            'pass show hook | repoctl hooks create https://ci.example.com/hook --no-push-events --tag-push-events --token -',
          caption: 'Notify a URL of tags only, with a token from stdin',
        },
        {
          command: 'repoctl hooks create https://10.0.0.7/hook --no-enable-ssl-verification',
          caption: 'Accept a self-signed certificate',
        },
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
  ],
};
