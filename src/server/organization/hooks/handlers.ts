/** Hooks of projects and groups, with the same code for both (v4 shapes). */
import type { groupHooks, projectHooks } from '../../../contract/organization/hooks.ts';
import { pairHandlers } from '../../activity/hooks/change-pairs.ts';
import { deliveryRecord, readStatuses } from '../../activity/hooks/delivery-record.ts';
import { findDelivery, listDeliveries } from '../../activity/hooks/delivery-store.ts';
import { hookRecord } from '../../activity/hooks/record.ts';
import { resendDelivery } from '../../activity/hooks/send-now.ts';
import { columnsToInsert, columnsToUpdate, type HookParams } from '../../activity/hooks/settings.ts';
import { deleteHook, findHook, type Hook, insertHook, listHooks, updateHook } from '../../activity/hooks/store.ts';
import type { PageRequest } from '../../db/page-of.ts';
import { notFound } from '../../formats/problems.ts';
import type { Group, Project } from '../../request/access-level.ts';
import type { Handlers, UnmodifiedCheck } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';

/** Events of current servers that nothing here causes. */
const unsent = {
  wiki_page_events: false,
  feature_flag_events: false,
  emoji_events: false,
  resource_access_token_events: false,
  vulnerability_events: false,
} as const;

/** The project or group of a request, and the form of its hooks. */
interface Family<R> {
  readonly owner: { readonly project_id: number } | { readonly namespace_id: number };
  readonly record: (hook: Hook) => R;
}

const inProject = ({ service, project }: { service: Service; project: Project }) => ({
  owner: { project_id: project.id },
  record: (hook: Hook) => ({
    ...hookRecord(service, hook),
    ...unsent,
    resource_deploy_token_events: false,
    project_id: project.id,
  }),
});

const inGroup = ({ service, group }: { service: Service; group: Group }) => ({
  owner: { namespace_id: group.id },
  record: (hook: Hook) => ({
    ...hookRecord(service, hook),
    ...unsent,
    project_events: false,
    group_id: group.id,
  }),
});

export const requireHook = async (
  service: Service,
  { owner }: Pick<Family<unknown>, 'owner'>,
  id: number,
): Promise<Hook> => {
  const hook = await findHook(service.database.db, owner, id);
  if (hook === undefined) throw notFound('Hook');
  return hook;
};

const list = async <R>(service: Service, { owner, record }: Family<R>, page: PageRequest) => {
  const { items, total } = await listHooks(service.database.db, owner, page);
  return { items: items.map(record), total };
};

interface Named {
  readonly service: Service;
  readonly params: { readonly hook_id: number };
}

const get = async <R>({ service, params }: Named, family: Family<R>): Promise<R> =>
  family.record(await requireHook(service, family, params.hook_id));

interface Creation {
  readonly service: Service;
  readonly params: HookParams & { readonly url: string };
  readonly baseUrl: string;
}

const create = async <R>({ service, params, baseUrl }: Creation, { owner, record }: Family<R>): Promise<R> => {
  const { db, engine } = service.database;
  try {
    return record(await insertHook(db, columnsToInsert(service, owner, params, baseUrl)));
  } catch (error) {
    throw engine.isOrphan(error) ? notFound('project_id' in owner ? 'Project' : 'Group') : error;
  }
};

interface Change extends Named {
  readonly params: Named['params'] & HookParams;
}

const update = async <R>({ service, params }: Change, family: Family<R>): Promise<R> => {
  const hook = await requireHook(service, family, params.hook_id);
  const columns = columnsToUpdate(service, family.owner, hook, params);
  const changed = await updateHook(service.database.db, hook.id, columns);
  if (changed === undefined) throw notFound('Hook');
  return family.record(changed);
};

interface Removal extends Named {
  readonly checkUnmodified: UnmodifiedCheck;
}

const remove = async ({ service, params, checkUnmodified }: Removal, family: Family<unknown>): Promise<null> => {
  const hook = await requireHook(service, family, params.hook_id);
  checkUnmodified(hook.updated_at);
  await deleteHook(service.database.db, hook.id);
  return null;
};

interface LogListing extends Named {
  readonly params: Named['params'] & { readonly status?: string | undefined };
  readonly page: PageRequest;
}

const listEvents = async ({ service, params, page }: LogListing, family: Family<unknown>) => {
  const hook = await requireHook(service, family, params.hook_id);
  const filter = readStatuses(params.status);
  const { items, total } = await listDeliveries(service.database.db, hook.id, filter, service.clock.now(), page);
  return { items: items.map(deliveryRecord), total };
};

interface Resending extends Named {
  readonly caller: { readonly id: number };
  readonly params: Named['params'] & { readonly hook_log_id: number };
}

const resend = async ({ service, params, caller }: Resending, family: Family<unknown>) => {
  const hook = await requireHook(service, family, params.hook_id);
  const logged = await findDelivery(service.database.db, hook.id, params.hook_log_id, service.clock.now());
  if (logged === undefined) throw notFound('Hook Event');
  await service.pools.hookCalls(`resend ${JSON.stringify(family.owner)} ${caller.id}`);
  return { response_status: await resendDelivery(service, hook, logged) };
};

/** A test makes bodies from records of all kinds, so it belongs to the wing above them. */
export const projectHookHandlers: Omit<Handlers<typeof projectHooks>, 'test'> = {
  list: (call) => list(call.service, inProject(call), call.page),
  get: (call) => get(call, inProject(call)),
  create: (call) => create(call, inProject(call)),
  update: (call) => update(call, inProject(call)),
  delete: (call) => remove(call, inProject(call)),
  events: (call) => listEvents(call, inProject(call)),
  resend: (call) => resend(call, inProject(call)),
  ...pairHandlers((call: Parameters<typeof inProject>[0]) => inProject(call).owner),
};

export const groupHookHandlers: Omit<Handlers<typeof groupHooks>, 'test'> = {
  list: (call) => list(call.service, inGroup(call), call.page),
  get: (call) => get(call, inGroup(call)),
  create: (call) => create(call, inGroup(call)),
  update: (call) => update(call, inGroup(call)),
  delete: (call) => remove(call, inGroup(call)),
  events: (call) => listEvents(call, inGroup(call)),
  resend: (call) => resend(call, inGroup(call)),
  ...pairHandlers((call: Parameters<typeof inGroup>[0]) => inGroup(call).owner),
};
