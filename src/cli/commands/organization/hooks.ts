import { groupHooks, projectHooks } from '../../../contract/organization/hooks.ts';
import type { Noun } from '../../verbs/noun.ts';
import { hookColumns, hookFlags, hookPage } from './hook-columns.ts';

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
  const { endpoints, place, more, usual } = families[of];
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
          { command: `${words} list ${place}`, caption: 'List the hooks and their events; secrets are never shown' },
        ],
      },
      {
        name: 'get',
        endpoint: endpoints.get,
        flags: hook,
        page: async () => hookPage,
        examples: [{ command: `${words} get 3 ${place}`, caption: 'Show a hook, its events, and its status' }],
      },
      {
        name: 'create',
        section: 'hooks',
        endpoint: endpoints.create,
        flags: hookFlags,
        usual: ['--push-events', '--push-events-branch-filter', '--token', '--signing-token', ...usual],
        examples: [
          {
            command: `${words} create https://ci.example.com/hook ${place} --push-events-branch-filter 'release/*'`,
            caption: 'Notify a URL of pushes to some branches',
          },
          {
            command: `${words} create https://ci.example.com/hook ${place} --token @hook.token`,
            caption: 'Send a token with every delivery',
          },
          {
            command: `${words} create https://ci.example.com/hook ${place} ${more} --signing-token @hook.key`,
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
            command: `${words} update 3 ${place} --merge-requests-events`,
            caption: 'Notify a hook of merge requests, too, and enable it if it was disabled',
          },
        ],
      },
      {
        name: 'delete',
        endpoint: endpoints.delete,
        flags: hook,
        examples: [{ command: `${words} delete 3 ${place} --yes`, caption: 'Delete a hook without confirmation' }],
      },
    ],
  };
};
