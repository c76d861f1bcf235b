import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/server/db/database.ts';
import { formerMigrations } from '../../../src/server/db/former-migrations.ts';
import { migrate, migrations } from '../../../src/server/db/migrate.ts';
import { engineNames, openTestDatabase } from '../../support/databases.ts';

describe.each(engineNames)('a database on %s', (engine) => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
  });
  afterEach(() => database.close());

  /** Has the database remember these migrations instead of its own, a second apart. */
  const remember = async (names: readonly string[]): Promise<void> => {
    await sql`delete from kysely_migration`.execute(database.db);
    for (const [index, name] of names.entries()) {
      const time = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString();
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${time})`.execute(database.db);
    }
  };

  const remembered = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by timestamp`.execute(
      database.db,
    );
    return rows.map(({ name }) => name);
  };

  /** As the first release did, which had no other migration. */
  const start = (): Promise<void> =>
    migrate(database.db, database.engine, { '0001-tables': migrations['0001-tables'] });

  it('that has had all former migrations is marked as having had the first, and keeps its rows', async () => {
    await database.db.insertInto('processes').values(running).execute();
    await remember(formerMigrations);

    await start();

    expect(await remembered()).toEqual(['0001-tables']);
    expect(await database.db.selectFrom('processes').selectAll().execute()).toEqual([running]);
  });

  it('is marked once when several processes start at the same time', async () => {
    await remember(formerMigrations);

    await Promise.all([start(), start(), start()]);

    expect(await remembered()).toEqual(['0001-tables']);
  });

  it('that stopped at an earlier one is refused, and left as it is', async () => {
    const had = formerMigrations.slice(0, 12);
    await remember(had);

    await expect(start()).rejects.toThrow(
      'the database stopped at "0010-search", a migration from before the first release: bring it to ' +
        '"0023-intended-pushes" with a version that has that one, or begin with an empty database',
    );
    expect(await remembered()).toEqual(had);
  });

  it.each([
    ['the first', ['0001-tables', '0999-of-tomorrow']],
    ['all former ones', [...formerMigrations, '0999-of-tomorrow']],
  ])('that after %s has had one that nobody knows is refused, and left as it is', async (_, had) => {
    await remember(had);

    await expect(start()).rejects.toThrow(
      'the database has had the migration "0999-of-tomorrow", which this version of repoctl does not know: ' +
        'start the version that made it, or begin with an empty database',
    );
    expect(await remembered()).toEqual(had);
  });
});

const running = {
  id: 'one',
  hostname: 'here',
  pid: 1,
  tag: '',
  queues: '',
  concurrency: 1,
  busy: 0,
  started_at: '2026-01-01T00:00:00.000Z',
  heartbeat_at: '2026-01-01T00:00:00.000Z',
};
