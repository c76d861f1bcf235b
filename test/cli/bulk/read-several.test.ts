/** Commands that show a record, a list within a record, or content accept several names. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCommands, pathOf } from '../../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../../src/generate/model/model-of-program.ts';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'team/api' });

const typed = (words: string, around = {}) => repoctl(words.split(' '), around);

beforeAll(async () => {
  service = await startService();
  await typed('groups create Team --path team');
  for (const name of ['api', 'web']) {
    await repoctl(['projects', 'create', name, '--namespace-id', 'team']);
    await typed(`files create a.txt --branch main -m Begin --content ${name} -p team/${name}`);
    await typed(`labels create bug --color red -p team/${name}`);
  }
  await typed('labels create idea --color blue');
  await typed('files create b.txt --branch main -m More --content bee');
  for (const title of ['Lamp', 'Gull']) await repoctl(['issues', 'create', title]);
  await typed('issues notes create 1 First');
  await typed('issues notes create 2 Second');
});

afterAll(async () => {
  await service.stop();
});

describe('several records', () => {
  it('are printed as one list in argument order, and a single one as a record', async () => {
    expect(await json('labels get idea bug'.split(' '))).toMatchObject([{ name: 'idea' }, { name: 'bug' }]);
    expect(await json('labels get idea'.split(' '))).toMatchObject({ name: 'idea' });
    expect((await typed('labels get idea bug -o name')).out).toBe('idea\nbug\n');
    expect((await typed('labels get idea bug')).out).toMatch(/^#0000ff\tidea\t.*\n#ff0000\tbug\t.*\n$/);
    expect((await typed('users get root -', { stdin: '' })).code).toBe(2);
  });

  it('can be names on stdin, with their project', async () => {
    const { out } = await typed('labels list --each-project --of team -o name');
    const all = await repoctl(['labels', 'get', '-', '--json'], { stdin: out });
    expect(JSON.parse(all.out)).toMatchObject([
      { project: 'team/api', name: 'bug' },
      { project: 'team/api', name: 'idea' },
      { project: 'team/web', name: 'bug' },
    ]);
    const one = await repoctl(['labels', 'get', '-', '--json'], { stdin: 'bug\n' });
    expect(JSON.parse(one.out)).toMatchObject([{ name: 'bug' }]);
  });

  it.each(['csv', 'json', 'ndjson'])('can be the output of a list as %s', async (format) => {
    const { out } = await typed(`users list -o ${format}`);
    const again = await repoctl(['users', 'get', '--from', '-', '-o', 'name'], { stdin: out });
    expect(again).toMatchObject({ code: 0, out: (await typed('users list -o name')).out });
  });

  it('are printed even if another is missing, which is named, and the exit code is 12', async () => {
    expect(await typed('labels get bug nope idea -o name')).toEqual({
      code: 12,
      out: 'bug\nidea\n',
      err: expect.stringMatching(/^nope: label "nope" not found in team\/api\nerror: 1 of 3 labels cannot be read\n/),
    });
    expect((await typed('labels get none nope')).code).toBe(6);
    expect((await typed('users get root nobody')).err).toContain('nobody: unknown user "nobody"');
  });

  it('are read from each of many projects', async () => {
    const result = await typed('labels get bug idea --each-project --of team -o name');
    expect(result).toMatchObject({ code: 12, out: 'team/api\tbug\nteam/api\tidea\nteam/web\tbug\n' });
    expect(result.err).toContain('team/web idea: label "idea" not found in team/web');
  });

  it('are shown as requests in a dry run', async () => {
    const { code, out } = await typed('labels get a b --dry-run');
    expect({ code, paths: out.match(/labels\/\w+/g) }).toEqual({ code: 0, paths: ['labels/a', 'labels/b'] });
  });

  it('cannot be opened with --web, and an invalid row exits with 2', async () => {
    expect(await typed('commits get main other --web')).toMatchObject({ code: 2 });
    const wrong = await repoctl(['issues', 'get', '--from', '-'], { stdin: 'iid\n1\nx\n' });
    expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringContaining('line 3') });
  });
});

describe('lists of several records', () => {
  it('are combined into one list, with the parent record in a column', async () => {
    const notes = await json<{ issue: string; body: string }[]>('issues notes list 2 1'.split(' '));
    expect(notes.map(({ issue, body }) => [issue, body])).toEqual([
      ['2', 'Second'],
      ['1', 'First'],
    ]);
    expect((await typed('issues notes list 1 2 -o csv')).out).toMatch(/^issue,.*\n1,.*First.*\n2,.*Second/);
  });
});

describe('contents of files', () => {
  it('are printed as JSON records with their names in a pipe', async () => {
    const result = await typed('files get a.txt b.txt nope.txt');
    expect(result.code).toBe(12);
    expect(result.out).toBe('{"name":"a.txt","content":"api"}\n{"name":"b.txt","content":"bee"}\n');
    expect(result.err).toContain('nope.txt: file nope.txt not found in team/api');
    expect((await typed('files get a.txt')).out).toBe('api');
  });

  it('are printed under their names on a terminal', async () => {
    const { out } = await typed('files get a.txt b.txt', { terminal: true });
    expect(out).toBe('==> a.txt <==\napi\n\n==> b.txt <==\nbee\n');
  });

  it('are read from each of many projects', async () => {
    const { code, out } = await typed('files get a.txt --each-project --of team');
    expect({ code, out }).toEqual({
      code: 0,
      out: '{"project":"team/api","name":"a.txt","content":"api"}\n{"project":"team/web","name":"a.txt","content":"web"}\n',
    });
    const shown = await typed('files get a.txt --each-project --of team', { terminal: true });
    expect(shown.out).toContain('==> team/web a.txt <==\nweb\n');
  });

  it('are replaced by file records with --json', async () => {
    const files = await json<unknown[]>('files get a.txt b.txt'.split(' '));
    expect(files).toMatchObject([{ file_path: 'a.txt', encoding: 'base64' }, { file_path: 'b.txt' }]);
  });

  it('are encoded in base64 if they are not text', async () => {
    await repoctl([
      'files',
      'create',
      'bin',
      '--branch',
      'main',
      '-m',
      'Bytes',
      '--content',
      '/wCA',
      '--encoding',
      'base64',
    ]);
    const { out } = await typed('files get bin a.txt');
    expect(JSON.parse(out.split('\n')[0] ?? '')).toEqual({ name: 'bin', content: '/wCA', encoding: 'base64' });
  });
});

/** These commands find their record in a list, so that no endpoint has a parameter for it. */
const inLists = ['environments get', 'hooks get', 'tokens get'];

it('every command that shows a record by name accepts several names', async () => {
  const lacking: string[] = [];
  for (const command of allCommands(await modelOfProgram())) {
    const { verb, usage, options } = command;
    const isRead = verb?.name === 'get' && verb.endpoint.risk === 'read' && usage.includes('<');
    const from = options.find(({ flags }) => flags === '--from <file>');
    const takesSeveral = usage.includes('...') && from?.description.startsWith('Records to show') === true;
    if ((isRead || verb?.content !== undefined) && !takesSeveral) lacking.push(pathOf(command));
  }
  expect(lacking.toSorted()).toEqual(inLists);
});
