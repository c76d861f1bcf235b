import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSqlite } from '../../../src/server/db/load-sqlite.ts';
import { createReadSnapshot } from '../../../src/server/db/read-snapshot.ts';
import { runQuery } from '../../../src/server/db/group-commit.ts';
import { createSqliteDriver } from '../../../src/server/db/sqlite-driver.ts';
import type { SqliteFile } from '../../../src/server/db/sqlite-file.ts';

let directory = '';
let driver: Driver;
/** Another connection, which stands for another process. */
let other: SqliteFile;
/** The statements of transactions, in the order in which they ran. */
let ran: string[] = [];
/** Simulates a full disk on the next commit. */
let isFull = false;

const noted = (file: SqliteFile): SqliteFile => ({
  exec: (sql) => file.exec(sql),
  close: () => file.close(),
  prepare: (sql) => {
    const statement = file.prepare(sql);
    const { reader } = statement;
    const run: typeof statement.run = (parameters) => {
      if (isFull && sql === 'commit')
        throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      ran.push(sql);
      return statement.run(parameters);
    };
    return {
      reader,
      run,
      all: (parameters) => statement.all(parameters),
      iterate: (parameters) => statement.iterate(parameters),
    };
  },
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'repoctl-driver-'));
  const file = join(directory, 'things.sqlite3');
  const openFile = await loadSqlite();
  const [writer, reader] = [openFile(file), openFile(file)];
  other = openFile(file);
  writer.exec('pragma journal_mode = WAL; create table things (name text primary key)');
  [ran, isFull] = [[], false];
  const snapshot = createReadSnapshot(reader);
  const run = <R>(read: CompiledQuery) => snapshot.read(() => runQuery<R>(reader, read));
  driver = createSqliteDriver(noted(writer), { file: reader, snapshot, run });
});
afterEach(async () => {
  await driver.destroy();
  other.close();
  await rm(directory, { recursive: true });
});

const query = (sql: string, ...parameters: unknown[]) => CompiledQuery.raw(sql, parameters);
const insert = (name: string) => query('insert into things values (?)', name);

const connected = async <T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> => {
  const connection = await driver.acquireConnection();
  try {
    return await work(connection);
  } finally {
    await driver.releaseConnection(connection);
  }
};

/** Commits if the work succeeds and otherwise rolls back, as Kysely does. */
const transaction = (work: (connection: DatabaseConnection) => Promise<unknown>): Promise<void> =>
  connected(async (connection) => {
    await driver.beginTransaction(connection, {});
    try {
      await work(connection);
      await driver.commitTransaction(connection);
    } catch (error) {
      await driver.rollbackTransaction(connection);
      throw error;
    }
  });

const names = async (): Promise<unknown[]> => {
  const { rows } = await connected((connection) =>
    connection.executeQuery<{ name: string }>(query('select name from things order by name')),
  );
  return rows.map(({ name }) => name);
};

const commits = (): number => ran.filter((sql) => sql === 'commit').length;

describe('concurrent transactions', () => {
  it('share one commit', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => transaction((on) => on.executeQuery(insert(name)))));
    expect(commits()).toBe(1);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('share one commit with single statements', async () => {
    await Promise.all([
      connected((on) => on.executeQuery(insert('a'))),
      transaction((on) => on.executeQuery(insert('b'))),
      connected((on) => on.executeQuery(insert('c'))),
    ]);
    expect(commits()).toBe(1);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('do not fail because another one fails', async () => {
    const results = await Promise.allSettled([
      transaction((on) => on.executeQuery(insert('a'))),
      transaction(async (on) => {
        await on.executeQuery(insert('b'));
        await on.executeQuery(insert('a'));
      }),
      transaction(async (on) => {
        await on.executeQuery(insert('c'));
        throw new Error('changed its mind');
      }),
      connected((on) => on.executeQuery(insert('a'))),
      transaction((on) => on.executeQuery(insert('d'))),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(['a', 'd']);
  });

  it('all fail and write nothing if the commit fails', async () => {
    isFull = true;
    const results = await Promise.allSettled(
      ['a', 'b'].map((name) => transaction((on) => on.executeQuery(insert(name)))),
    );
    expect(results).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'SQLITE_FULL' }) },
      { status: 'rejected', reason: expect.objectContaining({ code: 'SQLITE_FULL' }) },
    ]);
    isFull = false;
    expect(await names()).toEqual([]);
    await transaction((on) => on.executeQuery(insert('c')));
    expect(await names()).toEqual(['c']);
  });

  it('fail with the error of a full disk, or with their own', async () => {
    await transaction((on) => on.executeQuery(insert('a')));
    isFull = true;
    const full = expect.objectContaining({ code: 'SQLITE_FULL' }) as unknown;
    const taken = expect.objectContaining({ code: expect.stringContaining('SQLITE_CONSTRAINT') as unknown }) as unknown;
    const results = await Promise.allSettled(
      ['b', 'a'].map((name) => transaction((on) => on.executeQuery(insert(name)))),
    );
    expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual([full, taken]);
  });

  it('run one after another', async () => {
    const order: string[] = [];
    const slow = (name: string, pause: number) =>
      transaction(async (on) => {
        order.push(`begin ${name}`);
        await on.executeQuery(insert(name));
        await sleep(pause);
        order.push(`end ${name}`);
      });
    await Promise.all([slow('a', 30), slow('b', 5), slow('c', 1)]);
    expect(order).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
  });
});

describe('a read', () => {
  it('does not wait for a transaction and sees its rows only after the commit', async () => {
    await transaction(async (on) => {
      await on.executeQuery(insert('a'));
      expect(await names()).toEqual([]);
      const { rows } = await on.executeQuery(query('select name from things'));
      expect(rows).toEqual([{ name: 'a' }]);
    });
    expect(await names()).toEqual(['a']);
  });

  it('sees the same snapshot as earlier reads in its turn of the event loop', async () => {
    expect(await names()).toEqual([]);
    other.exec("insert into things values ('theirs')");
    expect(await names()).toEqual([]);
    await nextTurn();
    expect(await names()).toEqual(['theirs']);
  });

  it('sees rows that this process has committed in the same turn', async () => {
    const writing = transaction((on) => on.executeQuery(insert('a')));
    expect(await names()).toEqual([]);
    await writing;
    expect(await names()).toEqual(['a']);
  });

  it('that fails leaves no snapshot open', async () => {
    await expect(connected((on) => on.executeQuery(query('select * from nothing')))).rejects.toThrow('nothing');
    other.exec("insert into things values ('theirs')");
    expect(await names()).toEqual(['theirs']);
  });

  it('that turns out to write runs on the writing connection', async () => {
    await connected((on) =>
      on.executeQuery(query('with one as (select ? as name) insert into things select name from one', 'x')),
    );
    expect(await names()).toEqual(['x']);
  });
});

it('a statement such as VACUUM runs outside of any transaction', async () => {
  const written = transaction((on) => on.executeQuery(insert('a')));
  await connected((on) => on.executeQuery(query('vacuum')));
  await written;
  expect(ran.slice(-2)).toEqual(['commit', 'vacuum']);
});
