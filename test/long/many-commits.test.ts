import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsRepack } from '../../src/server/git/repack.ts';
import { maintainRepository } from '../../src/server/organization/projects/maintain.ts';
import { repositoryDir } from '../../src/server/storage/storages.ts';
import { git } from '../e2e/support/git.ts';
import { leaveLock, locksIn } from '../server/code/git-http/left-locks.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let id: number;
let dir: string;
beforeAll(async () => {
  service = await startService();
  ({ id } = (await (await api('/projects', { name: 'busy' })).json()) as { id: number });
  dir = repositoryDir(service.service, { id, storage: 'default' });
});
afterAll(() => service?.stop());

const api = (path: string, json: object) =>
  fetch(`${service.url}/api/v4${path}`, {
    method: 'POST',
    headers: { 'private-token': service.rootToken, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });

/** The output of `git count-objects`, by name. */
const countObjects = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await git(dir, 'count-objects', '-v')).split('\n').map((line) => line.split(': ')));

describe('a repository', () => {
  it('with very many commits stays in a few packs', async () => {
    for (let number = 1; number <= 60; number += 1) {
      const files = [{ action: 'create', file_path: `file-${number}.txt`, content: `${number}` }];
      const commit = { branch: 'main', commit_message: `Commit ${number}`, actions: files };
      expect((await api(`/projects/${id}/repository/commits`, commit)).status).toBe(201);
    }
    await leaveLock(dir, 'objects/pack/multi-pack-index.lock');
    // The server also does this some time after a push, perhaps during these commits.
    await maintainRepository(
      service.service,
      { project_id: id },
      { id: 0, attempt: 1, signal: new AbortController().signal },
    );
    expect(await locksIn(dir)).toEqual([]);
    expect(await needsRepack(dir)).toBe(false);
    const { count: loose, packs } = await countObjects();
    expect(Number(loose)).toBeLessThan(100);
    expect(Number(packs)).toBeLessThanOrEqual(3);
    await git(dir, 'fsck', '--connectivity-only');
  });
});
