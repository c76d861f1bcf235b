/** Custom attributes of users (v4 shapes). */
import type { userAttributes } from '../../contract/custom-attributes.ts';
import type { Row } from '../db/schema.ts';
import { toTimestamp } from '../db/values.ts';
import { notFound } from '../errors/problems.ts';
import type { Handlers } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { findUser } from '../users/store.ts';
import { attributeRecord } from './record.ts';
import { deleteAttribute, findAttribute, listAttributes, setAttribute, type Subject } from './store.ts';

const requireUser = async (service: Service, id: number): Promise<Subject> => {
  if ((await findUser(service.database.db, id)) === undefined) {
    throw notFound('User');
  }
  return { type: 'user', id };
};

const requireAttribute = async (service: Service, id: number, key: string): Promise<Row<'custom_attributes'>> => {
  const attribute = await findAttribute(service.database.db, await requireUser(service, id), key);
  if (attribute === undefined) {
    throw notFound('Custom Attribute');
  }
  return attribute;
};

/** Handlers of the endpoints of users' attributes. */
export const userAttributeHandlers: Handlers<typeof userAttributes> = {
  list: async ({ service, params, page }) => {
    const { items, total } = await listAttributes(
      service.database.db,
      await requireUser(service, params.user_id),
      page,
    );
    return { items: items.map(attributeRecord), total };
  },

  get: async ({ service, params }) => attributeRecord(await requireAttribute(service, params.user_id, params.key)),

  set: async ({ service, params }) => {
    const now = toTimestamp(service.clock.now());
    const { key, value } = params;
    const subject = await requireUser(service, params.user_id);
    return attributeRecord(await setAttribute(service.database.db, subject, { key, value, now }));
  },

  delete: async ({ service, params, checkUnmodified }) => {
    const attribute = await requireAttribute(service, params.user_id, params.key);
    checkUnmodified(attribute.updated_at);
    await deleteAttribute(service.database.db, attribute.id);
    return null;
  },
};
