import type { AccessCases } from '../access-case.ts';
import { freshHook } from '../fresh.ts';
import { adminCreates, adminDeletes, adminReads } from '../statuses.ts';

export const hooks: AccessCases = {
  'hooks.list': [adminReads, () => ({ line: 'GET /hooks' })],
  'hooks.create': [adminCreates, () => ({ line: 'POST /hooks', json: { url: 'http://127.0.0.1:9/' } })],
  'hooks.test': [adminReads, async (at) => ({ line: `GET ${await freshHook(at)}` })],
  'hooks.delete': [adminDeletes, async (at) => ({ line: `DELETE ${await freshHook(at)}` })],
};
