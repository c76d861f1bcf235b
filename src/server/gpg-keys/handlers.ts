/** GPG keys of users (document, "Users"; all but the list in v4 shapes). */
import type { gpgKeys } from '../../contract/gpg-keys.ts';
import type { Row } from '../db/schema.ts';
import { toTimestamp } from '../db/values.ts';
import { invalid, notFound } from '../errors/problems.ts';
import type { Handlers } from '../http/handler.ts';
import { refuseKey } from '../keys/refuse-key.ts';
import { requireOwner } from '../keys/require-owner.ts';
import type { Service } from '../service.ts';
import { parseGpgKey } from './parse-gpg-key.ts';
import { deleteGpgKey, findGpgKey, insertGpgKey, listGpgKeys } from './store.ts';

const record = (row: Row<'gpg_keys'>) => ({
  id: row.id,
  key: row.key,
  fingerprint: row.fingerprint,
  primary_key_id: row.primary_key_id,
  emails: JSON.parse(row.emails) as string[],
  created_at: row.created_at,
  expires_at: row.expires_at,
});

const requireKey = async (service: Service, userId: number, id: number): Promise<Row<'gpg_keys'>> => {
  const key = await findGpgKey(service.database.db, userId, id);
  if (key === undefined) {
    throw notFound('GPG Key');
  }
  return key;
};

const addKey = async (service: Service, userId: number, text: string) => {
  const parsed = await parseGpgKey(text);
  if ('fault' in parsed) {
    throw invalid({ key: [parsed.fault] });
  }
  const row = {
    user_id: userId,
    key: parsed.armored,
    fingerprint: parsed.fingerprint,
    primary_key_id: parsed.primaryKeyId,
    emails: JSON.stringify(parsed.emails),
    expires_at: parsed.expiresAt === null ? null : toTimestamp(parsed.expiresAt),
    created_at: toTimestamp(service.clock.now()),
  };
  try {
    return record(await insertGpgKey(service.database.db, row));
  } catch (error) {
    throw refuseKey(service, error);
  }
};

const removeKey = async (service: Service, userId: number, id: number, check: (at: string) => void): Promise<null> => {
  const key = await requireKey(service, userId, id);
  check(key.created_at);
  if (!(await deleteGpgKey(service.database.db, key.id))) {
    throw notFound('GPG Key');
  }
  return null;
};

/** Handlers of the GPG key endpoints. */
export const gpgKeyHandlers: Handlers<typeof gpgKeys> = {
  list: async ({ service, caller, page }) => {
    const { items, total } = await listGpgKeys(service.database.db, caller.id, page);
    return { items: items.map(record), total };
  },

  get: async ({ service, caller, params }) => record(await requireKey(service, caller.id, params.key_id)),

  create: ({ service, caller, params }) => addKey(service, caller.id, params.key),

  delete: ({ service, caller, params, checkUnmodified }) =>
    removeKey(service, caller.id, params.key_id, checkUnmodified),

  listForUser: async ({ service, params, page }) => {
    const user = await requireOwner(service, params.user_id);
    const { items, total } = await listGpgKeys(service.database.db, user.id, page);
    return { items: items.map(record), total };
  },

  getForUser: async ({ service, params }) => {
    const user = await requireOwner(service, params.user_id);
    return record(await requireKey(service, user.id, params.key_id));
  },

  createForUser: async ({ service, params }) => {
    const user = await requireOwner(service, params.user_id);
    return addKey(service, user.id, params.key);
  },

  deleteForUser: async ({ service, params, checkUnmodified }) => {
    const user = await requireOwner(service, params.user_id);
    return removeKey(service, user.id, params.key_id, checkUnmodified);
  },
};
