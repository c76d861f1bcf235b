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
};
