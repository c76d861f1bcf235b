import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openSqlite } from '../../../src/server/db/database.ts';

it('waits for another process that is just making the same file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-open-'));
  const file = join(directory, 'repoctl.db');
  const other = new Sqlite(file);
  other.exec('begin immediate');
  const opening = openSqlite(file);
  await sleep(100);
  other.exec('commit');
  other.close();
  const opened = await opening;
  expect(await opened.db.selectFrom('users').select('id').execute()).toEqual([]);
  await opened.close();
  await rm(directory, { recursive: true });
});
