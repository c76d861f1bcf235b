import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../../src/cli/run-cli.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { memoryStreams } from '../../output/memory-streams.ts';
import { makeHome, type Home } from '../../support/home.ts';

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
  if (!response.ok) throw new Error(`no user was made: ${response.status}`);
});

afterAll(async () => {
  await service.stop();
});

const down = '\u001b[B';

/** Runs a command line and types each answer once its question has appeared. */
const converse = async (home: Home, argv: readonly string[], answers: readonly (readonly [string, string])[]) => {
  const stdin = new PassThrough();
  const streams = { ...memoryStreams({ terminal: true }), stdin };
  // A prompt ends what it writes to, which only the process's own stderr withstands.
  Object.assign(streams.stderr, { end: () => streams.stderr });
  const done = runCli({ argv, env: { REPOCTL_CONFIG_DIR: home.directory }, streams, cwd: home.directory });
  const ended = new AbortController();
  void done.finally(() => ended.abort());
  let read = 0;
  for (const [question, keys] of answers) {
    while (!streams.err().slice(read).includes(question) && !ended.signal.aborted) await wait(10);
    // A prompt listens a moment after it has appeared.
    await wait(100);
    read = streams.err().length;
    stdin.write(keys);
  }
  return { code: await done, out: streams.out(), err: streams.err() };
};

describe('a login at a terminal', () => {
  it('asks for the address and the token, which is not shown', async () => {
    const home = await makeHome();
    const { code, out, err } = await converse(
      home,
      ['auth', 'login'],
      [
        ['Address of the service', `${service.url}\r`],
        ['How to log in', '\r'],
        ['Token', `${service.rootToken}\r`],
      ],
    );
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain(`Logged in to ${service.url} as root`);
    expect(err).not.toContain(service.rootToken);
    expect((await home.config()).profiles['local']).toEqual({ url: service.url, token: service.rootToken });
  });

  it('offers the address at hand, and has the service make a token for a password', async () => {
    const home = await makeHome({ profiles: { home: { url: service.url } } });
    const { code, err } = await converse(
      home,
      ['auth', 'login', '--debug'],
      [
        ['Address of the service', '\r'],
        ['How to log in', `${down}\r`],
        ['Username', 'ann\r'],
        ['Password', `${password}\r`],
        ['act as other users', '\r'],
      ],
    );
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

  it('stores nothing when the password is wrong', async () => {
    const home = await makeHome();
    const { code, err } = await converse(
      home,
      ['auth', 'login', '--url', service.url],
      [
        ['How to log in', `${down}\r`],
        ['Username', 'ann\r'],
        ['Password', 'wrong-password\r'],
        ['act as other users', '\r'],
      ],
    );
    expect(code).toBe(4);
    expect(err).toContain('the service did not sign ann in');
    expect(err).not.toContain('wrong-password');
    await expect(home.config()).rejects.toThrow('ENOENT');
  });
});

describe('a logout at a terminal', () => {
  it.each([
    { keys: '\r', code: 1, kept: true },
    { keys: 'y\r', code: 0, kept: false },
  ])('asks first: $keys', async ({ keys, code, kept }) => {
    const home = await makeHome({ profiles: { home: { url: service.url, token: 'rct_kept-or-not' } } });
    const result = await converse(home, ['auth', 'logout'], [['Remove the token from profile "home"?', keys]]);
    expect(result.code).toBe(code);
    expect('token' in ((await home.config()).profiles['home'] ?? {})).toBe(kept);
  });
});
