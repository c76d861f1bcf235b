import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { type Home, makeHome } from '../support/home.ts';
import { requestsIn } from '../support/requests.ts';

let service: TestService;
let home: Home;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/elsewhere' });

const labelsOf = async (project: string): Promise<readonly string[]> =>
  (await repoctl(['labels', 'list', '-p', project, '-o', 'name'])).out.split('\n').slice(0, -1);

const requestsOf = async (argv: readonly string[], stdin = ''): Promise<readonly string[]> =>
  requestsIn((await repoctl([...argv, '--debug'], { stdin })).err);

/** The groups and projects `team/api`, `team/web`, `team/tools/cli`, an archived `team/old`, and `root/elsewhere`. */
beforeAll(async () => {
  service = await startService();
  await repoctl(['projects', 'create', 'elsewhere']);
  await repoctl(['groups', 'create', 'Team', '--path', 'team']);
  await repoctl(['groups', 'create', 'Tools', '--path', 'tools', '--parent-id', 'team']);
  for (const [name, group] of [
    ['api', 'team'],
    ['web', 'team'],
    ['old', 'team'],
    ['cli', 'team/tools'],
  ]) {
    await repoctl(['projects', 'create', name ?? '', '--namespace-id', group ?? '']);
  }
  await repoctl(['projects', 'archive', 'team/old']);
  await repoctl(['projects', 'create', 'shared']);
  await repoctl(['projects', 'share', 'team', '-p', 'root/shared', '--group-access', 'developer']);
});

beforeEach(async () => {
  home = await makeHome();
});

afterAll(async () => {
  await service.stop();
});

const pathsFor = async (...options: readonly string[]): Promise<readonly string[]> =>
  (await repoctl(['projects', 'get', '--each-project', ...options, '-o', 'name'])).out.split('\n').slice(0, -1);

const ofTeam = ['--each-project', '--of', 'team'] as const;

describe('a write for each project', () => {
  it('covers all projects of a group and its subgroups, except archived and shared ones', async () => {
    const result = await repoctl(['labels', 'create', 'bug', '--color', 'red', ...ofTeam]);
    expect(result).toEqual({
      code: 0,
      out: 'team/api\tcreated\tbug\t\nteam/tools/cli\tcreated\tbug\t\nteam/web\tcreated\tbug\t\n',
      err: '',
    });
    for (const project of ['root/elsewhere', 'root/shared', 'team/old']) expect(await labelsOf(project)).toEqual([]);
  });

  it('continues after a failure in one project, and exits with 12', async () => {
    await repoctl(['labels', 'create', 'one', '--color', 'red', '-p', 'team/api']);
    const result = await repoctl(['labels', 'create', 'one', '--color', 'red', ...ofTeam, '--json']);
    expect(result.code).toBe(12);
    expect(JSON.parse(result.out)).toMatchObject([
      { project: 'team/api', name: 'one', status: 'failed', error: { code: 'conflict' } },
      { project: 'team/tools/cli', name: 'one', status: 'created', record: { name: 'one' } },
      { project: 'team/web', name: 'one', status: 'created' },
    ]);
    expect(JSON.parse(result.err)).toMatchObject({ error: { message: expect.stringContaining('team/api: one: ') } });
  });

  it('is repeated for every row', async () => {
    const result = await repoctl(['labels', 'create', '--from', '-', ...ofTeam, '--match', 'api', '-o', 'ndjson'], {
      stdin: 'name,color\nr1,red\nr2,blue\n',
    });
    const results = result.out.trim().split('\n');
    expect(results.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { line: 2, project: 'team/api', name: 'r1', status: 'created' },
      { line: 3, project: 'team/api', name: 'r2', status: 'created' },
    ]);
  });

  it('sends one request to list the projects, and one to each', async () => {
    const requests = await requestsOf(['labels', 'create', 'few', '--color', 'red', ...ofTeam]);
    expect(requests).toHaveLength(4);
    expect(requests[0]).toContain('GET /api/v4/groups/team/projects?');
    expect(requests.slice(1).every((request) => request.startsWith('POST '))).toBe(true);
  });

  it('changes the project itself if that is the argument', async () => {
    const result = await repoctl(['projects', 'update', ...ofTeam, '--skip', 'web', '--description', 'New']);
    expect(result.out).toBe('team/api\tupdated\tteam/api\t\nteam/tools/cli\tupdated\tteam/tools/cli\t\n');
    const set = await repoctl(['projects', 'attributes', 'set', 'stage', 'beta', ...ofTeam, '--match', 'team/*']);
    expect(set.out).toBe('team/api\tset\tstage\t\nteam/web\tset\tstage\t\n');
  });

  it('is confirmed once for a deletion, and requires --max-changes', async () => {
    const argv = ['labels', 'delete', 'bug', ...ofTeam];
    const asked = await repoctl(argv);
    expect(asked.err).toContain(
      'cannot ask to delete label "bug" from 3 projects (team/api, team/tools/cli, team/web): stdin is not a terminal',
    );
    const unsure = await repoctl([...argv, '--yes']);
    expect(unsure).toMatchObject({ code: 2, err: expect.stringContaining('--max-changes is required') });
    expect((await repoctl([...argv, '--yes', '--max-changes', '2'])).err).toContain('3 changes to make');
    expect(await labelsOf('team/web')).toContain('bug');
    expect((await repoctl([...argv, '--yes', '--max-changes', '3'])).code).toBe(0);
    expect(await labelsOf('team/web')).not.toContain('bug');
  });

  it('writes failed projects to a file that the next run accepts', async () => {
    await repoctl(['labels', 'create', 'left', '--color', 'red', '-p', 'team/web']);
    const argv = ['labels', 'create', 'left', '--color', 'red', '--rejects', 'todo'];
    await repoctl([...argv, ...ofTeam], { cwd: home.directory });
    expect(await home.read('todo')).toBe('team/web\n');
    const again = await repoctl(['labels', 'list', '--each-project', '--projects-from', 'todo', '--json'], {
      cwd: home.directory,
    });
    expect(JSON.parse(again.out)).toContainEqual(expect.objectContaining({ project: 'team/web', name: 'left' }));
  });
});

describe('a list from each project', () => {
  it('is printed as one table, one array, or names with their project', async () => {
    await repoctl(['labels', 'create', 'listed', '--color', 'red', ...ofTeam, '--match', 'web']);
    const argv = ['labels', 'list', ...ofTeam, '--match', 'web'];
    expect((await repoctl(argv)).out.split('\n')[0]).toMatch(/^team\/web\t/);
    const records = await json<readonly { readonly name: string }[]>(argv);
    expect(records).toContainEqual(expect.objectContaining({ project: 'team/web', name: 'listed' }));
    const { out } = await repoctl([...argv, '-o', 'name']);
    expect(out.split('\n')).toContain('team/web\tlisted');
    expect((await repoctl([...argv, '-o', 'csv'])).out).toMatch(/^project,color,name,/);
  });

  it('can be piped to a write, which then changes no other project', async () => {
    await repoctl(['labels', 'create', 'piped', '--color', 'red', ...ofTeam]);
    await repoctl(['labels', 'create', 'piped', '--color', 'red']);
    const { out } = await repoctl(['labels', 'list', ...ofTeam, '-o', 'name']);
    const piped = out
      .split('\n')
      .filter((line) => line.endsWith('\tpiped'))
      .join('\n');
    expect((await repoctl(['labels', 'delete', '-', '--yes'], { stdin: piped })).code).toBe(0);
    expect(await labelsOf('root/elsewhere')).toContain('piped');
    expect(await labelsOf('team/api')).not.toContain('piped');
  });

  it('is limited per project by --limit, and in total by --limit-total', async () => {
    for (const name of ['p1', 'p2', 'p3']) await repoctl(['labels', 'create', name, '--color', 'red', ...ofTeam]);
    const argv = ['labels', 'list', ...ofTeam, '-o', 'name', '--where', '.name | startswith("p")'];
    const counted = async (...options: readonly string[]): Promise<readonly number[]> => {
      const lines = (await repoctl([...argv, ...options])).out.split('\n').slice(0, -1);
      return ['team/api', 'team/tools/cli', 'team/web'].map(
        (path) => lines.filter((line) => line.startsWith(`${path}\t`)).length,
      );
    };
    expect(await counted('--limit', '2')).toEqual([2, 2, 2]);
    expect(await counted('--limit', '2', '--limit-total', '3')).toEqual([2, 1, 0]);
    expect(await counted('--limit-total', '4')).toEqual([3, 1, 0]);
  });

  it('contains all records of each project up to a limit', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => `many${index}`);
    await repoctl(['labels', 'create', '--color', 'red', '--from', '-', '-p', 'root/elsewhere'], {
      stdin: ['name', ...rows].join('\n'),
    });
    const argv = ['labels', 'list', '--each-project', '--projects-from', '-', '-o', 'name'];
    const all = await repoctl(argv, { stdin: 'root/elsewhere\n' });
    expect(all.out.split('\n').length).toBeGreaterThan(130);
    const some = await repoctl([...argv, '--limit', '7'], { stdin: 'root/elsewhere\n' });
    expect(some.out.split('\n')).toHaveLength(8);
  });

  it('reports projects that cannot be read, and exits with 12', async () => {
    const argv = ['labels', 'list', '--each-project', '--projects-from', '-', '-o', 'name'];
    const result = await repoctl(argv, { stdin: 'team/web\nteam/none\n' });
    expect(result.code).toBe(12);
    expect(result.out).toContain('team/web\t');
    expect(result.err).toContain('team/none: 404 Project Not Found\nerror: 1 project of 2 cannot be read');
    expect((await repoctl(argv, { stdin: 'team/none\n' })).code).toBe(6);
  });

  it('is requested from the group if the API lists all its projects at once', async () => {
    await repoctl(['issues', 'create', 'Deep', '-p', 'team/tools/cli']);
    await repoctl(['issues', 'create', 'Flat', '-p', 'team/web']);
    const argv = ['issues', 'list', ...ofTeam, '--json'];
    expect(await requestsOf(argv)).toHaveLength(2);
    const records = await json<readonly unknown[]>(argv.slice(0, -1));
    expect(records).toMatchObject([
      { project: 'team/web', title: 'Flat' },
      { project: 'team/tools/cli', title: 'Deep' },
    ]);
    expect((await json<readonly unknown[]>([...argv.slice(0, -1), '--skip', 'web'])).length).toBe(1);
  });

  it('is limited per project also if one request lists all projects', async () => {
    for (const project of ['team/api', 'team/web']) {
      for (const title of ['one', 'two']) await repoctl(['issues', 'create', title, '-p', project]);
    }
    const argv = ['issues', 'list', ...ofTeam, '-o', 'name', '--limit', '1'];
    const projects = (await repoctl(argv)).out
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t')[0]);
    expect(projects.toSorted()).toEqual(['team/api', 'team/tools/cli', 'team/web']);
  });

  it('can contain the projects themselves', async () => {
    const records = await json<readonly unknown[]>(['projects', 'get', ...ofTeam, '--fields', 'path,archived']);
    expect(records).toEqual([
      { path: 'api', archived: false },
      { path: 'cli', archived: false },
      { path: 'web', archived: false },
    ]);
  });

  it('can contain variables without their values, and due schedules', async () => {
    await repoctl(['variables', 'create', 'KEY', 'hunter2', '-p', 'team/api']);
    const { out } = await repoctl(['variables', 'list', ...ofTeam]);
    expect(out).toMatch(/^team\/api\tKEY\t/);
    expect(out).not.toContain('hunter2');
    expect(await repoctl(['schedules', 'list', ...ofTeam, '--due', '24h'])).toMatchObject({ code: 0, out: '' });
  });
});

describe('a list from each group', () => {
  it('begins with the group itself', async () => {
    const { out } = await repoctl(['groups', 'members', 'list', '--each-group', '--of', 'team', '-o', 'name']);
    expect(out).toBe('team\troot\nteam/tools\troot\n');
  });
});

describe('the selection of projects', () => {
  it.each([
    [
      ['--of', 'team'],
      ['team/api', 'team/tools/cli', 'team/web'],
    ],
    [['--of', 'TEAM/tools'], ['team/tools/cli']],
    [
      ['--of', 'team', '--archived-projects', 'include'],
      ['team/api', 'team/old', 'team/tools/cli', 'team/web'],
    ],
    [['--of', 'team', '--archived-projects', 'only'], ['team/old']],
    [
      ['--instance', '--match', 'root/*'],
      ['root/elsewhere', 'root/shared'],
    ],
    [['--membership'], ['root/elsewhere', 'root/shared', 'team/api', 'team/tools/cli', 'team/web']],
    [
      ['--instance', '--match', 'a*', '--match', 'team/**', '--skip', 'web'],
      ['team/api', 'team/tools/cli'],
    ],
  ])('by %j contains the matching ones', async (options, expected) => {
    expect(await pathsFor(...options)).toEqual(expected);
  });

  it('accepts a group by its ID', async () => {
    const { id } = await json<{ id: number }>(['groups', 'get', 'team']);
    expect(await pathsFor('--of', String(id))).toEqual(['team/api', 'team/tools/cli', 'team/web']);
  });

  it('excludes projects in a file with comments', async () => {
    await home.write('skip', '# not these\nteam/api\n\ncli\n');
    const argv = ['projects', 'get', ...ofTeam, '--skip-file', 'skip', '-o', 'name'];
    expect((await repoctl(argv, { cwd: home.directory })).out).toBe('team/web\n');
  });

  it.each([
    [['--each-project'], '--each-project must know of which projects'],
    [['--each-project', '--of', 'a', '--instance'], '--of and --instance cannot be used together'],
    [['--each-project', '--of', 'a', '-p', 'b'], '--each-project and --project cannot be used together'],
    [['--of', 'a'], '--of can only be used with --each-project or --each-group'],
    [['--each-project', '--of', 'a', '--page', '2'], '--page and --each-project cannot be used together'],
    [['--each-project', '--of', ''], '--of must not be empty'],
    [['--each-project', '--projects-from', 'none.txt'], 'cannot read file "none.txt" of --projects-from: no such file'],
  ])('is refused if the options are invalid: %j', async (options, message) => {
    const result = await repoctl(['labels', 'list', ...options]);
    expect(result).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });

  it('is refused if the rows also name projects', async () => {
    const result = await repoctl(['labels', 'create', '--from', '-', ...ofTeam], { stdin: 'project,name\na/b,x\n' });
    expect(result).toMatchObject({ code: 2, err: expect.stringContaining('the rows have a column "project"') });
  });

  it('exits with 11 if the server is unreachable', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => void closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    const result = await repoctl(['labels', 'list', '--each-project', '--projects-from', '-', '--retries', '0'], {
      stdin: 'a/b\nc/d\n',
      env: { REPOCTL_URL: `http://127.0.0.1:${port}` },
    });
    expect(result.code).toBe(11);
  });
});
