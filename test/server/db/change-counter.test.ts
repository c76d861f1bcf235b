import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TableName } from '../../../src/server/db/change-counter.ts';
import { type OpenDatabase, openSqlite } from '../../../src/server/db/database.ts';
import { loadSqlite } from '../../../src/server/db/load-sqlite.ts';
import { openTestDatabase } from '../../support/databases.ts';

let directory = '';
let file = '';
let database: OpenDatabase;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'repoctl-changes-'));
  file = join(directory, 'repoctl.sqlite3');
  database = await openSqlite(file);
});
afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const versionOf = (tables?: readonly TableName[]): number => database.readVersions()?.(tables) ?? Number.NaN;
const now = '2026-11-24T00:00:00.000Z';
const storage = { storage: 'default', host: 'here', failures: 1, last_failure_at: now };
const message = {
  message: 'Hello',
  starts_at: now,
  ends_at: now,
  color: '#000000',
  font: '#ffffff',
  created_at: now,
  updated_at: now,
};
const insertMessage = (at: OpenDatabase) => at.db.insertInto('broadcast_messages').values(message).execute();

describe('the version of a table', () => {
  it('changes when the table changes and not when other tables do', async () => {
    const [messages, labels, all] = [versionOf(['broadcast_messages']), versionOf(['labels', 'issues']), versionOf()];
    await insertMessage(database);
    expect(versionOf(['broadcast_messages'])).toBeGreaterThan(messages);
    expect(versionOf(['labels', 'issues'])).toBe(labels);
    expect(versionOf()).toBeGreaterThan(all);
  });

  it('changes after any delete, because a delete can cascade to other tables', async () => {
    const labels = versionOf(['labels']);
    await database.db.deleteFrom('projects').where('id', '=', 4711).execute();
    expect(versionOf(['labels'])).toBeGreaterThan(labels);
  });

  it('changes when a transaction writes and again when it commits', async () => {
    const before = versionOf(['broadcast_messages']);
    let within = Number.NaN;
    await database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('broadcast_messages').values(message).execute();
      within = versionOf(['broadcast_messages']);
      expect(await database.db.selectFrom('broadcast_messages').selectAll().execute()).toEqual([]);
    });
    expect(within).toBeGreaterThan(before);
    expect(versionOf(['broadcast_messages'])).toBeGreaterThan(within);
  });

  it('changes when another process writes', async () => {
    const other = await openSqlite(file);
    const before = versionOf(['labels']);
    await insertMessage(other);
    expect(versionOf(['labels'])).toBeGreaterThan(before);
    await other.close();
  });

  it('does not count bookkeeping of the service in the version of all tables', async () => {
    const [all, failures] = [versionOf(), versionOf(['storage_failures'])];
    await database.db.insertInto('storage_failures').values(storage).execute();
    await database.db.deleteFrom('storage_failures').execute();
    expect(versionOf()).toBe(all);
    expect(versionOf(['storage_failures'])).toBeGreaterThan(failures);
  });
});

const count = async (at: OpenDatabase): Promise<number> =>
  (await at.db.selectFrom('broadcast_messages').select('id').execute()).length;

describe('a read', () => {
  it('is as new as the version of its tables, even if another process writes in the same turn of the event loop', async () => {
    const writer = (await loadSqlite())(file);
    const columns = Object.keys(message);
    const insert = writer.prepare(`insert into broadcast_messages (${columns.join(', ')})
      values (${columns.map(() => '?').join(', ')})`);
    const before = versionOf(['broadcast_messages']);
    expect(await count(database)).toBe(0);
    insert.run(Object.values(message));
    expect(await count(database)).toBe(0);
    expect(versionOf(['broadcast_messages'])).toBeGreaterThan(before);
    expect(await count(database)).toBe(1);
    writer.close();
  });
});

it('PostgreSQL has no versions, because other processes change its tables without a notification', async () => {
  const postgres = await openTestDatabase('postgres');
  expect(postgres.readVersions()).toBeUndefined();
  await postgres.close();
});
