import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSqlite, sqliteDriverFor } from '../../../src/server/db/load-sqlite.ts';
import type { SqliteFile } from '../../../src/server/db/sqlite-file.ts';

describe('the SQLite driver', () => {
  it.each([
    ['20.19.0', 'better-sqlite3'],
    ['22.23.3', 'better-sqlite3'],
    ['24.16.0', 'better-sqlite3'],
    ['24.17.0', 'node'],
    ['25.9.0', 'better-sqlite3'],
    ['26.0.0', 'better-sqlite3'],
    ['26.1.0', 'node'],
    ['27.0.0', 'node'],
  ])('on Node.js %s is %s', (version, driver) => {
    expect(sqliteDriverFor(version, undefined)).toBe(driver);
  });

  it('can be set with REPOCTL_SQLITE_DRIVER', () => {
    expect(sqliteDriverFor('24.17.0', 'better-sqlite3')).toBe('better-sqlite3');
    expect(sqliteDriverFor('22.23.3', 'node')).toBe('node');
    expect(() => sqliteDriverFor('24.17.0', 'other')).toThrow(
      'REPOCTL_SQLITE_DRIVER must be "node" or "better-sqlite3", not "other"',
    );
  });
});

describe('the SQLite driver of this Node.js version', () => {
  let directory = '';
  let file: SqliteFile;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'repoctl-sqlite-'));
    file = (await loadSqlite())(join(directory, 'a.db'), { timeout: 1 });
    file.exec('pragma foreign_keys = on');
    file.exec('create table parents (id integer primary key autoincrement, name text unique)');
    file.exec('create table children (parent integer references parents (id))');
  });
  afterEach(async () => {
    file.close();
    await rm(directory, { recursive: true });
  });

  const insert = "insert into parents (name) values ('a'), ('b')";

  it('returns the number of changed rows and the last ID', () => {
    expect(file.prepare(insert).run([])).toEqual({ changes: 2, lastInsertRowid: 2 });
    expect(file.prepare('update parents set name = null where id > ?').run([9])).toMatchObject({ changes: 0 });
  });

  it('returns rows as plain objects, including those of a returning clause', () => {
    const returning = file.prepare(`${insert} returning id, upper(name) as "upper name"`);
    expect(returning.reader).toBe(true);
    const rows = returning.all([]);
    expect(rows).toStrictEqual([
      { id: 1, 'upper name': 'A' },
      { id: 2, 'upper name': 'B' },
    ]);
    const found = file.prepare('select * from parents where name = ?');
    expect([...found.iterate(['b'])]).toStrictEqual([{ id: 2, name: 'b' }]);
    expect(file.prepare(insert).reader).toBe(false);
  });

  it.each([null, undefined, 0.5, 7, -(2 ** 53), 'ü\u{1f600}', 'with a \0 in it', ''])(
    'stores %j unchanged',
    (value) => {
      expect(file.prepare('select ? as value').all([value])).toStrictEqual([{ value: value ?? null }]);
    },
  );

  it('rounds integers beyond 2^53 to the nearest number', () => {
    expect(file.prepare('select 9007199254740993 as big, 1 as small').all([])).toEqual([{ big: 2 ** 53, small: 1 }]);
  });

  it.each([
    ['a duplicate name', "insert into parents (name) values ('a')", 'SQLITE_CONSTRAINT_UNIQUE'],
    ['a duplicate ID', 'insert into parents (id) values (1)', 'SQLITE_CONSTRAINT_PRIMARYKEY'],
    ['a missing parent', 'insert into children values (99)', 'SQLITE_CONSTRAINT_FOREIGNKEY'],
    ['a missing table', 'select 1 from nowhere', 'SQLITE_ERROR'],
  ])('reports the error code for %s', (_, sql, code) => {
    file.exec(insert);
    expect(() => file.prepare(sql).run([])).toThrow(expect.objectContaining({ code }));
  });

  it('reports the error code for a locked file and for a file that is not a database', async () => {
    const openFile = await loadSqlite();
    const other = openFile(join(directory, 'a.db'));
    other.exec('begin immediate');
    expect(() => file.exec('begin immediate')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }));
    other.close();
    await writeFile(join(directory, 'b.db'), 'text '.repeat(1000));
    const text = openFile(join(directory, 'b.db'));
    expect(() => text.exec('pragma journal_mode = WAL')).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }));
    text.close();
  });

  it('reads a column that was added after a statement was prepared', () => {
    const found = file.prepare('select * from children');
    file.exec("alter table children add column name text default 'c'");
    file.exec('insert into children (parent) values (null)');
    expect(found.all([])).toEqual([{ parent: null, name: 'c' }]);
  });
});
