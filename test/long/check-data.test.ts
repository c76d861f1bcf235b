import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkData } from '../../src/server/admin/check-data.ts';
import { withDatabase } from '../../src/server/admin/open-data.ts';
import { repositoryPath } from '../../src/server/git/repository.ts';
import { runGit } from '../../src/server/git/run-git.ts';
import { updateRefs } from '../../src/server/git/update-refs.ts';
import { mountDisk, mounting } from '../support/mounted-disk.ts';
import { attributes, plantPrograms } from '../support/planted-programs.ts';
import { locationOf, openDemoData, demoCopies, type DemoData } from '../server/admin/demo-data.ts';

const mounts = await mounting();

describe('checking data', () => {
  let demo: DemoData;
  let copy: () => Promise<string>;
  /** A restored copy that no running service uses. */
  let dataDir: string;
  beforeAll(async () => {
    demo = await openDemoData();
    copy = demoCopies(demo);
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

  it('reports no problem in intact data', async () => {
    const found = await check(false, true);
    expect(found.map(({ name, status }) => `${status} ${name}`)).toEqual([
      'ok database',
      'ok secrets',
      'ok storages',
      'ok repositories',
      'ok orphans',
      'ok files',
      'ok locks',
      'ok refs',
      'ok sizes',
      'ok fsck',
      'ok artifacts',
    ]);
    expect(found.find(({ name }) => name === 'repositories')?.message).toBe('all 13 repositories exist');
  });

  it('finds a project without a repository and creates an empty one', async () => {
    await rm(repositoryOf(3), { recursive: true });
    expect(await bad()).toMatchObject([
      { name: 'repositories', status: 'fail', message: 'no repository for project 3' },
    ]);
    expect(await bad(true)).toMatchObject([
      { status: 'repaired', message: 'created empty repositories for project 3' },
    ]);
    expect(await bad(false, true)).toEqual([]);
  });

  it('restores a missing HEAD and keeps everything else in the repository', async () => {
    const refs = await readdir(join(repositoryOf(3), 'refs'), { recursive: true });
    await rm(join(repositoryOf(3), 'HEAD'));
    expect(await bad(true)).toMatchObject([{ name: 'repositories', status: 'repaired' }]);
    expect(await bad(false, true)).toEqual([]);
    expect(await readdir(join(repositoryOf(3), 'refs'), { recursive: true })).toEqual(refs);
  });

  it('finds an orphaned directory and moves it aside without deleting it', async () => {
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

  it('removes stale locks', async () => {
    const lock = join(repositoryOf(1), 'packed-refs.lock');
    await writeFile(lock, '');
    // Without a repair the check ignores a new lock, because a running service could hold it.
    expect(await bad()).toEqual([]);
    expect(await bad(true)).toMatchObject([{ name: 'locks', status: 'repaired' }]);
    await expect(stat(lock)).rejects.toThrow('ENOENT');
  });

  it('restores a damaged branch from its last push, with the reflogs that it has moved aside', async () => {
    const repository = repositoryOf(1);
    const read = async (ref: string) => (await runGit({ dir: repository, args: ['rev-parse', ref] })).stdout.trim();
    const [master, copied] = ['refs/heads/master', 'refs/heads/copied'];
    const tip = await read(master);
    const before = await read(`${master}~1`);
    await updateRefs(repository, [{ ref: copied, before: null, after: before }]);
    await mkdir(join(repository, 'logs/refs/heads'), { recursive: true });
    await writeFile(join(repository, 'logs', copied), `${tip} ${before} Ada <a@example.org> 1700000000 +0000\tpush\n`);
    for (const ref of [master, copied]) await writeFile(join(repository, ref), '');
    const damaged = [`project 1: ${copied} is empty`, `project 1: ${master} is empty`];
    expect((await bad()).filter(({ name }) => name === 'refs')).toMatchObject(
      damaged.map((message) => ({ status: 'fail', message })),
    );
    expect((await bad(true)).filter(({ name }) => name === 'refs')).toMatchObject([
      { status: 'repaired', message: `${damaged[0]}; restored to ${before} from its reflog` },
      { status: 'repaired', message: expect.stringContaining(`${damaged[1]}; restored to ${tip} from the push of `) },
    ]);
    expect(await bad(false, true)).toEqual([]);
    expect([await read(copied), await read(master)]).toEqual([before, tip]);
  });

  it('finds foreign files in repositories and moves them aside', async () => {
    const planted = await plantPrograms(demo.place('programs'));
    const [first, fork] = [repositoryOf(1), repositoryOf(13)];
    const own = await readFile(join(first, 'config'), 'utf8');
    await writeFile(join(first, 'config'), planted.config);
    await mkdir(join(fork, 'hooks'));
    await writeFile(join(fork, 'hooks/post-receive'), '#!/bin/sh\n');
    await mkdir(join(fork, 'info'));
    await writeFile(join(fork, 'info/attributes'), attributes);
    await writeFile(join(fork, 'objects/info/alternates'), `${join(first, 'objects')}\n`);
    const what = `4 foreign files in projects 1, 13, such as ${join(first, 'config')}`;
    const [files, ...others] = await bad(false, true);
    expect(files).toMatchObject({ name: 'files', status: 'fail', message: what });
    expect(others.map(({ message }) => message)).toEqual([
      'project 1: not checked, because it has foreign files',
      'project 13: not checked, because it has foreign files',
    ]);
    expect(await bad(true, true)).toMatchObject([
      { name: 'files', status: 'repaired', message: `${what}, moved to @orphaned` },
    ]);
    expect(await bad(false, true)).toEqual([]);
    expect(await readFile(join(first, 'config'), 'utf8')).toBe(own);
    expect(await planted.ran()).toEqual([]);
    const aside = join(dataDir, 'repositories', '@orphaned', '2026-03-04T05-06-07-000Z');
    expect(await readFile(join(aside, basename(first), 'config'), 'utf8')).toBe(planted.config);
    expect(await readFile(join(aside, basename(fork), 'info/attributes'), 'utf8')).toBe(attributes);
  });

  it('removes links out of a repository without following them', async () => {
    const outside = demo.place('outside');
    await mkdir(outside, { recursive: true });
    await writeFile(join(outside, 'other.lock'), '');
    await writeFile(join(outside, 'HEAD'), 'ref: refs/heads/master\n');
    await symlink(outside, join(repositoryOf(1), 'refs/heads/out'));
    await rm(join(repositoryOf(2), 'HEAD'));
    await symlink(join(outside, 'HEAD'), join(repositoryOf(2), 'HEAD'));
    expect(await bad(true)).toMatchObject([
      { name: 'files', status: 'repaired', message: expect.stringContaining('2 foreign files in projects 1, 2') },
    ]);
    expect(await bad(true, true)).toEqual([]);
    expect(await readdir(outside)).toEqual(['HEAD', 'other.lock']);
  });

  it('finds a damaged object with git fsck', async () => {
    const objects = join(repositoryOf(1), 'objects');
    const pack = (await readdir(join(objects, 'pack'))).find((name) => name.endsWith('.pack'));
    const loose = (await readdir(objects)).find((name) => /^[0-9a-f]{2}$/.test(name));
    const victim =
      pack === undefined
        ? join(objects, loose ?? '', (await readdir(join(objects, loose ?? '')))[0] ?? '')
        : join(objects, 'pack', pack);
    const content = await readFile(victim);
    const middle = Math.floor(content.length / 2);
    content.fill(0xff, middle, middle + 8);
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

  it('finds secrets that the key cannot decrypt, a key of another database, and a missing key', async () => {
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

  it('names a storage that is missing or not configured', async () => {
    const elsewhere = { ...locationOf(dataDir), storages: [{ name: 'big', path: demo.place('nowhere') }] };
    const found = await checkData(elsewhere, { repair: false, fsck: false, now: new Date() });
    expect(found.filter(({ status }) => status === 'fail').map(({ message }) => message)).toEqual([
      `big: ${demo.place('nowhere')} cannot be read`,
      'the storage "default" is not configured; it holds projects 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 3 more',
    ]);
  });

  it.skipIf(mounts.missing)(`warns about a storage that is not writable${mounts.note}`, async () => {
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

  it('refuses to repair while a service is running', async () => {
    const options = { repair: true, fsck: false, now: new Date() };
    await expect(checkData(demo.location, options)).rejects.toThrow('the server is running');
  });
});
