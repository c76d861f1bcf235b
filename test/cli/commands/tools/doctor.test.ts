import { chmod, readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../../src/cli/run-cli.ts';
import { makeCertificates, type Certificates } from '../../../api/support/certificates.ts';
import { freePort } from '../../../api/support/free-port.ts';
import { proxy } from '../../../api/support/proxy.ts';
import { html, json, listen, recorder, recordingServer, type Answer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { memoryStreams } from '../../output/memory-streams.ts';
import { makeHome, type Config, type Home } from '../../support/home.ts';

const token = 'rct_never-show-this-token-9999';
let service: TestService;
let certificates: Certificates;

beforeAll(async () => {
  service = await startService();
  certificates = await makeCertificates();
});

afterAll(async () => {
  await service.stop();
});

interface Check {
  readonly check: string;
  readonly status: string;
  readonly message: string;
  readonly fix: string | null;
}

/** Runs doctor with a clock that is this many seconds off. */
const examine = async (home: Home, env: Readonly<Record<string, string>> = {}, seconds = 0) => {
  const streams = memoryStreams();
  const { PATH = '' } = process.env;
  const code = await runCli({
    argv: ['doctor', '--json', '--retries', '0'],
    env: { REPOCTL_CONFIG_DIR: home.directory, PATH, ...env },
    streams: { ...streams, now: () => new Date(Date.now() + seconds * 1000) },
    cwd: home.directory,
  });
  const [out, err] = [streams.out(), streams.err()];
  expect(out + err).not.toContain(token);
  expect(out + err).not.toContain(service.rootToken);
  const checks = JSON.parse(out) as readonly Check[];
  return { code, err, checks, of: (name: string) => checks.find(({ check }) => check === name) };
};

const profile = (values: Readonly<Record<string, unknown>>): Promise<Home> =>
  makeHome({ profiles: { work: values } } satisfies Config);

/** Another implementation of the API. */
const other: Answer = (response, { url }) => {
  if (url === '/api/v4/version') json(response, { version: '11.2.3', revision: 'abc' });
  else if (url === '/api/v4/user') json(response, { username: 'ann' });
  else json(response, { message: '404 Not Found' }, 404);
};

/** The same server over TLS, with a certificate from a private authority. */
const secure = async (): Promise<string> => {
  const { cert, key } = certificates.server;
  const server = createServer({ cert: await readFile(cert), key: await readFile(key) }, recorder([], other));
  return `https://127.0.0.1:${await listen(server)}`;
};

describe('doctor on a healthy setup', () => {
  it('passes every check and exits with 0', async () => {
    const home = await profile({ url: service.url, token: service.rootToken });
    const { code, err, checks, of } = await examine(home);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(checks.map(({ check, status }) => `${check} ${status}`)).toEqual([
      'node ok',
      'git ok',
      'configuration ok',
      'permissions ok',
      'profile ok',
      'proxy ok',
      'dns ok',
      'connection ok',
      'tls ok',
      'service ok',
      'clock ok',
      'token ok',
      'scopes ok',
      'endpoints ok',
      'missing expected',
    ]);
    expect(of('profile')?.message).toContain('profile "work" (only profile)');
    expect(of('token')?.message).toBe('valid; user root');
    expect(of('scopes')?.message).toBe('api, sudo');
  });

  it('prints a line per check on a terminal and a record in a pipe', async () => {
    const home = await profile({ url: service.url, token: service.rootToken });
    const { out } = await home.run(['doctor'], { terminal: true });
    expect(out).toMatch(/^ok {4}token {10}valid; user root$/m);
    expect((await home.run(['doctor'])).out).toContain('ok\ttoken\tvalid; user root\t\n');
    expect((await home.run(['doctor', '-o', 'name'])).out).toContain('token\nscopes\n');
  });

  it('reports unknown scopes if the server does not report them', async () => {
    const { url } = await recordingServer(other);
    const { code, of } = await examine(await profile({ url, token }));
    expect(code).toBe(0);
    expect(of('service')?.message).toBe('API version 11.2.3');
    expect(of('scopes')).toMatchObject({ status: 'ok', message: 'unknown: the server does not report them' });
  });
});

describe('the doctor check of the configuration', () => {
  it('stops with exit code 3 if the file is invalid', async () => {
    const home = await makeHome();
    await home.write('config.json', '{"profiles": {"work": {"token": "rct_never-show-this-token-9999" "x"}}}');
    const { code, checks, of } = await examine(home);
    expect(code).toBe(3);
    expect(of('configuration')).toMatchObject({ status: 'fail', fix: expect.stringContaining('Repair the file') });
    expect(checks.at(-1)?.check).toBe('configuration');
  });

  it('warns if other users can read the file, and prints the command that fixes it', async () => {
    const home = await profile({ url: service.url, token: service.rootToken });
    await chmod(join(home.directory, 'config.json'), 0o644);
    const { code, of } = await examine(home);
    expect(code).toBe(0);
    expect(of('permissions')).toMatchObject({ status: 'warn', fix: `chmod 600 '${home.directory}/config.json'` });
  });

  it('names an invalid value', async () => {
    const { code, of } = await examine(await profile({ url: service.url, timeout: 'soon' }));
    expect(code).toBe(3);
    expect(of('profile')).toMatchObject({ status: 'fail', message: expect.stringContaining('timeout must be') });
  });

  it('fails without a URL', async () => {
    const { code, of } = await examine(await makeHome());
    expect(code).toBe(3);
    expect(of('profile')).toMatchObject({ status: 'fail', message: 'no profile, and no URL' });
  });

  it('explains why a token for another server is not used', async () => {
    const home = await profile({ url: 'https://forge.test', token });
    const { code, err, checks } = await examine(home, { REPOCTL_URL: service.url });
    expect(code).toBe(4);
    expect(checks.findLast(({ check }) => check === 'profile')).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('credentials of profile "work" are not used for'),
    });
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'checks-failed', exit_code: 4 } });
  });
});

describe('the doctor check of the connection', () => {
  it('fails if the port is closed', async () => {
    const { code, checks, of } = await examine(await profile({ url: `http://127.0.0.1:${await freePort()}`, token }));
    expect(code).toBe(11);
    expect(of('connection')).toMatchObject({ status: 'fail', fix: expect.stringContaining('is running') });
    expect(checks.at(-1)?.check).toBe('connection');
  });

  it('fails if the host is unknown', async () => {
    const { code, of } = await examine(await profile({ url: 'http://no-such-host.invalid', token }));
    expect(code).toBe(11);
    expect(of('dns')).toMatchObject({ status: 'fail', message: expect.stringContaining('no-such-host.invalid') });
  });

  it('uses the proxy of the environment and hides its password', async () => {
    const { url } = await recordingServer(other);
    const between = await proxy();
    const { code, checks, of } = await examine(await profile({ url, token }), {
      HTTP_PROXY: between.url.replace('//', '//me:hunter2@'),
    });
    expect(code).toBe(0);
    expect(of('proxy')?.message).toBe(`requests use proxy ${between.url}`);
    expect(JSON.stringify(checks)).not.toContain('hunter2');
    expect(between.asked[0]).toBe(`GET ${url}/api/v4/version`);
  });

  it('fails if the proxy URL is invalid', async () => {
    const { code, of } = await examine(await profile({ url: service.url, token }), { HTTP_PROXY: 'ftp://proxy' });
    expect(code).toBe(3);
    expect(of('proxy')).toMatchObject({ status: 'fail' });
  });
});

describe('the doctor check of TLS', () => {
  it('fails for an untrusted authority and says how to trust it', async () => {
    const { code, of } = await examine(await profile({ url: await secure(), token }));
    expect(code).toBe(11);
    expect(of('tls')).toMatchObject({ status: 'fail', fix: expect.stringContaining('repoctl config set ca_file') });
  });

  it('accepts the configured authority and warns about a certificate that expires soon', async () => {
    const { code, of } = await examine(await profile({ url: await secure(), token, ca_file: certificates.ca }));
    expect(code).toBe(0);
    expect(of('tls')).toMatchObject({
      status: 'warn',
      message: expect.stringMatching(/valid until .*: [12] days? left$/),
    });
    expect(of('token')?.status).toBe('ok');
  });

  it('fails if the server does not speak TLS', async () => {
    const { url } = await recordingServer(other);
    const { code, of } = await examine(await profile({ url: url.replace('http:', 'https:'), token }));
    expect(code).toBe(11);
    expect(of('tls')?.message).toContain('does not speak TLS');
  });
});

describe('the doctor check of the server', () => {
  it('fails if the response is an HTML page', async () => {
    const { url } = await recordingServer((response) => html(response, '<h1>Sign in</h1>'));
    const { code, of } = await examine(await profile({ url, token }));
    expect(code).toBe(1);
    expect(of('service')).toMatchObject({ status: 'fail', fix: expect.stringContaining('Check the URL') });
  });

  it('exits with 10 for a server error', async () => {
    const { url } = await recordingServer((response) => json(response, { message: 'oops' }, 500));
    expect((await examine(await profile({ url, token }))).code).toBe(10);
  });

  it.each([
    { seconds: 3600, way: 'ahead of' },
    { seconds: -3600, way: 'behind' },
  ])('warns about a clock that is $seconds s off', async ({ seconds, way }) => {
    const home = await profile({ url: service.url, token: service.rootToken });
    const { code, of } = await examine(home, {}, seconds);
    expect(code).toBe(0);
    expect(of('clock')).toMatchObject({
      status: 'warn',
      message: expect.stringMatching(`^this machine's clock is 3[56]\\d\\d s ${way}`),
    });
  });

  it('allows for a slow response when it compares clocks', async () => {
    const { url } = await recordingServer((response, request, number) => {
      setTimeout(() => other(response, request, number), number === 1 ? 2500 : 0);
    });
    const { of } = await examine(await profile({ url, token }), {}, -59);
    expect(of('clock')?.status).toBe('ok');
  });
});

describe('the doctor check of the token', () => {
  it('exits with 4 for an invalid token', async () => {
    const { code, of } = await examine(await profile({ url: service.url, token }));
    expect(code).toBe(4);
    expect(of('service')?.status).toBe('ok');
    expect(of('token')).toMatchObject({ status: 'fail', message: '401 Unauthorized' });
  });

  it('exits with 4 for a missing token', async () => {
    const { code, of } = await examine(await profile({ url: service.url }));
    expect(code).toBe(4);
    expect(of('token')?.fix).toContain('repoctl auth login');
  });

  it('still checks the server if token_command fails', async () => {
    const { code, of } = await examine(await profile({ url: service.url, token_command: 'exit 3' }));
    expect(code).toBe(3);
    expect(of('service')?.status).toBe('ok');
    expect(of('token')?.message).toBe('token_command of profile "work" failed with exit code 3');
  });

  it('warns if --sudo requires a missing scope', async () => {
    const { url } = await recordingServer((response, request, number) =>
      request.url === '/api/v4/personal_access_tokens/self'
        ? json(response, { scopes: ['api'], expires_at: null })
        : other(response, request, number),
    );
    const { code, of } = await examine(await profile({ url, token, sudo: 'bob' }));
    expect(code).toBe(0);
    expect(of('scopes')).toMatchObject({ status: 'warn', message: 'api; acting as bob requires sudo' });
  });

  it('warns if the token expires soon', async () => {
    const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const { url } = await recordingServer((response, request, number) =>
      request.url === '/api/v4/personal_access_tokens/self'
        ? json(response, { scopes: ['api'], expires_at: day })
        : other(response, request, number),
    );
    const { of } = await examine(await profile({ url, token }));
    expect(of('expiry')).toMatchObject({ status: 'warn', message: `the token expires on ${day}` });
  });
});

it('doctor warns if git is missing', async () => {
  const home = await profile({ url: service.url, token: service.rootToken });
  const { code, of } = await examine(home, { PATH: home.directory });
  expect(code).toBe(0);
  expect(of('git')?.status).toBe('warn');
});
