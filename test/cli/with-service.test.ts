import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { commandsAt } from './support/commands.ts';
import { run } from './support/run.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
});

afterAll(async () => {
  await service.stop();
});

describe('labels', () => {
  it('are created, listed, updated, and deleted', async () => {
    expect(await json(['labels', 'create', 'bug', '--color', '#d9534f', '--priority', '1'])).toMatchObject({
      name: 'bug',
      color: '#d9534f',
      priority: 1,
    });
    expect(await repoctl(['labels', 'list', '-o', 'name'])).toEqual({ code: 0, out: 'bug\n', err: '' });
    expect(await json(['labels', 'update', 'bug', '--new-name', 'defect', '--priority', 'null'])).toMatchObject({
      name: 'defect',
      priority: null,
    });
    expect(await repoctl(['labels', 'delete', 'defect', '--yes'])).toEqual({
      code: 0,
      out: 'defect\tdeleted\n',
      err: '',
    });
    expect(await json(['labels', 'list'])).toEqual([]);
  });

  it('report no change if they are already subscribed to', async () => {
    await json(['labels', 'create', 'docs', '--color', 'teal']);
    expect(await json(['labels', 'subscribe', 'docs'])).toMatchObject({ name: 'docs', subscribed: true });
    expect(await json(['labels', 'subscribe', 'docs'])).toEqual({ changed: false });
    const onTerminal = await repoctl(['labels', 'subscribe', 'docs'], { terminal: true });
    expect(onTerminal).toEqual({
      code: 0,
      out: '',
      err: 'No change: you already subscribe to label "docs" in root/app\n',
    });
  });
});

const withoutToken = () => ({ REPOCTL_URL: service.url });

describe('an unauthorized request', () => {
  it('reports whether a token was sent', async () => {
    const logIn = 'No token was sent: Run "repoctl auth login", or set REPOCTL_TOKEN.\n';
    expect(await run(['whoami'], { env: withoutToken() })).toMatchObject({
      code: 4,
      err: expect.stringContaining(logIn),
    });
    const hidden = await run(['labels', 'list', '-p', 'root/app'], { env: withoutToken() });
    expect(hidden).toMatchObject({ code: 6, err: expect.stringContaining(logIn) });
  });

  it('names the environment variable that contains the token', async () => {
    const { code, err } = await run(['whoami'], { env: { ...withoutToken(), REPOCTL_TOKEN: 'outdated' } });
    expect(code).toBe(4);
    expect(err).toContain('REPOCTL_TOKEN overrides every profile');
  });
});

const countOf = async (...options: string[]): Promise<number> => {
  const { out } = await repoctl(['groups', 'list', '-o', 'name', ...options]);
  return out.split('\n').length - 1;
};

describe('a list of several pages', () => {
  beforeAll(async () => {
    for (let index = 1; index <= 25; index += 1)
      await json(['groups', 'create', `Group ${index}`, '--path', `g${index}`]);
  });

  it('shows its first page, or the requested number of records', async () => {
    expect(await countOf()).toBe(20);
    expect(await countOf('--all', '--per-page', '10')).toBe(25);
    expect(await countOf('--limit', '22')).toBe(22);
    expect(await countOf('--page', '2')).toBe(5);
  });

  it('is one array in JSON', async () => {
    expect(await json(['groups', 'list', '--all', '--per-page', '7'])).toHaveLength(25);
  });

  it('reports on stderr that it is truncated to the first page, as a warning for programs', async () => {
    const cutOff = '20 of 25 groups; use --all to show all\n';
    const terminal = { terminal: true };
    expect((await repoctl(['groups', 'list'], terminal)).err).toBe(`Showing ${cutOff}`);
    expect((await repoctl(['groups', 'list', '-q'], terminal)).err).toBe('');
    expect((await repoctl(['groups', 'list', '--json'])).err).toBe(`warning: showing ${cutOff}`);
    expect((await repoctl(['groups', 'list', '-q'])).err).toBe(`warning: showing ${cutOff}`);
    expect((await repoctl(['groups', 'list', '--jq', 'length'], terminal)).err).toBe(`warning: showing ${cutOff}`);
    expect((await repoctl(['groups', 'list', '--all'])).err).toBe('');
  });

  it('reports nothing in a pipe if a part was requested', async () => {
    expect((await repoctl(['groups', 'list', '--page', '1'])).err).toBe('');
    expect((await repoctl(['groups', 'list', '--limit', '22'])).err).toBe('');
    expect((await repoctl(['groups', 'list', '--limit', '22'], { terminal: true })).err).toBe(
      'Showing 22 of 25 groups; use --all to show all\n',
    );
  });

  it('reports on a terminal that it is empty', async () => {
    const nothing = ['groups', 'list', '--search', 'no such group'];
    expect(await repoctl(nothing, { terminal: true })).toMatchObject({ code: 0, out: '', err: 'No groups found\n' });
    expect(await repoctl([...nothing, '--json'], { terminal: true })).toMatchObject({ code: 0, err: '' });
    expect(await repoctl(nothing)).toMatchObject({ code: 0, out: '', err: '' });
  });
});

describe('pipeline schedules', () => {
  it('are created, listed, updated, and deleted with their variables', async () => {
    const nightly = ['schedules', 'create', 'Nightly', '--ref', 'master', '--cron', '0 4 * * *'];
    const { id } = (await json(nightly)) as { id: number };
    const schedule = String(id);
    await json(['schedules', 'variables', 'create', schedule, 'STAGE', 'nightly']);
    expect(await json(['schedules', 'variables', 'list', schedule])).toEqual([{ key: 'STAGE', value: 'nightly' }]);
    const table = await repoctl(['schedules', 'list']);
    expect(table.out).toContain('\tevery day at 04:00 UTC\t');
    expect(await json(['schedules', 'update', schedule, '--no-active'])).toMatchObject({ active: false });
    expect(await json(['schedules', 'delete', schedule, '--yes'])).toMatchObject({ id });
    expect(await json(['schedules', 'list'])).toEqual([]);
  });
});

describe('whoami', () => {
  it('prints the user of the token', async () => {
    expect(await repoctl(['whoami', '-o', 'name'])).toEqual({ code: 0, out: 'root\n', err: '' });
  });
});

describe('an error of the server', () => {
  beforeAll(async () => {
    await json(['labels', 'create', 'taken', '--color', 'teal']);
  });

  it.each([
    [4, 'an invalid token', ['whoami'], { REPOCTL_TOKEN: 'rct_wrong' }],
    [6, 'a missing record', ['users', 'get', '4711'], {}],
    [7, 'a duplicate', ['labels', 'create', 'taken', '--color', 'teal'], {}],
    [8, 'an invalid value', ['labels', 'create', 'x,y', '--color', 'teal'], {}],
  ])('makes the command exit with %i for %s', async (code, _what, argv, env) => {
    const result = await repoctl(argv, { env });
    expect(result).toMatchObject({ code, out: '' });
    expect(result.err).toMatch(/^error: .+\n/);
  });

  it('is one JSON object on stderr with --json', async () => {
    const { code, err } = await repoctl(['users', 'get', '4711', '--json']);
    expect(code).toBe(6);
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'not-found', status: 404, exit_code: 6 } });
  });
});

describe('a command', () => {
  it('exits with 3 if no server is configured', async () => {
    expect(await run(['whoami'])).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^error: no server configured\nhint: .*repoctl serve/),
    });
  });

  it('exits with 11 if the server is unreachable', async () => {
    const { code } = await run(['whoami', '--retries', '0'], { env: { REPOCTL_URL: 'http://127.0.0.1:9' } });
    expect(code).toBe(11);
  });

  it('exits with 130 if it is interrupted', async () => {
    const interrupted = new AbortController();
    interrupted.abort(new Error('interrupted'));
    expect(await repoctl(['whoami'], { signal: interrupted.signal })).toMatchObject({ code: 130, out: '' });
  });
});

describe('--debug', () => {
  it('prints requests and responses without the token', async () => {
    const { code, err } = await repoctl(['whoami', '--debug']);
    expect(code).toBe(0);
    expect(err).toContain(`> GET ${service.url}/api/v4/user`);
    expect(err).toContain('< 200 after ');
    expect(err).not.toContain(service.rootToken);
  });
});
