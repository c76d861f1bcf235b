/** What SSH keys and GPG keys have in common: a user's own ones, and a user's ones for administrators. */
import type { Caller } from '../../request/access-level.ts';
import type { Db } from '../../db/database.ts';
import { notFound } from '../../formats/problems.ts';
import type { Service } from '../../request/service.ts';
import { requireUser } from '../../request/require-user.ts';
import type { PageRequest, Slice } from '../../db/slice-of.ts';

interface Key {
  readonly id: number;
  readonly created_at: string;
}

/** One kind of keys. */
export interface KeyFamily<Row extends Key, Given, Shown> {
  /** What a 404 calls such a key. */
  readonly kind: string;
  readonly record: (row: Row) => Shown;
  readonly list: (db: Db, userId: number, page: PageRequest) => Promise<Slice<Row[]>>;
  /** A key of another user is not found. */
  readonly find: (db: Db, userId: number, id: number) => Promise<Row | undefined>;
  /** Throws 400 for what is no key and for a key that is taken. */
  readonly add: (service: Service, userId: number, given: Given) => Promise<Row>;
  /** Whether it was still there. */
  readonly remove: (db: Db, id: number) => Promise<boolean>;
}

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

/** The handlers of the endpoints that every kind of keys has. */
export const keyFamilyHandlers = <Row extends Key, Given, Shown>(family: KeyFamily<Row, Given, Shown>) => {
  const list = async ({ database: { db } }: Service, userId: number, page: PageRequest): Promise<Slice<Shown[]>> => {
    const { items, total } = await family.list(db, userId, page);
    return { items: items.map(family.record), total };
  };
  const require = async ({ database: { db } }: Service, userId: number, id: number): Promise<Row> => {
    const key = await family.find(db, userId, id);
    if (key === undefined) throw notFound(family.kind);
    return key;
  };
  const get = async (service: Service, userId: number, id: number): Promise<Shown> =>
    family.record(await require(service, userId, id));
  const create = async (service: Service, userId: number, given: Given): Promise<Shown> =>
    family.record(await family.add(service, userId, given));
  const remove = async (service: Service, userId: number, id: number, { checkUnmodified }: Checked): Promise<null> => {
    const key = await require(service, userId, id);
    checkUnmodified(key.created_at);
    if (!(await family.remove(service.database.db, key.id))) throw notFound(family.kind);
    return null;
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
