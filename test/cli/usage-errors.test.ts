import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { launcher } from '../support/program.ts';
import { run } from './support/run.ts';

/** No server listens at this URL; a usage error is reported before any request. */
const env = { REPOCTL_URL: 'http://127.0.0.1:9', REPOCTL_PROJECT: 'team/app' };

describe('an invalid command line is refused before any request', () => {
  it.each([
    [
      ['berths', 'create', 'bug', '--color', 'red', '--priority', 'high'],
      '--priority must be a whole number of 0 or more, or null, got "high"',
    ],
    [
      ['berths', 'create', 'bug', '--color', 'red', '--priority', '-1'],
      '--priority must be a whole number of 0 or more, or null, got "-1"',
    ],
    [['berths', 'create', '', '--color', 'red'], '<name> must not be empty'],
    [['berths', 'get', '0'], '<id> must be a whole number of 1 or more, got "0"'],
    [['berths', 'get', '1.5'], '<id> must be a whole number of 1 or more, got "1.5"'],
    [['berths', 'update', 'north', '--active=maybe'], '--active must be true or false, got "maybe"'],
    [['broadcast', 'create', 'hi', '--color', 'red'], '--color must be a color such as #d9534f, got "red"'],
    [
      ['environments', 'create', 'a*'],
      '<name> must be letters, digits, spaces, and any of - _ / $ { } . without a leading or trailing /, got "a*"',
    ],
    [['jobs', 'report', '1', 'success', '--coverage', '101'], '--coverage must be a number from 0 to 100, got "101"'],
    [
      ['broadcast', 'create', 'hi', '--ends-at', '2024-02-30'],
      '--ends-at must be a time such as 2026-01-31T09:00:00Z, 2026-01-31, now, or 30d (in 30 days), got "2024-02-30"',
    ],
    [
      ['projects', 'create', 'x', '--visibility', 'secret'],
      '--visibility must be private, internal, or public, got "secret"',
    ],
    [['users', 'tokens', 'create', '7', 'ci', '--scopes', ''], '--scopes must have at least 1 value, got 0'],
    [['berths', 'list', '--per-page', '101'], '--per-page must be a whole number from 1 to 100, got "101"'],
    [['berths', 'list', '--limit', '0'], '--limit must be a whole number of 1 or more, got "0"'],
    [['berths', 'list', '--all', '--page', '2'], '--all and --page cannot be used together'],
    [['berths', 'list', '-p', ''], '--project must not be empty'],
    [
      ['berths', 'list', '--timeout', 'long'],
      'flag --timeout: timeout must be a number from 0.01 to 86400, got "long"',
    ],
  ])('because of a value: %j', async (argv, message) => {
    expect(await run(argv, { env })).toEqual({ code: 2, out: '', err: `error: ${message}\n` });
  });

  it('because of a name that is too long', async () => {
    expect(await run(['berths', 'create', 'x'.repeat(256), '--color', 'red'], { env })).toEqual({
      code: 2,
      out: '',
      err: `error: <name> must be at most 255 characters, got "${'x'.repeat(57)}..."\n`,
    });
  });

  it.each(['--group', '-g'])('because of the name of another tool: repo clone %s', async (option) => {
    const { code, err } = await run(['repo', 'clone', option, 'team'], { env });
    expect(code).toBe(2);
    expect(err).toContain('hint: Did you mean "repoctl groups clone"?');
  });

  it('because of a password, which is not shown', async () => {
    const argv = ['users', 'create', 'alice', '--email', 'a@b.c', '--name', 'Alice', '--password', 'hunter2'];
    const { code, err } = await run(argv, { env });
    expect(code).toBe(2);
    expect(err).toContain('error: --password must not be on the command line, where other users can see it');
    expect(err).not.toContain('hunter2');
  });

  it('because of a file that cannot be read, with a hint about a leading @', async () => {
    expect(await run(['broadcast', 'create', '@missing.txt'], { env })).toEqual({
      code: 2,
      out: '',
      err:
        'error: cannot read file "missing.txt" of <message>: no such file or directory\n' +
        'hint: For a text that starts with @, write @@.\n',
    });
  });

  it('because of two values from stdin', async () => {
    const { code, err } = await run(['labels', 'create', 'x', '--color', '-', '--description', '-'], {
      env,
      stdin: 'x',
    });
    expect({ code, err }).toEqual({
      code: 2,
      err: 'error: only one value can be read from stdin, not --color and --description\n',
    });
  });
});

describe('an argument that is not UTF-8', () => {
  it('is refused', async () => {
    expect(await run(['labels', 'create', '\uFFFD\uFFFD', '--color', 'red'], { env })).toEqual({
      code: 2,
      out: '',
      err: 'error: argument 3 is not UTF-8 text\n',
    });
  });
});

describe('in a directory that was deleted', () => {
  let config: string;

  beforeAll(async () => {
    config = await mkdtemp(join(tmpdir(), 'repoctl-config-'));
    return () => rm(config, { recursive: true });
  });

  /** Runs the program in the deleted directory. */
  const runThere = async (...argv: readonly string[]) => {
    const gone = await mkdtemp(join(tmpdir(), 'repoctl-gone-'));
    const script = 'cd "$0" && rmdir "$0" && exec "$@"';
    return execa('sh', ['-c', script, gone, process.execPath, launcher, ...argv], {
      reject: false,
      env: { REPOCTL_CONFIG_DIR: config, REPOCTL_URL: 'http://127.0.0.1:9' },
    });
  };
  const isGone = { message: 'the current directory no longer exists', hint: 'Change to a directory that exists.' };

  it.each([
    ['version', /^\d/],
    ['--version', /^\d/],
    ['labels --help', /^Manage labels/],
    ['labels list -p team/app --dry-run', /^GET http/],
    ['labels create bug --color red -p team/app --dry-run', /^POST http/],
    [`labels create bug --color red --description @${launcher} -p team/app --dry-run`, /^POST http/],
    ['config list', /127\.0\.0\.1/],
    ['__complete colors -- repoctl labels create bug --color re', /^red\t/m],
  ])('the program runs: %s', async (line, printed) => {
    expect(await runThere(...line.split(' '))).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(printed),
      stderr: '',
    });
  });

  it('the token command runs', async () => {
    const there = ['--profile', 'there'];
    const lines = [
      ['config', 'profiles', 'add', 'there', '--url', 'http://127.0.0.1:9'],
      ['config', 'set', 'token_command', 'exit 7', ...there],
      ['labels', 'list', '-p', 'team/app', ...there],
    ];
    const said: unknown[] = [];
    for (const line of lines) said.push((await runThere(...line)).stderr);
    expect(said).toEqual(['', '', expect.stringContaining('exit code 7')]);
  });

  it('a project is required', async () => {
    expect(await runThere('labels', 'list')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^error: a project is required: the current directory no longer exists\n/),
    });
  });

  it.each(['labels create --from labels.csv -p team/app', 'labels create bug --color @color -p team/app', 'diff -f .'])(
    'a relative path is refused: %s',
    async (line) => {
      expect(await runThere(...line.split(' '))).toMatchObject({
        exitCode: 1,
        stderr: `error: ${isGone.message}\nhint: ${isGone.hint}`,
      });
    },
  );
});

describe('a usage error names what is missing', () => {
  it('with all missing options at once', async () => {
    expect(await run(['berths', 'create'], { env })).toEqual({
      code: 2,
      out: '',
      err: 'error: <name> and --color are required\nhint: Usage: repoctl berths create <name> --color <color>\n',
    });
  });

  it('on a terminal with --no-input', async () => {
    const { code, err } = await run(['berths', 'create', 'bug', '--no-input'], { env, terminal: true });
    expect(code).toBe(2);
    expect(err).toContain('--color is required');
  });

  it('if at least one of several options is required', async () => {
    expect((await run(['berths', 'update', 'bug'], { env })).err).toBe(
      'error: nothing to do: give at least one of --new-name, --color, --description, --priority, or --active\n',
    );
  });

  it('with a placeholder for a project', async () => {
    const { code, err } = await run(['projects', 'get'], { env: { REPOCTL_URL: 'http://127.0.0.1:9' } });
    expect([code, err]).toEqual([2, expect.stringContaining('hint: Use <project>, set REPOCTL_PROJECT, or ')]);
  });

  it('with all ways to name a project', async () => {
    const { code, err } = await run(['berths', 'list'], { env: { REPOCTL_URL: 'http://127.0.0.1:9' } });
    expect(code).toBe(2);
    expect(err).toBe(
      'error: a project is required\n' +
        'hint: Use -p/--project, set REPOCTL_PROJECT, or run "repoctl config set project PATH", ' +
        'or run this in a clone of the project.\n',
    );
  });
});

describe('an unknown name is reported with the nearest known one', () => {
  it.each([
    [['berhts', 'list'], 'unknown command "berhts"', 'Did you mean berths? See "repoctl --help".'],
    [['berths', 'creat', 'bug'], 'unknown command "creat"', 'Did you mean create? See "repoctl berths --help".'],
    [
      ['schedules', 'variabels', 'list', '1'],
      'unknown command "variabels"',
      'Did you mean variables? See "repoctl schedules --help".',
    ],
    [
      ['schedules', 'variables', 'lst', '1'],
      'unknown command "lst"',
      'Did you mean list? See "repoctl schedules variables --help".',
    ],
    [
      ['berths', 'create', 'bug', '--colr', 'red'],
      'unknown option "--colr"',
      'Did you mean --color? See "repoctl berths create --help".',
    ],
    [
      ['issues', 'create', 'Needs', 'review'],
      'too many arguments: "repoctl issues create" takes 1 argument',
      'Quote a <title> of several words. See "repoctl issues create --help".',
    ],
    [
      ['berths', 'list', '-o', 'xml'],
      '--output must be one of table, json, yaml, ndjson, csv, markdown, name, got "xml"',
      'See "repoctl berths list --help".',
    ],
  ])('on the command line: %j', async (argv, message, hint) => {
    expect(await run(argv, { env })).toEqual({ code: 2, out: '', err: `error: ${message}\nhint: ${hint}\n` });
  });

  it('in a JSON object with --json', async () => {
    const { code, err } = await run(['berhts', 'list', '--json'], { env });
    expect(code).toBe(2);
    expect(JSON.parse(err)).toEqual({
      error: {
        code: 'usage',
        message: 'unknown command "berhts"',
        hint: 'Did you mean berths? See "repoctl --help".',
        exit_code: 2,
      },
    });
  });
});

describe('a destructive verb', () => {
  it('requires --yes if stdin is not a terminal', async () => {
    expect(await run(['berths', 'delete', 'bug'], { env })).toEqual({
      code: 2,
      out: '',
      err: 'error: cannot ask to delete berth bug from team/app: stdin is not a terminal\nhint: Use --yes to confirm.\n',
    });
  });

  it('requires --yes on a terminal with --no-input', async () => {
    const { code, err } = await run(['broadcast', 'delete', '3', '--no-input'], { env, terminal: true });
    expect(code).toBe(2);
    expect(err).toContain('cannot ask to delete broadcast message 3: --no-input was given');
  });

  it('requires no confirmation for a dry run', async () => {
    const { code, out } = await run(['berths', 'delete', 'bug', '--dry-run'], { env });
    expect({ code, out }).toEqual({
      code: 0,
      out: 'DELETE http://127.0.0.1:9/api/v4/projects/team%2Fapp/berths?name=bug\n',
    });
  });
});
