/** Messages about endpoints and parameters of the contract that a server lacks. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, recordingServer, type Answer } from '../../api/support/recording-server.ts';
import { run } from '../support/run.ts';

const unknown = { error: '404 Not Found' };

/** Runs a command against a server of this version, which returns 404 without `answer`. */
const against = async (version: string, argv: readonly string[], answer?: Answer) => {
  const server = await recordingServer((response, request, number) => {
    if (request.url === '/api/v4/version') return json(response, { version, revision: 'abc' });
    return answer === undefined ? json(response, unknown, 404) : answer(response, request, number);
  });
  const result = await run(argv, { env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: '7' } });
  return { ...result, requests: server.received.map(({ method, url }) => `${method} ${url.replace('/api/v4', '')}`) };
};

describe('a missing endpoint', () => {
  it('is explained with the server version and a replacement', async () => {
    const { code, err } = await against('19.1.2', ['triggers', 'take-ownership', '3']);
    expect({ code, err }).toEqual({
      code: 6,
      err:
        'error: 404 Not Found\n' +
        'hint: It is available before version 19.0, but not on this server (version 19.1.2). Use "repoctl triggers create <description>" instead.\n',
    });
  });

  it('is explained without a replacement if there is none', async () => {
    const { err } = await against('19.1.2', ['storage', 'list']);
    expect(err).toContain('available before version 19.0, but not on this server (version 19.1.2).\n');
  });

  it('is explained in a JSON error', async () => {
    const { err } = await against('10.3.0', [
      'deployments',
      'create',
      'live',
      '--ref',
      'main',
      '--sha',
      'a'.repeat(40),
      '--json',
    ]);
    expect(JSON.parse(err)).toMatchObject({
      error: { hint: 'It is available from version 12.4, but not on this server (version 10.3.0).' },
    });
  });

  it('is explained even if the server version is unknown', async () => {
    const server = await recordingServer((response) => json(response, unknown, 404));
    const { err } = await run(['storage', 'list'], { env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x' } });
    expect(err).toContain('It is available before version 19.0, but not on this server.');
  });

  it('is distinguished from a missing record', async () => {
    const { err, requests } = await against('19.1.2', ['triggers', 'take-ownership', '3'], (response) =>
      json(response, { message: '404 Trigger Not Found' }, 404),
    );
    expect(err).toContain('It does not exist, or you cannot see it.');
    expect(requests).toEqual(['POST /projects/7/triggers/3/take_ownership']);
  });
});

describe('an ignored parameter', () => {
  const environment = { id: 3, name: 'old', external_url: null };

  it('causes a warning if the response shows another value', async () => {
    const { code, err } = await against('16.1.0', ['environments', 'update', '3', '--name', 'new'], (response) =>
      json(response, environment),
    );
    expect({ code, err }).toEqual({
      code: 0,
      err: 'warning: the server ignored --name: the response shows "old"\n',
    });
  });

  it('causes a warning if the response does not show it', async () => {
    const expiry = ['--expires-at', '2030-01-01T00:00:00Z'];
    const { err } = await against('19.1.2', ['snippets', 'update', '3', ...expiry], (response) =>
      json(response, { id: 3, title: 'Rope' }),
    );
    expect(err).toBe('warning: the response does not show --expires-at: the server may have ignored it\n');
  });

  it('causes a warning on a read if the response lacks the requested field', async () => {
    const { err } = await against('19.1.2', ['groups', 'get', '3', '--statistics'], (response) =>
      json(response, { id: 3, name: 'Fleet' }),
    );
    expect(err).toBe('warning: the response does not show --statistics: the server may have ignored it\n');
  });

  it('causes one warning for all rows of a file', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'rows-')), 'users.csv');
    const rows = ['ann', 'ben'].map((name) => `${name},${name},${name}@example.com,off-duty\n`);
    await writeFile(file, `username,name,email,chat_handle\n${rows.join('')}`);
    const created = ['users', 'create', '--from', file, '--reset-password', '-o', 'name'];
    const { code, err } = await against('19.1.2', created, (response) => json(response, { id: 3 }, 201));
    expect(code).toBe(0);
    expect(err).toContain('warning: the response does not show --chat-handle (2 rows)\n');
  });

  it('causes no warning if the server only normalized the value', async () => {
    const { err } = await against('19.1.2', ['environments', 'update', '3', '--name', ' New '], (response) =>
      json(response, { ...environment, name: 'new' }),
    );
    expect(err).toBe('');
  });

  it('is avoided by sending both names of a renamed parameter', async () => {
    const { out } = await against('19.1.2', ['users', 'update', '3', '--network-profile', 'ann', '--dry-run']);
    expect(out).toContain('"linkedin": "ann"');
  });
});

describe('releases on a server with tag notes only', () => {
  const notes = { tag_name: 'v1', description: 'Calm sea' };
  const old: Answer = (response, { method, url }) => {
    if (url.startsWith('/api/v4/projects/7/releases')) return json(response, unknown, 404);
    if (method !== 'GET') return json(response, notes, 201);
    const tag = { name: 'v1', release: notes };
    return json(response, url.includes('/v1') ? tag : [tag, { name: 'v0', release: null }], 200, { 'x-next-page': '' });
  };

  it('are listed from the tags', async () => {
    const { out, requests } = await against('10.3.0', ['releases', 'list', '-o', 'name'], old);
    expect(out).toBe('v1\n');
    expect(requests).toEqual(['GET /projects/7/releases', 'GET /projects/7/repository/tags']);
  });

  it('are shown from the tag', async () => {
    const { out } = await against('10.3.0', ['releases', 'get', 'v1', '--json'], old);
    expect(JSON.parse(out)).toEqual(notes);
  });

  it('are created as tag notes, with a warning about ignored fields', async () => {
    const created = ['releases', 'create', 'v1', '--description', 'Calm sea', '--name', 'One'];
    const { code, err, requests } = await against('10.3.0', created, old);
    expect({ code, err }).toEqual({ code: 0, err: 'warning: the server ignored --name\n' });
    expect(requests).toEqual(['POST /projects/7/releases', 'POST /projects/7/repository/tags/v1/release']);
  });

  it('cannot be deleted', async () => {
    const { code, err } = await against('10.3.0', ['releases', 'delete', 'v1', '--yes']);
    expect(code).toBe(6);
    expect(err).toContain('It is available from version 11.7, but not on this server (version 10.3.0).');
  });
});

it('tags create suggests the releases endpoint for release notes on current servers', async () => {
  const created = ['tags', 'create', 'v1', 'main', '--release-description', 'Calm sea'];
  const { err } = await against('19.1.2', created, (response) => json(response, { name: 'v1', release: null }, 201));
  expect(err).toBe(
    'warning: the server (version 19.1.2) ignored --release-description: not supported from version 14.0; use POST /projects/:id/releases\n',
  );
});

describe('doctor', () => {
  const expiring = { username: 'ann', scopes: ['api'] };
  /** A server that supports every read except those of storages. */
  const nearlyAll: Answer = (response, { url }) => {
    if (url.includes('/circuit_breakers/')) return json(response, unknown, 404);
    return json(response, url.endsWith('/user') || url.endsWith('/self') ? expiring : []);
  };
  const missing = async (version: string) => {
    const { out, requests } = await against(version, ['doctor', '--json'], nearlyAll);
    const checks = JSON.parse(out) as { check: string; status: string; message: string; fix: string | null }[];
    return { checks: checks.filter(({ check }) => check === 'missing' || check === 'endpoints'), requests };
  };

  it('reports the endpoints that the server version lacks as expected', async () => {
    const { checks } = await missing('19.1.2');
    expect(checks).toContainEqual({
      check: 'missing',
      status: 'expected',
      message: '"repoctl triggers take-ownership <id>" is available before version 19.0',
      fix: 'Use "repoctl triggers create <description>" instead.',
      exit_code: 0,
    });
    expect(checks.map(({ message }) => message)).toContain('"repoctl storage list" is available before version 19.0');
    expect(checks.map(({ message }) => message)).toContain(
      '--name of "repoctl environments update <id>" is supported before version 16.0',
    );
    expect(checks.filter(({ status }) => status === 'warn')).toEqual([]);
  });

  it('warns about a missing read that the server version should have', async () => {
    const { checks } = await missing('18.0.0');
    expect(checks).toContainEqual(
      expect.objectContaining({
        status: 'warn',
        message: '"repoctl storage list": the server does not support GET /circuit_breakers/repository_storage',
      }),
    );
  });

  it('sends only GET requests', async () => {
    const { requests } = await missing('19.1.2');
    expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });
});
