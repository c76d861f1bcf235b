import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

const labelsWhere = (where: string, ...options: readonly string[]) =>
  repoctl(['labels', 'list', '--where', where, ...options]);

const usersWhere = async (where: string) => (await repoctl(['users', 'list', '--where', where, '-o', 'name'])).out;

beforeAll(async () => {
  service = await startService();
  await repoctl(['projects', 'create', 'app']);
  const rows = Array.from({ length: 130 }, (_, index) => `many${index}`);
  await repoctl(['labels', 'create', '--color', 'red', '--from', '-'], { stdin: ['name', ...rows].join('\n') });
  await repoctl(['users', 'create', 'ann', '--email', 'ann@x.test', '--name', 'Ann', '--reset-password']);
});

afterAll(async () => {
  await service.stop();
});

describe('--where', () => {
  it('filters all records, in every format', async () => {
    expect((await labelsWhere('.name == "many129"', '-o', 'name')).out).toBe('many129\n');
    expect((await labelsWhere('.name | endswith("29")')).out).toMatch(/^\S*\tmany129.*\n.*\tmany29\t/);
    expect(await json(['labels', 'list', '--where', '.name | test("^many12[0-9]$")'])).toHaveLength(10);
    expect((await labelsWhere('true', '--limit', '3', '-o', 'name')).out.split('\n')).toHaveLength(4);
    expect((await labelsWhere('.name == "many1"', '--jq', '.[].color')).out).toBe('#ff0000\n');
  });

  it('fails at a record for which the condition is neither true nor false, and prints nothing', async () => {
    const never = await repoctl(['users', 'list', '--where', '.last_sign_in_at | older("180d")', '-o', 'name']);
    expect(never).toMatchObject({ code: 1, out: '' });
    expect(never.err).toContain(
      `--where '.last_sign_in_at | older("180d")' on ann: there is no time to compare: null\nhint: Say what is meant`,
    );
    expect((await labelsWhere('.priority')).err).toContain('got null, not true or false');
    expect((await labelsWhere('.nmae == "x", true')).err).toContain('got 2 results');
    const said = '(.last_sign_in_at // .created_at) | older("180d")';
    expect((await repoctl(['users', 'list', '--where', said])).code).toBe(0);
  });

  it('is validated before any request', async () => {
    const env = { REPOCTL_URL: 'http://127.0.0.1:1' };
    for (const [where, message] of [
      ['.[', "--where '.[': syntax error"],
      ['', '--where must not be empty'],
      ['x("y")', '--where \'x("y")\': x/1 is not defined'],
    ] as const) {
      const result = await repoctl(['labels', 'list', '--where', where], { env });
      expect(result).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
    }
    expect((await labelsWhere('true', '--page', '2')).err).toContain('--page and --where cannot be used together');
  });

  it('filters records of many projects, which can be piped to another command', async () => {
    const argv = ['labels', 'list', '--each-project', '--instance', '--where', '.name == "many7"', '-o', 'name'];
    expect((await repoctl(argv)).out).toBe('root/app\tmany7\n');
  });
});

describe('an expression of --where or --jq', () => {
  const env = {
    NIGHT: 'ann',
    CI_SOME_TOKEN: 'a-secret-of-12',
    DB_PASSWORD: 'swordfish1',
    REMOTE: 'https://ci:a-secret-of-12@x.test/a.git',
    NOTE: 'say "swordfish1"',
  };

  it.each([
    ['.created_at | newer("1h")', 'ann\nroot\n'],
    ['.created_at | older("1h")', ''],
    ['(.created_at | age) < 3600 and .username == "ann"', 'ann\n'],
    ['.username == "ann" and ("2020-01-01T00:00:00Z" | older("90d"))', 'ann\n'],
  ])('can compare times by age: %s', async (condition, expected) => {
    expect(await usersWhere(condition)).toBe(expected);
    const selected = await repoctl(['users', 'list', '--jq', `map(select(${condition}))[].username`]);
    expect(selected.out).toBe(expected);
  });

  it('can read the environment without its secrets', async () => {
    const chosen = await repoctl(
      ['users', 'list', '--where', '.username == env.NIGHT and $ENV.NIGHT == "ann"', '-o', 'name'],
      { env },
    );
    expect(chosen.out).toBe('ann\n');
    const shown = '[env.NIGHT, $ENV.CI_SOME_TOKEN, env.REPOCTL_TOKEN, env.DB_PASSWORD, env.REMOTE, env.NOTE]';
    const expected = ['ann', null, null, null, 'https://[redacted]@x.test/a.git', 'say "[redacted]"'];
    for (const argv of [
      ['users', 'list'],
      ['users', 'get', 'ann'],
      ['api', '/version'],
      ['auth', 'status'],
    ]) {
      const { out } = await repoctl([...argv, '--jq', shown], { env });
      expect({ argv, seen: JSON.parse(out) }).toEqual({ argv, seen: expected });
    }
  });

  it('cannot compare the age of a value that is not a time', async () => {
    const result = await repoctl(['users', 'list', '--jq', '.[].id | older("1d")']);
    expect(result).toMatchObject({ code: 1, out: '', err: expect.stringContaining('2 is not a time') });
  });
});

describe('--fail-if-any', () => {
  it.each([
    ['[.[] | select(.name == "none")]', 0],
    ['.[] | select(.name == "none")', 0],
    ['map(select(.name == "many7")) | length', 13],
    ['map(select(.name == "none")) | length', 0],
    ['.[] | select(.name == "many7") | .name', 13],
    ['.', 13],
  ])('counts the results of --jq: %s', async (jq, code) => {
    const argv = ['labels', 'list', '--all', '--fail-if-any', '--jq', jq];
    expect((await repoctl(argv)).code).toBe(code);
    expect((await repoctl([...argv, '--where', 'true'])).code).toBe(code);
  });

  it('exits with 13 if there are results, and with 0 otherwise', async () => {
    const found = await labelsWhere('.name == "many7"', '--fail-if-any', '-o', 'name');
    expect(found).toEqual({ code: 13, out: 'many7\n', err: 'error: 1 of the labels was found\n' });
    const inJson = await labelsWhere('.name | startswith("many12")', '--fail-if-any', '--json');
    expect(JSON.parse(inJson.err)).toMatchObject({
      error: { code: 'found', exit_code: 13, message: '11 labels were found' },
    });
    expect(await labelsWhere('.name == "none"', '--fail-if-any')).toMatchObject({ code: 0, out: '' });
    expect((await repoctl(['labels', 'list', '--fail-if-any', '-q'])).code).toBe(13);
  });
});

describe('a filter that the server ignores', () => {
  let server: Server;
  let url = '';
  const days = ['2030-01-01', '2030-02-01', '2030-03-01'];
  const records: Readonly<Record<string, readonly object[]>> = {
    pipelines: days.map((day, index) => ({
      id: index + 1,
      sha: 'a'.repeat(40),
      ref: index === 0 ? 'main' : 'other',
      status: index === 1 ? 'failed' : 'success',
      created_at: `${day}T00:00:00.000Z`,
      updated_at: `${day}T00:00:00.000Z`,
    })),
    issues: ['opened', 'closed'].map((state, index) => ({ id: index, iid: index + 1, title: state, state })),
    users: ['ann', 'bob'].map((username, index) => ({
      id: index,
      username,
      name: username,
      state: index === 0 ? 'active' : 'blocked',
    })),
    environments: [
      { id: 1, name: 'staging' },
      { id: 2, name: 'production' },
    ],
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const name = /\/(\w+)(?:\?|$)/.exec(request.url ?? '')?.[1] ?? '';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(records[name] ?? []));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => server.close());

  it.each([
    [['pipelines', 'list', '--status', 'failed'], '2\n', '--status: 2 records that do not match were'],
    [['pipelines', 'list', '--ref', 'main'], '1\n', '--ref: 2 records'],
    [['pipelines', 'list', '--updated-before', '2030-01-15'], '1\n', '--updated-before: 2 records'],
    [['pipelines', 'list', '--updated-after', '2030-02-15', '--all'], '3\n', '--updated-after: 2 records'],
    [['issues', 'list', '-p', 'a/b'], '1\n', '--state: 1 record that does not match was'],
    [['users', 'list', '--blocked'], 'bob\n', '--blocked: 1 record'],
    [['users', 'list', '--username', 'ANN'], 'ann\n', '--username: 1 record'],
  ])('is applied by the client, with a warning: %j', async (argv, out, warning) => {
    const result = await repoctl([...argv, '-o', 'name'], { env: { REPOCTL_URL: url } });
    expect(result).toMatchObject({ code: 0, out });
    expect(result.err).toContain(`warning: the server ignored ${warning}`);
  });

  it('is not applied by the client if records do not contain the field', async () => {
    const result = await repoctl(['users', 'list', '--search', 'a', '-o', 'name'], { env: { REPOCTL_URL: url } });
    expect(result).toEqual({ code: 0, out: 'ann\nbob\n', err: '' });
  });
});
