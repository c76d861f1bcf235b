import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkData } from '../../src/server/admin/check-data.ts';
import { repack } from '../../src/server/git/repack.ts';
import { repositoryPath } from '../../src/server/git/repository.ts';
import { locationOf, openDemoData, type DemoData } from '../server/admin/demo-data.ts';
import { exchange } from '../support/raw-http.ts';

describe('a backup', () => {
  let demo: DemoData;
  beforeAll(async () => {
    demo = await openDemoData();
  });
  afterAll(() => demo?.close());

  it('of a repository that is pushed to, packed, and changed meanwhile has all objects of its refs', async () => {
    const headers = { 'Private-Token': demo.service.rootToken, 'Content-Type': 'application/json' };
    const project = (
      await exchange(demo.service.url, {
        method: 'GET',
        path: '/api/v4/projects/harbor%2Fapps%2Fberth-planner',
        headers,
      })
    ).json as { id: number };
    const dir = repositoryPath(join(demo.service.dataDir, 'repositories'), project.id);
    const over = new AbortController();
    let commits = 0;
    const push = async () => {
      for (; !over.signal.aborted; commits += 1) {
        const body = JSON.stringify({
          branch: 'busy',
          ...(commits === 0 && { start_branch: 'master' }),
          commit_message: `Change ${commits}`,
          actions: [{ action: commits === 0 ? 'create' : 'update', file_path: 'busy.txt', content: `${commits}` }],
        });
        const path = `/api/v4/projects/${project.id}/repository/commits`;
        const { status } = await exchange(demo.service.url, { method: 'POST', path, headers, body });
        expect(status).toBe(201);
      }
    };
    const pack = async () => {
      while (!over.signal.aborted) {
        await repack(dir);
        await pause(200);
      }
    };
    const pushing = push();
    const packing = pack();
    try {
      await expect.poll(() => commits).toBeGreaterThan(3);
      await demo.backUp(demo.place('busy'));
      await demo.restore(demo.place('busy'), demo.place('busy-restored'));
      const options = { repair: false, fsck: true, now: new Date() };
      const findings = await checkData(locationOf(demo.place('busy-restored')), options);
      expect(findings.filter(({ status }) => status === 'fail')).toEqual([]);
    } finally {
      over.abort();
      await Promise.all([pushing, packing]);
    }
  });
});
