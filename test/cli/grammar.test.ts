import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plan, run } from './support/run.ts';

const base = 'http://forge.test/api/v4';
const berths = `${base}/projects/team%2Fapp/berths`;

describe('a command line', () => {
  it('has the ID of the path as an argument', async () => {
    expect(await plan(['berths', 'get', '13'])).toMatchObject({
      method: 'GET',
      url: `${base}/projects/team%2Fapp/berths/13`,
    });
  });

  it('has the first required name of a create command as an argument', async () => {
    expect(await plan(['berths', 'create', 'bug', '--color', 'teal'])).toMatchObject({
      method: 'POST',
      url: berths,
      body: { name: 'bug', color: 'teal' },
    });
  });

  it('has an identifying name as an argument even if it is not in the path', async () => {
    expect(await plan(['berths', 'delete', 'in progress'])).toMatchObject({
      method: 'DELETE',
      url: `${berths}?name=in%20progress`,
    });
  });

  it('has kebab-case flags for wire names', async () => {
    const times = ['--cron', '0 4 * * *', '--cron-timezone', 'Europe/Berlin'];
    const { body } = await plan(['schedules', 'create', 'Nightly', '--ref', 'main', ...times]);
    expect(body).toEqual({
      description: 'Nightly',
      ref: 'main',
      cron: '0 4 * * *',
      cron_timezone: 'Europe/Berlin',
    });
  });

  it('can name a nested resource', async () => {
    expect(await plan(['berths', 'ropes', 'delete', '13', 'bow'])).toMatchObject({
      method: 'DELETE',
      url: `${base}/projects/team%2Fapp/berths/13/ropes/bow`,
    });
  });

  it('selects another endpoint with a flag', async () => {
    expect((await plan(['storage', 'list'])).url).toBe(`${base}/circuit_breakers/repository_storage`);
    expect((await plan(['storage', 'list', '--failing'])).url).toBe(
      `${base}/circuit_breakers/repository_storage/failing`,
    );
  });

  it('accepts names for numeric values', async () => {
    const argv = ['groups', 'members', 'add', '7', '--access-level', 'developer'];
    expect(await plan(argv)).toMatchObject({
      url: `${base}/groups/team/members`,
      body: { user_id: 7, access_level: 30 },
    });
  });
});

describe('global options', () => {
  it.each([
    ['before the noun', ['--sudo', 'alice', 'berths', 'list']],
    ['between noun and verb', ['berths', '--sudo', 'alice', 'list']],
    ['after the verb', ['berths', 'list', '--sudo', 'alice']],
  ])('work %s', async (_place, argv) => {
    expect((await plan(argv)).headers).toMatchObject({ sudo: 'alice' });
  });

  it('have the value nearest to the verb', async () => {
    expect(
      (await plan(['--sudo', 'alice', 'berths', '--sudo', 'bob', 'list', '--sudo', 'carol'])).headers,
    ).toMatchObject({ sudo: 'carol' });
    expect((await plan(['--sudo', 'alice', 'berths', '--sudo', 'bob', 'list'])).headers).toMatchObject({ sudo: 'bob' });
  });

  it('override the environment', async () => {
    expect((await plan(['berths', 'list', '--sudo', 'bob'], { env: { REPOCTL_SUDO: 'alice' } })).headers).toMatchObject(
      {
        sudo: 'bob',
      },
    );
  });

  it('can be hidden by an option of a command with the same name, and then go before the resource', async () => {
    const argv = ['--color', 'never', 'berths', 'create', 'bug', '--color', 'red'];
    expect((await plan(argv)).body).toEqual({ name: 'bug', color: 'red' });
    expect((await run(['berths', 'create', '--help'])).out).toContain('Use the global --color before the resource');
  });

  it('cannot select two formats at once', async () => {
    expect(await run(['berths', 'list', '-p', '1', '--json', '-o', 'csv', '--url', 'http://forge.test'])).toEqual({
      code: 2,
      out: '',
      err: '{"error":{"code":"usage","message":"csv and json cannot be used together","exit_code":2}}\n',
    });
  });
});

/** Prints the request instead of sending it, and any warnings. */
const dryRun = (argv: readonly string[]) =>
  run([...argv, '--dry-run'], { env: { REPOCTL_URL: 'http://forge.test', REPOCTL_PROJECT: 'team/app' } });

describe('values that only a newer server knows', () => {
  it('are sent with a warning if they filter a list', async () => {
    expect(await dryRun(['berths', 'list', '--scope', 'asleep'])).toEqual({
      code: 0,
      out: `GET ${base}/projects/team%2Fapp/berths?scope=asleep\n`,
      err: 'warning: unknown value of --scope: "asleep" (known: free, taken)\n',
    });
  });

  it('are sent with a warning if they are token scopes', async () => {
    const { code, err } = await dryRun(['users', 'tokens', 'create', '7', 'ci', '--scopes', 'api,k8s_proxy']);
    expect([code, err]).toEqual([
      0,
      'warning: unknown value of --scopes: "k8s_proxy" (known: api, read_api, read_repository, write_repository, self_rotate, read_user, sudo)\n',
    ]);
  });

  it.each([
    ['maintainer', 40],
    ['master', 40],
    ['15', 15],
  ])('include roles by any name and number: %s', async (typed, level) => {
    const { body } = await plan(['groups', 'members', 'add', '7', '--access-level', typed]);
    expect(body).toEqual({ user_id: 7, access_level: level });
  });
});

describe('values', () => {
  it('can be missing, null, empty, or given, all of them distinct', async () => {
    const update = ['berths', 'update', 'bug', '--color', 'red'];
    expect((await plan(update)).body).toEqual({ name: 'bug', color: 'red' });
    expect((await plan([...update, '--description', 'null'])).body).toMatchObject({ description: null });
    expect((await plan([...update, '--description', ''])).body).toMatchObject({ description: '' });
    expect((await plan([...update, '--priority', 'null'])).body).toMatchObject({ priority: null });
    expect((await plan([...update, '--priority', '0'])).body).toMatchObject({ priority: 0 });
  });

  it.each([
    ['--active', true],
    ['--no-active', false],
    ['--active=true', true],
    ['--active=false', false],
  ])('of the switch %s are sent as %s', async (flag, active) => {
    expect((await plan(['schedules', 'update', flag, '13'])).body).toEqual({ active });
  });

  it.each(['--active', '--active=true'])('of the filter %s are sent as true', async (flag) => {
    expect((await plan(['users', 'list', flag])).url).toBe(`${base}/users?active=true`);
  });

  it.each([
    ['users', '--no-active', '--active'],
    ['users', '--blocked=false', '--blocked'],
    ['users', '--no-external', '--external'],
    ['projects', '--no-owned', '--owned'],
    ['groups', '--owned=false', '--owned'],
  ])('that would list everything are refused: %s list %s', async (noun, flag, label) => {
    expect(await run([noun, 'list', flag, '--url', 'http://forge.test'])).toEqual({
      code: 2,
      out: '',
      err: `error: ${label} cannot be negated: servers ignore "false" and list everything\n`,
    });
    const { out } = await run([noun, 'list', '--help', '--all']);
    expect(out).toMatch(new RegExp(`^  ${label}  `, 'm'));
  });

  it('of a switch are never taken from the next argument', async () => {
    const { code, err } = await run(['projects', 'list', '--owned', 'false']);
    expect(code).toBe(2);
    expect(err).toContain('too many arguments');
  });

  it('can look like a switch', async () => {
    const { body } = await plan(['schedules', 'update', '13', '--description', '--active']);
    expect(body).toEqual({ description: '--active' });
  });

  it('can be read from a file, without the final line break', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'repoctl-values-'));
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    await writeFile(join(cwd, 'notice.txt'), 'two\nlines\n');
    expect((await plan(['broadcast', 'create', '@notice.txt'], { cwd })).body).toEqual({ message: 'two\nlines' });
  });

  it('can be read from stdin', async () => {
    expect((await plan(['broadcast', 'create', '-'], { stdin: 'hello\n' })).body).toEqual({ message: 'hello' });
  });

  it('from stdin are strings, even if they are "null"', async () => {
    const argv = ['berths', 'update', 'bug', '--description', '-'];
    expect((await plan(argv, { stdin: 'null' })).body).toMatchObject({ description: 'null' });
  });

  it('that start with @@ are sent with a single @', async () => {
    expect((await plan(['broadcast', 'create', '@@all: lunch'])).body).toEqual({ message: '@all: lunch' });
  });

  it.each([
    ['now', '2024-05-01T12:00:00.000Z'],
    ['+2h', '2024-05-01T14:00:00.000Z'],
    ['10m', '2024-05-01T12:10:00.000Z'],
    ['-1d', '2024-04-30T12:00:00.000Z'],
    ['2024-06-01', '2024-06-01T00:00:00.000Z'],
    ['2024-06-01T09:30', '2024-06-01T09:30:00.000Z'],
    ['2024-06-01T09:30:00+02:00', '2024-06-01T07:30:00.000Z'],
  ])('can be a time: %s', async (text, time) => {
    expect((await plan(['broadcast', 'update', '1', '--ends-at', text])).body).toEqual({ ends_at: time });
  });

  it.each([
    ['today', '2024-05-01'],
    ['+30d', '2024-05-31'],
    ['2024-06-01', '2024-06-01'],
  ])('can be a date: %s', async (text, day) => {
    const argv = ['users', 'tokens', 'create', '7', 'ci', '--scopes', 'api', '--expires-at', text];
    expect((await plan(argv)).body).toMatchObject({ expires_at: day });
  });

  it('of lists can be separated by commas, repeated, or both', async () => {
    const argv = ['users', 'tokens', 'create', '7', 'ci', '--scopes', 'api,sudo', '--scopes', 'read_user'];
    expect((await plan(argv)).body).toMatchObject({ scopes: ['api', 'sudo', 'read_user'] });
  });

  it('that start with a dash can follow --', async () => {
    const { out } = await run([
      'berths',
      'create',
      '--dry-run',
      '--json',
      '--url',
      'http://f',
      '-p',
      '1',
      '--color',
      'red',
      '--',
      '-wip-',
    ]);
    expect(JSON.parse(out)).toMatchObject({ body: { name: '-wip-' } });
  });
});

describe('lists', () => {
  it.each([
    [[], ''],
    [['--page', '3'], '?page=3'],
    [['--per-page', '50'], '?per_page=50'],
    [['--all'], '?per_page=100'],
    [['--limit', '30'], '?per_page=30'],
    [['--limit', '500'], '?per_page=100'],
    [['--all', '--per-page', '10'], '?per_page=10'],
  ])('with %j request %j', async (options, query) => {
    expect((await plan(['berths', 'list', ...options])).url).toBe(`${berths}${query}`);
  });
});

describe('the project', () => {
  it('comes from the flag first', async () => {
    expect((await plan(['berths', 'list', '-p', '42'])).url).toBe(`${base}/projects/42/berths`);
  });

  it('is optional for a command that shows it', async () => {
    expect((await plan(['projects', 'get'])).url).toBe(`${base}/projects/team%2Fapp`);
  });

  it('is required for a command that deletes it', async () => {
    expect(await run(['projects', 'delete', '--yes'], { env: { REPOCTL_PROJECT: 'team/app' } })).toMatchObject({
      code: 2,
      err: 'error: <project> is required\nhint: Usage: repoctl projects delete <project>\n',
    });
  });
});
