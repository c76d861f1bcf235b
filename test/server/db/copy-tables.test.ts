import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDemo } from '../../../src/server/app/demo/make-demo.ts';
import { copyTables, filledTable } from '../../../src/server/db/copy-tables.ts';
import { type OpenDatabase, openSqlite, openExistingSqlite } from '../../../src/server/db/database.ts';
import { takeSnapshot } from '../../../src/server/db/snapshot.ts';
import { projectTexts } from '../../../src/server/db/tables/searched-texts.ts';
import { openTestDatabase } from '../../support/databases.ts';
import { startFilled } from '../../support/service.ts';

const rowsOf = async ({ db }: OpenDatabase, tables: Iterable<string>) => {
  const found: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    found[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
};

describe('copying all rows', () => {
  let source: OpenDatabase;
  let postgres: OpenDatabase;
  let directory: string;
  let copied: ReadonlyMap<string, number>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'repoctl-copy-'));
    const demo = await startFilled({ name: 'demo', prepare: makeDemo, fill: async () => ({}) });
    // The snapshot is needed because the jobs of the demo continue to write.
    const file = join(directory, 'demo.sqlite3');
    await takeSnapshot(demo.service.database, file).finally(demo.stop);
    source = await openSqlite(file);
    // A moved group can have a parent with a higher ID, which must be copied first.
    const { db } = source;
    const child = await db.selectFrom('namespaces').selectAll().where('parent_id', 'is not', null).executeTakeFirst();
    const last = await db.selectFrom('namespaces').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await db
      .updateTable('namespaces')
      .set({ parent_id: last.id })
      .where('id', '=', child?.id ?? 0)
      .execute();
    postgres = await openTestDatabase('postgres');
    copied = await copyTables(source, postgres);
  });
  afterAll(async () => {
    await postgres?.close();
    await source?.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('copies every row from SQLite to PostgreSQL', async () => {
    expect(copied.get('projects')).toBeGreaterThan(2);
    expect(await rowsOf(postgres, copied.keys())).toEqual(await rowsOf(source, copied.keys()));
  });

  it('copies every row back from PostgreSQL to SQLite', async () => {
    const back = await openSqlite(join(directory, 'back.sqlite3'));
    try {
      expect(await filledTable(back)).toBeUndefined();
      const returned = await copyTables(postgres, back);
      expect(await rowsOf(back, returned.keys())).toEqual(await rowsOf(source, returned.keys()));
      expect(new Map([...returned].toSorted())).toEqual(new Map([...copied].toSorted()));
      expect(await filledTable(back)).toBeDefined();
    } finally {
      await back.close();
    }
  });

  it('skips tables of the engine such as text indexes, which find the copied rows anyway', async () => {
    expect([...copied.keys()].filter((table) => /_search|kysely|sqlite/.test(table))).toEqual([]);
    const back = await openExistingSqlite(join(directory, 'back.sqlite3'));
    try {
      const { from, where } = back.engine.textSearch.find(projectTexts, 'crane');
      const { rows } = await sql`select 1 from ${from} where ${where}`.execute(back.db);
      expect(rows).toHaveLength(1);
    } finally {
      await back.close();
    }
  });

  it('does not reuse the IDs of deleted rows', async () => {
    const { db } = source;
    const user = await db.selectFrom('users').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'users'`.execute(db);
    const { id, ...columns } = { ...user, username: 'next', username_folded: 'next', email_folded: 'next@' };
    expect(id).toBeGreaterThan(1);
    const added = await postgres.db.insertInto('users').values(columns).returning('id').executeTakeFirstOrThrow();
    expect(added.id).toBe((rows[0]?.seq ?? 0) + 1);
  });
});
