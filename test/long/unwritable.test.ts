import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeGraphLater } from '../../src/server/organization/projects/commit-graph.ts';
import { probeStorages, repositoryDir } from '../../src/server/storage/storages.ts';
import { git, makeRoom, newRepository, remoteOf, tryGit } from '../e2e/support/git.ts';
import { mountDisk, mounting, type MountedDisk } from '../support/mounted-disk.ts';
import { exchange, type Answer } from '../support/raw-http.ts';
import { startService, type TestService } from '../support/service.ts';
import { timeoutMs } from '../support/timeout.ts';

let service: TestService;
let logged: string[] = [];

const startOn = (path: string, more: readonly { readonly name: string; readonly path: string }[] = []) => {
  logged = [];
  return startService({
    config: { storages: [{ name: 'disk', path }, ...more] },
    log: (_level, message) => logged.push(message),
  });
};

const ask = (line: string, json?: object): Promise<Answer> => {
  const [method = '', path = ''] = line.split(' ');
  return exchange(service.url, {
    method,
    path: `/api/v4${path}`,
    headers: { 'Private-Token': service.rootToken, 'Content-Type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
};
const make = async (line: string, json: object): Promise<number> => {
  const { status, text, json: record } = await ask(line, json);
  if (status !== 201) throw new Error(`${line}: ${status} ${text}`);
  return Number((record as { readonly id: number }).id);
};
const makeProject = (name: string): Promise<number> => make('POST /projects', { name, initialize_with_readme: true });
const commit = (id: number, content: string): Promise<Answer> =>
  ask(`POST /projects/${id}/repository/commits`, {
    branch: 'master',
    commit_message: 'Change',
    actions: [{ action: 'create', file_path: `${Math.random()}`, content }],
  });

const address = (): string => remoteOf({ url: service.url, token: service.rootToken }, 'root/site');
const metrics = (): Promise<Answer> =>
  exchange(service.url, { method: 'GET', path: '/metrics', headers: { 'Private-Token': service.rootToken } });
const ready = (): Promise<Answer> => exchange(service.url, { method: 'GET', path: '/readyz' });

const isRemoved = async (id: number): Promise<boolean> => {
  const { db } = service.service.database;
  return (await db.selectFrom('projects').select('id').where('id', '=', id).execute()).length === 0;
};

/** A way to make a disk reject writes but allow reads. */
interface Illness {
  readonly name: string;
  readonly status: number;
  readonly break: (disk: Pick<MountedDisk, 'path' | 'fill' | 'setReadOnly'>) => Promise<unknown>;
  readonly mend: (disk: Pick<MountedDisk, 'path' | 'clear' | 'setReadOnly'>) => Promise<unknown>;
}

const full: Illness = { name: 'full', status: 507, break: ({ fill }) => fill(), mend: ({ clear }) => clear() };
const readOnly: Illness = {
  name: 'read-only',
  status: 503,
  break: ({ setReadOnly }) => setReadOnly(true),
  mend: ({ setReadOnly }) => setReadOnly(false),
};
const closed: Illness = {
  name: 'not writable',
  status: 503,
  break: ({ path }) => execa('chmod', ['-R', 'a-w', path]),
  mend: ({ path }) => execa('chmod', ['-R', 'u+w', path]),
};

/** Root can write everywhere except on a read-only mount; other users cannot mount anything. */
const isRoot = process.getuid?.() === 0;
const { missing, note } = isRoot ? await mounting() : { missing: false, note: '' };
const illnesses = isRoot ? [full, readOnly] : [closed];

const nothing = async (): Promise<void> => {};

const openDisk = async (): Promise<MountedDisk> => {
  if (isRoot) return mountDisk(2);
  const path = await mkdtemp(join(tmpdir(), 'repoctl-disk-'));
  const unmount = () => rm(path, { recursive: true });
  return { path, fill: nothing, clear: nothing, setReadOnly: nothing, unmount };
};

const reads = [
  '/projects/:id',
  '/projects/:id/repository/branches',
  '/projects/:id/repository/branches/topic',
  '/projects/:id/repository/tags',
  '/projects/:id/repository/tags/v1',
  '/projects/:id/repository/commits',
  '/projects/:id/repository/commits/topic',
  '/projects/:id/repository/commits/topic/diff',
  '/projects/:id/repository/compare?from=master&to=topic',
  '/projects/:id/repository/tree',
  '/projects/:id/repository/files/README.md?ref=master',
  '/projects/:id/repository/files/README.md/raw?ref=master',
  '/projects/:id/repository/archive?format=tar',
  '/projects/:id/repository/contributors',
  '/projects/:id/merge_requests/1',
  '/projects/:id/merge_requests/1/changes',
  '/projects/:id/merge_requests/1/commits',
];

const writes: readonly { readonly line: string; readonly json?: object }[] = [
  { line: 'POST /projects', json: { name: 'second' } },
  { line: 'POST /projects/:id/fork', json: { path: 'fork' } },
  { line: 'PUT /projects/:id', json: { default_branch: 'topic' } },
  { line: 'POST /projects/:id/repository/branches', json: { branch: 'new', ref: 'master' } },
  { line: 'DELETE /projects/:id/repository/branches/topic' },
  { line: 'POST /projects/:id/repository/tags', json: { tag_name: 'v2', ref: 'master' } },
  { line: 'DELETE /projects/:id/repository/tags/v1' },
  {
    line: 'POST /projects/:id/repository/files/new',
    json: { branch: 'master', commit_message: 'Add', content: 'new' },
  },
  {
    line: 'POST /projects/:id/merge_requests',
    json: { source_branch: 'other', target_branch: 'master', title: 'Another' },
  },
  { line: 'PUT /projects/:id/merge_requests/1/merge', json: {} },
];

describe.skipIf(missing).each(illnesses)(`a storage that is $name${note}`, (illness) => {
  let disk: MountedDisk;
  let room: Awaited<ReturnType<typeof makeRoom>>;
  let clone: string;
  let id: number;
  let gone: number;
  let before: readonly Answer[];

  const lineOf = (line: string): string => line.replace(':id', `${id}`);
  const readAll = () => Promise.all(reads.map((path) => ask(`GET ${lineOf(path)}`)));
  const refusal = { message: `${illness.status} Repository storage "disk" is ${illness.name}` };

  beforeAll(async () => {
    disk = await openDisk();
    room = await makeRoom();
    service = await startOn(disk.path);
    id = await makeProject('site');
    gone = await makeProject('gone');
    clone = join(room.path, 'clone');
    await git(room.path, 'clone', '--quiet', address(), clone);
    for (const branch of ['topic', 'other']) {
      await ask(`POST /projects/${id}/repository/branches`, { branch, ref: 'master' });
      const content = { branch, commit_message: 'Add', content: `${branch}\n` };
      await ask(`POST /projects/${id}/repository/files/${branch}`, content);
    }
    await ask(`POST /projects/${id}/repository/tags`, { tag_name: 'v1', ref: 'master', message: 'One' });
    await make(`POST /projects/${id}/merge_requests`, {
      source_branch: 'topic',
      target_branch: 'master',
      title: 'Topic',
    });
    before = await readAll();
    await illness.break(disk);
    // This number of failures opens the circuit breaker of an unreachable storage.
    for (const _ of [1, 2, 3]) await probeStorages(service.service);
  });
  afterAll(async () => {
    await illness.mend(disk);
    await service?.stop();
    await room.remove();
    await disk.unmount();
  });

  it('can still be read through the API', async () => {
    expect(before.map(({ status }) => status)).toEqual(reads.map(() => 200));
    const after = await readAll();
    expect(after.map(({ status, text }) => [status, text])).toEqual(before.map(({ status, text }) => [status, text]));
  });

  it('can still be cloned and fetched', async () => {
    await git(room.path, 'clone', '--quiet', address(), 'whole');
    expect(await git(join(room.path, 'whole'), 'ls-files')).toBe('README.md');
    await git(room.path, 'clone', '--quiet', '--depth', '1', address(), 'shallow');
    expect(await git(clone, 'fetch', '--quiet', 'origin', 'topic')).toBe('');
    expect(await git(clone, 'ls-remote', '--tags', 'origin')).toContain('refs/tags/v1');
  });

  it.each(writes)('rejects $line', async ({ line, json }) => {
    const { status, json: body, headers } = await ask(lineOf(line), json);
    expect([status, body]).toEqual([illness.status, refusal]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('reports the cause to the user of a push', async () => {
    const { code, err } = await tryGit(await newRepository(room.path, 'work'), 'push', address(), 'main');
    expect(code).not.toBe(0);
    expect(err).toContain(`remote: ${refusal.message}`);
  });

  it('allows changes of records', async () => {
    expect((await ask(`POST /projects/${id}/issues`, { title: 'Make room' })).status).toBe(201);
    expect((await ask(`PUT /projects/${id}/merge_requests/1`, { title: 'Topic of the day' })).status).toBe(200);
  });

  it('does not count as failing and is shown to operators', async () => {
    expect((await ask('GET /circuit_breakers/repository_storage/failing')).json).toEqual([]);
    const health = { status: 'ok', checks: { database: 'ok', storage: 'unwritable' } };
    expect(await ready()).toMatchObject({ status: 200, json: health });
    expect((await metrics()).text).toContain('repoctl_storage_unwritable{storage="disk"} 1');
    expect(logged.filter((message) => message.startsWith('repository storage'))).toEqual([
      `repository storage is ${illness.name}: it can only be read`,
    ]);
  });

  it('keeps jobs that need to write', async () => {
    const job = { id: 1, attempt: 1, signal: new AbortController().signal };
    await expect(writeGraphLater(service.service, { project_id: id }, job)).rejects.toMatchObject({
      status: illness.status,
      body: refusal,
    });
  });

  it.runIf(illness === full)('gets free space by deletions', async () => {
    await ask(`DELETE /projects/${gone}`);
    await vi.waitFor(async () => expect(await isRemoved(gone)).toBe(true), timeoutMs);
  });

  it.skipIf(illness === full)('keeps deleted projects until they can be removed', async () => {
    await ask(`DELETE /projects/${gone}`);
    const { db } = service.service.database;
    const row = () => db.selectFrom('jobs').selectAll().where('kind', '=', 'project.remove').executeTakeFirstOrThrow();
    await vi.waitFor(async () => expect((await row()).last_error).toBe(refusal.message), timeoutMs);
    const { state, attempts, max_attempts: most } = await row();
    expect([state, most - attempts]).toEqual(['enqueued', 12]);
  });

  it('accepts writes again after one probe', async () => {
    await illness.mend(disk);
    await probeStorages(service.service);

    expect((await commit(id, 'y')).status).toBe(201);
    await git(clone, 'push', '--quiet', 'origin', 'HEAD:refs/heads/pushed');
    expect(await ready()).toMatchObject({ json: { checks: { storage: 'ok' } } });
    expect((await metrics()).text).toContain('repoctl_storage_unwritable{storage="disk"} 0');
    expect(logged).toContain('repository storage can be written to again');
    await vi.waitFor(async () => expect(await isRemoved(gone)).toBe(true), timeoutMs);
  });

  it.each([
    ['a branch', () => ask(`POST /projects/${id}/repository/branches`, { branch: 'late', ref: 'master' })],
    ['a commit', () => commit(id, 'x'.repeat(100_000))],
  ])('is detected by the first failing write: %s', async (_what, write) => {
    await illness.break(disk);
    const { status, json } = await write();
    await illness.mend(disk);
    expect([status, json]).toEqual([illness.status, refusal]);
    const files = await readdir(repositoryDir(service.service, { id, storage: 'disk' }));
    // Git leaves a report of each interrupted attempt.
    expect(files.filter((name) => name.startsWith('fast_import_crash')).length).toBeLessThanOrEqual(1);
    await probeStorages(service.service);
    expect((await commit(id, 'z')).status).toBe(201);
  });
});

describe.skipIf(missing)(`an unwritable storage beside another one${note}`, () => {
  let disk: MountedDisk;
  let other: string;
  beforeAll(async () => {
    disk = await openDisk();
    other = await mkdtemp(join(tmpdir(), 'repoctl-other-'));
    service = await startOn(disk.path, [{ name: 'other', path: other }]);
  });
  afterAll(async () => {
    await service?.stop();
    await disk.unmount();
    await rm(other, { recursive: true, force: true });
  });

  it.each(illnesses)('leaves new projects to the other one: $name', async (illness) => {
    await illness.break(disk);
    const id = await makeProject(illness.name.replace(' ', '-'));
    expect((await commit(id, 'x')).status).toBe(201);
    expect(await readdir(other)).toEqual(['@hashed']);
    expect(await ready()).toMatchObject({ status: 200, json: { checks: { storage: 'ok' } } });
    await illness.mend(disk);
  });
});

describe('a repository that is missing on its storage', () => {
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
  ])('is not reported as 404: %s', async (line) => {
    service = whole;
    const { status, json } = await ask(line.replace(':id', `${id}`));
    expect([status, json]).toEqual([
      500,
      { message: expect.stringContaining('The repository of this project is gone') },
    ]);
  });

  it('is reported to git and does not prevent the deletion of the project', async () => {
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
