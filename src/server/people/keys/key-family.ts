/** The handlers of SSH and GPG keys: the caller's own keys, and a user's keys for administrators. */
import type { Caller } from '../../request/access-level.ts';
import type { Db } from '../../db/database.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { invalid, notFound, type Problem } from '../../formats/problems.ts';
import type { Service } from '../../request/service.ts';
import { refuseBot } from '../bots/refuse-bot.ts';
import { requireUser } from '../../request/access.ts';
import type { PageRequest, Slice } from '../../db/page-of.ts';
import { type KeyRow, keyStore, type KeyTable, type NewKey } from './store.ts';

export interface KeyFamily<T extends KeyTable, Given, Shown> {
  /** The name of such a key in a 404. */
  readonly kind: string;
  readonly table: T;
  readonly record: (row: KeyRow<T>) => Shown;
  /** Notifies hooks in the transaction of a change. */
  readonly announce?: (
    service: Service,
    transaction: Db,
    action: 'create' | 'destroy',
    row: KeyRow<T>,
  ) => Promise<void>;
  /** Throws 400 for an invalid key. */
  readonly read: (service: Service, given: Given) => Promise<NewKey<T>>;
}

const taken = ['has already been taken'];

/** The error for a key that a user or a deploy key has already. */
export const keyTaken = (): Problem => invalid({ fingerprint: taken, key: taken });

/** The error for a failed insert: 400 for a key that is taken (document, "Users"), 404 for a deleted user. */
const refuseKey = ({ database: { engine } }: Service, error: unknown): unknown => {
  if (engine.isDuplicate(error)) return keyTaken();
  return engine.isOrphan(error) ? notFound('User') : error;
};

interface Call<Params> {
  readonly service: Service;
  readonly params: Params;
}

interface OwnCall<Params> extends Call<Params> {
  readonly caller: Caller;
}

interface Paged {
  readonly page: PageRequest;
}

interface Checked {
  readonly checkUnmodified: (updatedAt: string) => void;
}

interface OneKey {
  readonly key_id: number;
}

interface OfUser {
  readonly user_id: number;
}

const ownerIn = async ({ service, params }: Call<OfUser>): Promise<number> =>
  (await requireUser(service, params.user_id)).id;

/** A key would outlive the token of a bot. */
const refuseKeyOfBot = async (service: Service, userId: number): Promise<void> =>
  refuseBot(await requireUser(service, userId));

/** Makes the handlers of one kind of keys. */
export const keyFamilyHandlers = <T extends KeyTable, Given, Shown>(family: KeyFamily<T, Given, Shown>) => {
  const store = keyStore(family.table);
  const list = async ({ database: { db } }: Service, userId: number, page: PageRequest): Promise<Slice<Shown[]>> => {
    const { items, total } = await store.list(db, userId, page);
    return { items: items.map(family.record), total };
  };
  const require = async ({ database: { db } }: Service, userId: number, id: number): Promise<KeyRow<T>> => {
    const key = await store.find(db, userId, id);
    if (key === undefined) throw notFound(family.kind);
    return key;
  };
  const get = async (service: Service, userId: number, id: number): Promise<Shown> =>
    family.record(await require(service, userId, id));
  const create = async (service: Service, userId: number, given: Given): Promise<Shown> => {
    await refuseKeyOfBot(service, userId);
    const key = await family.read(service, given);
    const added = { user_id: userId, created_at: toTimestamp(service.clock.now()) };
    try {
      return await service.database.db.transaction().execute(async (transaction) => {
        const row = await store.insert(transaction, key, added);
        await family.announce?.(service, transaction, 'create', row);
        return family.record(row);
      });
    } catch (error) {
      throw refuseKey(service, error);
    }
  };
  const remove = async (service: Service, userId: number, id: number, { checkUnmodified }: Checked): Promise<null> => {
    const key = await require(service, userId, id);
    checkUnmodified(key.created_at);
    return service.database.db.transaction().execute(async (transaction) => {
      if (!(await store.remove(transaction, key.id))) throw notFound(family.kind);
      await family.announce?.(service, transaction, 'destroy', key);
      return null;
    });
  };

  return {
    list: ({ service, caller, page }: OwnCall<unknown> & Paged) => list(service, caller.id, page),
    get: ({ service, caller, params }: OwnCall<OneKey>) => get(service, caller.id, params.key_id),
    create: ({ service, caller, params }: OwnCall<Given>) => create(service, caller.id, params),
    delete: (call: OwnCall<OneKey> & Checked) => remove(call.service, call.caller.id, call.params.key_id, call),
    listForUser: async (call: Call<OfUser> & Paged) => list(call.service, await ownerIn(call), call.page),
    getForUser: async (call: Call<OfUser & OneKey>) => get(call.service, await ownerIn(call), call.params.key_id),
    createForUser: async (call: Call<OfUser & Given>) => create(call.service, await ownerIn(call), call.params),
    deleteForUser: async (call: Call<OfUser & OneKey> & Checked) =>
      remove(call.service, await ownerIn(call), call.params.key_id, call),
  };
};
