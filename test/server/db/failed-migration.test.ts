import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';
import { openSqlite } from '../../../src/server/db/database.ts';
import { loadSqlite } from '../../../src/server/db/load-sqlite.ts';

it('a failed migration leaves nothing behind, so that the next start runs it again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-migrate-'));
  const file = join(directory, 'repoctl.sqlite3');
  const openFile = await loadSqlite();
  const sqlite = openFile(file);
  sqlite.exec('create table labels (id integer)');
  await expect(openSqlite(file)).rejects.toThrow('labels');
  expect(sqlite.prepare("select name from sqlite_master where name = 'users'").all([])).toEqual([]);

  sqlite.exec('drop table labels');
  sqlite.close();
  await (await openSqlite(file)).close();
  await rm(directory, { recursive: true, force: true });
});
