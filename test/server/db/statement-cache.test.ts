import { expect, it } from 'vitest';
import { loadSqlite } from '../../../src/server/db/load-sqlite.ts';
import type { SqliteFile } from '../../../src/server/db/sqlite-file.ts';
import { keepStatements } from '../../../src/server/db/statement-cache.ts';

/** A database in memory that notes what it prepares. */
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

it('prepares once what runs again and again', async () => {
  const { file, prepared } = await openNoted();
  for (const id of [1, 2, 3]) file.prepare('insert into things (id) values (?)').run([id]);
  expect(file.prepare(all).all([])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(file.prepare(all).all([])).toHaveLength(3);
  expect(prepared).toEqual(['insert into things (id) values (?)', all]);
  file.close();
});

it('lets two read the rows of one statement at the same time', async () => {
  const { file } = await openNoted();
  file.prepare('insert into things (id) values (1), (2)').run([]);
  const first = file.prepare(all).iterate([]);
  const second = file.prepare(all).iterate([]);
  expect([first.next().value, second.next().value, first.next().value]).toEqual([{ id: 1 }, { id: 1 }, { id: 2 }]);
  first.return?.();
  second.return?.();
  file.close();
});

it('forgets all when a table changes', async () => {
  const { file, prepared } = await openNoted();
  file.prepare('select * from things').all([]);
  file.prepare('alter table things rename column id to number').run([]);
  file.prepare('insert into things (number) values (1)').run([]);
  expect(file.prepare('select * from things').all([])).toEqual([{ number: 1 }]);
  expect(prepared.filter((sql) => sql === 'select * from things')).toHaveLength(2);
  file.close();
});

it('keeps the two hundred that were used last, and none that is very long', async () => {
  const { file, prepared } = await openNoted();
  const queries = Array.from({ length: 201 }, (_, index) => `select ${index} as number`);
  for (const sql of queries) file.prepare(sql).all([]);
  const long = `select id from things where id in (${'1, '.repeat(4000)}1)`;
  for (const sql of [long, long, 'select 200 as number', 'select 0 as number']) file.prepare(sql).all([]);
  expect(prepared.slice(201)).toEqual([long, long, 'select 0 as number']);
  file.close();
});
