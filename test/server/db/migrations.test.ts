import { testSecrets } from '../../support/secrets.ts';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/server/db/database.ts';
import { migrations } from '../../../src/server/db/migrate.ts';
import { optional, text, dbBoolean, withDefault } from '../../../src/server/db/migrations/columns.ts';
import { ci } from '../../../src/server/db/migrations/0001-tables/ci.ts';
import { variableSettings } from '../../../src/server/db/migrations/0002-variable-settings.ts';
import { releaseSettings } from '../../../src/server/db/migrations/0003-releases.ts';
import { addColumns, makeTables } from '../../../src/server/db/migrations/make-tables.ts';
import { engineNames, openTestDatabase } from '../../support/databases.ts';
import { seedProject } from '../code/git-http/seed.ts';

describe('the folder of migrations', () => {
  const names = readdirSync(new URL('../../../src/server/db/migrations', import.meta.url))
    .filter((name) => /^\d/.test(name))
    .map((name) => basename(name, '.ts'))
    .sort();

  it('has what src/server/db/migrate.ts lists, in that order', () => {
    expect(Object.keys(migrations)).toEqual(names);
  });

  it('counts from 0001 on', () => {
    expect(names.map((name) => name.slice(0, 5))).toEqual(names.map((_, index) => `${index + 1}-`.padStart(5, '0')));
  });
});

describe.each(engineNames)('a later migration on %s', (engine) => {
  let database: OpenDatabase;
  afterEach(() => database.close());

  it('adds columns to a table that has rows', async () => {
    database = await openTestDatabase(engine);
    const { db } = database;
    const times = { starts_at: '', ends_at: '', created_at: '', updated_at: '' };
    await db
      .insertInto('broadcast_messages')
      .values({ message: 'hello', color: '', font: '', ...times })
      .execute();

    await addColumns(db as unknown as Kysely<unknown>, database.engine, 'broadcast_messages', {
      audience: optional(text),
      dismissable: withDefault(dbBoolean, 1),
    });

    const { rows } = await sql`select message, audience, dismissable from broadcast_messages`.execute(db);
    expect(rows).toEqual([{ message: 'hello', audience: null, dismissable: 1 }]);
  });

  it('gives variables their settings, and lets a key exist once per environment scope', async () => {
    database = await openTestDatabase(engine);
    const { db } = database;
    const before = db as unknown as Kysely<unknown>;
    await before.schema.dropTable('variables').execute();
    await makeTables(before, database.engine, { variables: ci['variables'] as NonNullable<(typeof ci)['variables']> });
    await sql`insert into variables (key, value, protected, created_at, updated_at)
      values ('A', 'one', 1, 'then', 'later')`.execute(db);

    await variableSettings(before, database.engine);

    const times = { created_at: 'then', updated_at: 'later' };
    const place = { namespace_id: null, project_id: null };
    const defaults = { masked: 0, hidden: 0, raw: 0, variable_type: 'env_var', description: null };
    const kept = { ...place, ...times, ...defaults, key: 'A', value: 'one', protected: 1, environment_scope: '*' };
    expect(await db.selectFrom('variables').selectAll().execute()).toEqual([{ id: 1, ...kept }]);
    const sealed = testSecrets.seal('variable', 'two');
    const another = { ...place, ...times, key: 'B', value: sealed, protected: 0 as const };
    expect(await db.insertInto('variables').values(another).returning('id').execute()).toEqual([{ id: 2 }]);
  });

  it('leaves releases from before their notes, without a name, a date or an author of their own', async () => {
    database = await openTestDatabase(engine);
    const { db } = database;
    const before = db as unknown as Kysely<unknown>;
    for (const column of ['name', 'released_at', 'author_id']) {
      await before.schema.alterTable('releases').dropColumn(column).execute();
    }
    const { id: projectId } = await seedProject(db, 'engine', 'private');
    await sql`insert into releases (project_id, tag, description, created_at, updated_at)
      values (${projectId}, 'v1', 'Notes', 'then', 'later')`.execute(db);

    await releaseSettings(before, database.engine);

    const kept = { project_id: projectId, tag: 'v1', description: 'Notes', created_at: 'then', updated_at: 'later' };
    const added = { name: null, released_at: null, author_id: null };
    expect(await db.selectFrom('releases').selectAll().execute()).toEqual([{ id: 1, ...kept, ...added }]);
  });
});
