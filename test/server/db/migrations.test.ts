import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/server/db/database.ts';
import { migrations } from '../../../src/server/db/migrate.ts';
import { optional, text, dbBoolean, withDefault } from '../../../src/server/db/migrations/columns.ts';
import { addColumns } from '../../../src/server/db/migrations/make-tables.ts';
import { engineNames, openTestDatabase } from '../../support/databases.ts';

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
});
