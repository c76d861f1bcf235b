import { expect, it } from 'vitest';
import { loadSqlite } from '../../../src/server/db/load-sqlite.ts';
import type { SqliteFile } from '../../../src/server/db/sqlite-file.ts';
import { keepStatements } from '../../../src/server/db/statement-cache.ts';

/** A database in memory that records the statements that it prepares. */
const openNoted = async (): Promise<{ file: SqliteFile; prepared: string[] }> => {
  const memory = (await loadSqlite())(':memory:');
  memory.exec('create table things (id integer primary key)');
  const prepared: string[] = [];
  const noted: SqliteFile = {
    prepare: (sql) => {
      prepared.push(sql);
      return memory.prepare(sql);
    },
    exec: (sql) => memory.exec(sql),
    close: () => memory.close(),
  };
  return { file: keepStatements(noted), prepared };
};

const all = 'select id from things order by id';

it('the statement cache prepares a repeated statement once', async () => {
  const { file, prepared } = await openNoted();
  for (const id of [1, 2, 3]) file.prepare('insert into things (id) values (?)').run([id]);
  expect(file.prepare(all).all([])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(file.prepare(all).all([])).toHaveLength(3);
  expect(prepared).toEqual(['insert into things (id) values (?)', all]);
  file.close();
});

it('the statement cache allows two concurrent iterations over one statement', async () => {
  const { file } = await openNoted();
  file.prepare('insert into things (id) values (1), (2)').run([]);
  const first = file.prepare(all).iterate([]);
  const second = file.prepare(all).iterate([]);
  expect([first.next().value, second.next().value, first.next().value]).toEqual([{ id: 1 }, { id: 1 }, { id: 2 }]);
  first.return?.();
  second.return?.();
  file.close();
});

it('the statement cache drops all statements when a table is altered', async () => {
  const { file, prepared } = await openNoted();
  file.prepare('select * from things').all([]);
  file.prepare('alter table things rename column id to number').run([]);
  file.prepare('insert into things (number) values (1)').run([]);
  expect(file.prepare('select * from things').all([])).toEqual([{ number: 1 }]);
  expect(prepared.filter((sql) => sql === 'select * from things')).toHaveLength(2);
  file.close();
});

it('the statement cache keeps the 200 most recently used statements and no very long one', async () => {
  const { file, prepared } = await openNoted();
  const queries = Array.from({ length: 201 }, (_, index) => `select ${index} as number`);
  for (const sql of queries) file.prepare(sql).all([]);
  const long = `select id from things where id in (${'1, '.repeat(4000)}1)`;
  for (const sql of [long, long, 'select 200 as number', 'select 0 as number']) file.prepare(sql).all([]);
  expect(prepared.slice(201)).toEqual([long, long, 'select 0 as number']);
  file.close();
});
