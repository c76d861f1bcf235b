import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

const value = 'glpat-Vq3Rr8TzYk1';
const deploy = {
  id: 5,
  name: 'deploy',
  scopes: ['api'],
  active: true,
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-04-01',
};

/** A server with the service account `bot` of group `platform`, which has one token. */
const gitlab = () =>
  recordingServer((response, { method, url }) => {
    const [path = ''] = url.split('?');
    if (method === 'DELETE') return response.writeHead(204).end();
    if (path.endsWith('/users')) return json(response, [{ id: 9, username: 'bot' }]);
    if (path.endsWith('/personal_access_tokens/self')) return json(response, { id: 6 });
    if (method === 'GET' && path.endsWith('/personal_access_tokens')) return json(response, [deploy]);
    if (method === 'POST' && path.includes('/personal_access_tokens')) {
      return json(response, { ...deploy, id: 6, token: value }, 201);
    }
    if (method === 'POST' && path.endsWith('/service_accounts')) {
      return json(response, { message: 'Username has already been taken' }, 400);
    }
    return json(response, [{ id: 9, username: 'bot', name: 'Bot' }]);
  });

let home: string;
let server: Awaited<ReturnType<typeof gitlab>>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'repoctl-service-accounts-'));
  server = await gitlab();
});
afterEach(() => rm(home, { recursive: true, force: true }));

const accounts = (...words: readonly string[]) =>
  run(['service-accounts', ...words], {
    env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'glpat-x', REPOCTL_CONFIG_DIR: home },
    cwd: home,
    now: '2026-01-11T12:00:00.000Z',
  });

const writes = () =>
  server.received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [`${method} ${url.replace('/api/v4', '')}`, String(body)]);

const tokens = '/groups/platform/service_accounts/9/personal_access_tokens';

describe('service-accounts', () => {
  it('are those of the instance, unless a group or project is given', async () => {
    await accounts('list');
    await accounts('list', '--instance');
    await accounts('list', '-g', 'platform');
    expect(server.received.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      '/api/v4/service_accounts',
      '/api/v4/service_accounts',
      '/api/v4/groups/platform/service_accounts',
    ]);
    expect((await accounts('list', '--instance', '-g', 'platform')).code).toBe(2);
  });

  it('are created once with --if-exists skip', async () => {
    const { code, out } = await accounts('create', 'bot', '-g', 'platform', '--if-exists', 'skip');
    expect([code, out]).toEqual([0, 'bot\tunchanged\n']);
  });

  it('are deleted by username from a group or project', async () => {
    expect((await accounts('delete', 'bot', '-g', 'platform', '--yes')).code).toBe(0);
    expect(writes()).toEqual([['DELETE /groups/platform/service_accounts/9', '']]);
    expect((await accounts('delete', 'bot', '--yes')).code).toBe(2);
  });
});

describe('the tokens of a service account', () => {
  it('are stored where they are needed', async () => {
    const { code, out, err } = await accounts(
      'tokens',
      'create',
      'bot',
      'ci',
      '--scopes',
      'api',
      '-g',
      'platform',
      '--into',
      'file:token',
    );
    expect([code, `${out}${err}`]).toEqual([0, expect.not.stringContaining(value)]);
    expect(await readFile(join(home, 'token'), 'utf8')).toBe(`${value}\n`);
  });

  it('are revoked if they cannot be stored', async () => {
    const { code } = await accounts(
      'tokens',
      'create',
      'bot',
      'ci',
      '--scopes',
      'api',
      '-g',
      'platform',
      '--into',
      'command:false',
    );
    expect([code, writes().at(-1)]).toEqual([1, [`DELETE ${tokens}/6`, '']]);
  });

  it('are rotated by name, for as long as the old one was valid', async () => {
    const { code, out } = await accounts('tokens', 'rotate', 'bot', 'deploy', '-g', 'platform', '--yes');
    expect([code, out]).toEqual([0, expect.stringContaining(value)]);
    expect(writes()).toEqual([[`POST ${tokens}/5/rotate`, '{"expires_at":"2026-04-11"}']]);
  });

  it('are rotated with --into by a second token, so that one is valid all the time', async () => {
    const { code } = await accounts(
      'tokens',
      'rotate',
      'bot',
      'deploy',
      '-g',
      'platform',
      '--into',
      'file:token',
      '--yes',
    );
    expect(code).toBe(0);
    expect(writes().map(([line]) => line)).toEqual([`POST ${tokens}`, `DELETE ${tokens}/5`]);
    expect(await readFile(join(home, 'token'), 'utf8')).toBe(`${value}\n`);
  });
});
