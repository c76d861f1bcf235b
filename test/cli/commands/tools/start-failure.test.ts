import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startFailure } from '../../../../src/cli/commands/tools/serve/start-failure.ts';
import { migrate } from '../../../../src/server/db/migrate.ts';
import { openTestDatabase } from '../../../support/databases.ts';

it('says of a PostgreSQL database of another version what is in it', async () => {
  const { db, engine, close } = await openTestDatabase('postgres');
  await sql`insert into kysely_migration (name, timestamp) values ('0999-of-tomorrow', '')`.execute(db);
  const cause = await migrate(db, engine).catch((error: unknown) => error);
  await close();

  const error = Object.assign(new Error('not opened', { cause }), { stage: 'database' });
  const databaseUrl = 'postgres://forge:hunter2@127.0.0.1/forge';
  const at = { host: '127.0.0.1', port: 0, hostname: 'here' };
  const config = { ...at, version: '0.0.0', dataDir: 'data', storages: [], databaseUrl };
  expect(startFailure(error, config)).toMatchObject({
    message: expect.stringMatching(/^cannot use the PostgreSQL database: .* has had the migration "0999-of-tomorrow"/),
    hint: 'Name another one with --database.',
  });
});
