import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { freePort } from '../../../api/support/free-port.ts';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { makeHome, type Home } from '../../support/home.ts';
import type { RunContext } from '../../support/run.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.stop();
});

const statusOf = async (home: Home, options: readonly string[] = [], around: RunContext = {}) => {
  const { code, out, err } = await home.run(['auth', 'status', '-o', 'json', ...options], around);
  return { code, err, rows: JSON.parse(out) as Readonly<Record<string, unknown>>[] };
};

describe('auth status', () => {
  it('shows the URL, user, scopes, and status of each profile', async () => {
    const home = await makeHome({
      current: 'work',
      profiles: {
        work: { url: service.url, token: service.rootToken },
        old: { url: service.url, token: 'rct_revoked-long-ago-1234' },
        empty: { url: service.url },
      },
    });
    const { code, rows } = await statusOf(home);
    expect(code).toBe(0);
    expect(rows[0]).toEqual({
      profile: 'work',
      current: true,
      url: service.url,
      user: 'root',
      scopes: ['api', 'sudo'],
      expires_at: null,
      token_source: 'profile work',
      token: '********6789',
      status: 'ok',
      problem: null,
    });
    expect(rows[1]).toMatchObject({ profile: 'old', current: false, status: 'failed', problem: '401 Unauthorized' });
    expect(rows[2]).toMatchObject({ profile: 'empty', status: 'failed', problem: 'no token: not logged in' });
  });

  it('exits with 4 if the current profile has no valid token', async () => {
    const profiles = { old: { url: service.url, token: 'rct_revoked-long-ago-1234' } };
    const { code, err } = await statusOf(await makeHome({ profiles }));
    expect(code).toBe(4);
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'unauthenticated', exit_code: 4 } });
  });

  it('exits with 4 without any profile', async () => {
    const { code, rows } = await statusOf(await makeHome());
    expect({ code, rows }).toEqual({ code: 4, rows: [] });
  });

  it('exits with 11 if the server is unreachable', async () => {
    const profiles = { work: { url: `http://127.0.0.1:${await freePort()}`, token: 'rct_token', retries: 0 } };
    const { code, rows } = await statusOf(await makeHome({ profiles }));
    expect(code).toBe(11);
    expect(rows[0]).toMatchObject({ user: null, problem: expect.stringContaining('refused') });
  });

  it('exits with 3 if the requested profile does not exist', async () => {
    const home = await makeHome({ profiles: { work: { url: service.url } } });
    expect((await home.run(['auth', 'status', '--profile', 'wrok'])).code).toBe(3);
  });

  it('shows only one profile with --profile', async () => {
    const profiles = { a: { url: service.url, token: service.rootToken }, b: { url: service.url } };
    const { code, rows } = await statusOf(await makeHome({ current: 'b', profiles }), ['--profile', 'a']);
    expect(code).toBe(0);
    expect(rows.map(({ profile, current }) => ({ profile, current }))).toEqual([{ profile: 'a', current: true }]);
  });

  it('applies the environment only to the current profile', async () => {
    const home = await makeHome({
      current: 'a',
      profiles: { a: { url: service.url }, b: { url: service.url, token: 'rct_revoked-long-ago-1234' } },
    });
    const { rows } = await statusOf(home, [], { env: { REPOCTL_TOKEN: service.rootToken } });
    expect(rows[0]).toMatchObject({ profile: 'a', status: 'ok', token_source: 'environment variable REPOCTL_TOKEN' });
    expect(rows[1]).toMatchObject({ profile: 'b', status: 'failed', token_source: 'profile b' });
  });

  it('shows a login from the environment without a profile', async () => {
    const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken };
    const { code, rows } = await statusOf(await makeHome(), [], { env });
    expect(code).toBe(0);
    expect(rows).toMatchObject([{ profile: null, current: true, user: 'root' }]);
  });

  it('shows the owner of the token, not the --sudo user', async () => {
    const home = await makeHome({ profiles: { a: { url: service.url, token: service.rootToken, sudo: 'nobody' } } });
    expect((await statusOf(home)).rows).toMatchObject([{ user: 'root' }]);
  });

  it('shows unknown scopes if the server does not report them', async () => {
    const server = await recordingServer((response, { url }) =>
      url === '/api/v4/user' ? json(response, { username: 'ann' }) : json(response, { message: '404 Not Found' }, 404),
    );
    const { code, rows } = await statusOf(await makeHome({ profiles: { a: { url: server.url, token: 'rct_token' } } }));
    expect(code).toBe(0);
    expect(rows).toMatchObject([{ user: 'ann', scopes: null, status: 'ok' }]);
  });

  it('continues after an invalid profile', async () => {
    const home = await makeHome({
      current: 'good',
      profiles: { broken: { url: 7 }, good: { url: service.url, token: service.rootToken } },
    });
    const { code, rows } = await statusOf(home);
    expect(code).toBe(0);
    expect(rows.map(({ status }) => status)).toEqual(['failed', 'ok']);
  });

  it.each(['', '--json', '--yaml', '--debug', '-o csv', '-o name'])(
    'hides tokens without --show-token with the options "%s"',
    async (options) => {
      const home = await makeHome();
      await home.write('token', service.rootToken);
      await home.write(
        'config.json',
        JSON.stringify({
          current: 'a',
          profiles: {
            a: { url: service.url, token: service.rootToken },
            b: { url: service.url, token_file: 'token' },
            c: { url: service.url, token_command: `cat ${home.directory}/token` },
          },
        }),
      );
      const { code, out, err } = await home.run(['auth', 'status', ...options.split(' ').filter(Boolean)]);
      expect(code).toBe(0);
      expect(out + err).not.toContain(service.rootToken);
      const { rows } = await statusOf(home, ['--show-token']);
      expect(rows.map(({ token }) => token)).toEqual([service.rootToken, service.rootToken, service.rootToken]);
    },
  );
});
