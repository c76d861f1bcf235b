import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/server/db/database.ts';
import { migrate, requireMigrated } from '../../../src/server/db/migrate.ts';
import { engineNames, openTestDatabase } from '../../support/databases.ts';

describe.each(engineNames)('migrations on %s', (engine) => {
  let database: OpenDatabase;
  afterEach(() => database.close());

  it('create every table, and running them again changes nothing', async () => {
    database = await openTestDatabase(engine);
    const tablesBefore = await database.db.introspection.getTables();

    await migrate(database.db, database.engine);

    expect(await database.db.introspection.getTables()).toEqual(tablesBefore);
    expect(tablesBefore.map((table) => table.name)).toEqual(expect.arrayContaining(['users', 'labels', 'jobs']));
  });

  it('refuse a database of another version and leave it unchanged', async () => {
    database = await openTestDatabase(engine);
    const { db } = database;
    await sql`update kysely_migration set name = '0008-list-indexes'`.execute(db);
    const refusal =
      'the database has the tables of another version of repoctl (0008-list-indexes), ' +
      'and until 1.0 only that version can use them';

    await expect(migrate(db, database.engine)).rejects.toThrow(refusal);
    await expect(requireMigrated(db)).rejects.toThrow(refusal);

    const { rows } = await sql`select name from kysely_migration`.execute(db);
    expect(rows).toEqual([{ name: '0008-list-indexes' }]);
  });

  it('add foreign keys, whose errors differ from those of duplicates', async () => {
    database = await openTestDatabase(engine);
    const label = { name: 'bug', color: '#d9534f', description: null, search_text: '', created_at: '', updated_at: '' };
    const insert = database.db.insertInto('labels').values({ ...label, project_id: 404 });

    const error = await insert.execute().catch((cause: unknown) => cause);

    expect(database.engine.isOrphan(error)).toBe(true);
    expect(database.engine.isDuplicate(error)).toBe(false);
  });
});
