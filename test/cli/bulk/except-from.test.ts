/** `--except-from`: records that a file names are skipped, in lists and in writes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allCommands, pathOf } from '../../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../../src/generate/model/model-of-program.ts';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { type Home, makeHome } from '../support/home.ts';

let service: TestService;
let home: Home;

const { repoctl, json } = commandsAt(() => service);

const listed = async (words: string, stdin?: string): Promise<readonly string[]> => {
  const { code, out, err } = await repoctl([...words.split(' '), '-o', 'name'], { stdin: stdin ?? '' });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.split('\n').slice(0, -1);
};

const statusOf = async (argv: readonly string[], stdin = '') =>
  (await repoctl(argv, { stdin })).out.split('\n').slice(0, -1);

const file = async (name: string, text: string): Promise<string> => {
  await writeFile(join(home.directory, name), text);
  return join(home.directory, name);
};

/** The projects that a dry run would write to. */
const written = async (argv: readonly string[], stdin: string): Promise<readonly string[]> => {
  const { code, out } = await repoctl([...argv, '--except-from', '-', '--dry-run', '-o', 'ndjson'], { stdin });
  expect(code).toBe(0);
  const lines = out.split('\n').filter((line) => line !== '');
  const results = lines.map((line) => JSON.parse(line) as { project?: string; name: string });
  return results.map(({ project, name }) => project ?? name);
};

beforeAll(async () => {
  service = await startService();
  await repoctl(['groups', 'create', 'Team', '--path', 'team']);
  for (const name of ['api', 'web']) await repoctl(['projects', 'create', name, '--namespace-id', 'team']);
  for (const name of ['ann', 'bob', 'cem', '3']) {
    await repoctl(['users', 'create', name, '--email', `${name}@x.test`, '--name', name, '--reset-password']);
  }
  await repoctl('labels create bug idea 7 --color red --each-project --of team'.split(' '));
});

beforeEach(async () => {
  home = await makeHome();
});

afterAll(async () => {
  await service.stop();
});

describe('--except-from on a list', () => {
  it('accepts names from a file or stdin, with or without their project', async () => {
    const kept = await file('keep.txt', '# these stay\nbug\n');
    expect(await listed(`labels list -p team/api --except-from ${kept}`)).toEqual(['~7', 'idea']);
    const each = 'labels list --each-project --of team --except-from -';
    expect(await listed(each, 'bug\nteam/web\tidea\n~7\n')).toEqual(['team/api\tidea']);
    expect(await listed('labels list -p team/api --except-from -', 'team/web\tbug\nteam/api\tidea\n')).toEqual([
      '~7',
      'bug',
    ]);
  });

  it.each(['name', 'csv', 'json', 'ndjson'])(
    'accepts what a list prints as %s, which then skips every record',
    async (format) => {
      for (const words of [
        'users list',
        'labels list -p team/api',
        'labels list --each-project --of team',
        'projects list',
        'branches list -p team/api',
      ]) {
        const { out } = await repoctl([...words.split(' '), '--all', '-o', format]);
        expect(await listed(`${words} --all --except-from -`, out)).toEqual([]);
      }
    },
  );

  it('accepts IDs if they are not names', async () => {
    const [{ id }] = await json<[{ id: number }]>(['users', 'list', '--username', 'ann']);
    expect(await listed('users list --except-from -', `${id}\nbob\n`)).not.toContain('ann');
    // The user "3" is not bob, who has the ID 3.
    expect(await listed('users list --except-from -', '3\n')).toEqual(['@3', 'cem', 'ann', 'root']);
    expect(await listed('users list --except-from -', '@3\n')).toEqual(['cem', 'bob', 'ann', 'root']);
  });

  it('filters before --limit applies', async () => {
    expect(await listed('labels list -p team/api --limit 1 --except-from -', '~7\nbug\n')).toEqual(['idea']);
    expect((await repoctl('labels list -p team/api --fail-if-any --except-from -'.split(' '))).code).toBe(13);
    const page = await repoctl('labels list -p team/api --page 1 --except-from -'.split(' '));
    expect(page.err).toContain('--page and --except-from cannot be used together');
  });

  it('exits with 2 for a file that cannot be read or has no names', async () => {
    const broken = await file('broken.json', '[{"color":"red"}]');
    for (const [path, message] of [
      ['nope.txt', 'cannot read file "nope.txt"'],
      [broken, 'of --except-from: no name'],
      ['', '--except-from must not be empty'],
    ] as const) {
      const result = await repoctl(['labels', 'list', '-p', 'team/api', '--except-from', path]);
      expect(result).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
    }
  });

  it('refuses to compare a project given by ID with one given by path', async () => {
    const { id } = await json<{ id: number }>(['projects', 'get', 'team/api']);
    const result = await repoctl(['labels', 'list', '-p', String(id), '--except-from', '-'], {
      stdin: 'team/api\tbug\n',
    });
    expect(result).toMatchObject({ code: 2, err: expect.stringContaining('cannot compare project "team/api"') });
  });
});

it('filters the lists and the rows of an API request', async () => {
  const labels = 'api projects/{project}/labels -p team/api --all';
  const [first = '', ...others] = await listed(labels);
  expect(await listed(`${labels} --except-from -`, `${first}\n`)).toEqual(others);
  const change = 'api PUT users/{id} 2 3 -f location=Kiel --except-from'.split(' ');
  expect(await statusOf([...change, await file('keep.txt', '2\n')])).toEqual([expect.stringMatching(/^updated\t3\t/)]);
  for (const [words, message] of [
    ['HEAD projects', '--except-from cannot be used with HEAD'],
    ['projects --wait --where .id', '--wait and --except-from cannot be used together'],
    ['POST projects', '--except-from can only be used with --from'],
  ] as const) {
    const { code, err } = await repoctl(['api', ...words.split(' '), '--except-from', 'x']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  }
});

describe('--except-from for projects', () => {
  const change = 'api PUT projects/:id -f description=Kept'.split(' ');

  it('skips a project in an API request, whose parameter has another name', async () => {
    expect(await written([...change, '--each-project', '--of', 'team'], 'team/api\n')).toEqual(['team/web']);
    const remove = 'api DELETE projects/:id/labels/:name bug --each-project --of team'.split(' ');
    expect(await written(remove, 'team/api\tbug\n')).toEqual(['team/web']);
    expect(await written(remove, 'team/api\tidea\n')).toEqual(['team/api', 'team/web']);
  });

  it('compares paths with IDs, in the file and on the command line', async () => {
    const { id } = await json<{ id: number }>(['projects', 'get', 'team/api']);
    const each = ['--each-project', '--of', 'team'];
    for (const verb of [change, ['projects', 'star']]) {
      expect(await written([...verb, ...each], `${id}\n`)).toEqual(['team/web']);
      expect(await written([...verb, String(id), 'team/web'], 'team/api\n')).toEqual(['team/web']);
      expect(await written([...verb, 'team/api', 'team/web'], `${id}\n`)).toEqual(['team/web']);
    }
  });

  it('leaves the error about a missing project to its request', async () => {
    expect(await written(['projects', 'star', 'team/none', 'team/web'], '1\n')).toContain('team/none');
  });
});

it('accepts the name of a record that a list prints by its ID', async () => {
  await repoctl('labels create kept --color red -p team/web'.split(' '));
  for (const path of ['projects/{project}/labels -p team/web', 'projects/team%2Fweb/labels']) {
    const names = await repoctl(`api ${path} --all --except-from - --jq .[].name`.split(' '), { stdin: 'kept\n' });
    expect(names).toMatchObject({ code: 0, err: '' });
    expect(names.out).toContain('idea');
    expect(names.out).not.toContain('kept');
  }
  expect(await listed('api projects/{project}/labels -p team/web --all --except-from -', 'team/api\tkept\n')).toEqual(
    await listed('api projects/{project}/labels -p team/web --all'),
  );
  await repoctl(['milestones', 'create', 'Spring', '-p', 'team/web']);
  expect(await listed('milestones list -p team/web --except-from -', 'Spring\n')).toEqual([]);
});

describe('--except-from on a write', () => {
  it('skips rows by any of their names', async () => {
    const [{ id }] = await json<[{ id: number }]>(['users', 'list', '--username', 'ann']);
    const kept = await file('keep.csv', `id,username\n${id},ann\n,bob\n`);
    const block = ['users', 'block', '-', '--except-from', kept];
    expect(await statusOf(block, 'ann\nbob\ncem\n')).toEqual(['3\tblocked\tcem\t']);
    expect(await statusOf(block, `${id}\n`)).toEqual([]);
    const bob = await json<{ id: number }[]>(['users', 'list', '--username', 'bob']);
    expect(await statusOf(block, `${bob[0]?.id}\n`)).toEqual([]);
  });

  it('skips records of a project, or whole projects', async () => {
    const kept = await file('keep.txt', 'team/api\tbug\n');
    const labels = 'labels update bug --color blue --each-project --of team --except-from'.split(' ');
    expect(await statusOf([...labels, kept])).toEqual(['team/web\tupdated\tbug\t']);
    const stars = 'projects star --each-project --of team --except-from'.split(' ');
    expect(await statusOf([...stars, await file('p.txt', 'team/web\n')])).toEqual([
      expect.stringContaining('team/api'),
    ]);
  });

  it('applies before --max-changes, --yes, and --dry-run', async () => {
    const argv = 'labels delete bug idea -p team/api --yes --max-changes 1 --except-from -'.split(' ');
    expect(
      (await repoctl([...argv, '--dry-run', '-o', 'ndjson'], { stdin: 'bug\n' })).out.trim().split('\n'),
    ).toHaveLength(1);
    expect(await statusOf(argv, 'bug\n')).toEqual(['deleted\tidea\t']);
    expect(await listed('labels list -p team/api')).toEqual(['~7', 'bug']);
  });

  it('requires several records, and cannot read stdin if another option does', async () => {
    const one = await repoctl('labels delete bug -p team/api --yes --except-from x'.split(' '));
    expect(one).toMatchObject({ code: 2, err: expect.stringContaining('--except-from can only be used with') });
    const both = await repoctl('labels delete --from - -p team/api --yes --except-from -'.split(' '));
    expect(both).toMatchObject({ code: 2, err: expect.stringContaining('cannot both read stdin') });
  });
});

it('--except-from is an option of every list, and of every command that writes several records', async () => {
  const lacking: string[] = [];
  for (const command of allCommands(await modelOfProgram()).filter(({ kind }) => kind === 'verb')) {
    const names = new Set([...command.options, ...command.listOptions].map(({ long }) => long));
    const isOfSeveral = command.verb?.endpoint.paginated === true || names.has('--max-changes');
    if (isOfSeveral && !names.has('--except-from')) lacking.push(pathOf(command));
  }
  expect(lacking).toEqual([]);
});
