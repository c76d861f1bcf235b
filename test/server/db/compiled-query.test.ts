import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledForms, compiledQuery } from '../../../src/server/db/compiled-query.ts';
import type { Db, OpenDatabase } from '../../../src/server/db/database.ts';
import { cutPage, pageOf } from '../../../src/server/db/page-of.ts';
import { engineNames, openTestDatabase } from '../../support/databases.ts';

const now = '2026-11-24T00:00:00.000Z';
const message = (text: string) => ({
  message: text,
  starts_at: now,
  ends_at: now,
  color: '#000000',
  font: '#ffffff',
  created_at: now,
  updated_at: now,
});

const found = (db: Db) => db.selectFrom('broadcast_messages');
const rows = (db: Db) => found(db).select('message');

describe.each(engineNames)('a compiled query on %s', (engine) => {
  let database: OpenDatabase;
  let ids: number[] = [];
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const texts = ['a', 'b', 'c', 'd', 'e'].map(message);
    const inserted = await database.db.insertInto('broadcast_messages').values(texts).returning('id').execute();
    ids = inserted.map(({ id }) => id);
  });
  afterAll(() => database?.close());

  it('runs with different values and is built once', async () => {
    let built = 0;
    const named = compiledQuery((db, { text }: { readonly text: string }) => {
      built += 1;
      return db.selectFrom('broadcast_messages').select('message').where('message', '=', text);
    });
    expect([await named(database.db, { text: 'a' }), await named(database.db, { text: 'b' })]).toEqual([
      [{ message: 'a' }],
      [{ message: 'b' }],
    ]);
    expect(built).toBe(1);
  });

  it('accepts lists of any length and is built for only a few lengths', async () => {
    let built = 0;
    const withIds = compiledQuery((db, { some }: { readonly some: readonly number[] }) => {
      built += 1;
      return db.selectFrom('broadcast_messages').select('id').where('id', 'in', some).orderBy('id');
    });
    for (const length of [1, 2, 3, 4, 5]) {
      const some = ids.slice(0, length);
      expect((await withIds(database.db, { some })).map(({ id }) => id)).toEqual(some);
    }
    expect(built).toBe(4);
    const many = Array.from({ length: 3000 }, (_, index) => index + 1);
    expect(await withIds(database.db, { some: many })).toHaveLength(5);
  });

  it('is built separately for each of its forms', async () => {
    const sorted = compiledForms((db, { least }: { readonly least: number }, order: 'asc' | 'desc') =>
      db.selectFrom('broadcast_messages').select('message').where('id', '>=', least).orderBy('id', order),
    );
    const least = ids[3] ?? 0;
    expect((await sorted(database.db, { least }, 'asc')).map((row) => row.message)).toEqual(['d', 'e']);
    expect((await sorted(database.db, { least }, 'desc')).map((row) => row.message)).toEqual(['e', 'd']);
  });

  it('reads rows that its transaction has written', async () => {
    const count = compiledQuery((db, { text }: { readonly text: string }) =>
      db.selectFrom('broadcast_messages').select('id').where('message', '=', text),
    );
    await expect(
      database.db.transaction().execute(async (transaction) => {
        await transaction.insertInto('broadcast_messages').values(message('new')).execute();
        expect(await count(transaction, { text: 'new' })).toHaveLength(1);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await count(database.db, { text: 'new' })).toEqual([]);
  });

  it('is passed to plugins', async () => {
    let results = 0;
    const watch: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        results += 1;
        return result;
      },
    };
    const all = compiledQuery((db) => db.selectFrom('broadcast_messages').select('id'));
    await all(database.db, {});
    await all(database.db.withPlugin(watch), {});
    expect(results).toBe(1);
  });

  it('fails if it is built from a concrete value', async () => {
    const folded = compiledQuery((db, { text }: { readonly text: string }) =>
      db.selectFrom('broadcast_messages').select('id').where('message', '=', `${text}!`),
    );
    await expect(folded(database.db, { text: 'a' })).rejects.toThrow(
      'the value of "text" is known only when the query runs',
    );
  });

  describe('for pages', () => {
    const readRows = compiledQuery((db, { limit, offset }: { readonly limit: number; readonly offset: number }) =>
      rows(db).orderBy('id').limit(limit).offset(offset),
    );
    const pages = {
      'a compiled page query': (limit: number, offset: number) =>
        cutPage({ read: (cut) => readRows(database.db, { ...cut }), count: async () => 5 }, { limit, offset }),
      'a page query': (limit: number, offset: number) =>
        pageOf(found(database.db), rows(database.db).orderBy('id'), { limit, offset }),
      'a page query that can read from the end': (limit: number, offset: number) =>
        pageOf(found(database.db), rows(database.db), { limit, offset }, { by: ['message', 'id'], sort: 'asc' }),
    };

    it.each(Object.entries(pages))('returns the total with every page: %s', async (_name, read) => {
      const shown = async (limit: number, offset: number) => {
        const { items, total } = await read(limit, offset);
        return [items.map((row) => row.message).join(''), total];
      };
      expect([await shown(2, 0), await shown(2, 2), await shown(2, 4), await shown(2, 6)]).toEqual([
        ['ab', 5],
        ['cd', 5],
        ['e', 5],
        ['', 5],
      ]);
      expect([await shown(5, 0), await shown(100, 0)]).toEqual([
        ['abcde', 5],
        ['abcde', 5],
      ]);
    });
  });
});
