import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../../support/raw-http.ts';
import { startGitServer, type GitServer } from './git-server.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
  await server.filled('Open', 'public');
});
afterAll(() => server.close());

const refs = (query: string): Promise<Response> => fetch(`${server.address('Team/Open')}/info/refs${query}`);

const post = (body: string | Buffer, headers: Record<string, string>): Promise<Response> =>
  fetch(`${server.address('Team/Open')}/git-upload-pack`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers,
  });

describe('a repository URL', () => {
  it('refuses the dumb HTTP protocol and unknown services', async () => {
    expect((await refs('')).status).toBe(403);
    expect((await refs('?service=git-upload-archive')).status).toBe(403);
  });

  it('treats a path that looks like a host as a path', async () => {
    for (const path of ['//[/x.git/info/refs', '//a:99999/x.git/info/refs?service=git-upload-pack']) {
      const { status } = await exchange(server.origin, { method: 'GET', path });
      expect([path, status]).toEqual([path, path.includes('?') ? 401 : 403]);
    }
  });

  it('sends its content type and forbids caching', async () => {
    const answer = await refs('?service=git-upload-pack');
    expect(answer.headers.get('content-type')).toBe('application/x-git-upload-pack-advertisement');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await answer.text()).slice(0, 34)).toBe('001e# service=git-upload-pack\n0000');
  });

  const type = { 'content-type': 'application/x-git-upload-pack-request' };

  it('accepts a compressed request', async () => {
    const body = gzipSync('0014command=ls-refs\n0000');
    const answer = await post(body, { ...type, 'content-encoding': 'gzip', 'git-protocol': 'version=2' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('refs/heads/master');
  });

  it('refuses an unreadable request with a client error', async () => {
    expect((await post('hello', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post('hello', { ...type, 'content-encoding': 'br' })).status).toBe(415);
    expect((await post('zzzz', type)).status).toBe(400);
    expect((await post('not compressed', { ...type, 'content-encoding': 'gzip' })).status).toBe(400);
    // A header that could be harmful in the environment of Git is ignored.
    expect((await post('0000', { ...type, 'git-protocol': 'version=2 $(id)' })).status).toBe(200);
  });

  it('does not shadow other URLs of the app', async () => {
    expect((await fetch(`${server.origin}/api/v4/version`)).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/Team/Open'],
      ['GET', '/Team/Open.git/HEAD'],
      ['POST', '/Team/Open.git/info/refs'],
      ['GET', '/Team/Open.git/git-upload-pack'],
      ['POST', '/api/v4/nothing'],
    ] as const) {
      const answer = await fetch(`${server.origin}${path}`, { method });
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
      expect(await answer.json()).toEqual({ error: '404 Not Found' });
    }
  });

  it('stops Git when the client disconnects', async () => {
    const { dir } = await server.project('abandoned', 'private');
    const running = async (): Promise<boolean> => (await execa('ps', ['axww', '-o', 'args'])).stdout.includes(dir);
    const request = httpRequest(`${server.origin}/Team/abandoned.git/git-receive-pack`, {
      method: 'POST',
      auth: `x:${server.tokenOf('developer')}`,
      headers: { 'content-type': 'application/x-git-receive-pack-request', 'transfer-encoding': 'chunked' },
    });
    request.on('error', () => {});
    // Git waits for the objects of this branch.
    const command = `${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/new\0 report-status`;
    request.write(`${(command.length + 4).toString(16).padStart(4, '0')}${command}0000`);
    await expect.poll(running).toBe(true);

    request.destroy();

    await expect.poll(running).toBe(false);
  });
});
