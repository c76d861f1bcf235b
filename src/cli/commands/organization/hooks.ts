import { groupHooks, projectHooks } from '../../../contract/organization/hooks.ts';
import type { Noun } from '../../verbs/noun.ts';
import { deliveryColumns, hookColumns, hookFlags, hookPage } from './hook-columns.ts';
import { pairVerbs } from './hook-pairs.ts';

/** Endpoints and examples by the kind that has hooks. */
const families = {
  project: { endpoints: projectHooks, place: '-p platform/api', more: '--no-push-events --issues-events', usual: [] },
  group: {
    endpoints: groupHooks,
    place: '-g platform',
    more: '--no-push-events --subgroup-events',
    usual: ['--subgroup-events'],
  },
} as const;

const hook = { hook_id: { name: 'hook' } } as const;

/** `projects hooks` and `groups hooks`. */
export const hooksOf = (of: keyof typeof families): Noun => {
  const { endpoints, place: where, more, usual } = families[of];
  const words = `repoctl ${of}s hooks`;
  return {
    name: 'hooks',
    summary: `Manage the hooks of a ${of}`,
    singular: 'hook',
    nameKey: 'id',
    naming: { title: 'url' },
    columns: hookColumns,
    verbs: [
      {
        name: 'list',
        endpoint: endpoints.list,
        examples: [
          { command: `${words} list ${where}`, caption: 'List the hooks and their events; secrets are never shown' },
        ],
      },
      {
        name: 'get',
        endpoint: endpoints.get,
        flags: hook,
        page: async () => hookPage,
        examples: [{ command: `${words} get 3 ${where}`, caption: 'Show a hook, its events, and its status' }],
      },
      {
        name: 'create',
        section: 'hooks',
        endpoint: endpoints.create,
        flags: hookFlags,
        usual: ['--push-events', '--push-events-branch-filter', '--token', '--signing-token', ...usual],
        examples: [
          {
            command: `${words} create https://ci.example.com/hook ${where} --push-events-branch-filter 'release/*'`,
            caption: 'Notify a URL of pushes to some branches',
          },
          {
            command: `${words} create https://ci.example.com/hook ${where} --token @hook.token`,
            caption: 'Send a token with every delivery',
          },
          {
            command: `${words} create https://ci.example.com/hook ${where} ${more} --signing-token @hook.key`,
            caption: 'Notify a URL of other events, with signed deliveries',
          },
        ],
      },
      {
        name: 'update',
        endpoint: endpoints.update,
        flags: { ...hook, ...hookFlags },
        examples: [
          {
            command: `${words} update 3 ${where} --merge-requests-events`,
            caption: 'Notify a hook of merge requests, too, and enable it if it was disabled',
          },
        ],
      },
      {
        name: 'delete',
        endpoint: endpoints.delete,
        flags: hook,
        examples: [{ command: `${words} delete 3 ${where} --yes`, caption: 'Delete a hook without confirmation' }],
      },
      {
        name: 'test',
        endpoint: endpoints.test,
        flags: hook,
        columns: [{ key: 'message', title: 'MESSAGE' }],
        done: ({ given, in: place }) => `Sent a test event to ${given}${place}`,
        examples: [
          { command: `${words} test 3 push_events ${where}`, caption: 'Send an event and fail unless it is delivered' },
        ],
      },
      {
        name: 'events',
        endpoint: endpoints.events,
        flags: hook,
        columns: deliveryColumns,
        examples: [
          { command: `${words} events 3 ${where}`, caption: 'List the deliveries of the last week, newest first' },
          {
            command: `${words} events 3 ${where} --status client_failure,server_failure`,
            caption: 'List the deliveries that failed',
          },
        ],
      },
      {
        name: 'resend',
        endpoint: endpoints.resend,
        flags: { ...hook, hook_log_id: { name: 'delivery' } },
        columns: [{ key: 'response_status', title: 'STATUS' }],
        done: ({ given, params, in: place, at }) =>
          `Sent delivery ${String(params['hook_log_id'])} of ${given} again${place}, with response ${at('response_status')}`,
        examples: [
          { command: `${words} resend 3 1204 ${where}`, caption: 'Send a delivery again, with the same body' },
        ],
      },
      ...pairVerbs({ endpoints, words, where: ` ${where}`, singular: 'hook' }),
    ],
  };
};
