import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { freePort } from '../../../api/support/free-port.ts';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { makeHome, type Home } from '../../support/home.ts';
import type { Result, RunContext } from '../../support/run.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.stop();
});

const login = (home: Home, options: readonly string[] = [], around: RunContext = {}): Promise<Result> =>
  home.run(['auth', 'login', '--url', service.url, ...options], around);

const withToken = (home: Home, options: readonly string[] = [], around: RunContext = {}): Promise<Result> =>
  login(home, ['--with-token', ...options], { stdin: `${service.rootToken}\n`, ...around });

describe('auth login in a script', () => {
  it('reads the token from stdin, checks it, and prints the user', async () => {
    const home = await makeHome();
    const { code, out, err } = await withToken(home, ['--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      profile: 'local',
      url: service.url,
      username: 'root',
      name: 'Administrator',
      token: 'profile local',
    });
    expect(await home.config()).toEqual({
      current: 'local',
      profiles: { local: { url: service.url, token: service.rootToken } },
    });
    expect((await home.run(['whoami', '-o', 'name'])).out).toBe('root\n');
  });

  it('prints one line on a terminal', async () => {
    const home = await makeHome();
    const { out, err } = await withToken(home, [], { terminal: true });
    expect(out).toBe('');
    expect(err).toBe(`Logged in to ${service.url} as root. Profile "local" is now current.\n`);
  });

  it('stores the path of a token file instead of the token', async () => {
    const home = await makeHome();
    const path = await home.write('root.token', service.rootToken);
    expect((await login(home, ['--token-file', 'root.token', '--profile', 'work'])).code).toBe(0);
    expect((await home.config()).profiles['work']).toEqual({ url: service.url, token_file: path });
    expect((await home.run(['whoami', '-o', 'name'])).out).toBe('root\n');
  });

  it('refuses a token file that other users can read', async () => {
    const home = await makeHome();
    await home.write('root.token', service.rootToken, 0o644);
    const { code, err } = await login(home, ['--token-file', 'root.token']);
    expect(code).toBe(3);
    expect(err).toContain('is readable by other users (mode 0644)');
    await expect(home.config()).rejects.toThrow('ENOENT');
  });

  it('stores the token command instead of the token', async () => {
    const home = await makeHome();
    const path = await home.write('root.token', service.rootToken);
    expect((await login(home, ['--token-command', `cat ${path}`])).code).toBe(0);
    expect((await home.config()).profiles['local']).toEqual({ url: service.url, token_command: `cat ${path}` });
  });

  it('stores nothing if the server rejects the token, and keeps the old profile', async () => {
    const home = await makeHome({ profiles: { local: { url: service.url, token: 'rct_old-one-of-some-length' } } });
    const before = await home.config();
    const { code, out, err } = await withToken(home, ['--debug'], { stdin: 'rct_wrong-secret-token' });
    expect({ code, out }).toEqual({ code: 4, out: '' });
    expect(err).toContain(`${service.url} rejected the token`);
    expect(err).not.toContain('wrong-secret');
    expect(await home.config()).toEqual(before);
  });

  it('stores nothing if the server is unreachable', async () => {
    const home = await makeHome();
    const url = `http://127.0.0.1:${await freePort()}`;
    const { code } = await home.run(['auth', 'login', '--url', url, '--with-token', '--retries', '0'], {
      stdin: 'rct_some-token',
    });
    expect(code).toBe(11);
    await expect(home.config()).rejects.toThrow('ENOENT');
  });

  it('stores and sends nothing in a dry run', async () => {
    const home = await makeHome();
    const { code, out } = await withToken(home, ['--dry-run', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ method: 'GET', url: `${service.url}/api/v4/user` });
    expect(out).not.toContain(service.rootToken);
    await expect(home.config()).rejects.toThrow('ENOENT');
  });

  it('requires an option for the token source', async () => {
    const home = await makeHome();
    const { code, err } = await login(home);
    expect(code).toBe(2);
    expect(err).toContain('--with-token');
  });

  it.each([
    [['--with-token'], '', 'stdin is empty'],
    [['--with-token', '--token-file', 'x'], 't', '--with-token and --token-file cannot be used together'],
    [['--with-token', '--profile', 'a b'], 't', 'invalid profile name: "a b"'],
  ])('refuses %j with "%s" on stdin', async (options, stdin, says) => {
    const home = await makeHome();
    const { code, err } = await login(home, options, { stdin });
    expect(code).toBe(2);
    expect(err).toContain(says);
  });

  it.each([['--token=rct_seen-by-others'], ['--with-token=rct_seen-by-others'], ['rct_seen-by-others']])(
    'refuses a token on the command line without repeating it: %s',
    async (word) => {
      const home = await makeHome();
      const { code, out, err } = await login(home, [word]);
      expect(code).toBe(2);
      expect(out + err).not.toContain('seen-by-others');
    },
  );

  it.each(['--json', '--yaml', '--debug', '-o csv'])('hides the token with %s', async (options) => {
    const home = await makeHome();
    const { code, out, err } = await withToken(home, options.split(' '), { terminal: true });
    expect(code).toBe(0);
    expect(out + err).not.toContain(service.rootToken);
  });
});

describe('the profile of a login', () => {
  it('is the existing one for the same server, with all its settings', async () => {
    const home = await makeHome({
      current: 'other',
      profiles: { work: { url: `${service.url}/`, token_file: '/gone', project: 'team/app' }, other: {} },
    });
    expect((await withToken(home)).code).toBe(0);
    expect(await home.config()).toEqual({
      current: 'work',
      profiles: { work: { url: service.url, token: service.rootToken, project: 'team/app' }, other: {} },
    });
  });

  it('is a new one if the name belongs to another server', async () => {
    const local = { url: 'http://127.0.0.1:1', token: 'rct_of-another-service' };
    const home = await makeHome({ profiles: { local } });
    expect((await withToken(home)).code).toBe(0);
    const { current, profiles } = await home.config();
    expect(current).toBe(`local-${new URL(service.url).port}`);
    expect(profiles['local']).toEqual(local);
  });

  it('is the current one, whose server is the default', async () => {
    const home = await makeHome({ profiles: { work: { url: service.url } } });
    expect((await home.run(['auth', 'login', '--with-token'], { stdin: service.rootToken })).code).toBe(0);
    expect((await home.config()).profiles['work']).toEqual({ url: service.url, token: service.rootToken });
  });

  it('stores the URL without the API path', async () => {
    const home = await makeHome();
    const { code } = await home.run(['auth', 'login', '--url', `${service.url}/api/v4/`, '--with-token'], {
      stdin: service.rootToken,
    });
    expect(code).toBe(0);
    expect((await home.config()).profiles['local']).toMatchObject({ url: service.url });
  });

  it('is checked with its own token and user, not those from the environment', async () => {
    const server = await recordingServer((response) => json(response, { username: 'ann', name: 'Ann' }));
    const home = await makeHome();
    const { code, err } = await home.run(['auth', 'login', '--url', server.url, '--with-token', '--sudo', 'bob'], {
      stdin: 'rct_stored',
      env: { REPOCTL_TOKEN: 'rct_from-environment', REPOCTL_SUDO: 'bob' },
    });
    expect(code).toBe(0);
    expect(server.received.map(({ headers }) => headers['private-token'])).toEqual(['rct_stored']);
    expect(server.received[0]?.headers).not.toHaveProperty('sudo');
    expect(err).toContain('REPOCTL_TOKEN is set and overrides the saved token');
  });
});

describe('auth logout', () => {
  it('removes the token and keeps the profile', async () => {
    const home = await makeHome();
    await withToken(home);
    const { code, err } = await home.run(['auth', 'logout', '--yes'], { terminal: true });
    expect(code).toBe(0);
    expect(err).toContain('The token stays valid on the server');
    expect(await home.config()).toEqual({ current: 'local', profiles: { local: { url: service.url } } });
    expect((await home.run(['whoami'])).code).toBe(4);
  });

  it('requires --yes without a terminal', async () => {
    const home = await makeHome();
    await withToken(home);
    const { code, err } = await home.run(['auth', 'logout']);
    expect(code).toBe(2);
    expect(err).toContain('Use --yes to confirm');
    expect((await home.config()).profiles['local']).toHaveProperty('token');
  });

  it('fails for an unknown profile', async () => {
    const home = await makeHome({ profiles: { work: { url: service.url } } });
    expect((await home.run(['auth', 'logout', '--profile', 'home', '--yes'])).code).toBe(3);
  });

  it('does nothing without a token', async () => {
    const home = await makeHome({ profiles: { work: { url: service.url } } });
    expect((await home.run(['auth', 'logout'], { terminal: true })).err).toBe('Profile "work" has no token\n');
  });
});
