import { readdir, rename } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { execa, type Result } from 'execa';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row, Visibility } from '../../../../src/server/db/schema.ts';
import { commitFiles } from '../../../../src/server/git/commit-files.ts';
import { createRepository } from '../../../../src/server/git/create-repository.ts';
import { gitHttp } from '../../../../src/server/git/http/git-http.ts';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { ensureStorages } from '../../../../src/server/storages/probe-storages.ts';
import { repositoryDir } from '../../../../src/server/storages/repository-dir.ts';
import { makeScratchService, type ScratchService } from '../../storages/scratch-service.ts';
import { ada, makeScratch, noon, type Scratch } from '../scratch.ts';
import { seedMember, seedProject, seedUser } from './seed.ts';

let scratch: ScratchService;
let home: Scratch;
let app: FastifyInstance;
let origin: string;
const people: Record<string, string> = {};
const ids: Record<string, number> = {};

beforeAll(async () => {
  scratch = await makeScratchService('sqlite');
  home = await makeScratch();
  const { db } = scratch.service.database;
  await ensureStorages(scratch.service);
  for (const name of ['guest', 'reporter', 'developer', 'stranger']) {
    const user = await seedUser(db, name);
    people[name] = user.token;
    ids[name] = user.id;
  }
  people['narrow'] = (await seedUser(db, 'narrow', 'read_user')).token;
  people['root'] = (await seedUser(db, 'root', 'api sudo', 1)).token;
  app = fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: '404 Not Found' }));
  app.get('/api/v4/version', async () => ({ version: '1' }));
  await gitHttp(app, scratch.service);
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await scratch.remove();
  await home.remove();
});

const project = async (path: string, visibility: Visibility): Promise<{ row: Row<'projects'>; dir: string }> => {
  const { db } = scratch.service.database;
  const row = await seedProject(db, path, visibility);
  const members = [
    ['guest', 10],
    ['reporter', 20],
    ['developer', 30],
  ] as const;
  for (const [name, level] of members) await seedMember(db, row.id, ids[name] ?? 0, level);
  const dir = repositoryDir(scratch.service, row);
  await createRepository(dir);
  return { row, dir };
};

const filled = async (path: string, visibility: Visibility): Promise<{ row: Row<'projects'>; dir: string }> => {
  const made = await project(path, visibility);
  const base = { branch: 'master', author: ada, date: noon };
  const first = await commitFiles(made.dir, { ...base, message: 'One', files: [{ path: 'a.txt', content: 'a\n' }] });
  await commitFiles(made.dir, { ...base, message: 'Two', parent: first, files: [{ path: 'b.txt', content: 'b\n' }] });
  return made;
};

/** The real client, as a user of that name (or nobody) would run it. */
const git = (cwd: string, ...args: string[]): Promise<Result<{ reject: false }>> =>
  execa('git', args, {
    cwd,
    reject: false,
    env: { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
  });

const address = (path: string, who?: string): string =>
  `http://${who === undefined ? '' : `any:${people[who] ?? who}@`}${origin}/${path}.git`;

const clone = async (
  path: string,
  who?: string,
  ...options: string[]
): Promise<Result<{ reject: false }> & { to: string }> => {
  const to = join(home.path, `${path.replaceAll('/', '-')}-${who ?? 'nobody'}-${options.length}-${Math.random()}`);
  return { ...(await git(home.path, 'clone', ...options, address(path, who), to)), to };
};

const commit = async (cwd: string, message: string): Promise<void> => {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  expect(await git(cwd, ...who, 'commit', '--allow-empty', '-m', message)).toMatchObject({ exitCode: 0 });
};

const rowOf = (id: number): Promise<Row<'projects'>> =>
  scratch.service.database.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('cloning', () => {
  it('needs no credentials for a public project, and takes its path in any case', async () => {
    await filled('Open', 'public');
    const { exitCode, to } = await clone('tEAM/oPEN');
    expect(exitCode).toBe(0);
    expect((await readdir(to)).sort()).toEqual(['.git', 'a.txt', 'b.txt']);
  });

  it.each(['0', '1', '2'])('works with version %s of the protocol, and shallow', async (version) => {
    await filled(`shallow-${version}`, 'public');
    const { exitCode, to } = await clone(
      `Team/shallow-${version}`,
      undefined,
      '-c',
      `protocol.version=${version}`,
      '--depth=1',
    );
    expect(exitCode).toBe(0);
    expect((await git(to, 'rev-list', '--count', 'HEAD')).stdout).toBe('1');
    expect(await git(to, 'fetch', '--unshallow')).toMatchObject({ exitCode: 0 });
    expect((await git(to, 'rev-list', '--count', 'HEAD')).stdout).toBe('2');
  });

  it('of a private project is for reporters and those above', async () => {
    await filled('secret', 'private');
    expect(await clone('Team/secret', 'reporter')).toMatchObject({ exitCode: 0 });
    expect(await clone('Team/secret', 'root')).toMatchObject({ exitCode: 0 });
    const guest = await clone('Team/secret', 'guest');
    expect(guest.exitCode).toBe(128);
    expect(guest.stderr).toContain('remote: Reading the code of Team/secret needs the role reporter or a higher one.');
    expect((await clone('Team/secret', 'stranger')).stderr).toContain('not found');
  });

  it('asks strangers for credentials, whether the project is there or not', async () => {
    await filled('hidden', 'private');
    const answers = await Promise.all(
      ['Team/hidden', 'Team/nothing', '../../etc', '%2e%2e/%2e%2e/etc', 'Team%2Fhidden'].map((path) =>
        fetch(`http://${origin}/${path}.git/info/refs?service=git-upload-pack`),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="repoctl"');
    }
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect((await clone('Team/hidden')).stderr).toContain('could not read Username');
  });

  it('refuses a wrong token even where none is needed, and one without the scope', async () => {
    await filled('guarded', 'private');
    // git itself sends credentials only when it is asked for them.
    const authorization = `Basic ${Buffer.from('x:not-a-token').toString('base64')}`;
    const refs = `http://${origin}/Team/Open.git/info/refs?service=git-upload-pack`;
    expect((await fetch(refs, { headers: { authorization } })).status).toBe(401);
    expect((await clone('Team/guarded', 'not-a-token')).stderr).toContain('Authentication failed');
    expect((await clone('Team/guarded', 'narrow')).stderr).toContain('does not have the scope "api"');
  });

  it('of an empty repository gives an empty working copy', async () => {
    await project('empty', 'public');
    expect(await clone('Team/empty')).toMatchObject({ exitCode: 0 });
  });

  it('answers 503 while the storage is away', async () => {
    await filled('stranded', 'public');
    const path = scratch.service.config.storages[0]?.path ?? '';
    await rename(path, `${path}-away`);
    const answer = await fetch(`${address('Team/stranded')}/info/refs?service=git-upload-pack`);
    await rename(`${path}-away`, path);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe('503 Repository storage "default" is out of reach\n');
    expect(await clone('Team/stranded')).toMatchObject({ exitCode: 0 });
  });
});

describe('pushing', () => {
  it('the first branch makes it the default branch, before the client is told', async () => {
    const { row } = await project('fresh', 'private');
    const { to } = await clone('Team/fresh', 'developer');
    await git(to, 'checkout', '-b', 'trunk');
    await commit(to, 'Begin');

    expect(await git(to, 'push', 'origin', 'trunk')).toMatchObject({ exitCode: 0 });

    const after = await rowOf(row.id);
    expect(after.default_branch).toBe('trunk');
    expect(after.last_activity_at).toBe('2024-05-06T12:00:00.000Z');
    expect((await git((await clone('Team/fresh', 'reporter')).to, 'branch', '--show-current')).stdout).toBe('trunk');

    await git(to, 'checkout', '-b', 'later');
    expect(await git(to, 'push', 'origin', 'later')).toMatchObject({ exitCode: 0 });
    expect((await rowOf(row.id)).default_branch).toBe('trunk');
  });

  it('takes what does not fit into one buffer', async () => {
    const { dir } = await filled('large', 'private');
    const { to } = await clone('Team/large', 'developer');
    const noise = await execa('head', ['-c', '8000000', '/dev/urandom'], { encoding: 'buffer' });
    const { exitCode: written } = await execa('tee', ['noise.bin'], { cwd: to, input: noise.stdout, stdout: 'ignore' });
    expect(written).toBe(0);
    await git(to, 'add', '.');
    await commit(to, 'Noise');

    const push = await git(to, '-c', 'http.postBuffer=65536', 'push', 'origin', 'HEAD:refs/heads/noise');

    expect(push).toMatchObject({ exitCode: 0 });
    expect((await runGit({ dir, args: ['cat-file', '-s', 'noise:noise.bin'] })).stdout).toBe('8000000\n');
  });

  it('needs a developer, and a project that is not archived', async () => {
    const { row } = await filled('strict', 'public');
    for (const [who, words] of [
      ['reporter', 'Pushing to Team/strict needs the role developer'],
      ['stranger', 'Pushing to Team/strict needs the role developer'],
      [undefined, 'could not read Username'],
    ] as const) {
      const { to } = await clone('Team/strict', who);
      expect((await git(to, 'push', 'origin', 'HEAD:refs/heads/new')).stderr).toContain(words);
    }
    const { to } = await clone('Team/strict', 'developer');
    await scratch.service.database.db.updateTable('projects').set({ archived: 1 }).where('id', '=', row.id).execute();
    const push = await git(to, 'push', 'origin', 'HEAD:refs/heads/new');
    expect(push.stderr).toContain('remote: Team/strict is archived and read-only.');
  });

  it('checks each request by itself, not only the first', async () => {
    await filled('checked', 'private');
    const answer = await fetch(`http://${origin}/Team/checked.git/git-receive-pack`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-git-receive-pack-request',
        authorization: `Basic ${Buffer.from(`x:${people['reporter'] ?? ''}`).toString('base64')}`,
      },
      body: '0000',
    });
    expect(answer.status).toBe(403);
  });
});

const refs = (query: string): Promise<Response> => fetch(`${address('Team/Open')}/info/refs${query}`);

const post = (body: string | Buffer, headers: Record<string, string>): Promise<Response> =>
  fetch(`${address('Team/Open')}/git-upload-pack`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers,
  });

describe('the address of a repository', () => {
  it('refuses clients that know only plain files, and services that are none', async () => {
    expect((await refs('')).status).toBe(403);
    expect((await refs('?service=git-upload-archive')).status).toBe(403);
  });

  it('says what it sends, and that nothing is to be kept', async () => {
    const answer = await refs('?service=git-upload-pack');
    expect(answer.headers.get('content-type')).toBe('application/x-git-upload-pack-advertisement');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await answer.text()).slice(0, 34)).toBe('001e# service=git-upload-pack\n0000');
  });

  const type = { 'content-type': 'application/x-git-upload-pack-request' };

  it('reads a compressed request', async () => {
    const body = gzipSync('0014command=ls-refs\n0000');
    const answer = await post(body, { ...type, 'content-encoding': 'gzip', 'git-protocol': 'version=2' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('refs/heads/master');
  });

  it('answers what cannot be read with an error, in words', async () => {
    expect((await post('hello', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post('hello', { ...type, 'content-encoding': 'br' })).status).toBe(415);
    expect((await post('zzzz', type)).status).toBe(400);
    expect((await post('not compressed', { ...type, 'content-encoding': 'gzip' })).status).toBe(400);
    // A header that could mean something to the shell or to git's environment is left out.
    expect((await post('0000', { ...type, 'git-protocol': 'version=2 $(id)' })).status).toBe(200);
  });

  it('leaves every other address to the app', async () => {
    expect((await fetch(`http://${origin}/api/v4/version`)).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/Team/Open'],
      ['GET', '/Team/Open.git/HEAD'],
      ['POST', '/Team/Open.git/info/refs'],
      ['GET', '/Team/Open.git/git-upload-pack'],
      ['POST', '/api/v4/nothing'],
    ] as const) {
      const answer = await fetch(`http://${origin}${path}`, { method });
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
      expect(await answer.json()).toEqual({ error: '404 Not Found' });
    }
  });

  it('ends git when the client goes away', async () => {
    const { dir } = await project('abandoned', 'private');
    const running = async (): Promise<boolean> => (await execa('ps', ['axww', '-o', 'args'])).stdout.includes(dir);
    const request = httpRequest(`http://${origin}/Team/abandoned.git/git-receive-pack`, {
      method: 'POST',
      auth: `x:${people['developer'] ?? ''}`,
      headers: { 'content-type': 'application/x-git-receive-pack-request', 'transfer-encoding': 'chunked' },
    });
    request.on('error', () => {});
    request.write('00');
    await expect.poll(running).toBe(true);

    request.destroy();

    await expect.poll(running).toBe(false);
  });
});
