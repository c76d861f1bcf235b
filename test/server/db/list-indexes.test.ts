import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '../../../src/server/db/database.ts';
import { sqliteEngine } from '../../../src/server/db/engine.ts';
import { loadSqlite } from '../../../src/server/db/load-sqlite.ts';
import { migrate, migrations } from '../../../src/server/db/migrate.ts';
import type { Database } from '../../../src/server/db/schema.ts';
import { issueTexts, projectTexts } from '../../../src/server/db/tables/searched-texts.ts';
import { seedProject, seedUser } from '../code/git-http/seed.ts';

it('issues and projects from before the indexes of their lists are found by parts of their texts', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-migrate-'));
  const file = join(directory, 'repoctl.sqlite3');
  const before = new Kysely<Database>({ dialect: new SqliteDialect({ database: (await loadSqlite())(file) }) });
  const { '0008-list-indexes': _, ...earlier } = migrations;
  await migrate(before, sqliteEngine, earlier);
  const author = await seedUser(before, 'otto');
  const projectId = (await seedProject(before, 'app', 'public')).id;
  const times = { created_at: '2024-05-06T12:00:00.000Z', updated_at: '2024-05-06T12:00:00.000Z' };
  const texts = { title: 'Login fails', description: '', search_text: 'login fails\n' };
  await before
    .insertInto('issues')
    .values({
      iid: 1,
      project_id: projectId,
      author_id: author.id,
      state: 'opened',
      confidential: 0,
      ...texts,
      ...times,
    })
    .execute();
  await before.destroy();

  const { db, engine, close } = await openSqlite(file);
  for (const part of ['ogin f', 'lo']) {
    const found = db.selectFrom('issues').select('iid').where(engine.textSearch.contains(issueTexts, part));
    expect(await found.execute()).toEqual([{ iid: 1 }]);
  }
  expect(
    await db.selectFrom('projects').select('id').where(engine.textSearch.contains(projectTexts, 'zzz')).execute(),
  ).toEqual([]);
  await close();
  await rm(directory, { recursive: true, force: true });
});
