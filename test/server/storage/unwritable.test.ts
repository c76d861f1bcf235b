import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { repositoryDir } from '../../../src/server/storage/storages.ts';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { timeoutMs } from '../../support/timeout.ts';

let room: string;
let mounts: readonly string[] = [];
let service: TestService;

/** File systems of their own, which only root may make. */
const canMount = process.getuid?.() === 0;

const ask = (line: string, json?: object): Promise<Answer> => {
  const [method = '', path = ''] = line.split(' ');
  return exchange(service.url, {
    method,
    path: `/api/v4${path}`,
    headers: { 'Private-Token': service.rootToken, 'Content-Type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
};
const makeProject = async (name: string): Promise<number> =>
  ((await ask('POST /projects', { name, initialize_with_readme: true })).json as { id: number }).id;
const commit = (id: number, content: string): Promise<Answer> =>
  ask(`POST /projects/${id}/repository/commits`, {
    branch: 'master',
    commit_message: 'Change',
    actions: [{ action: 'create', file_path: `${Math.random()}`, content }],
  });

describe.skipIf(!canMount)('a storage that takes nothing more (root may mount one)', () => {
  beforeAll(async () => {
    room = await mkdtemp(join(tmpdir(), 'repoctl-storages-'));
    const [small, other] = [join(room, 'small'), join(room, 'other')];
    await mkdir(small);
    await mkdir(other);
    await execa('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=0700', 'repoctl-test', small]);
    mounts = [small];
    service = await startService({
      config: {
        storages: [
          { name: 'small', path: small },
          { name: 'other', path: other },
        ],
      },
    });
  });
  afterAll(async () => {
    await service?.stop();
    for (const path of mounts) await execa('umount', [path]);
    await rm(room, { recursive: true, force: true });
  });

  it('is said to be full with 507, is left alone, and new projects go to another one', async () => {
    const id = Number(
      (await ask('POST /projects', { name: 'first', initialize_with_readme: true })).json?.['id' as never],
    );
    await writeFile(join(mounts[0] ?? '', 'filler'), Buffer.alloc(2 * 1024 * 1024)).catch(() => {});
    const refused = await commit(id, 'x'.repeat(100_000));
    expect([refused.status, refused.json]).toEqual([507, { message: '507 Repository storage "small" is full' }]);
    expect((await ask('POST /projects', { name: 'second' })).status).toBe(201);
    expect(await readdir(join(room, 'other'))).toEqual(['@hashed']);
    await rm(join(mounts[0] ?? '', 'filler'));
    await vi.waitFor(async () => expect((await commit(id, 'y')).status).toBe(201), { timeout: 20_000, interval: 500 });
  });

  it('is said to be read-only with 503', async () => {
    const id = Number(
      (await ask('POST /projects', { name: 'third', initialize_with_readme: true })).json?.['id' as never],
    );
    await execa('mount', ['-o', 'remount,ro', mounts[0] ?? '']);
    const refused = await commit(id, 'x');
    expect([refused.status, refused.json]).toEqual([503, { message: '503 Repository storage "small" is read-only' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await execa('mount', ['-o', 'remount,rw', mounts[0] ?? '']);
    await vi.waitFor(async () => expect((await commit(id, 'y')).status).toBe(201), { timeout: 20_000, interval: 500 });
  });
});

describe.skipIf(canMount)('a storage that may not be written to (root may write to all)', () => {
  let closed: string;
  beforeAll(async () => {
    room = await mkdtemp(join(tmpdir(), 'repoctl-storages-'));
    const other = join(room, 'other');
    closed = join(room, 'closed');
    await mkdir(closed);
    await mkdir(other);
    service = await startService({
      config: {
        storages: [
          { name: 'closed', path: closed },
          { name: 'other', path: other },
        ],
      },
    });
  });
  afterAll(async () => {
    await execa('chmod', ['-R', 'u+w', room]);
    await service?.stop();
    await rm(room, { recursive: true, force: true });
  });

  it('is said to be not writable with 503, is left alone, and new projects go to another one', async () => {
    const id = await makeProject('first');
    await execa('chmod', ['-R', 'a-w', closed]);
    const refused = await commit(id, 'x');
    expect([refused.status, refused.json]).toEqual([
      503,
      { message: '503 Repository storage "closed" is not writable' },
    ]);
    expect((await ask('POST /projects', { name: 'second' })).status).toBe(201);
    expect(await readdir(join(room, 'other'))).toEqual(['@hashed']);
    await execa('chmod', ['-R', 'u+w', closed]);
    await vi.waitFor(async () => expect((await commit(id, 'y')).status).toBe(201), { timeout: 20_000, interval: 500 });
  });
});

describe('a repository that is gone from its storage', () => {
  let whole: TestService;
  let id: number;
  beforeAll(async () => {
    whole = await startService();
    service = whole;
    id = await makeProject('gone');
    await ask(`GET /projects/${id}/repository/tree`);
    await rm(repositoryDir(whole.service, { id, storage: 'default' }), { recursive: true });
  });
  afterAll(() => whole?.stop());

  it.each([
    'GET /projects/:id/repository/branches',
    'GET /projects/:id/repository/branches/master',
    'GET /projects/:id/repository/tags',
    'GET /projects/:id/repository/tags/v1',
    'GET /projects/:id/repository/commits',
    'GET /projects/:id/repository/commits/master',
    'GET /projects/:id/repository/tree',
    'GET /projects/:id/repository/files/README.md?ref=master',
    'GET /projects/:id/repository/archive',
    'GET /projects/:id/repository/contributors',
    'GET /projects/:id/repository/compare?from=master&to=master',
  ])('is no 404: %s', async (line) => {
    service = whole;
    const { status, json } = await ask(line.replace(':id', `${id}`));
    expect([status, json]).toEqual([
      500,
      { message: expect.stringContaining('The repository of this project is gone') },
    ]);
  });

  it('is told to git, and does not keep the project from being removed', async () => {
    service = whole;
    const basic = Buffer.from(`root:${whole.rootToken}`).toString('base64');
    const path = ['', 'root', 'gone.git', 'info', 'refs?service=git-upload-pack'].join('/');
    const answer = await exchange(whole.url, { method: 'GET', path, headers: { Authorization: `Basic ${basic}` } });
    expect([answer.status, answer.text]).toEqual([500, expect.stringContaining('gone from its storage')]);
    expect((await ask(`DELETE /projects/${id}`)).status).toBe(202);
    await vi.waitFor(async () => {
      const rows = await whole.service.database.db.selectFrom('projects').select('id').where('id', '=', id).execute();
      expect(rows).toEqual([]);
    }, timeoutMs);
  });
});
