import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { makeRoom, pushFirst } from '../../../e2e/support/git.ts';
import { engineNames } from '../../../support/databases.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

interface Listed {
  readonly path: string;
  readonly statistics?: { readonly commit_count: number; readonly repository_size: number };
}

describe.each(engineNames)('project lists with statistics on %s', (engine) => {
  let app: App;
  let room: Awaited<ReturnType<typeof makeRoom>>;
  let nora: Person;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    app = await openApp(engine);
    room = await makeRoom();
    nora = await app.addPerson('nora');
    for (const name of ['full', 'blank', 'guarded']) {
      ids[name] = await app.make('POST /projects', { name, visibility: 'internal' });
    }
    await pushFirst(room.path, { url: app.url, token: app.rootToken }, 'root/full');
    await app.make(`POST /projects/${ids['full']}/members`, { user_id: nora.id, access_level: 20 });
    await app.make(`POST /projects/${ids['guarded']}/members`, { user_id: nora.id, access_level: 10 });
  });
  afterAll(async () => {
    await app?.close();
    await room?.remove();
  });

  const listed = async (token: string | null, query = 'statistics=true'): Promise<Record<string, Listed>> => {
    const records = bodyOf<Listed[]>(await app.ask(token, `GET /projects?${query}`));
    return Object.fromEntries(records.map((record) => [record.path, record]));
  };

  it('show the commit count and size of each project to administrators', async () => {
    const { full, blank } = await listed(app.rootToken);
    const single = bodyOf<Listed>(await app.ask(app.rootToken, `GET /projects/${ids['full']}?statistics=true`));
    expect(full?.statistics).toEqual(single.statistics);
    expect(full?.statistics?.commit_count).toBe(1);
    expect(full?.statistics?.repository_size).toBeGreaterThan(0);
    expect(blank?.statistics?.commit_count).toBe(0);
  });

  it('show them to other users for projects where they are reporters', async () => {
    const { full, blank, guarded } = await listed(nora.token);
    expect(full?.statistics?.commit_count).toBe(1);
    expect([blank, guarded].map((project) => project !== undefined && 'statistics' in project)).toEqual([false, false]);
    expect(Object.values(await listed(null))).toEqual([]);
  });

  it('omit them unless requested', async () => {
    expect(Object.values(await listed(app.rootToken, 'per_page=100')).some((one) => 'statistics' in one)).toBe(false);
  });

  it('omit only those of a missing repository', async () => {
    const dir = repositoryDir(app.service, { id: ids['full'] ?? 0, storage: 'default' });
    await rename(dir, `${dir}.away`);
    const { full, blank } = await listed(app.rootToken);
    await rename(`${dir}.away`, dir);
    expect([full?.statistics, blank?.statistics?.commit_count]).toEqual([undefined, 0]);
  });
});
