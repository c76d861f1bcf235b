import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../src/server/admin/check-data.ts';
import { withDatabase } from '../../../src/server/admin/open-data.ts';
import { restore } from '../../../src/server/admin/restore.ts';
import { startService } from '../../../src/server/app/start-service.ts';
import { migrations } from '../../../src/server/db/migrate.ts';
import { exchange } from '../../support/raw-http.ts';
import { locationOf } from './demo-data.ts';

/** Backups of the demo, each by a release whose last migration it is named for; a release adds its own (docs/releasing.md). */
const releases = fileURLToPath(new URL('../../fixtures/releases', import.meta.url));
const token = 'rct_release-fixture-root-token';
const planner = '/api/v4/projects/harbor%2Fapps%2Fberth-planner';

describe.each(await readdir(releases))('data of a release that ended with %s', (name) => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'repoctl-release-'));
    await restore(locationOf(dataDir), { source: join(releases, name), withoutSecrets: false, dryRun: false });
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

  it('have the tables of this one once they are restored, and are whole', async () => {
    await withDatabase(locationOf(dataDir), async ({ db }) => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
      expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations));
      expect(rows.map((row) => `${row.name}.tar.gz`)).toContain(name);
    });
    const findings = await checkData(locationOf(dataDir), { repair: false, fsck: true, now: new Date() });
    expect(findings.filter(({ status }) => status === 'fail')).toEqual([]);
  });

  it('are served: records, secrets, and repositories', async () => {
    const { url, stop } = await startService({
      config: { ...locationOf(dataDir), host: '127.0.0.1', port: 0, hostname: 'later', version: '9.9.9' },
      log: () => {},
    });
    const headers = { 'Private-Token': token };
    const ask = async (path: string) => (await exchange(url, { method: 'GET', path, headers })).json;
    try {
      expect(await ask('/api/v4/projects?simple=true')).toHaveLength(13);
      expect(await ask('/api/v4/projects?simple=true&search=planner&order_by=id&sort=asc')).toMatchObject([
        { id: 1 },
        { id: 13 },
      ]);
      expect(await ask(`${planner}/issues/2`)).toMatchObject({ title: 'Night shifts get calls meant for the day' });
      const variables = (await ask(`${planner}/variables`)) as readonly { value: string }[];
      expect(variables.length).toBeGreaterThan(0);
      expect(variables.every(({ value }) => !value.startsWith('v1.'))).toBe(true);
      const commits = (await ask(`${planner}/repository/commits`)) as readonly { id: string }[];
      expect(commits.length).toBeGreaterThan(1);
      expect(await ask(`${planner}/repository/commits/${commits[0]?.id}/diff`)).not.toEqual([]);
      const body = JSON.stringify({ title: 'Written by a later release' });
      const post = { ...headers, 'Content-Type': 'application/json' };
      const { status } = await exchange(url, { method: 'POST', path: `${planner}/issues`, headers: post, body });
      expect(status).toBe(201);
    } finally {
      await stop();
    }
  });
});
