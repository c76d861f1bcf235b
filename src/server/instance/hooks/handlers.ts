/** System hooks (document, "System hooks (admin only)"). */
import { randomUUID } from 'node:crypto';
import type { hooks } from '../../../contract/instance/hooks.ts';
import { notFound } from '../../formats/problems.ts';
import { enqueue } from '../../queue/store.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { pairHandlers } from '../../activity/hooks/change-pairs.ts';
import { laneOf } from '../../activity/hooks/fire-hooks.ts';
import { hookRecord } from '../../activity/hooks/record.ts';
import { columnsToInsert, columnsToUpdate } from '../../activity/hooks/settings.ts';
import { deleteHook, findHook, type Hook, insertHook, listHooks, updateHook } from '../../activity/hooks/store.ts';

const owner = 'instance';

const requireHook = async (service: Service, id: number): Promise<Hook> => {
  const hook = await findHook(service.database.db, owner, id);
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
    const { items, total } = await listHooks(service.database.db, owner, page);
    return { items: items.map((hook) => hookRecord(service, hook)), total };
  },

  create: async ({ service, params, baseUrl }) => {
    const columns = columnsToInsert(service, owner, params, baseUrl);
    return hookRecord(service, await insertHook(service.database.db, columns));
  },

  update: async ({ service, params: { id, ...params } }) => {
    const hook = await requireHook(service, id);
    const columns = columnsToUpdate(service, owner, hook, params);
    const changed = await updateHook(service.database.db, id, columns);
    if (changed === undefined) throw notFound('Hook');
    return hookRecord(service, changed);
  },

  test: async ({ service, params }) => {
    const { id } = await requireHook(service, params.id);
    await enqueue(service.database.db, {
      kind: 'hook.deliver',
      payload: { hook_id: id, event: 'system_events', event_id: randomUUID(), delivery: randomUUID(), body: sample },
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

  ...pairHandlers<unknown>(() => owner),
};
