import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maintainRepositories } from '../../src/server/organization/projects/maintain.ts';
import { repositoryDir } from '../../src/server/storage/storages.ts';
import { gitEnvironment } from '../../src/server/git/git-environment.ts';
import { commitFile, git, makeRoom, newRepository } from '../e2e/support/git.ts';
import { openApp, type App } from '../server/request/open-app.ts';
import { startService, type TestService } from '../support/service.ts';
import { leaveLock, locksIn } from '../server/code/git-http/left-locks.ts';

let service: TestService;
let room: Awaited<ReturnType<typeof makeRoom>>;
let work: string;
let dir: string;
let remote: string;
let id: number;

beforeAll(async () => {
  [service, room] = await Promise.all([startService(), makeRoom()]);
  const made = await api('POST', '/projects', { name: 'locked' });
  ({ id } = (await made.json()) as { id: number });
  dir = repositoryDir(service.service, { id, storage: 'default' });
  remote = service.url.replace('//', `//root:${service.rootToken}@`).concat('/', 'root/locked.git');
  work = await newRepository(room.path, 'work');
  await git(work, 'push', '--quiet', remote, 'main');
});
afterAll(async () => {
  await service?.stop();
  await room?.remove();
});

const api = (method: string, path: string, json: object) =>
  fetch(`${service.url}/api/v4${path}`, {
    method,
    headers: { 'private-token': service.rootToken, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });

/** A git process that stays active in the repository until it is stopped. */
const atWork = async (meanwhile: () => Promise<void>): Promise<void> => {
  const busy = execa('git', ['hash-object', '--stdin'], { env: gitEnvironment({ GIT_DIR: dir }), extendEnv: false });
  const ended = busy.catch(() => {});
  await meanwhile().finally(() => busy.kill());
  await ended;
};

describe('a stale lock of a killed git process', () => {
  it.each(['refs/heads/main.lock', 'packed-refs.lock', 'HEAD.lock'])('does not block a push: %s', async (name) => {
    await leaveLock(dir, name);
    await commitFile(work, 'more.txt', `${name}\n`);
    await git(work, 'push', '--quiet', remote, 'main');
    expect(await locksIn(dir)).toEqual([]);
    expect(await git(dir, 'rev-parse', 'main')).toBe(await git(work, 'rev-parse', 'main'));
  });

  it('does not block a commit, a new branch, or a deleted one', async () => {
    await leaveLock(dir, 'refs/heads/main.lock');
    const actions = [{ action: 'create', file_path: 'api.txt', content: 'x' }];
    const commit = { branch: 'main', commit_message: 'Add', actions };
    expect((await api('POST', `/projects/${id}/repository/commits`, commit)).status).toBe(201);
    await leaveLock(dir, 'refs/heads/other.lock');
    expect((await api('POST', `/projects/${id}/repository/branches`, { branch: 'other', ref: 'main' })).status).toBe(
      201,
    );
    await git(dir, 'pack-refs', '--all');
    await leaveLock(dir, 'packed-refs.lock');
    await leaveLock(dir, 'packed-refs.new');
    expect((await api('DELETE', `/projects/${id}/repository/branches/other`, {})).status).toBe(204);
    expect(await locksIn(dir)).toEqual([]);
  });

  it('is kept while another git process is active in the repository, and no error shows its path', async () => {
    await git(work, 'pull', '--quiet', '--rebase', remote, 'main');
    await leaveLock(dir, 'refs/heads/main.lock');
    await commitFile(work, 'late.txt', 'late\n');
    await atWork(async () => {
      const refused = await git(work, 'push', '--quiet', remote, 'main').catch((error: Error) => error.message);
      expect(refused).toContain('main.lock');
      expect(refused).not.toContain(service.dataDir);
    });
    await git(work, 'push', '--quiet', remote, 'main');
    expect(await locksIn(dir)).toEqual([]);
  });

  it('makes the API respond with Retry-After while that git process is active', async () => {
    const at = `/projects/${id}`;
    const actions = [{ action: 'create', file_path: 'feature.txt', content: 'x' }];
    const feature = { branch: 'feature', start_branch: 'main', commit_message: 'Add', actions };
    expect((await api('POST', `${at}/repository/commits`, feature)).status).toBe(201);
    const request = { source_branch: 'feature', target_branch: 'main', title: 'Merge' };
    const { iid } = (await (await api('POST', `${at}/merge_requests`, request)).json()) as { iid: number };
    const merge = ['PUT', `${at}/merge_requests/${iid}/merge`, {}] as const;
    const blocked: (readonly [lock: string, ...request: Parameters<typeof api>])[] = [
      ['refs/heads/main.lock', 'POST', `${at}/repository/commits`, { ...feature, branch: 'main', start_branch: '' }],
      ['refs/heads/new.lock', 'POST', `${at}/repository/branches`, { branch: 'new', ref: 'main' }],
      ['refs/heads/main.lock', ...merge],
      ['HEAD.lock', 'PUT', at, { default_branch: 'feature' }],
    ];
    await atWork(async () => {
      for (const [lock, ...asked] of blocked) {
        await leaveLock(dir, lock);
        const answer = await api(...asked);
        expect([lock, answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
          lock,
          503,
          '5',
          { message: '503 The repository is locked by another Git process; try again in a moment' },
        ]);
      }
    });
    expect((await api(...merge)).status).toBe(200);
    await git(work, 'pull', '--quiet', '--rebase', remote, 'main');
    await maintainRepositories(service.service);
    expect(await locksIn(dir)).toEqual([]);
  });

  it('is found at the start by its age, like other files of dead processes', async () => {
    await leaveLock(dir, 'refs/heads/none.lock');
    await mkdir(join(dir, 'objects/ab'), { recursive: true });
    const old = [
      'objects/tmp_objdir-incoming-a',
      'objects/pack/tmp_pack_b',
      'objects/ab/tmp_obj_c',
      'fast_import_crash_7',
    ];
    for (const [index, name] of old.entries()) {
      await (index === 0 ? mkdir(join(dir, name)) : writeFile(join(dir, name), ''));
      const then = new Date(Date.now() - 25 * 60 * 60 * 1000);
      await utimes(join(dir, name), then, then);
    }
    await writeFile(join(dir, 'objects/pack/tmp_pack_young'), '');
    await maintainRepositories(service.service);
    expect(await locksIn(dir)).toEqual([]);
    const left = (await readdir(dir, { recursive: true })).filter((name) => /tmp_|fast_import/.test(name));
    expect(left).toEqual(['objects/pack/tmp_pack_young']);
  });
});

describe('a stale lock in a repository of several machines (with PostgreSQL)', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp('postgres');
  });
  afterAll(() => app?.close());

  it('is kept for the maximum duration of a git process and then deleted', async () => {
    const shared = await app.make('POST /projects', { name: 'shared' });
    const place = repositoryDir(app.service, { id: shared, storage: 'default' });
    const add = (name: string) =>
      app.ask(app.rootToken, `POST /projects/${shared}/repository/files/${name}`, {
        branch: 'main',
        commit_message: 'Add',
        content: 'x',
      });
    expect((await add('first.txt')).status).toBe(201);

    await leaveLock(place, 'refs/heads/main.lock', 60);
    const early = await add('second.txt');
    expect([early.status, early.headers['retry-after']]).toEqual([503, '5']);

    await leaveLock(place, 'refs/heads/main.lock', 16 * 60);
    expect((await add('second.txt')).status).toBe(201);
    expect((await readdir(place, { recursive: true })).filter((name) => name.endsWith('.lock'))).toEqual([]);
  });
});

describe('a repository', () => {
  it('whose HEAD differs from the record after a crash gets HEAD at the default branch again', async () => {
    await git(dir, 'symbolic-ref', 'HEAD', 'refs/heads/elsewhere');
    await maintainRepositories(service.service);
    expect(await git(dir, 'symbolic-ref', 'HEAD')).toBe('refs/heads/main');
  });
});
