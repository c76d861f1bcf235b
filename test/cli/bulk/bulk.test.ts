import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { makeHome } from '../support/home.ts';
import type { Result } from '../support/run.ts';

let service: TestService;

const { repoctl } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

const labels = (stdin: string, ...options: readonly string[]): Promise<Result> =>
  repoctl(['labels', 'create', '--color', 'red', '--from', '-', ...options], { stdin });

const users = (stdin: string, ...options: readonly string[]): Promise<Result> =>
  repoctl(['users', 'create', '--from', '-', ...options], { stdin });

const lines = ({ out }: Result): readonly { status: string; line: number; record?: unknown; error?: unknown }[] =>
  out
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as { status: string; line: number });

beforeAll(async () => {
  service = await startService();
  await repoctl(['projects', 'create', 'app']);
});

afterAll(async () => {
  await service.stop();
});

describe('a bulk create', () => {
  it('prints a result for each row, in the order of the rows', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `order${index}`);
    const result = await labels(`name\n${rows.join('\n')}\n`, '--concurrency', '8', '-o', 'ndjson');
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(lines(result)).toEqual(
      rows.map((name, index) => ({
        line: index + 2,
        name,
        status: 'created',
        record: expect.objectContaining({ name }),
      })),
    );
  });

  it('prints names, a table, CSV, or one JSON array', async () => {
    expect(await labels('name\nn1\nn2\n', '-o', 'name')).toEqual({ code: 0, out: 'n1\nn2\n', err: '' });
    expect((await labels('name\nt1\n')).out).toBe('2\tcreated\tt1\t\n');
    expect((await labels('name\nc1\n', '-o', 'csv')).out).toBe('line,status,name,error.message\n2,created,c1,""\n');
    const { out } = await labels('name\nj1\n', '--json', '--fields', 'line,record.name');
    expect(JSON.parse(out)).toEqual([{ line: 2, record: { name: 'j1' } }]);
    expect((await labels('name\nq1\nq2\n', '--jq', '[.[].record.name]')).out).toBe('["q1","q2"]\n');
  });

  it('shows tokens that are returned only once, also in tables', async () => {
    const argv = ['users', 'tokens', 'create', 'root', '--from', '-'];
    const rows = { stdin: 'name,scopes\nci,"api,sudo"\n' };
    const { out } = await repoctl(argv, rows);
    expect(out.split('\n')[0]).toMatch(/^2\tcreated\tci\t\trct_\S+$/);
    const csv = await repoctl([...argv, '-o', 'csv'], rows);
    expect(csv.out.split('\n')[0]).toBe('line,status,name,error.message,record.token');
    expect(csv.out.split('\n')[1]).toMatch(/^2,created,ci,"",rct_\S+$/);
  });

  it('checks a jq expression before sending anything', async () => {
    const result = await labels('name\nunsent\n', '--jq', '.[');
    expect(result).toMatchObject({ code: 2, out: '', err: expect.stringContaining("--jq '.[': ") });
    expect((await repoctl(['labels', 'list', '--all', '-o', 'name'])).out).not.toContain('unsent');
    const { out } = await labels('name\ndone\n', '--jq', 'def f: .record.name; .[0] | f # the first');
    expect(out).toBe('done\n');
  });

  it('reports what was created if an expression does not match the results', async () => {
    const result = await labels('name\nunfit1\nunfit2\n', '--jq', '.name');
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toContain("2 created, but the result cannot be printed: --jq '.name': ");
  });

  it('warns once about a field that no record has', async () => {
    const result = await labels('name\nfield1\nfield2\n', '--json', '--fields', 'record.nmae,error.message,line');
    expect(result.code).toBe(0);
    expect(result.err).toBe('warning: unknown field "record.nmae"\n');
    expect(JSON.parse(result.out)).toEqual([
      { record: {}, line: 2 },
      { record: {}, line: 3 },
    ]);
  });

  it('prints a table and a summary on a terminal', async () => {
    const result = await repoctl(['labels', 'create', '--color', 'red', '--from', '-'], {
      stdin: 'name\nterm1\n',
      terminal: true,
    });
    expect(result.out).toBe('LINE  STATUS   NAME\n   2  created  term1\n');
    // On a busy machine, the spinner appears before the bulk is done.
    expect(result).toMatchObject({ code: 0, err: expect.stringMatching(/1 created\n$/) });
  });

  it('has a column for errors on a terminal if a row failed, and shows success in green', async () => {
    const result = await repoctl(['labels', 'create', '--color', 'red', '--from', '-'], {
      stdin: 'name\nterm1\nterm2\n',
      terminal: true,
      color: 1,
    });
    const [head = '', ...rows] = result.out.replaceAll('\u001B', '').split('\n');
    expect(head).toContain('ERROR');
    expect(rows[0]).toMatch(/\[31mfailed.*label "term1" already exists/);
    expect(rows[1]).toContain('[32mcreated');
  });

  it('detects the format of a file by its extension', async () => {
    const home = await makeHome();
    await home.write('labels.jsonl', '{"name":"file1"}\n');
    const argv = ['labels', 'create', '--color', 'red', '-o', 'name', '--from'];
    expect(await repoctl([...argv, 'labels.jsonl'], { cwd: home.directory })).toMatchObject({ out: 'file1\n' });
    const missing = await repoctl([...argv, 'none.csv'], { cwd: home.directory });
    expect(missing).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot read file "none.csv": no such file'),
    });
  });

  it('creates nothing from an empty file', async () => {
    expect(await labels('', '-o', 'name')).toEqual({ code: 0, out: '', err: '' });
    expect(await labels('name\n', '--json')).toEqual({ code: 0, out: '[]\n', err: '' });
  });

  it('acts as the user of --sudo', async () => {
    await repoctl(['users', 'create', 'sam', '--email', 'sam@x.test', '--name', 'Sam', '--reset-password']);
    const { out } = await repoctl(['projects', 'create', '--from', '-', '--sudo', 'sam', '-o', 'ndjson'], {
      stdin: 'name\ntheirs\n',
    });
    expect(JSON.parse(out)).toMatchObject({ record: { path_with_namespace: 'sam/theirs' } });
  });
});

describe('a row that fails', () => {
  it('stops the bulk, and later rows are skipped', async () => {
    await labels('name\nthere\n');
    const result = await labels('name\nstop1\nthere\nstop2\nstop3\n', '--concurrency', '1', '-o', 'ndjson');
    expect(lines(result).map(({ line, status }) => [line, status])).toEqual([
      [2, 'created'],
      [3, 'failed'],
      [4, 'skipped'],
      [5, 'skipped'],
    ]);
    expect(result.code).toBe(12);
    expect(result.err).toContain('error: line 3: ');
    expect(result.err).toContain('(1 of 4 created, 1 failed, 2 skipped)');
    expect((await repoctl(['labels', 'list', '--all', '-o', 'name'])).out).not.toContain('stop2');
  });

  it('does not stop the bulk with --continue-on-error', async () => {
    await labels('name\nthere\n');
    const result = await labels('name\non1\nthere\non3\n', '--continue-on-error', '--concurrency', '1', '-o', 'ndjson');
    expect(result.code).toBe(12);
    expect(lines(result)).toMatchObject([
      { line: 2, status: 'created' },
      { line: 3, status: 'failed', error: { code: 'conflict', status: 409, exit_code: 7 } },
      { line: 4, status: 'created' },
    ]);
  });

  it('sets the exit code if nothing was created', async () => {
    await labels('name\ntaken\n');
    expect(await labels('name\ntaken\nother\n', '--concurrency', '1')).toMatchObject({ code: 7 });
    expect(await labels('name,priority\nx,high\n')).toMatchObject({ code: 2 });
    expect((await labels('name,priority\ntaken,\ny,high\n', '--continue-on-error')).code).toBe(2);
  });

  it('is reported on stderr with -o name, and as JSON with --json', async () => {
    await labels('name\nerr2\n');
    const named = await labels('name\nerr1\nerr2\n', '--concurrency', '1', '-o', 'name');
    expect(named.out).toBe('err1\n');
    expect(named.err).toMatch(/^line 3: .*exists\nerror: line 3: /i);
    const { err } = await labels('name\nerr1\n', '--json');
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'conflict', exit_code: 7 } });
  });

  it('does not prompt for missing values on a terminal', async () => {
    const result = await repoctl(['labels', 'create', '--from', '-'], { stdin: 'name\na\n', terminal: true });
    expect(result).toMatchObject({ code: 2, err: expect.stringContaining('line 2: color is required') });
  });
});

describe('secrets in rows', () => {
  it.each([
    ['variables set', 'key,value\nTHE SECRET,x\n'],
    ['variables create', '{"key":"THE SECRET","value":"x"}\n{"key":["THE SECRET"],"value":"x"}\n'],
    ['variables create', 'key,value\nTHE_SECRET,x\nTHE_SECRET,x\n'],
    ['pipelines create', 'ref,variables\nmain,THE SECRET\n'],
    ['deploy-keys create', 'title,key\na,THE SECRET\nb,THE SECRET\n'],
    ['users create', 'username,email,name,password\na,a@x.test,A,SECRET\n'],
  ])('are not quoted in errors of "%s"', async (verb, stdin) => {
    const { code, err } = await repoctl([...verb.split(' '), '--from', '-'], { stdin });
    expect(code).toBe(2);
    expect(err).not.toContain('SECRET');
  });

  const secret = 'correct-horse-battery';

  it('appear in no result, message, or debug output', async () => {
    const rows = `username,email,name,password\nsec1,sec1@x.test,S,${secret}\nroot,root@x.test,S,${secret}\n`;
    const result = await users(rows, '--json', '--debug', '--continue-on-error');
    expect(result.code).toBe(12);
    expect(result.out + result.err).not.toContain(secret);
    const short = await users('username,email,name,password\nsec2,sec2@x.test,S,hunter2\n', '--json');
    expect(short.code).toBe(2);
    expect(short.out + short.err).not.toContain('hunter2');
  });

  it('are hidden in returned records', async () => {
    const { out } = await repoctl(['variables', 'create', '--from', '-', '-o', 'ndjson'], {
      stdin: `key,value\nTOKEN,${secret}\n`,
    });
    expect(JSON.parse(out)).toMatchObject({ name: 'TOKEN', record: { key: 'TOKEN', value: '[redacted]' } });
    expect(JSON.parse((await repoctl(['variables', 'get', 'TOKEN', '--json'])).out)).toMatchObject({ value: secret });
  });
});

describe('the options of a bulk', () => {
  it.each([
    [['--concurrency', '4'], '--concurrency can only be used with --from'],
    [['--continue-on-error'], '--continue-on-error can only be used with --from'],
    [['--from', '-', '--concurrency', '33'], '--concurrency must be a whole number from 1 to 32, got "33"'],
    [['--from', '-', '--concurrency', '0'], '--concurrency must be a whole number from 1 to 32, got "0"'],
    [['--from', ''], '--from must not be empty'],
    [['--from', '-', '--description', '-'], 'only one value can be read from stdin, not --description and --from'],
  ])('are validated: %j', async (options, message) => {
    const result = await repoctl(['labels', 'create', ...options], { stdin: 'name\na\n' });
    expect(result).toMatchObject({ code: 2, out: '' });
    expect(result.err).toContain(message);
  });

  it('exist for every create command, and for no other', async () => {
    expect((await repoctl(['milestones', 'create', '--help', '--all'])).out).toContain('--continue-on-error');
    expect((await repoctl(['labels', 'list', '--help', '--all'])).out).not.toContain('--continue-on-error');
  });
});
