import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { makeHome } from '../support/home.ts';
import { dryRun, rowsOf } from './planned.ts';

const labels = ['labels', 'create', '--color', 'red'];

const messages = async (argv: readonly string[], stdin: string): Promise<readonly unknown[]> => {
  const rows = (await rowsOf(argv, stdin)) as readonly (readonly [number, unknown])[];
  return rows.map(([line, said]) => [line, typeof said === 'string' ? said : 'fine']);
};

describe('a dry run of a bulk create', () => {
  it('reports two rows with the same name', async () => {
    expect(await messages(labels, 'name\nbug\ndocs\nbug\nBug\n')).toEqual([
      [2, 'fine'],
      [3, 'fine'],
      [4, 'name "bug" is also in line 2'],
      [5, 'fine'],
    ]);
  });

  it.each([
    ['labels of two projects', labels, 'name,project\nbug,a/b\nbug,c/d\n'],
    ['issues with equal titles', ['issues', 'create'], 'title\ncrash\ncrash\n'],
    ['variables of two environments', ['variables', 'create'], 'key,value,environment_scope\nA,1,\nA,1,staging\n'],
    ['projects of two groups', ['projects', 'create'], 'name,namespace_id\napi,3\napi,4\n'],
    ['projects with the same name and different paths', ['projects', 'create'], 'name,path\napi,a\napi,b\n'],
  ])('accepts %s', async (_what, argv, rows) => {
    expect(await messages(argv, rows)).toEqual([
      [2, 'fine'],
      [3, 'fine'],
    ]);
  });

  it.each([
    [['users', 'create'], 'username,email,name\nann,a@x.test,A\nANN,b@x.test,B\n', 'username "ANN" is also in line 2'],
    [
      ['users', 'create'],
      'username,email,name\nann,a@x.test,A\nbob,A@x.test,B\n',
      'email "A@x.test" is also in line 2',
    ],
    [['variables', 'create'], 'key,value,environment_scope\nA,1,*\nA,2,\n', 'its key is also in line 2'],
    [['projects', 'create'], 'name,path\napi,a\nweb,A\n', 'path "A" is also in line 2'],
    [['milestones', 'create', '-g', 'all'], 'title\nv1\nv1\n', 'title "v1" is also in line 2'],
    [['tags', 'create'], 'tag_name,ref\nv1,main\nv1,next\n', 'tag_name "v1" is also in line 2'],
  ])('compares rows by the fields that must be unique: %j', async (argv, rows, message) => {
    expect(await messages(argv, rows)).toEqual([
      [2, 'fine'],
      [3, message],
    ]);
  });

  it('validates colors like a single create', async () => {
    expect(await messages(['labels', 'create'], 'name,color\na,blurple\nb,Blue\nc,#fff\nd,#12345\n')).toEqual([
      [2, '--color must be #rrggbb or a CSS color name, got "blurple"'],
      [3, 'fine'],
      [4, 'fine'],
      [5, '--color must be #rrggbb or a CSS color name, got "#12345"'],
    ]);
  });

  it('accepts values that only a newer server knows, with a warning, like the option does', async () => {
    const rows = 'name,scopes\nci,"api,read_ships"\ncd,read_ships\n';
    const { code, err } = await dryRun(['users', 'tokens', 'create', '7', '-o', 'ndjson'], rows);
    expect(code).toBe(0);
    expect(err).toMatch(/^warning: unknown value of scopes: "read_ships" \(known: .*\)\n$/);
  });

  it('exits with 2 for invalid rows, even if other rows are valid', async () => {
    const { code, err } = await dryRun(labels, 'name,priority\na,1\nb,high\n');
    expect(code).toBe(2);
    expect(err).toContain('(1 would be created, 1 failed)');
  });
});

describe('a bulk', () => {
  let service: TestService;
  const { repoctl } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

  beforeAll(async () => {
    service = await startService();
    await repoctl(['projects', 'create', 'app']);
  });

  afterAll(() => service.stop());

  const from = async (source: string, rows: string, ...options: readonly string[]) => {
    const home = await makeHome();
    await home.write('rows.csv', rows);
    const argv = [...labels, '--from', source, '-o', 'ndjson', ...options];
    return repoctl(argv, { cwd: home.directory, stdin: source === '-' ? rows : '' });
  };

  const stored = async (): Promise<string> => (await repoctl(['labels', 'list', '--all', '-o', 'name'])).out;

  it.each(['rows.csv', '-'])(
    'sends nothing if a row from %s is invalid, and reports all invalid rows',
    async (source) => {
      const { code, out, err } = await from(source, 'name,priority\nkept,1\nbad,high\nkept,2\nlast,3\n');
      const results = out.trimEnd().split('\n');
      expect(results.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        { line: 2, name: 'kept', status: 'skipped' },
        { line: 3, name: 'bad', status: 'failed', error: { code: 'usage', exit_code: 2 } },
        { line: 4, name: 'kept', status: 'failed', error: { message: 'name "kept" is also in line 2' } },
        { line: 5, name: 'last', status: 'skipped' },
      ]);
      expect(code).toBe(2);
      expect(err).toMatch(/^error: line 3: .* \(0 of 4 created, 2 failed, 2 skipped\)\nhint: Nothing was sent\.\n$/);
      expect(await stored()).toBe('');
    },
  );

  it.each([
    ['an invalid value', 'name,priority\ngood,1\nbad,high\n'],
    ['a row that cannot be parsed', 'name,priority\ngood,1\n"bad,2\n'],
  ])('sends nothing even with --continue-on-error for %s', async (_what, rows) => {
    expect(await from('-', rows, '--continue-on-error')).toMatchObject({ code: 2 });
    expect(await stored()).toBe('');
  });

  it('is validated once for many projects, before these are looked up', async () => {
    const { code, out } = await from('-', 'name,priority\ngood,1\nbad,high\n', '--each-project', '--of', 'nowhere');
    expect(code).toBe(2);
    expect(out.trimEnd().split('\n')).toHaveLength(2);
  });

  it.each([
    ['labels delete', 'name'],
    ['users block', 'username'],
    ['issues close', 'iid'],
    ['hooks delete', 'id'],
  ])('does nothing for "%s" with a header alone: %s', async (verb, heading) => {
    const argv = [...verb.split(' '), '--from', '-', '--yes', '--json'];
    expect(await repoctl(argv, { stdin: `${heading}\n` })).toEqual({ code: 0, out: '[]\n', err: '' });
  });
});
