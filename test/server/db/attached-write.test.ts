import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attachToChange, unattached } from '../../../src/server/db/attached-write.ts';
import type { OpenDatabase } from '../../../src/server/db/database.ts';
import type { Database } from '../../../src/server/db/schema.ts';
import { openTestDatabase } from '../../support/databases.ts';
import { engines } from '../../support/rounds.ts';

describe.each(engines)('a statement that is attached to a change on %s', (engine) => {
  let database: OpenDatabase;
  let db: Kysely<Database>;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ({ db } = database);
    await sql`create table things (name text primary key)`.execute(db);
    await sql`create table remarks (text text not null)`.execute(db);
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    await sql`delete from things`.execute(db);
    await sql`delete from remarks`.execute(db);
  });

  const countOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    return Number(rows[0]?.count);
  };
  const counts = async () => ({ things: await countOf('things'), remarks: await countOf('remarks') });

  const note = (): CompiledQuery<{ text: string }> =>
    sql<{ text: string }>`insert into remarks (text) values ('noted') returning text`.compile(db);
  const broken = (): CompiledQuery => sql`insert into remarks (text) values (null)`.compile(db);
  const add = (name: string, connection: Kysely<Database> = db) =>
    sql`insert into things (name) values (${name})`.execute(connection);

  it('is run with a change outside of transactions', async () => {
    const { row } = await attachToChange(note, () => add('a'));
    expect([row, await counts()]).toEqual([{ text: 'noted' }, { things: 1, remarks: 1 }]);
  });

  it('is run once, with the first of several transactions', async () => {
    await attachToChange(note, async () => {
      await db.transaction().execute((transaction) => add('a', transaction));
      expect(await counts()).toEqual({ things: 1, remarks: 1 });
      await db.transaction().execute((transaction) => add('b', transaction));
    });
    expect(await counts()).toEqual({ things: 2, remarks: 1 });
  });

  it('is undone with its transaction, and waits for the next one', async () => {
    await attachToChange(note, async () => {
      const failed = db.transaction().execute(async (transaction) => {
        await add('a', transaction);
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await counts()).toEqual({ things: 0, remarks: 0 });
      await add('b');
    });
    expect(await counts()).toEqual({ things: 1, remarks: 1 });
  });

  it.each([
    ['a change outside of transactions', () => add('a')],
    ['a transaction', () => db.transaction().execute((transaction) => add('a', transaction))],
  ])('undoes %s if it fails', async (_what, change) => {
    const { outcome, row } = await attachToChange(broken, change);
    expect([outcome.status, row, await counts()]).toEqual(['rejected', undefined, { things: 0, remarks: 0 }]);
    await change();
    expect(await counts()).toEqual({ things: 1, remarks: 0 });
  });

  it('passes on the error of a change that fails by itself', async () => {
    await add('a');
    const { outcome } = await attachToChange(note, () => add('a'));
    expect(outcome.status === 'rejected' && database.engine.isDuplicate(outcome.reason)).toBe(true);
    expect(await counts()).toEqual({ things: 1, remarks: 0 });
  });

  it('waits while nothing changes', async () => {
    await attachToChange(note, async () => {
      await sql`delete from things where name = 'none'`.execute(db);
      await db.transaction().execute((transaction) => sql`select * from things`.execute(transaction));
      await sql`with one as (select 1) select * from one`.execute(db);
      await unattached(() => add('beside'));
    });
    expect(await counts()).toEqual({ things: 1, remarks: 0 });
  });

  it('belongs to its own work, whatever else runs at the same time', async () => {
    const work = (name: string) => attachToChange(note, () => add(name));
    await Promise.all([work('a'), add('b'), work('c'), add('d')]);
    expect(await counts()).toEqual({ things: 4, remarks: 2 });
  });

  it('is forgotten when its work is over', async () => {
    let later: (() => Promise<unknown>) | undefined;
    await attachToChange(note, async () => {
      later = () => add('late');
    });
    await later?.();
    expect(await counts()).toEqual({ things: 1, remarks: 0 });
  });
});
