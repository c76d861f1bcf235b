/** Custom attributes of users, groups, and projects (v4 shapes), with one implementation for all three. */
import type { groupAttributes, projectAttributes, userAttributes } from '../../../contract/people/custom-attributes.ts';
import type { Row } from '../../db/schema.ts';
import { displayNameFault } from '../../formats/names.ts';
import { notFound, refuseFaults } from '../../formats/problems.ts';
import type { Caller } from '../../request/access-level.ts';
import { findGroup, findProject, requireUser } from '../../request/access.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { deleteAttribute, findAttribute, listAttributes, setAttribute, type Subject } from './store.ts';
import type { PageRequest } from '../../db/page-of.ts';
import { toTimestamp } from '../../formats/clock.ts';

export const attributeRecord = ({ key, value }: Row<'custom_attributes'>) => ({ key, value });

interface Named {
  readonly service: Service;
  readonly params: { readonly key: string };
}

const list = async ({ service, page }: { readonly service: Service; readonly page: PageRequest }, subject: Subject) => {
  const { items, total } = await listAttributes(service.database.db, subject, page);
  return { items: items.map(attributeRecord), total };
};

const requireAttribute = async ({ service, params }: Named, subject: Subject): Promise<Row<'custom_attributes'>> => {
  const attribute = await findAttribute(service.database.db, subject, params.key);
  if (attribute === undefined) {
    throw notFound('Custom Attribute');
  }
  return attribute;
};

const get = async (call: Named, subject: Subject) => attributeRecord(await requireAttribute(call, subject));

const set = async ({ service, params }: Named & { readonly params: { readonly value: string } }, subject: Subject) => {
  const { key, value } = params;
  refuseFaults({ key: displayNameFault(key) });
  const now = toTimestamp(service.clock.now());
  return attributeRecord(await setAttribute(service.database.db, subject, { key, value, now }));
};

const remove = async (call: Named & { readonly checkUnmodified: (updatedAt: string) => void }, subject: Subject) => {
  const attribute = await requireAttribute(call, subject);
  call.checkUnmodified(attribute.updated_at);
  await deleteAttribute(call.service.database.db, attribute.id);
  return null;
};

const userOf = async ({ service, params }: { readonly service: Service; readonly params: { user_id: number } }) => {
  const { id } = await requireUser(service, params.user_id);
  return { type: 'user', id } as const;
};

interface ByReference {
  readonly service: Service;
  readonly caller: Caller;
  readonly params: { readonly id: string };
}

const groupOf = async ({ service, caller, params }: ByReference) => {
  const group = await findGroup(service, params.id, caller);
  if (group === null) {
    throw notFound('Group');
  }
  return { type: 'group', id: group.id } as const;
};

const projectOf = async ({ service, caller, params }: ByReference) => {
  const project = await findProject(service, params.id, caller);
  if (project === null) {
    throw notFound('Project');
  }
  return { type: 'project', id: project.id } as const;
};

export const userAttributeHandlers: Handlers<typeof userAttributes> = {
  list: async (call) => list(call, await userOf(call)),
  get: async (call) => get(call, await userOf(call)),
  set: async (call) => set(call, await userOf(call)),
  delete: async (call) => remove(call, await userOf(call)),
};

export const groupAttributeHandlers: Handlers<typeof groupAttributes> = {
  list: async (call) => list(call, await groupOf(call)),
  get: async (call) => get(call, await groupOf(call)),
  set: async (call) => set(call, await groupOf(call)),
  delete: async (call) => remove(call, await groupOf(call)),
};

export const projectAttributeHandlers: Handlers<typeof projectAttributes> = {
  list: async (call) => list(call, await projectOf(call)),
  get: async (call) => get(call, await projectOf(call)),
  set: async (call) => set(call, await projectOf(call)),
  delete: async (call) => remove(call, await projectOf(call)),
};
