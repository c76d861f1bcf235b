import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { bodyOf, type App } from '../../request/open-app.ts';
import { openOddRepository } from './odd-repository.ts';

let app: App;
let id = 0;
let dir = '';
let scratch = '';

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'repoctl-files-'));
  ({ app, id, dir } = await openOddRepository());
});
afterAll(async () => {
  await app?.close();
  rmSync(scratch, { recursive: true, force: true });
});

const at = (path: string): string => `/projects/${id}/repository${path}`;
const get = (path: string) => app.ask(app.rootToken, `GET ${at(path)}`);
const fetched = async (path: string) => {
  const answer = await fetch(`${app.url}/api/v4${at(path)}`, { headers: { 'Private-Token': app.rootToken } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const file = (path: string, rest = ''): string => `/files/${encodeURIComponent(path)}${rest}`;
const sha = async (name: string): Promise<string> => (await runGit({ dir, args: ['rev-parse', name] })).stdout.trim();

describe('the tree', () => {
  it('lists directories first, then files, then submodules', async () => {
    const entries = bodyOf<Record<string, unknown>[]>(await get('/tree'));
    expect(entries.map(({ type, path, mode }) => [type, path, mode])).toEqual([
      ['tree', 'src', '040000'],
      ['blob', ':(glob)*', '100644'],
      ['blob', 'README.md', '100644'],
      ['blob', 'binary', '100644'],
      ['blob', 'caf\ufffd', '100644'],
      ['blob', 'link', '120000'],
      ['blob', 'page.html', '100644'],
      ['blob', 'two\nlines -x', '100644'],
      ['commit', 'module', '160000'],
    ]);
  });

  it('shows a directory of any ref and its subdirectories', async () => {
    const entries = bodyOf<object[]>(await get('/tree?path=src&ref=side/way'));
    expect(entries).toEqual([
      { id: await sha('master:src/deep'), name: 'deep', type: 'tree', path: 'src/deep', mode: '040000' },
      { id: await sha('side/way:src/app.js'), name: 'app.js', type: 'blob', path: 'src/app.js', mode: '100644' },
    ]);
    const all = bodyOf<{ path: string }[]>(await get('/tree?path=/src/&recursive=true'));
    expect(all.map(({ path }) => path)).toEqual(['src/deep', 'src/app.js', 'src/deep/tool.sh']);
  });

  it('is paged', async () => {
    const answer = await get('/tree?per_page=2&page=2');
    expect(bodyOf<{ path: string }[]>(answer).map(({ path }) => path)).toEqual(['README.md', 'binary']);
    expect(answer.headers).toMatchObject({ 'x-total': '9', 'x-total-pages': '5' });
  });

  it.each([
    '/tree?path=nope',
    '/tree?path=README.md',
    '/tree?path=..',
    '/tree?path=.git',
    '/tree?ref=nope',
    '/tree?path=module',
  ])('returns 404 for %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, json: { message: '404 Tree Not Found' } });
  });
});

describe('a file', () => {
  it('is shown with its content in base64', async () => {
    expect(await get(file('src/app.js', '?ref=side%2Fway'))).toMatchObject({
      status: 200,
      json: {
        file_name: 'app.js',
        file_path: 'src/app.js',
        size: 8,
        encoding: 'base64',
        content: Buffer.from('stop();\n').toString('base64'),
        content_sha256: createHash('sha256').update('stop();\n').digest('hex'),
        ref: 'side/way',
        blob_id: await sha('side/way:src/app.js'),
        commit_id: await sha('side/way'),
        last_commit_id: await sha('side/way'),
      },
    });
    expect(bodyOf(await get(file('README.md', '?ref=side/way')))['last_commit_id']).toBe(await sha('master'));
    expect(bodyOf(await get(file('README.md', '?ref=v1')))['ref']).toBe('v1');
    expect(bodyOf(await get(file('README.md')))['ref']).toBe('master');
  });

  it('is served raw and unchanged, but never in a form that a browser executes', async () => {
    const page = await fetched(file('page.html', '/raw'));
    expect(page.bytes.toString()).toBe('<script>alert(1)</script>\n');
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    const binary = await fetched(file('binary', '/raw'));
    expect([...binary.bytes]).toEqual([97, 0, 255, 254]);
    expect(binary.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('is streamed when it is large', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024, 'abc\n');
    const json = { branch: 'large', start_branch: 'master', commit_message: 'x', content: large.toString() };
    expect((await app.ask(app.rootToken, `POST ${at(file('large'))}`, json)).status).toBe(201);
    const raw = await fetched(file('large', '/raw?ref=large'));
    expect(raw.headers.get('content-length')).toBe(String(large.length));
    expect(raw.bytes.equals(large)).toBe(true);
    expect(bodyOf(await get(file('large', '?ref=large')))['size']).toBe(large.length);
  });

  it('can have any name and can be a symbolic link, which has its target as content', async () => {
    expect((await get(file('link', '/raw'))).text).toBe('/etc/passwd');
    expect((await get(file(':(glob)*', '/raw'))).text).toBe('magic\n');
    expect((await get(file('two\nlines -x', '/raw'))).text).toBe('odd\n');
    expect((await get(file('//README.md', '/raw'))).text).toBe('# Engine\n');
  });

  it.each([
    'src',
    'module',
    'nope',
    'link/passwd',
    '../engine',
    '.git/config',
    '*',
    '--output=x',
    'README.md/x',
    'HEAD',
  ])('is not found as %s', async (path) => {
    expect((await get(file(path))).status).toBe(404);
    expect((await get(file(path, '/raw'))).status).toBe(404);
  });

  it('is created, updated, and deleted', async () => {
    const write = (method: string, json: object) =>
      app.ask(app.rootToken, `${method} ${at(file('docs/new.md'))}`, {
        branch: 'docs',
        commit_message: 'Write',
        ...json,
      });
    const answer = { file_path: 'docs/new.md', branch: 'docs' };
    expect(await write('POST', { start_branch: 'master', content: '1\n' })).toMatchObject({
      status: 201,
      json: answer,
    });
    expect((await write('POST', { content: '1\n' })).status).toBe(400);
    const seen = bodyOf(await get(file('docs/new.md', '?ref=docs')))['last_commit_id'];
    const base64 = { content: Buffer.from('2\n').toString('base64'), encoding: 'base64', last_commit_id: seen };
    expect(await write('PUT', base64)).toMatchObject({ status: 200, json: answer });
    expect((await write('PUT', { content: '3\n', last_commit_id: seen })).status).toBe(400);
    expect((await get(file('docs/new.md', '/raw?ref=docs'))).text).toBe('2\n');
    const late = { 'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' };
    const remove = `DELETE ${at(file('docs/new.md'))}?branch=docs&commit_message=Remove`;
    expect((await app.ask(app.rootToken, remove, undefined, late)).status).toBe(412);
    expect((await app.ask(app.rootToken, remove)).status).toBe(204);
    expect((await app.ask(app.rootToken, remove)).status).toBe(400);
    expect((await get(file('docs/new.md', '?ref=docs'))).status).toBe(404);
  });
});

describe('a blob', () => {
  it('is found by its SHA', async () => {
    const blob = await sha('master:binary');
    const json = { size: 4, encoding: 'base64', content: 'YQD//g==', sha: blob };
    expect(await get(`/blobs/${blob}`)).toMatchObject({ status: 200, json });
    expect(await get(`/blobs/${blob.slice(0, 10)}`)).toMatchObject({ status: 200, json });
    expect([...(await fetched(`/blobs/${blob}/raw`)).bytes]).toEqual([97, 0, 255, 254]);
  });

  it.each(['master', 'HEAD', '1'.repeat(40), 'zz', '--batch'])('is not found as %s', async (name) => {
    expect((await get(`/blobs/${encodeURIComponent(name)}`)).status).toBe(404);
    expect((await get(`/blobs/${encodeURIComponent(name)}/raw`)).status).toBe(404);
  });

  it('is not found by the SHA of a commit', async () => {
    expect((await get(`/blobs/${await sha('master')}`)).status).toBe(404);
  });
});

const listed = (bytes: Buffer, flags: string): string[] => {
  const path = join(scratch, 'archive');
  writeFileSync(path, bytes);
  return execFileSync('tar', [flags, path]).toString().trim().split('\n');
};

describe('an archive', () => {
  it.each([
    ['/archive', 'tar.gz', '-tzf'],
    ['/archive.tar.gz?sha=side%2Fway', 'tar.gz', '-tzf'],
    ['/archive?format=tar', 'tar', '-tf'],
    ['/archive.tar.bz2', 'tar.bz2', '-tjf'],
    ['/archive.tbz', 'tar.bz2', '-tjf'],
  ])('is returned by %s as %s', async (path, extension, flags) => {
    const answer = await fetched(path);
    const ref = path.includes('side') ? 'side/way' : 'master';
    const prefix = `engine-${ref.replace('/', '-')}-${await sha(ref)}`;
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${prefix}.${extension}"`);
    expect(listed(answer.bytes, flags)).toContain(`${prefix}/src/deep/tool.sh`);
  });

  it('is a zip file or contains a single directory on request', async () => {
    expect((await fetched('/archive.zip')).bytes.subarray(0, 2).toString()).toBe('PK');
    const part = await fetched('/archive?path=src/deep');
    expect(listed(part.bytes, '-tzf').filter((name) => !name.endsWith('/'))).toEqual([
      `engine-master-${await sha('master')}/src/deep/tool.sh`,
    ]);
  });

  it.each([
    ['/archive?sha=none', 404],
    ['/archive?sha=--output=/tmp/x', 404],
    ['/archive?path=nope', 404],
    ['/archive?path=../x', 404],
    ['/archive.rar', 400],
  ])('is refused by %s with status %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it('logs no error if the client disconnects before it arrives', async () => {
    const { hostname, port } = new URL(app.url);
    const leave = (): Promise<void> =>
      new Promise((resolve) => {
        const head = `GET /api/v4${at('/archive')} HTTP/1.1\r\nHost: x\r\nPrivate-Token: ${app.rootToken}\r\n\r\n`;
        const socket = connect(Number(port), hostname, () => socket.end(head, () => socket.destroy()));
        socket.on('close', () => resolve());
      });
    const before = app.logged.length;
    await Promise.all(Array.from({ length: 10 }, leave));
    expect((await fetched('/archive')).status).toBe(200);
    expect(app.logged.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('contributors', () => {
  it('have counts of their commits and lines', async () => {
    expect(bodyOf(await get('/contributors?ref=side/way'))).toEqual([
      { name: 'Ada', email: 'ada@example.org', commits: 2, additions: 10, deletions: 1 },
    ]);
  });
});

describe('an empty repository', () => {
  it.each(['/tree', '/files/a?ref=master', '/archive', '/contributors', '/commits/master', '/compare?from=a&to=b'])(
    'returns 404 for %s',
    async (path) => {
      const empty = await app.make('POST /projects', { name: `empty${path.replaceAll(/\W/g, '')}` });
      expect((await app.ask(app.rootToken, `GET /projects/${empty}/repository${path}`)).status).toBe(404);
    },
  );
});
