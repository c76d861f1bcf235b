import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { converse } from '../../support/converse.ts';
import { makeHome } from '../../support/home.ts';

const password = 'correct-horse-battery';
let service: TestService;

beforeAll(async () => {
  service = await startService();
  const response = await fetch(`${service.url}/api/v4/users`, {
    method: 'POST',
    headers: { 'private-token': service.rootToken, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ann@example.com',
      username: 'ann',
      name: 'Ann',
      password,
      skip_confirmation: true,
    }),
  });
  if (!response.ok) throw new Error(`no user was created: ${response.status}`);
});

afterAll(async () => {
  await service.stop();
});

const down = '\u001b[B';

describe('auth login on a terminal', () => {
  it('prompts for the URL and the token, which stays hidden', async () => {
    const home = await makeHome();
    const { code, out, err } = await converse({
      home,
      argv: ['auth', 'login'],
      answers: [
        ['Server URL:', `${service.url}\r`],
        ['How do you want to log in?', '\r'],
        ['Token', `${service.rootToken}\r`],
        ['Use this login for Git', 'n\r'],
      ],
    });
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain(`Logged in to ${service.url} as root`);
    expect(err).not.toContain(service.rootToken);
    expect((await home.config()).profiles['local']).toEqual({ url: service.url, token: service.rootToken });
  });

  it('offers the current URL, and can create a token with a password', async () => {
    const home = await makeHome({ profiles: { home: { url: service.url } } });
    const { code, err } = await converse({
      home,
      argv: ['auth', 'login', '--debug'],
      answers: [
        ['Server URL:', '\r'],
        ['How do you want to log in?', `${down}\r`],
        ['Username', 'ann\r'],
        ['Password', `${password}\r`],
        ['Add the sudo scope', '\r'],
        ['Use this login for Git', 'n\r'],
      ],
    });
    expect(code).toBe(0);
    expect(err).toContain('as ann');
    expect(err).not.toContain(password);
    const { home: profile } = (await home.config()).profiles;
    expect(profile).toEqual({ url: service.url, token: expect.any(String), token_type: 'bearer' });
    expect(err).not.toContain(String(profile?.['token']));
    expect((await home.run(['whoami', '-o', 'name'])).out).toBe('ann\n');
    const { out } = await home.run(['auth', 'status', '--json']);
    expect(JSON.parse(out)).toMatchObject([{ user: 'ann', scopes: ['api'] }]);
  });

  it('can set up Git with the token', async () => {
    const home = await makeHome();
    const { code, err } = await converse({
      home,
      argv: ['auth', 'login', '--url', service.url],
      answers: [
        ['How do you want to log in?', '\r'],
        ['Token', `${service.rootToken}\r`],
        ['Use this login for Git', '\r'],
      ],
      env: { HOME: home.directory, PATH: process.env['PATH'] ?? '' },
    });
    expect(code).toBe(0);
    expect(err).toContain(`Git now uses your token for ${service.url}`);
    const gitconfig = await readFile(join(home.directory, '.gitconfig'), 'utf8');
    expect(gitconfig).toContain(`[credential "${service.url}"]`);
    expect(gitconfig).not.toContain(service.rootToken);
  });

  it('prompts for a new password if an administrator set the old one', async () => {
    const home = await makeHome({ profiles: { home: { url: service.url } } });
    const root = { env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken } };
    const bob = ['bob', '--name', 'Bob', '--email', 'bob@example.com'];
    const { out } = await home.run(['users', 'create', ...bob, '--json'], root);
    const { id } = JSON.parse(out) as { id: number };
    const given = await fetch(`${service.url}/api/v4/users/${id}`, {
      method: 'PUT',
      headers: { 'private-token': service.rootToken, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'given by an admin' }),
    });
    expect(given.status).toBe(200);
    const { code, err } = await converse({
      home,
      argv: ['auth', 'login'],
      answers: [
        ['Server URL:', '\r'],
        ['How do you want to log in?', `${down}\r`],
        ['Username', 'bob\r'],
        ['Password', 'given by an admin\r'],
        ['Add the sudo scope', '\r'],
        ['New password (the old one must be changed)', 'chosen by bob\r'],
        ['Use this login for Git', 'n\r'],
      ],
    });
    expect(code).toBe(0);
    expect(err).toContain('as bob');
    const sessions = await home.run(['sessions', 'list', '--json']);
    const [session] = JSON.parse(sessions.out) as [{ id: number }];
    expect(session).toMatchObject({ kind: 'oauth', current: true });
    expect((await home.run(['sessions', 'revoke', String(session.id), '--yes'])).code).toBe(0);
    expect((await home.run(['whoami'])).err).toContain('401 Unauthorized');
  });

  it('stores nothing if the password is wrong', async () => {
    const home = await makeHome();
    const { code, err } = await converse({
      home,
      argv: ['auth', 'login', '--url', service.url],
      answers: [
        ['How do you want to log in?', `${down}\r`],
        ['Username', 'ann\r'],
        ['Password', 'wrong-password\r'],
        ['Add the sudo scope', '\r'],
      ],
    });
    expect(code).toBe(4);
    expect(err).toContain('login failed for ann');
    expect(err).not.toContain('wrong-password');
    await expect(home.config()).rejects.toThrow('ENOENT');
  });
});

describe('auth logout on a terminal', () => {
  it.each([
    ['\r', 1, true],
    ['y\r', 0, false],
  ])('asks for confirmation: %j gives exit code %i', async (keys, code, kept) => {
    const home = await makeHome({ profiles: { home: { url: service.url, token: 'rct_kept-or-not' } } });
    const result = await converse({
      home,
      argv: ['auth', 'logout'],
      answers: [['Remove the token from profile "home"?', keys]],
    });
    expect(result.code).toBe(code);
    expect('token' in ((await home.config()).profiles['home'] ?? {})).toBe(kept);
  });
});

describe('config profiles without a name', () => {
  const two = { profiles: { work: { url: 'https://forge.test' }, local: { url: 'http://127.0.0.1:1' } } };

  it('prompts for a profile and accepts a part of its name', async () => {
    const home = await makeHome({ current: 'work', ...two });
    const { code } = await converse({ home, argv: ['config', 'profiles', 'use'], answers: [['Profile:', 'loc\r']] });
    expect(code).toBe(0);
    expect((await home.config()).current).toBe('local');
  });

  it('requires a name without a terminal', async () => {
    const home = await makeHome(two);
    expect(await home.run(['config', 'profiles', 'remove'])).toEqual({
      code: 2,
      out: '',
      err: 'error: <name> is required\nhint: Profiles: work, local.\n',
    });
  });
});
