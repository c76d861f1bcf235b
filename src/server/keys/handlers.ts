/** SSH keys of users (document, "Users"). */
import type { keys } from '../../contract/keys.ts';
import type { Row } from '../db/schema.ts';
import { toTimestamp } from '../db/values.ts';
import { invalid, notFound } from '../errors/problems.ts';
import type { Handlers } from '../http/handler.ts';
import { displayNameFault } from '../names/display-name.ts';
import type { Service } from '../service.ts';

import { parseSshKey } from './parse-ssh-key.ts';
import { refuseKey } from './refuse-key.ts';
import { requireOwner } from './require-owner.ts';
import { deleteKey, findKey, insertKey, listKeys } from './store.ts';

const record = ({ id, title, key, created_at }: Row<'keys'>) => ({ id, title, key, created_at });

const requireKey = async (service: Service, userId: number, id: number): Promise<Row<'keys'>> => {
  const key = await findKey(service.database.db, userId, id);
  if (key === undefined) {
    throw notFound('Key');
  }
  return key;
};

const addKey = async (service: Service, userId: number, given: { title: string; key: string }) => {
  const title = given.title.trim();
  const titleFault = displayNameFault(title);
  const parsed = await parseSshKey(given.key);
  if ('fault' in parsed || titleFault !== undefined) {
    throw invalid({
      ...(titleFault !== undefined && { title: [titleFault] }),
      ...('fault' in parsed && { key: [parsed.fault] }),
    });
  }
  const { line, fingerprint } = parsed;
  const row = { user_id: userId, title, key: line, fingerprint, created_at: toTimestamp(service.clock.now()) };
  try {
    return record(await insertKey(service.database.db, row));
  } catch (error) {
    throw refuseKey(service, error);
  }
};

const removeKey = async (service: Service, userId: number, id: number, check: (at: string) => void): Promise<null> => {
  const key = await requireKey(service, userId, id);
  check(key.created_at);
  if (!(await deleteKey(service.database.db, key.id))) {
    throw notFound('Key');
  }
  return null;
};

/** Handlers of the SSH key endpoints. */
export const keyHandlers: Handlers<typeof keys> = {
  list: async ({ service, caller, page }) => {
    const { items, total } = await listKeys(service.database.db, caller.id, page);
    return { items: items.map(record), total };
  },

  get: async ({ service, caller, params }) => record(await requireKey(service, caller.id, params.key_id)),

  create: ({ service, caller, params }) => addKey(service, caller.id, params),

  delete: ({ service, caller, params, checkUnmodified }) =>
    removeKey(service, caller.id, params.key_id, checkUnmodified),

  listForUser: async ({ service, params, page }) => {
    const user = await requireOwner(service, params.user_id);
    const { items, total } = await listKeys(service.database.db, user.id, page);
    return { items: items.map(record), total };
  },

  getForUser: async ({ service, params }) => {
    const user = await requireOwner(service, params.user_id);
    return record(await requireKey(service, user.id, params.key_id));
  },

  createForUser: async ({ service, params }) => {
    const user = await requireOwner(service, params.user_id);
    return addKey(service, user.id, params);
  },

  deleteForUser: async ({ service, params, checkUnmodified }) => {
    const user = await requireOwner(service, params.user_id);
    return removeKey(service, user.id, params.key_id, checkUnmodified);
  },
};
