import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkData } from '../../../src/server/admin/check-data.ts';
import { withDatabase } from '../../../src/server/admin/open-data.ts';
import { repositoryPath } from '../../../src/server/git/repository.ts';
import { mountDisk, mounting } from '../../support/mounted-disk.ts';
import { locationOf, openDemoData, restoredCopies, type DemoData } from './demo-data.ts';

const mounts = await mounting();

describe('checking data', () => {
  let demo: DemoData;
  let copy: () => Promise<string>;
  /** Of a restored copy, which no service is at work on. */
  let dataDir: string;
  beforeAll(async () => {
    demo = await openDemoData();
    copy = await restoredCopies(demo);
  });
  afterAll(() => demo.close());
  beforeEach(async () => {
    dataDir = await copy();
  });

  const check = async (repair = false, fsck = false) =>
    (await checkData(locationOf(dataDir), { repair, fsck, now: new Date('2026-03-04T05:06:07Z') })).map(
      ({ check: name, status, message, fix }) => ({ name, status, message, fix }),
    );
  const bad = async (repair = false, fsck = false) =>
    (await check(repair, fsck)).filter(({ status, name }) => status !== 'ok' && name !== 'sizes');
  const repositoryOf = (id: number): string => repositoryPath(join(dataDir, 'repositories'), id);
  const write = (work: Parameters<typeof withDatabase<void>>[1]): Promise<void> =>
    withDatabase(locationOf(dataDir), work);

  it('finds nothing wrong with data that are whole', async () => {
    const found = await check(false, true);
    expect(found.map(({ name, status }) => `${status} ${name}`)).toEqual([
      'ok database',
      'ok secrets',
      'ok storages',
      'ok repositories',
      'ok orphans',
      'ok locks',
      'ok sizes',
      'ok fsck',
    ]);
    expect(found.find(({ name }) => name === 'repositories')?.message).toBe('all 13 repositories exist');
  });

  it('finds a project without a repository, and makes an empty one', async () => {
    await rm(repositoryOf(3), { recursive: true });
    expect(await bad()).toMatchObject([
      { name: 'repositories', status: 'fail', message: 'no repository for project 3' },
    ]);
    expect(await bad(true)).toMatchObject([
      { status: 'repaired', message: 'created empty repositories for project 3' },
    ]);
    expect(await bad(false, true)).toEqual([]);
  });

  it('finds what no project has, and moves it out of the way without removing it', async () => {
    const stray = repositoryOf(4711);
    await mkdir(join(stray, 'objects'), { recursive: true });
    await writeFile(join(stray, 'objects', 'x'), 'x'.repeat(2048));
    expect(await bad()).toMatchObject([
      { name: 'orphans', status: 'warn', message: 'default: 1 orphaned directory (2.0 KiB)' },
    ]);
    await bad(true);
    expect(await bad()).toEqual([]);
    const aside = join(dataDir, 'repositories', '@orphaned', '2026-03-04T05-06-07-000Z');
    expect(await readdir(aside)).toEqual([stray.split('/').at(-1)]);
  });

  it('removes locks that nobody can hold', async () => {
    const lock = join(repositoryOf(1), 'packed-refs.lock');
    await writeFile(lock, '');
    // One that is young may be held by a service that runs.
    expect(await bad()).toEqual([]);
    expect(await bad(true)).toMatchObject([{ name: 'locks', status: 'repaired' }]);
    await expect(stat(lock)).rejects.toThrow('ENOENT');
  });

  it('has git look through all objects', async () => {
    const objects = join(repositoryOf(1), 'objects');
    const pack = (await readdir(join(objects, 'pack'))).find((name) => name.endsWith('.pack'));
    const loose = (await readdir(objects)).find((name) => /^[0-9a-f]{2}$/.test(name));
    const victim =
      pack === undefined
        ? join(objects, loose ?? '', (await readdir(join(objects, loose ?? '')))[0] ?? '')
        : join(objects, 'pack', pack);
    const content = await readFile(victim);
    content.fill(0xff, content.length / 2, content.length / 2 + 8);
    await rm(victim);
    await writeFile(victim, content);
    expect(await bad()).toEqual([]);
    const [found] = await bad(false, true);
    expect(found).toMatchObject({
      name: 'fsck',
      status: 'fail',
      fix: expect.stringContaining(repositoryOf(1)) as string,
    });
    expect(found?.message).toMatch(/^project 1: git fsck ended with \d/);
  });

  it('finds secrets that the key does not open, a key of another database, and none', async () => {
    await write(async ({ db }) => {
      const { id } = await db.selectFrom('variables').select('id').executeTakeFirstOrThrow();
      const changed = 'v1.changed' as unknown as never;
      await db.updateTable('variables').set({ value: changed }).where('id', '=', id).execute();
    });
    expect(await bad()).toMatchObject([{ name: 'secrets', message: 'the key cannot decrypt some: variable: 1' }]);
    const key = join(dataDir, 'secret-key');
    await writeFile(key, `${Buffer.alloc(32, 7).toString('base64')}\n`);
    expect(await bad()).toMatchObject([{ name: 'secrets', message: `${key} is not the key of this database` }]);
    await rm(key);
    expect(await bad()).toMatchObject([{ name: 'secrets', message: `cannot read the secret key "${key}"` }]);
  });

  it('names a storage that is not configured, or not there', async () => {
    const elsewhere = { ...locationOf(dataDir), storages: [{ name: 'big', path: demo.place('nowhere') }] };
    const found = await checkData(elsewhere, { repair: false, fsck: false, now: new Date() });
    expect(found.filter(({ status }) => status === 'fail').map(({ message }) => message)).toEqual([
      `big: ${demo.place('nowhere')} cannot be read`,
      'the storage "default" is not configured; it holds projects 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 3 more',
    ]);
  });

  it.skipIf(mounts.missing)(`warns of a storage that takes nothing${mounts.note}`, async () => {
    const disk = await mountDisk(2);
    onTestFinished(disk.unmount);
    await disk.setReadOnly(true);
    const location = locationOf(dataDir);
    const storages = [...location.storages, { name: 'archive', path: disk.path }];
    const found = await checkData({ ...location, storages }, { repair: false, fsck: false, now: new Date() });
    expect(found.filter(({ check: name, status }) => name === 'storages' && status === 'warn')).toMatchObject([
      { message: `archive: ${disk.path}, 2.0 MiB free, not writable` },
    ]);
  });

  it('repairs nothing while a service runs', async () => {
    const options = { repair: true, fsck: false, now: new Date() };
    await expect(checkData(demo.location, options)).rejects.toThrow('the server is running');
  });
});
