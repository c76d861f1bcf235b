import { readdir } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRefs } from '../../../../src/server/git/refs.ts';
import { commit, git, startGitServer, type GitServer } from './git-server.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

const zero = '0'.repeat(40);

/** The request body that Git sends to push HEAD as a new branch. */
const pushOf = async (to: string, branch: string): Promise<Buffer> => {
  const { stdout: sha } = await git(to, 'rev-parse', 'HEAD');
  const command = `${zero} ${String(sha)} refs/heads/${branch}\0 report-status`;
  const { stdout: pack } = await execa('git', ['pack-objects', '--stdout', '--revs', '-q'], {
    cwd: to,
    input: 'HEAD\n^origin/master\n',
    encoding: 'buffer',
  });
  const line = `${(command.length + 4).toString(16).padStart(4, '0')}${command}0000`;
  return Buffer.concat([Buffer.from(line), Buffer.from(pack)]);
};

const open = (path: string): ClientRequest => {
  const request = httpRequest(`${server.origin}/Team/${path}.git/git-receive-pack`, {
    method: 'POST',
    auth: `x:${server.tokenOf('developer')}`,
    headers: { 'content-type': 'application/x-git-receive-pack-request', 'transfer-encoding': 'chunked' },
  });
  request.on('error', () => {});
  return request;
};

const eventsOf = async (projectId: number): Promise<number> => {
  const { db } = server.service.database;
  return (await db.selectFrom('events').select('id').where('project_id', '=', projectId).execute()).length;
};

/** Creates a working copy with a commit of 1 MB that is not pushed yet. */
const setUp = async (path: string) => {
  const made = await server.filled(path, 'private');
  const { to } = await server.clone(`Team/${path}`, 'developer');
  const noise = await execa('head', ['-c', '1000000', '/dev/urandom'], { encoding: 'buffer' });
  await execa('tee', ['noise.bin'], { cwd: to, input: noise.stdout, stdout: 'ignore' });
  await git(to, 'add', '.');
  await commit(to, 'Noise');
  return { ...made, to };
};

describe('a client that disconnects', () => {
  it('during a push leaves no traces and can push again', async () => {
    const { row, dir, to } = await setUp('halfway');
    const incoming = async (): Promise<string[]> =>
      (await readdir(join(dir, 'objects'))).filter((name) => !/^(?:[0-9a-f]{2}|info|pack)$/.test(name));
    const body = await pushOf(to, 'noise');
    const request = open('halfway');
    request.write(body.subarray(0, body.length / 2));
    // Git has received a part of the objects.
    await expect.poll(incoming).not.toEqual([]);

    request.destroy();

    await expect.poll(incoming).toEqual([]);
    expect(await findRefs(dir, ['refs/heads/noise'])).toEqual(new Map());
    expect(await eventsOf(row.id)).toBe(0);
    expect((await git(to, 'push', 'origin', 'HEAD:refs/heads/noise')).exitCode).toBe(0);
    expect(await eventsOf(row.id)).toBe(1);
  });

  it('before it reads the response has pushed all the same, with an event and an updated activity', async () => {
    const { row, dir, to } = await setUp('unheard');
    const request = open('unheard');
    const answered = new Promise<Buffer>((resolve) => {
      request.on('response', (response) => {
        response.on('error', () => {});
        response.once('data', (chunk: Buffer) => {
          request.destroy();
          resolve(chunk);
        });
      });
    });
    request.end(await pushOf(to, 'noise'));
    expect(String(await answered)).toContain('unpack ok');

    const outcome = async () => ({ events: await eventsOf(row.id), logged: server.logged });
    await expect.poll(outcome).toEqual({ events: 1, logged: [] });
    expect((await findRefs(dir, ['refs/heads/noise'])).size).toBe(1);
    const { last_activity_at: active } = await server.service.database.db
      .selectFrom('projects')
      .select('last_activity_at')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(active).toBe('2024-05-06T12:00:00.000Z');
  });
});
