/** `repoctl api` for many projects, groups, and rows, as in every bulk command. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../../support/service.ts';
import { commandsAt } from '../../../support/commands.ts';
import { type Home, makeHome } from '../../../support/home.ts';
import { requestsIn } from '../../../support/requests.ts';

let service: TestService;
let home: Home;

const { repoctl } = commandsAt(() => service, { REPOCTL_PROJECT: 'team/app' });

/** The group `team` has the projects `app` and `web` with a label each and a subgroup. There are two more users. */
beforeAll(async () => {
  service = await startService();
  await repoctl(['groups', 'create', 'Team', '--path', 'team']);
  await repoctl(['groups', 'create', 'Tools', '--path', 'tools', '--parent-id', 'team']);
  for (const name of ['app', 'web']) await repoctl(['projects', 'create', name, '--namespace-id', 'team']);
  await repoctl(['labels', 'create', 'bug', '--color', 'red', '--each-project', '--of', 'team']);
  for (const name of ['ann', 'ben']) {
    await repoctl([
      'api',
      'POST',
      'users',
      '-f',
      `username=${name}`,
      '-f',
      `name=${name}`,
      '-f',
      `email=${name}@example.com`,
      '-f',
      'password=a-long-password-1',
    ]);
  }
});

beforeEach(async () => {
  home = await makeHome();
});

afterAll(async () => {
  await service.stop();
});

/** The requests that a command line sends, as `METHOD /path`. */
const requestsOf = async (argv: readonly string[], stdin = ''): Promise<readonly string[]> =>
  requestsIn((await repoctl([...argv, '--debug'], { stdin })).err);

const ofTeam = ['--each-project', '--of', 'team'] as const;

describe('a path placeholder', () => {
  it.each([
    [['projects/:id/labels', '-p', 'team/web'], '/projects/team%2Fweb/labels'],
    [['projects/{id}/labels'], '/projects/team%2Fapp/labels'],
    [['/projects/:project_id/labels', '-p', '7'], '/projects/7/labels'],
    [['groups/:id/projects', '-g', 'team/tools'], '/groups/team%2Ftools/projects'],
    [['projects/{project}/repository/branches/{branch}', 'a/b'], '/projects/team%2Fapp/repository/branches/a%2Fb'],
    [['projects/:id/hooks/:hook_id', '-F', 'hook_id=5'], '/projects/team%2Fapp/hooks/5'],
    [['projects/:id/labels?search={word}', 'a&b'], '/projects/team%2Fapp/labels?search=a%26b'],
    [['groups/{group}/projects/{project}', '-g', 'team', '-p', '9'], '/groups/team/projects/9'],
    [['users?created_after=2026-01-01T00:00:00Z&search=a:b'], '/users?created_after=2026-01-01T00:00:00Z&search=a%3Ab'],
  ])('is filled in: %j', async (argv, path) => {
    const { out } = await repoctl(['api', ...argv, '--dry-run']);
    expect(out).toBe(`GET ${service.url}/api/v4${path}\n`);
  });

  it('for a user accepts a username', async () => {
    const { out } = await repoctl(['api', 'users/:id', '--user', 'ann', '--jq', '.username']);
    expect(out).toBe('ann\n');
    expect((await repoctl(['api', 'users/{user}/keys', '--user', 'nobody'])).code).toBe(6);
  });

  it.each([
    [['projects/:id/hooks/{hook_id}'], '<id> is required'],
    [['users', '-p', 'team/app'], '--project cannot be used: the path has no {project}'],
    [['projects/{project}', '--each-group', '--of', 'team'], '--each-group cannot be used: the path has no {group}'],
    [['users', '--user', 'ann'], '--user cannot be used: the path has no {user}'],
    [['users', '5'], 'unexpected argument "5"'],
    [['users/{User}', '5'], '"{User}" cannot be filled in'],
    [['users/{id}', '5', '6'], 'GET cannot be used with several records'],
    [['users/{id}/block', '--from', 'x.csv'], 'a method is required with --from'],
    [['POST', 'projects/{project}/labels/{id}', '..', '-f', 'a=b'], 'cannot be ".."'],
  ])('that cannot be filled in is refused: %j', async (argv, says) => {
    const { code, out, err } = await repoctl(['api', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(says);
  });
});

describe('api --each-project', () => {
  it('merges all lists and puts the project first', async () => {
    const { out } = await repoctl(['api', 'projects/:id/labels', ...ofTeam, '-o', 'csv', '--columns', 'project,name']);
    expect(out).toBe('project,name\nteam/app,bug\nteam/web,bug\n');
    const { out: names } = await repoctl(['api', 'projects/:id/labels', ...ofTeam, '-o', 'name']);
    expect(names).toMatch(/^team\/app\t\d+\nteam\/web\t\d+\n$/);
  });

  it('prints one record per project if the response is a record', async () => {
    const { out } = await repoctl(['api', 'projects/:id', ...ofTeam, '--jq', '[.[].name]']);
    expect(JSON.parse(out)).toEqual(['app', 'web']);
    const server = await recordingServer((response, { url }) =>
      url.includes('/push_rule') ? json(response, { max_file_size: 5 }) : json(response, []),
    );
    const { out: rules } = await home.run(
      [
        'api',
        'projects/:id/push_rule',
        '--each-project',
        '--projects-from',
        '-',
        '--where',
        '.max_file_size > 1',
        '-o',
        'ndjson',
      ],
      { env: { REPOCTL_URL: server.url }, stdin: 'a/b\nc/d\n' },
    );
    expect(rules).toBe('{"project":"a/b","max_file_size":5}\n{"project":"c/d","max_file_size":5}\n');
  });

  it('supports --skip, --limit-total, and --fail-if-any', async () => {
    expect(
      await repoctl(['api', 'projects/:id/labels', ...ofTeam, '--skip', 'web', '-o', 'name', '--fail-if-any']),
    ).toMatchObject({
      code: 13,
      out: expect.stringMatching(/^team\/app\t\d+\n$/),
    });
    const { out } = await repoctl(['api', 'projects/:id/labels', ...ofTeam, '--limit-total', '1', '--jq', 'length']);
    expect(out).toBe('1\n');
  });

  it('writes to each project and continues after a failure', async () => {
    const create = ['api', 'POST', 'projects/:id/labels', '-f', 'name=new', '-f', 'color=#ff0000'];
    expect((await repoctl([...create, '-p', 'team/app', '--silent'])).code).toBe(0);
    const { code, out } = await repoctl([...create, ...ofTeam, '--json']);
    expect(code).toBe(12);
    expect(JSON.parse(out)).toMatchObject([
      { project: 'team/app', status: 'failed', error: { code: 'conflict' } },
      { project: 'team/web', status: 'sent', record: { name: 'new' } },
    ]);
  });

  it('requires --max-changes to delete with --yes', async () => {
    const remove = ['api', 'DELETE', 'projects/:id/labels', '-f', 'name=new', ...ofTeam];
    expect(await repoctl([...remove, '--yes'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--max-changes is required'),
    });
    expect(await repoctl(remove)).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot ask to send DELETE projects/:id/labels in 2 projects (team/app, team/web)'),
    });
    expect(await repoctl([...remove, '--yes', '--max-changes', '2'])).toMatchObject({
      code: 0,
      out: 'team/app\tdeleted\t\t\nteam/web\tdeleted\t\t\n',
    });
  });
});

describe('api --each-group', () => {
  it('fills in the group in the path', async () => {
    const { out } = await repoctl(['api', 'groups/:id', '--each-group', '--of', 'team', '-o', 'name']);
    expect(out).toMatch(/^team\t\d+\nteam\/tools\t\d+\n$/);
  });
});

describe('rows', () => {
  it('fill in path placeholders and send other columns as fields', async () => {
    const stdin = 'project,label,name,color,priority\nteam/app,bug,,#00ff00,5\nteam/web,bug,error,#0000ff,null\n';
    const { out } = await repoctl(
      [
        'api',
        'PUT',
        'projects/:id/labels/{label}',
        '--from',
        '-',
        '--dry-run',
        '-o',
        'ndjson',
        '--fields',
        'line,request',
      ],
      { stdin },
    );
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([
      {
        line: 2,
        request: {
          url: `${service.url}/api/v4/projects/team%2Fapp/labels/bug`,
          body: { color: '#00ff00', priority: 5 },
        },
      },
      {
        line: 3,
        request: {
          url: `${service.url}/api/v4/projects/team%2Fweb/labels/bug`,
          body: { name: 'error', color: '#0000ff', priority: null },
        },
      },
    ]);
  });

  it('keep strings, numbers, and JSON lists, and build nested fields from columns', async () => {
    await home.write('rows.ndjson', '{"id":1,"tags":["a","b"],"version":"1.10","n":2}\n');
    await home.write('rows.csv', 'id,a[b],list[],version\n1,x,7,1.10\n');
    const bodyOf = async (file: string): Promise<unknown> => {
      const argv = ['api', 'POST', 'things/{thing_id}', '--from', file, '--dry-run', '--jq', '.[0].request.body'];
      return JSON.parse((await repoctl(argv, { cwd: home.directory })).out);
    };
    expect(await bodyOf('rows.ndjson')).toEqual({ tags: ['a', 'b'], version: '1.10', n: 2 });
    expect(await bodyOf('rows.csv')).toEqual({ a: { b: 'x' }, list: [7], version: '1.10' });
  });

  it('can be names on stdin, as -o name prints them', async () => {
    const { out: names } = await repoctl(['api', 'users', '--all', '--where', '.username != "root"', '-o', 'name']);
    const { code, out } = await repoctl(
      ['api', 'POST', 'users/{id}/block', '-', '-o', 'ndjson', '--fields', 'status'],
      { stdin: names },
    );
    expect({ code, out }).toEqual({ code: 0, out: '{"status":"sent"}\n{"status":"sent"}\n' });
    const { out: states } = await repoctl(['users', 'list', '--blocked', '-o', 'name']);
    expect(states.trim().split('\n').toSorted()).toEqual(['ann', 'ben']);
  });

  it('can be projects by path or ID if the path has no other placeholder', async () => {
    const { out: names } = await repoctl(['projects', 'list', '-o', 'name', '--all']);
    expect(await requestsOf(['api', 'POST', 'projects/:id/star', '-'], names)).toEqual(
      expect.arrayContaining(['POST /api/v4/projects/team%2Fapp/star', 'POST /api/v4/projects/team%2Fweb/star']),
    );
    const { out: ids } = await repoctl(['projects', 'list', '-o', 'csv', '--columns', 'id', '--all']);
    expect((await repoctl(['api', 'POST', 'projects/:id/unstar', '--from', '-'], { stdin: ids })).code).toBe(0);
  });

  it('delete records one after the other up to the first failure and save the remaining rows', async () => {
    await home.write('rows.csv', 'name\ngone\nbug\n');
    const argv = ['api', 'DELETE', 'projects/{project}/labels', '--from', 'rows.csv', '--yes', '--rejects', 'left.csv'];
    const { code, out, err } = await repoctl(argv, { cwd: home.directory });
    expect({ code, out }).toEqual({ code: 6, out: '2\tfailed\t\t404 Label Not Found\n3\tskipped\t\t\n' });
    expect(err).toContain('The rows that are left are in left.csv.');
    expect(await readFile(join(home.directory, 'left.csv'), 'utf8')).toBe('name\ngone\nbug\n');
  });

  it('are refused before any request if there are too many or fields conflict', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `${index}\n`).join('');
    expect(await repoctl(['api', 'DELETE', 'users/{id}', '-', '--yes'], { stdin: many })).toMatchObject({
      code: 2,
      err: expect.stringContaining('21 changes to make, and --max-changes is 20; nothing was sent'),
    });
    expect(await repoctl(['api', 'POST', 'users', '--from', '-'], { stdin: 'a,a[b]\n1,2\n' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('the field a[b] conflicts with an earlier one'),
    });
  });
});

describe('confirmation', () => {
  it.each([
    [['DELETE', '/users/404'], 'cannot ask to send DELETE /users/404: stdin is not a terminal'],
    [['DELETE', 'users/{id}', 'ann'], 'cannot ask to send DELETE users/ann: stdin is not a terminal'],
    [['POST', 'projects/{project}/jobs/5/erase'], 'cannot ask to send POST projects/team/app/jobs/5/erase'],
    [['DELETE', 'users/{id}', '404', '405'], 'cannot ask to send DELETE users/{id} for 2 records (404, 405)'],
  ])('is required for %j', async (argv, says) => {
    expect(await repoctl(['api', ...argv])).toMatchObject({ code: 2, out: '', err: expect.stringContaining(says) });
    expect((await repoctl(['api', ...argv, '--dry-run'])).err).toMatch(/^Would send /);
  });

  it('is not required for other writes', async () => {
    expect((await repoctl(['api', 'POST', 'projects/{project}/star', '--silent'])).code).toBe(0);
    expect((await repoctl(['api', 'DELETE', '/users/404', '--yes', '--silent'])).code).toBe(6);
  });
});
