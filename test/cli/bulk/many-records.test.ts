import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { type Home, makeHome } from '../support/home.ts';

let service: TestService;
let home: Home;

const { repoctl } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

/** The output of a command with `-o name`. */
const names = async (...argv: readonly string[]): Promise<readonly string[]> =>
  (await repoctl([...argv, '-o', 'name'])).out.split('\n').slice(0, -1);

const makeLabels = (...wanted: readonly string[]) =>
  repoctl(['labels', 'create', '--color', 'red', '--from', '-'], { stdin: ['name', ...wanted, ''].join('\n') });

const labels = async (): Promise<readonly string[]> => names('labels', 'list', '--all');

beforeAll(async () => {
  service = await startService();
  await repoctl(['projects', 'create', 'app']);
  await repoctl(['projects', 'create', 'other']);
});

beforeEach(async () => {
  home = await makeHome();
});

afterAll(async () => {
  await service.stop();
});

describe('several records', () => {
  it('can be arguments of a command that takes one record', async () => {
    await makeLabels('a', 'b', 'c');
    const result = await repoctl(['labels', 'delete', 'a', 'b', '--yes']);
    expect(result).toEqual({ code: 0, out: 'deleted\ta\t\ndeleted\tb\t\n', err: '' });
    expect(await labels()).toEqual(['c']);
    expect((await repoctl(['labels', 'update', 'c', 'nope', '--description', 'x', '-o', 'name'])).code).toBe(12);
  });

  it('can be names on stdin, as -o name prints them', async () => {
    await makeLabels('n1', 'n2');
    const result = await repoctl(['labels', 'update', '-', '--color', 'blue', '-o', 'ndjson'], { stdin: 'n1\nn2\n' });
    expect(result.code).toBe(0);
    const results = result.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(results).toMatchObject([
      { line: 1, name: 'n1', status: 'updated', record: { name: 'n1', color: '#0000ff' } },
      { line: 2, name: 'n2', status: 'updated', record: { name: 'n2', color: '#0000ff' } },
    ]);
  });

  it('can have their project before a tab, which overrides the current one', async () => {
    await makeLabels('both');
    await repoctl(['labels', 'create', 'both', '--color', 'red', '-p', 'root/other']);
    const { code } = await repoctl(['labels', 'delete', '-', '--yes'], { stdin: 'root/other\tboth\n' });
    expect(code).toBe(0);
    expect(await labels()).toContain('both');
    expect(await names('labels', 'list', '-p', 'root/other')).toEqual([]);
  });

  it('can be rows with values for each, by option name, wire name, or noun', async () => {
    await repoctl(['users', 'create', '--from', '-', '--reset-password'], {
      stdin: 'username,email,name\nann,ann@x.test,Ann\nbob,bob@x.test,Bob\n',
    });
    const members = await repoctl(['projects', 'members', 'add', '--from', '-'], {
      stdin: 'project,user,access_level\nroot/app,ann,developer\nroot/other,bob,30\n',
    });
    expect(members).toEqual({ code: 0, out: '2\troot/app\tadded\tann\t\n3\troot/other\tadded\tbob\t\n', err: '' });
    expect(await names('projects', 'members', 'list', '-p', 'root/other')).toContain('bob');
    const blocked = await repoctl(['users', 'block', 'ann', 'bob', '-o', 'csv']);
    expect(blocked.out).toBe('status,name,error.message\nblocked,ann,""\nblocked,bob,""\n');
    expect((await repoctl(['users', 'unblock', 'ann', 'bob'])).code).toBe(0);
  });

  it('have a status each: deleted, accepted, failed, or unchanged', async () => {
    await repoctl(['projects', 'create', 'gone']);
    const deleted = await repoctl(['projects', 'delete', 'root/gone', 'root/none', '--yes', '--continue-on-error']);
    expect(deleted.out).toMatch(/^accepted\troot\/gone\t\nfailed\troot\/none\t404/);
    expect(deleted.code).toBe(12);
    await makeLabels('quiet');
    expect((await repoctl(['labels', 'subscribe', 'quiet', 'quiet'])).out).toBe(
      'subscribed\tquiet\t\nunchanged\tquiet\t\n',
    );
  });

  it('can have labels added or removed, and variables set whether or not they exist', async () => {
    for (const title of ['one', 'two']) await repoctl(['issues', 'create', title, '--labels', title]);
    await repoctl(['issues', 'update', '1', '2', '--add-label', 'new']);
    const { out } = await repoctl(['issues', 'list', '--jq', 'map(.labels) | sort[] | join(" ")']);
    expect(out).toBe('new one\nnew two\n');
    await repoctl(['variables', 'create', 'OLD', '1']);
    const set = await repoctl(['variables', 'set', '--from', '-'], { stdin: 'key,value\nOLD,2\nNEW,3\n' });
    expect(set.out).toBe('2\tset\tOLD\t\n3\tset\tNEW\t\n');
    expect((await repoctl(['variables', 'get', 'OLD', '--jq', '.value'])).out).toBe('2\n');
  });

  it('can be names of new records, as arguments or on stdin', async () => {
    const made = await repoctl(['labels', 'create', 's1', 's2', '--color', 'red', '-o', 'name']);
    expect(made).toEqual({ code: 0, out: 's1\ns2\n', err: '' });
    const piped = await repoctl(['labels', 'create', '-', '--color', 'red', '-o', 'name'], { stdin: 's3\ns4\n' });
    expect(piped).toEqual({ code: 0, out: 's3\ns4\n', err: '' });
    const guarded = await repoctl(['branches', 'protected', 'create', '-', '-o', 'name'], { stdin: 'main\nv*\n' });
    expect(guarded).toEqual({ code: 0, out: 'main\nv*\n', err: '' });
    expect((await repoctl(['issues', 'create', '-', '-o', 'name'], { stdin: 'One issue\n' })).out).toMatch(/^\d+\n$/);
  });

  it.each([
    [['labels', 'delete', 'a', '-', '--yes'], '- cannot be used with other records'],
    [['labels', 'delete', 'a', 'b', '--from', 'x', '--yes'], '--from cannot be used with several records'],
    [['pipelines', 'retry', '1', '2', '--wait'], '--wait can only be used with a single record'],
    [['labels', 'delete', 'a', '--rejects', 'x'], '--rejects can only be used with --from'],
    [['labels', 'delete', 'a', 'b', '--max-changes', 'x'], '--max-changes must be a whole number, got "x"'],
    [['issues', 'create', 'needs', 'review'], 'too many arguments'],
    [['labels', 'create', 'a', 'a', '--color', 'red'], 'name "a" is given twice'],
  ])('are refused in an ambiguous command line: %j', async (argv, message) => {
    expect(await repoctl(argv)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });
});

describe('a prompt for several records', () => {
  it('is a single one with their count and the first names', async () => {
    const result = await repoctl(['labels', 'delete', 'a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(result).toMatchObject({ code: 2, out: '' });
    expect(result.err).toContain(
      'cannot ask to delete 7 labels (a, b, c, d, e, and 2 more) from root/app: stdin is not a terminal',
    );
  });

  it('does not appear if there are no records', async () => {
    expect(await repoctl(['labels', 'delete', '-'], { stdin: '' })).toEqual({ code: 0, out: '', err: '' });
  });
});

describe('--max-changes', () => {
  const many = Array.from({ length: 21 }, (_, index) => `m${index}`);

  it('is 20 by default for deletions, beyond which nothing is sent', async () => {
    await makeLabels(...many);
    const result = await repoctl(['labels', 'delete', '-', '--yes'], { stdin: many.join('\n') });
    expect(result).toMatchObject({ code: 2, out: '' });
    expect(result.err).toContain('21 changes to make, and --max-changes is 20; nothing was sent');
    expect(result.err).toContain('use --max-changes 21');
    expect(await labels()).toEqual(expect.arrayContaining(many));
    expect((await repoctl(['labels', 'delete', '-', '--yes', '--dry-run'], { stdin: many.join('\n') })).code).toBe(0);
    const done = await repoctl(['labels', 'delete', '-', '--yes', '--max-changes', '21'], { stdin: many.join('\n') });
    expect(done.code).toBe(0);
  });

  it('applies to new records if it is given', async () => {
    const result = await repoctl(['labels', 'create', '--color', 'red', '--from', '-', '--max-changes', '1'], {
      stdin: 'name\nx1\nx2\n',
    });
    expect(result).toMatchObject({ code: 2, err: expect.stringContaining('2 changes to make') });
    expect(await labels()).not.toContain('x1');
  });
});

const rejects = async (): Promise<string> => readFile(join(home.directory, 'left'), 'utf8');
const createFrom = (stdin: string, ...options: readonly string[]) =>
  repoctl(['labels', 'create', '--from', '-', '--rejects', 'left', '--concurrency', '1', ...options], {
    stdin,
    cwd: home.directory,
  });

describe('the --rejects file', () => {
  it('is not written in a dry run', async () => {
    await createFrom('name,color\nr1,red\n', '--dry-run');
    await expect(rejects()).rejects.toThrow('ENOENT');
  });

  it('contains the CSV rows that failed or were skipped, unchanged', async () => {
    await makeLabels('r2');
    const result = await createFrom('name,color,description\nr1,red,"a, b"\nr2,red,"a\nb"\nr3,blue,\n');
    expect(result.code).toBe(12);
    expect(result.err).toContain('The rows that are left are in left.');
    expect(await rejects()).toBe('name,color,description\nr2,red,"a\nb"\nr3,blue,\n');
    expect((await stat(join(home.directory, 'left'))).mode & 0o777).toBe(0o600);
  });

  it('contains JSON for JSON input, and can be used as input again', async () => {
    await makeLabels('j2');
    await createFrom(
      '[{"name": "j1", "color": "red"}, {"name": "j2", "color": "blue"}, {"name": "j3", "color": "red"}]',
    );
    expect(await rejects()).toBe('[\n{"name":"j2","color":"blue"},\n{"name":"j3","color":"red"}\n]\n');
    await createFrom('{"name": "k1", "color": "red"}\n{"name": "j2",  "color": "red"}\n');
    expect(await rejects()).toBe('{"name": "j2",  "color": "red"}\n');
  });

  it('contains all rows if one is invalid', async () => {
    await createFrom('{"name": "l1",  "color": "red"}\nno json\n');
    expect(await rejects()).toBe('{"name": "l1",  "color": "red"}\nno json\n');
  });

  it('contains names for names as input, and is empty if all succeed', async () => {
    await makeLabels('l1');
    const argv = ['labels', 'delete', '-', '--yes', '--rejects', 'left', '--continue-on-error'];
    await repoctl(argv, { stdin: 'nope\nl1\n', cwd: home.directory });
    expect(await rejects()).toBe('nope\n');
    await makeLabels('l1');
    await repoctl(argv, { stdin: 'l1\n', cwd: home.directory });
    expect(await rejects()).toBe('');
  });
});

describe('a list of names', () => {
  it('is refused if the first line looks like a misspelled header', async () => {
    const argv = ['labels', 'delete', '--from', '-', '--yes'];
    const result = await repoctl(argv, { stdin: 'nmae\nbug\n' });
    expect(result).toMatchObject({ code: 2, err: expect.stringContaining('unknown column "nmae"') });
    expect(result.err).toContain('If these are names, use --from-format name.');
    const other = await repoctl(argv, { stdin: 'foo,bar\nbug,x\n' });
    expect(other.err).toContain('unknown column "foo"');
  });

  it('is read as names for "-" as an argument or with --from-format name', async () => {
    const odd = ['[bug]', '{bug}', 'name'];
    await makeLabels(...odd);
    const stdin = odd.map((name) => `${name}\n`).join('');
    const dry = await repoctl(['labels', 'delete', '--from', '-', '--from-format', 'name', '--dry-run'], { stdin });
    expect(dry.out.split('\n')).toHaveLength(odd.length + 1);
    expect(await repoctl(['labels', 'delete', '-', '--yes'], { stdin })).toMatchObject({ code: 0 });
  });

  it('can have a header, and never reads files: @ is literal', async () => {
    await makeLabels('@file', 'null');
    const result = await repoctl(['labels', 'delete', '--from', 'names.txt', '--yes'], {
      cwd: await home.write('names.txt', '@file\nnull\n').then(() => home.directory),
    });
    expect(result).toMatchObject({ code: 0 });
    expect((await repoctl(['labels', 'delete', '-', '--yes'], { stdin: 'a\tb\tc\n' })).err).toContain('one name');
  });
});

it('--jq cannot be combined with another output format', async () => {
  const argv = ['labels', 'list', '--jq', '.[].name'];
  const result = await repoctl([...argv, '-o', 'csv']);
  expect(result).toMatchObject({ code: 2, err: expect.stringContaining('--jq and -o csv cannot be used together') });
  expect((await repoctl([...argv, '-o', 'json'])).code).toBe(0);
});
