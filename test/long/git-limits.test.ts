import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryDir } from '../../src/server/storage/storages.ts';
import { createProject } from '../e2e/support/api.ts';
import { git, makeRoom, newRepository, remoteOf, tryGit } from '../e2e/support/git.ts';
import { startService, type TestService } from '../support/service.ts';
import { plantBomb } from '../server/code/files/plant-bomb.ts';

/** Milliseconds within which a limit of two seconds must take effect on a busy machine. */
const patience = 20_000;

let service: TestService;
let room: Awaited<ReturnType<typeof makeRoom>>;
beforeAll(async () => {
  const limits = { largestPush: 100_000, mostPushRefs: 20, readSeconds: 1, answerSeconds: 2 };
  [service, room] = await Promise.all([startService({ config: { git: limits } }), makeRoom()]);
});
afterAll(async () => {
  await service?.stop();
  await room?.remove();
});

const account = () => ({ url: service.url, token: service.rootToken });

const newProject = (name: string) => createProject(account(), name);

/** A pkt-line of the git protocol. */
const line = (text: string): string => `${(text.length + 5).toString(16).padStart(4, '0')}${text}\n`;

describe('the time limit of a fetch', () => {
  it('ends the comparison of two trees of ten thousand million files', async () => {
    const { id } = await newProject('bombs');
    const dir = repositoryDir(service.service, { id, storage: 'default' });
    const one = await plantBomb(dir, 'one');
    const other = await plantBomb(dir, 'other', { content: 'bang', parent: one });
    const answer = await fetch(`${service.url}/root/bombs.git/git-upload-pack`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`root:${service.rootToken}`).toString('base64')}`,
        'content-type': 'application/x-git-upload-pack-request',
      },
      body: `${line(`want ${other} side-band-64k thin-pack`)}0000${line(`have ${one}`)}${line('done')}`,
    });
    const text = await answer.text();
    expect(text).toContain(`ACK ${one}`);
    expect(text).not.toContain('PACK');
  });

  it('does not affect other clones', async () => {
    await newProject('small');
    const work = await newRepository(room.path, 'small');
    await git(work, 'push', '--quiet', remoteOf(account(), 'root/small'), 'main');
    await git(room.path, 'clone', '--quiet', remoteOf(account(), 'root/small'), 'copy');
    expect(await git(join(room.path, 'copy'), 'rev-parse', 'main')).toBe(await git(work, 'rev-parse', 'main'));
  });
});

describe('the time limit of git for one response', () => {
  let at: string;
  beforeAll(async () => {
    const { id } = await newProject('slow');
    const dir = repositoryDir(service.service, { id, storage: 'default' });
    const parent = await plantBomb(dir, 'one');
    await plantBomb(dir, 'other', { content: 'bang', parent });
    at = `${service.url}/api/v4/projects/${id}/repository`;
  });

  it.each(['compare?from=one&to=other', 'commits/other/diff', 'contributors?ref=other'])(
    'applies to comparisons of files, with any number of processes: %s',
    async (path) => {
      const started = performance.now();
      const answer = await fetch(`${at}/${path}`, { headers: { 'private-token': service.rootToken } });
      expect([answer.status, await answer.json()]).toEqual([
        422,
        { message: '422 Git took longer than allowed for this; ask for a smaller part' },
      ]);
      expect(performance.now() - started).toBeLessThan(patience);
    },
  );
});

it('a push over the size limit is rejected with a message', async () => {
  await newProject('large');
  const work = await newRepository(room.path, 'large');
  const noise = Buffer.from(Array.from({ length: 200_000 }, () => Math.floor(Math.random() * 256)));
  await writeFile(join(work, 'noise.bin'), noise);
  await git(work, 'add', '.');
  await git(work, 'commit', '--quiet', '--message', 'Add noise');
  const { code, err } = await tryGit(work, 'push', remoteOf(account(), 'root/large'), 'main');
  expect(code).not.toBe(0);
  expect(err).toContain('pack exceeds maximum allowed size');
  expect(err).not.toContain(service.dataDir);
  expect(await git(work, 'ls-remote', remoteOf(account(), 'root/large'))).toBe('');
});

/** Refspecs for `count` branches at the first commit. */
const heads = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_none, index) => `main~1:refs/heads/b${from + index}`);

it('a push that changes too many refs is rejected with a message to the user, and succeeds in parts', async () => {
  await newProject('wide');
  const work = await newRepository(room.path, 'wide');
  // This is more than git sends before it can receive a response.
  await writeFile(join(work, 'noise.bin'), randomBytes(20_000_000));
  await git(work, 'add', '.');
  await git(work, 'commit', '--quiet', '--message', 'Add noise');
  const remote = remoteOf(account(), 'root/wide');
  const { code, err } = await tryGit(work, 'push', remote, 'main', ...heads(0, 20));
  expect(code).not.toBe(0);
  expect(err).toContain(
    'remote unpack failed: This push changes more than 20 branches and tags; push in parts, or raise --max-push-refs of the server.',
  );
  expect(await git(work, 'ls-remote', remote)).toBe('');

  await git(work, 'push', '--quiet', remote, ...heads(0, 20));
  await git(work, 'push', '--quiet', remote, ...heads(20, 30));
  expect((await git(work, 'ls-remote', '--heads', remote)).split('\n')).toHaveLength(30);
});
