import type { AccessCases } from '../access-case.ts';
import { freshDeliveryOf, freshHook, freshHookOf, group, project } from '../fresh.ts';
import {
  adminCreates,
  adminDeletes,
  adminReads,
  masterChanges,
  masterCreates,
  masterDeletes,
  ownerChanges,
  ownerCreates,
  ownerDeletes,
} from '../statuses.ts';

const url = 'https://receiver.example/in';

export const hooks: AccessCases = {
  'hooks.list': [adminReads, () => ({ line: 'GET /hooks' })],
  'hooks.create': [adminCreates, () => ({ line: 'POST /hooks', json: { url: 'http://127.0.0.1:9/' } })],
  'hooks.update': [adminReads, async (at) => ({ line: `PUT ${await freshHook(at)}`, json: { name: 'Mirror' } })],
  'hooks.test': [adminReads, async (at) => ({ line: `GET ${await freshHook(at)}` })],
  'hooks.delete': [adminDeletes, async (at) => ({ line: `DELETE ${await freshHook(at)}` })],
  'hooks.setHeader': [
    adminDeletes,
    async (at) => ({ line: `PUT ${await freshHook(at)}/custom_headers/X-Team`, json: { value: 'quay' } }),
  ],
  'hooks.deleteHeader': [adminDeletes, async (at) => ({ line: `DELETE ${await freshHook(at)}/custom_headers/X-Team` })],
  'hooks.setVariable': [
    adminDeletes,
    async (at) => ({ line: `PUT ${await freshHook(at)}/url_variables/room`, json: { value: 'pier' } }),
  ],
  'hooks.deleteVariable': [adminDeletes, async (at) => ({ line: `DELETE ${await freshHook(at)}/url_variables/room` })],

  'projectHooks.list': [masterChanges, (at) => ({ line: `GET ${project(at)}/hooks` })],
  'projectHooks.get': [masterChanges, async (at) => ({ line: `GET ${await freshHookOf(at, project(at))}` })],
  'projectHooks.create': [masterCreates, (at) => ({ line: `POST ${project(at)}/hooks`, json: { url } })],
  'projectHooks.update': [
    masterChanges,
    async (at) => ({ line: `PUT ${await freshHookOf(at, project(at))}`, json: { name: 'Chat' } }),
  ],
  'projectHooks.delete': [masterDeletes, async (at) => ({ line: `DELETE ${await freshHookOf(at, project(at))}` })],
  'projectHooks.test': [
    masterCreates,
    async (at) => ({ line: `POST ${await freshHookOf(at, project(at))}/test/push_events` }),
  ],
  'projectHooks.events': [masterChanges, async (at) => ({ line: `GET ${await freshHookOf(at, project(at))}/events` })],
  'projectHooks.resend': [
    masterCreates,
    async (at) => ({ line: `POST ${await freshDeliveryOf(at, project(at))}/resend` }),
  ],
  'projectHooks.setHeader': [
    masterDeletes,
    async (at) => ({
      line: `PUT ${await freshHookOf(at, project(at))}/custom_headers/X-Team`,
      json: { value: 'quay' },
    }),
  ],
  'projectHooks.deleteHeader': [
    masterDeletes,
    async (at) => ({ line: `DELETE ${await freshHookOf(at, project(at))}/custom_headers/X-Team` }),
  ],
  'projectHooks.setVariable': [
    masterDeletes,
    async (at) => ({ line: `PUT ${await freshHookOf(at, project(at))}/url_variables/room`, json: { value: 'pier' } }),
  ],
  'projectHooks.deleteVariable': [
    masterDeletes,
    async (at) => ({ line: `DELETE ${await freshHookOf(at, project(at))}/url_variables/room` }),
  ],

  'groupHooks.list': [ownerChanges, (at) => ({ line: `GET ${group(at)}/hooks` })],
  'groupHooks.get': [ownerChanges, async (at) => ({ line: `GET ${await freshHookOf(at, group(at))}` })],
  'groupHooks.create': [ownerCreates, (at) => ({ line: `POST ${group(at)}/hooks`, json: { url } })],
  'groupHooks.update': [
    ownerChanges,
    async (at) => ({ line: `PUT ${await freshHookOf(at, group(at))}`, json: { name: 'Chat' } }),
  ],
  'groupHooks.delete': [ownerDeletes, async (at) => ({ line: `DELETE ${await freshHookOf(at, group(at))}` })],
  'groupHooks.test': [
    ownerCreates,
    async (at) => ({ line: `POST ${await freshHookOf(at, group(at))}/test/member_events` }),
  ],
  'groupHooks.events': [ownerChanges, async (at) => ({ line: `GET ${await freshHookOf(at, group(at))}/events` })],
  'groupHooks.resend': [ownerCreates, async (at) => ({ line: `POST ${await freshDeliveryOf(at, group(at))}/resend` })],
  'groupHooks.setHeader': [
    ownerDeletes,
    async (at) => ({ line: `PUT ${await freshHookOf(at, group(at))}/custom_headers/X-Team`, json: { value: 'quay' } }),
  ],
  'groupHooks.deleteHeader': [
    ownerDeletes,
    async (at) => ({ line: `DELETE ${await freshHookOf(at, group(at))}/custom_headers/X-Team` }),
  ],
  'groupHooks.setVariable': [
    ownerDeletes,
    async (at) => ({ line: `PUT ${await freshHookOf(at, group(at))}/url_variables/room`, json: { value: 'pier' } }),
  ],
  'groupHooks.deleteVariable': [
    ownerDeletes,
    async (at) => ({ line: `DELETE ${await freshHookOf(at, group(at))}/url_variables/room` }),
  ],
};
