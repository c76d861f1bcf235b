import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countChanges } from '../../../src/server/db/change-counter.ts';
import { loadSqlite } from '../../../src/server/db/load-sqlite.ts';
import { createReadSnapshot } from '../../../src/server/db/read-snapshot.ts';
import { createResultCache } from '../../../src/server/db/result-cache.ts';
import type { SqliteFile } from '../../../src/server/db/sqlite-file.ts';

const tables = `pragma journal_mode = WAL;
  create table ports (id integer primary key, name text not null, about text);
  create unique index ports_by_name on ports (name);
  create table ships (id integer primary key, port_id integer not null references ports (id), name text not null);
  create table crews (id integer primary key, size integer);
  create virtual table texts using fts5 (text);
  insert into ports values (1, 'north', null), (2, 'south', 'calm');
  insert into ships values (1, 1, 'tern'), (2, 2, 'gull')`;

let directory = '';
let [writer, reader, other]: SqliteFile[] = [];
/** The read statements that SQLite has run. */
let ran: string[] = [];
let run: ReturnType<typeof createResultCache>;

const noted = (file: SqliteFile): SqliteFile => ({
  exec: (sql) => file.exec(sql),
  close: () => file.close(),
  prepare: (sql) => {
    const statement = file.prepare(sql);
    if (!/^(?:select|with)/.test(sql) || sql.includes('sqlite_master')) return statement;
    const all: typeof statement.all = (parameters) => {
      ran.push(sql);
      return statement.all(parameters);
    };
    return { reader: statement.reader, all, run: statement.run, iterate: statement.iterate };
  },
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'repoctl-results-'));
  const openFile = await loadSqlite();
  const file = join(directory, 'ports.sqlite3');
  const first = openFile(file);
  first.exec(tables);
  [reader, other] = [openFile(file), openFile(file)];
  const snapshot = createReadSnapshot(reader);
  const counted = countChanges(first, snapshot);
  writer = counted.file;
  run = createResultCache(noted(reader), snapshot, counted.currentVersions);
  ran = [];
});
afterEach(async () => {
  for (const file of [writer, reader, other]) file?.close();
  await rm(directory, { recursive: true });
});

const read = (sql: string, ...parameters: unknown[]) => run(CompiledQuery.raw(sql, parameters)).rows;

/** Reads in a new turn of the event loop, as requests do. */
const later = async (sql: string, ...parameters: unknown[]): Promise<unknown[]> => {
  await new Promise(setImmediate);
  return read(sql, ...parameters);
};

const write = (sql: string): void => void writer?.prepare(sql).run([]);

/** Reads twice with a write in between and returns how often SQLite has run the read. */
const runsAround = async (change: string, sql: string): Promise<number> => {
  await later(sql);
  write(change);
  await later(sql);
  return ran.length;
};

describe('a cached result', () => {
  const named = 'select name from ports where id = ?';

  it('is returned for the same query', async () => {
    expect([await later(named, 1), await later(named, 1)]).toEqual([[{ name: 'north' }], [{ name: 'north' }]]);
    expect(ran).toHaveLength(1);
  });

  it('is not returned for other parameters', async () => {
    const both = "select ? || '/' || ? as joined";
    expect([await later(named, 1), await later(named, 2)]).toEqual([[{ name: 'north' }], [{ name: 'south' }]]);
    expect([await later(both, 'a s1 b', 'c'), await later(both, 'a', 'b s1 c')]).toEqual([
      [{ joined: 'a s1 b/c' }],
      [{ joined: 'a/b s1 c' }],
    ]);
    expect([await later('select ? as one', '1'), await later('select ? as one', 1)]).toEqual([
      [{ one: '1' }],
      [{ one: 1 }],
    ]);
  });

  it('is dropped when this or another process changes its table', async () => {
    await later(named, 1);
    write("update ports set name = 'east' where id = 1");
    expect(await later(named, 1)).toEqual([{ name: 'east' }]);
    other?.exec("update ports set name = 'west' where id = 1");
    expect(await later(named, 1)).toEqual([{ name: 'west' }]);
  });

  it.each([
    ['a join', 'select s.name from ports p join ships s on s.port_id = p.id'],
    ['a condition', 'select name from ports where exists (select 1 from ships where port_id = ports.id)'],
    [
      'a common table expression',
      'with them as (select port_id from ships) select name from ports where id in (select port_id from them)',
    ],
    ['a count', 'select (select count(*) from ships) as ships, name from ports'],
  ])('is dropped when a table in %s changes', async (_what, sql) => {
    expect(await runsAround("insert into ships values (3, 1, 'skua')", sql)).toBe(2);
  });

  it('is dropped when its table changes although only a covering index was read', async () => {
    expect(await runsAround("insert into ports values (3, 'east', null)", 'select name from ports order by name')).toBe(
      2,
    );
  });

  it('is kept when other tables change', async () => {
    expect(await runsAround('insert into crews values (1, 12)', 'select name from ports')).toBe(1);
  });

  it('is dropped when its table changes after a VACUUM has moved it', async () => {
    const sizes = 'select size from crews';
    other?.exec('drop table ships');
    await later(named, 1);
    other?.exec('vacuum');
    await later(sizes);
    await later(sizes);
    expect(ran).toEqual([named, sizes]);
    write('insert into crews values (1, 12)');
    expect(await later(sizes)).toEqual([{ size: 12 }]);
  });

  it('is dropped after any delete', async () => {
    expect(await runsAround('delete from crews', 'select name from ports')).toBe(2);
  });

  it.each(['select random() as one', "select rowid from texts where texts match 'calm'"])(
    'is not stored for a query that depends on more than ordinary tables: %s',
    async (sql) => {
      await later(sql);
      await later(sql);
      expect(ran).toHaveLength(2);
    },
  );

  it('cannot be changed by its readers', async () => {
    const [row] = (await later(named, 1)) as { name: string }[];
    expect(() => Object.assign(row ?? {}, { name: 'mine' })).toThrow(TypeError);
    (await later(named, 1)).pop();
    expect(await later(named, 1)).toEqual([{ name: 'north' }]);
  });

  it('is not stored if it is long', async () => {
    write(`update ports set about = '${'x'.repeat(200_000)}'`);
    await later('select * from ports');
    await later('select * from ports');
    expect(ran).toHaveLength(2);
  });
});
