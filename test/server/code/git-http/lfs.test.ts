/** Git LFS is refused with words before anything is pushed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, type Answer } from '../../../support/raw-http.ts';
import { startGitServer, type GitServer } from './git-server.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
  await server.filled('Hidden', 'private');
  await server.filled('Open', 'public');
});
afterAll(() => server.close());

const type = 'application/vnd.git-lfs+json';

const ask = (project: string, path: string, who?: string, method = 'POST'): Promise<Answer> =>
  exchange(server.origin, {
    method,
    path: `/Team/${project}.git/info/lfs/${path}`,
    headers: {
      Accept: type,
      ...(method === 'POST' && { 'Content-Type': type }),
      ...(who !== undefined && {
        Authorization: `Basic ${Buffer.from(`git:${server.tokenOf(who)}`).toString('base64')}`,
      }),
    },
    ...(method === 'POST' && {
      body: JSON.stringify({ operation: 'upload', objects: [{ oid: '0'.repeat(64), size: 1 }] }),
    }),
  });

describe('Git LFS', () => {
  it('is refused in its own form for who can read the repository', async () => {
    const answer = await ask('Hidden', 'objects/batch', 'reporter');
    expect([answer.status, answer.headers['content-type'], answer.json]).toEqual([
      501,
      type,
      { message: expect.stringMatching(/^This server does not store Git LFS objects\. .*"git lfs migrate export"\.$/) },
    ]);
    expect((await ask('Open', 'objects/batch')).status).toBe(501);
  });

  it('has no locks', async () => {
    for (const path of ['locks', 'locks/verify', 'locks/7/unlock']) {
      expect([path, (await ask('Hidden', path, 'developer')).status]).toEqual([path, 501]);
    }
    expect((await ask('Hidden', 'locks', 'developer', 'GET')).status).toBe(501);
  });

  it('is hidden from others as the repository is', async () => {
    const statuses: Record<string, number> = {};
    for (const who of ['guest', 'stranger', 'narrow', 'no-such-token']) {
      statuses[who] = (await ask('Hidden', 'objects/batch', who)).status;
    }
    expect(statuses).toEqual({ guest: 403, stranger: 404, narrow: 403, 'no-such-token': 401 });
    expect((await ask('Missing', 'objects/batch', 'stranger')).json).toEqual(
      (await ask('Hidden', 'locks', 'stranger')).json,
    );
    const [hidden, missing] = [await ask('Hidden', 'objects/batch'), await ask('Missing', 'objects/batch')];
    expect([hidden.status, hidden.headers['www-authenticate'], hidden.json]).toEqual([
      401,
      'Basic realm="repoctl"',
      { message: expect.any(String) },
    ]);
    expect([missing.status, missing.json]).toEqual([hidden.status, hidden.json]);
  });

  it('has no other paths', async () => {
    for (const path of ['objects', 'objects/batch/1', 'locks/7', '']) {
      expect([path, (await ask('Open', path)).status]).toEqual([path, 404]);
    }
  });
});
