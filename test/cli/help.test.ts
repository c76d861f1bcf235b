import { describe, expect, it } from 'vitest';
import { loadAllNouns, nounEntries, toolEntries } from '../../src/cli/manifest.ts';
import type { Noun } from '../../src/cli/verbs/noun.ts';
import { run } from './support/run.ts';

const section = (help: string, title: string): string | undefined =>
  help.split('\n\n').find((block) => block.trimStart().startsWith(`${title}:`));

describe('help', () => {
  it('is printed without arguments', async () => {
    const bare = await run([]);
    expect(bare).toMatchObject({ code: 0, err: '' });
    expect(await run(['--help'])).toEqual(bare);
    expect(await run(['help'])).toEqual(bare);
  });

  it('for the program lists all resources and tools', async () => {
    const names = (await run(['--help'])).out.split(/[\s,]+/);
    const { out } = await run(['--help', '--all']);
    expect(await run(['help', '--all'])).toMatchObject({ out });
    const inTopic = (await run(['help', 'gitlab'])).out.split(/\s+/);
    for (const { name, aliases = [], summary, ...entry } of [...nounEntries, ...toolEntries]) {
      expect('isOnlyInGitlab' in entry ? inTopic : names).toContain(name);
      expect(out).toMatch(new RegExp(`^  ${[name, ...aliases].join('[|]')} +${summary.slice(0, 30)}`, 'm'));
    }
  });

  it('for a resource lists its commands with their arguments, and nested resources', async () => {
    const { code, out, err } = await run(['berths']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Usage: repoctl berths <command> [options]');
    expect(section(out, 'Commands')).toMatchInlineSnapshot(`
      "Commands:
        list           List berths
        get <id>       Show a berth
        create <name>  Create a berth
        update <name>  Update a berth
        delete <name>  Delete a berth"
    `);
    expect(section(out, 'Resources')).toMatchInlineSnapshot(`
      "Resources:
        ropes          Manage ropes"
    `);
  });

  it('for a command shows its summary, usage, examples, arguments, and options, and refers to global options', async () => {
    const { code, out } = await run(['berths', 'create', '--help']);
    expect(code).toBe(0);
    const blocks = out.split('\n\n');
    expect(blocks.map((block) => block.split('\n')[0])).toEqual([
      'Create a berth',
      'Usage: repoctl berths create <name>... --color <color> [options]',
      'Examples:',
      'Arguments:',
      'Options:',
      'Bulk options (--from, --rejects, ...): repoctl help bulk',
      'Use the global --color before the resource: repoctl --color ...',
    ]);
    expect(blocks.at(-2)).toMatchInlineSnapshot(`
      "Bulk options (--from, --rejects, ...): repoctl help bulk
      Fan-out options (--each-project, --of, ...): repoctl help fan-out
      Global options (-o, --json, --jq, --dry-run, --yes, ...): repoctl help options"
    `);
    expect(section(out, 'Arguments')).toMatchInlineSnapshot(`
      "Arguments:
        name                     Name of the berth"
    `);
    expect(section(out, 'Options')).toMatchInlineSnapshot(`
      "Options:
        --color <color>          Buoy color (required)
        -p, --project <project>  Project path or ID (default: profile, then current Git clone)
        --priority <rank>        Priority; 0 is the highest
        --description <text>     Description
        --starts-at <time>       Start time (90d is in 90 days)
        -F, --field <key=value>  Field to send as it is, with types as in "repoctl api""
    `);
    expect(section(out, 'Examples')).toMatchInlineSnapshot(`
      "Examples:
        # Create the first berth
        repoctl berths create north --color '#d9534f' --priority 1
        # Create another
        repoctl berths create south --color teal"
    `);
  });

  it.each([
    ['options', '-o, --output <format>'],
    ['exit-codes', ' 6 Not found (404)'],
    ['environment', 'REPOCTL_TOKEN'],
    ['formats', 'ndjson'],
    ['bulk', '--continue-on-error'],
    ['synonyms', 'mrs mr, merge-request'],
  ])('has a page about %s', async (topic, part) => {
    const { code, out, err } = await run(['help', topic]);
    expect([code, err]).toEqual([0, '']);
    expect(out.replaceAll(/ +/g, ' ')).toContain(part);
  });

  it('for an update shows no defaults, since omitted fields do not change', async () => {
    expect((await run(['projects', 'update', '--help', '--all'])).out).not.toContain('default: true');
    expect((await run(['projects', 'create', '--help', '--all'])).out).toContain('default: true');
  });

  it('for a list shows how to paginate', async () => {
    expect(section((await run(['berths', 'list', '-h', '--all'])).out, 'List options')).toMatchInlineSnapshot(`
      "List options:
        --page <n>                   Page number
        --per-page <n>               Records per page, 1 to 100 (default: 20)
        -L, --limit <n>              Maximum number of records (default: one page)
        --all                        List all records
        --where <expression>         Only records for which a jq expression is true
        --except-from <file>         Leave out the records that this file names; - for stdin
        --fail-if-any                Exit with 13 if the list is not empty, for monitoring"
    `);
  });

  it('accepts a command of any depth as arguments', async () => {
    const words = ['berths', 'ropes', 'delete'];
    expect(await run(['help', ...words])).toEqual(await run([...words, '--help']));
  });

  it('searches commands for other words', async () => {
    const { code, out, err } = await run(['help', 'labels', 'creat']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')[0]).toBe(
      'repoctl labels create <name>\tCreate a label in a project or group\tPOST /projects/:id/labels',
    );
    expect(out.trim().split('\n').length).toBeLessThanOrEqual(8);
  });

  it('prints search results as JSON, without a server or a valid configuration', async () => {
    const env = { REPOCTL_PROFILE: 'nowhere' };
    const { code, out } = await run(['help', 'PUT', '/projects/7/labels', '--json'], { env });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      {
        command: 'repoctl labels update <name>',
        summary: 'Update a label of a project or group',
        calls: 'PUT /projects/:id/labels',
      },
      {
        command: 'repoctl labels promote <name>',
        summary: 'Make a label of a project one of its group',
        calls: 'PUT /projects/:id/labels/:name/promote',
      },
    ]);
  });

  it('prints search results on one line each on a terminal', async () => {
    const { out } = await run(['help', 'storage', 'health'], { terminal: true });
    const [head = '', ...lines] = out.trimEnd().split('\n');
    expect(head).toMatch(/^COMMAND +WHAT IT DOES/);
    expect(lines[0]).toMatch(/^repoctl storage list +List repository storages and their health/);
    for (const line of [head, ...lines]) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('fails without search results', async () => {
    expect(await run(['help', 'xyzzyx'])).toEqual({
      code: 2,
      out: '',
      err:
        'error: no commands match "xyzzyx"\n' +
        'hint: Use other words. "repoctl help --all" lists all commands, and "repoctl api" sends any other request.\n',
    });
  });
});

it('--version prints the version', async () => {
  expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

const verbsOf = (noun: Noun, path: string): [string, Noun['verbs'][number]][] => [
  ...noun.verbs.map((verb): [string, Noun['verbs'][number]] => [`${path} ${noun.name} ${verb.name}`, verb]),
  ...(noun.nouns ?? []).flatMap((inner) => verbsOf(inner, `${path} ${noun.name}`)),
];

describe('every resource', async () => {
  const nouns = await loadAllNouns();

  it('has the same name and summary in the list of resources as in its own file', () => {
    expect(nouns.map(({ name, summary, aliases }) => ({ name, summary, aliases }))).toEqual(
      nounEntries.map(({ name, summary, aliases }) => ({ name, summary, aliases })),
    );
  });

  const verbs = nouns.flatMap((noun) => verbsOf(noun, 'repoctl'));

  it('has examples for each command that use the command', () => {
    const wrong = verbs.filter(
      ([path, { examples }]) => examples.length === 0 || examples.some(({ command }) => !command.includes(path)),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('has help for each command', async () => {
    for (const [path] of verbs) {
      const { code, out } = await run([...path.split(' ').slice(1), '--help']);
      expect.soft([code, out], path).toEqual([0, expect.stringContaining(`\n\nUsage: ${path}`)]);
    }
  });
});

describe('the vocabulary of other tools', () => {
  const url = 'http://forge.test';
  it.each([
    ['label ls -p a/b', 'GET /projects/a%2Fb/labels?with_counts=true'],
    ['mr view 3 -p a/b', 'GET /projects/a%2Fb/merge_requests/3'],
    ['repo show a/b', 'GET /projects/a%2Fb'],
    ['schedule variable rm 3 KEY -p a/b', 'DELETE /projects/a%2Fb/pipeline_schedules/3/variables/KEY'],
    ['user edit 7 --name X', 'PUT /users/7'],
    ['project member rm 7 -p a/b', 'DELETE /projects/a%2Fb/members/7'],
  ])('is accepted without being shown in help: %s', async (line, request) => {
    const { out } = await run([...line.split(' '), '--dry-run', '--url', url]);
    expect(out.split('\n')[0]?.replace(`${url}/api/v4`, '')).toBe(request);
  });

  it('includes top-level shortcuts with options around them', async () => {
    expect(await run(['version'])).toEqual(await run(['--version']));
    expect(await run(['login', '--help'])).toEqual(await run(['auth', 'login', '--help']));
    const { err } = await run(['--profile', 'nowhere', 'logout', '--yes']);
    expect(err).toContain('nowhere');
  });

  it.each([
    ['users remove 7', 'Did you mean "repoctl users delete"? See "repoctl users --help".'],
    ['pr list', 'Did you mean "repoctl mrs"? See "repoctl --help".'],
    ['labels update bug --name defect', 'Did you mean --new-name? See "repoctl labels update --help".'],
    ['labels creat bug', 'Did you mean create? See "repoctl labels --help".'],
  ])('leads to a suggestion if it is not accepted: %s', async (line, hint) => {
    const { code, err } = await run(line.split(' '));
    expect([code, err.split('\n')[1]]).toEqual([2, `hint: ${hint}`]);
  });
});
