import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { startFailure } from '../../../../src/cli/commands/tools/serve/start-failure.ts';
import { migrate } from '../../../../src/server/db/migrate.ts';
import { plainEnvironment } from '../../../support/built-service.ts';
import { openTestDatabase } from '../../../support/databases.ts';
import { program, programArgs } from '../../../support/program.ts';

it('a start with a database from another version fails and names its migration', async () => {
  const { db, engine, close } = await openTestDatabase('postgres');
  await sql`insert into kysely_migration (name, timestamp) values ('0999-of-tomorrow', '')`.execute(db);
  const cause = await migrate(db, engine).catch((error: unknown) => error);
  await close();

  const error = Object.assign(new Error('not opened', { cause }), { stage: 'database' });
  const databaseUrl = 'postgres://forge:hunter2@127.0.0.1/forge';
  const at = { host: '127.0.0.1', port: 0, hostname: 'here' };
  const config = { ...at, version: '0.0.0', dataDir: 'data', storages: [], databaseUrl };
  expect(startFailure(error, config)).toMatchObject({
    message: expect.stringMatching(
      /^cannot use the PostgreSQL database: .* another version of repoctl \(0999-of-tomorrow\)/,
    ),
    hint: 'Use --database for an empty database, or the version that made this one.',
  });
});

it('a start without a working SQLite driver fails and suggests a fix', async () => {
  const room = await mkdtemp(join(tmpdir(), 'repoctl-no-sqlite-'));
  onTestFinished(() => rm(room, { recursive: true, force: true }));
  const env = { ...plainEnvironment(room), REPOCTL_SQLITE_DRIVER: 'better-sqlite3', NODE_OPTIONS: '--no-addons' };
  const args = ['serve', '--port', '0', '--data-dir', join(room, 'data')];
  const { exitCode, stdout, stderr } = await execa(program, [...programArgs, ...args], {
    env,
    extendEnv: false,
    reject: false,
  });
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 1,
    stdout: '',
    stderr:
      `error: better-sqlite3, which SQLite needs on Node.js ${process.versions.node}, cannot be loaded\n` +
      'hint: Run "npm rebuild better-sqlite3", use Node.js 24.17 or later, which has SQLite built in, or use PostgreSQL with --database.',
  });
});
