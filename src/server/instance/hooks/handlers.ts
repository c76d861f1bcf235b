/** System hooks (document, "System hooks (admin only)"). */
import { randomUUID } from 'node:crypto';
import type { hooks } from '../../../contract/instance/hooks.ts';
import { fromDbBoolean, toDbBoolean } from '../../db/values.ts';
import { webUrlFault } from '../../formats/names.ts';
import { invalid, notFound } from '../../formats/problems.ts';
import { enqueue } from '../../queue/store.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { laneOf } from '../../activity/hooks/fire-hooks.ts';
import { deleteHook, findHook, type Hook, insertHook, listHooks } from '../../activity/hooks/store.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** The reason why a URL is refused. Lists of hooks show URLs, but not tokens. */
const faultOf = (given: string): string | undefined => {
  const fault = webUrlFault(given);
  if (fault !== undefined) return fault;
  const { username, password } = new URL(given);
  return username === '' && password === ''
    ? undefined
    : 'must hold no name and no password: the secret of a hook is its token';
};

/** Checks the URL of a receiver. Throws 400 for one that cannot be called or has a password. */
const readUrl = (given: string): string => {
  const fault = faultOf(given);
  if (fault !== undefined) throw invalid({ url: [fault] });
  return given;
};

const record = (hook: Hook) => ({
  id: hook.id,
  url: hook.url,
  created_at: hook.created_at,
  push_events: fromDbBoolean(hook.push_events),
  tag_push_events: fromDbBoolean(hook.tag_push_events),
  enable_ssl_verification: fromDbBoolean(hook.enable_ssl_verification),
});

const requireHook = async (service: Service, id: number): Promise<Hook> => {
  const hook = await findHook(service.database.db, 'instance', id);
  if (hook === undefined) throw notFound('Hook');
  return hook;
};

/** The body of a test event. */
const sample = {
  project_id: 1,
  owner_email: 'owner@example.com',
  owner_name: 'Sample Owner',
  name: 'Sample',
  path: 'sample',
  event_name: 'project_create',
};

export const hookHandlers: Handlers<typeof hooks> = {
  list: async ({ service, page }) => {
    const { items, total } = await listHooks(service.database.db, 'instance', page);
    return { items: items.map(record), total };
  },

  create: async ({ service, params, baseUrl }) => {
    const { token } = params;
    const at = toTimestamp(service.clock.now());
    const hook = await insertHook(service.database.db, {
      url: readUrl(params.url),
      token: token === undefined || token === '' ? null : service.secrets.seal('hook token', token),
      push_events: toDbBoolean(params.push_events ?? true),
      tag_push_events: toDbBoolean(params.tag_push_events ?? false),
      enable_ssl_verification: toDbBoolean(params.enable_ssl_verification ?? true),
      base_url: baseUrl,
      created_at: at,
      updated_at: at,
    });
    return record(hook);
  },

  test: async ({ service, params }) => {
    const { id } = await requireHook(service, params.id);
    await enqueue(service.database.db, {
      kind: 'hook.deliver',
      payload: { hook_id: id, event: 'push_events', event_id: randomUUID(), delivery: randomUUID(), body: sample },
      lane: laneOf(id),
      now: service.clock.now(),
      // A test is not retried: its result matters only now.
      maxAttempts: 1,
    });
    return sample;
  },

  delete: async ({ service, params, checkUnmodified }) => {
    const hook = await requireHook(service, params.id);
    checkUnmodified(hook.updated_at);
    await deleteHook(service.database.db, hook.id);
    return null;
  },
};
