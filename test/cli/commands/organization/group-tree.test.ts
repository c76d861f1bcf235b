import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { openWire, type Wire } from '../../apply/support/wire.ts';
import { commandsAt } from '../../support/commands.ts';
import { makeGroups, makeProjects } from '../../support/make-places.ts';
import { requestsIn } from '../../support/requests.ts';

/*
 * The group `team` has `api`, an archived `old`, and the subgroups `tools` (with `cli`, and below it `deep` with
 * `core`) and `empty`. There are also a group `other` and a project `root/own`, which is shared with `team`. Olga is a
 * member of `team/tools/deep/core` only.
 */

let service: TestService;
let wire: Wire;
let olga: string;

const commands = commandsAt(() => ({ ...service, url: wire.url }));
const { repoctl, json } = commands;

interface Shown {
  readonly path: string;
  readonly kind: string;
  readonly depth: number;
  readonly projects_count: number | null;
  readonly storage_size: number | null;
  readonly total_storage_size: number | null;
}

const tree = (...options: readonly string[]) => repoctl(['groups', 'tree', ...options]);
const records = (...options: readonly string[]) => json<readonly Shown[]>(['groups', 'tree', ...options]);

/** The drawn tree without sizes, which vary because the repositories are real. */
const drawn = async (...options: readonly string[]): Promise<string> =>
  (await tree(...options)).out.replaceAll(/(, |  )\d+(\.\d)? (B|KiB)$/gm, '');

beforeAll(async () => {
  service = await startService();
  wire = await openWire(service.url);
  await makeGroups(commands, 'team', 'team/tools', 'team/tools/deep', 'team/empty', 'other');
  const paths = ['team/api', 'team/old', 'team/tools/cli', 'team/tools/deep/core', 'root/own'];
  await makeProjects(commands, paths, '--initialize-with-readme');
  await repoctl(['projects', 'archive', 'team/old']);
  await repoctl(['projects', 'share', 'team', '-p', 'root/own', '--group-access', 'developer']);
  await repoctl(['users', 'create', 'olga', '--email', 'o@x.test', '--name', 'Olga', '--reset-password']);
  await repoctl(['projects', 'members', 'add', 'olga', '--access-level', 'reporter', '-p', 'team/tools/deep/core']);
  const made = await json<{ token: string }>(['users', 'tokens', 'create', 'olga', 'cli', '--scopes', 'api']);
  olga = made.token;
});

beforeEach(() => wire.treat({}));

afterAll(async () => {
  await wire?.close();
  await service?.stop();
});

describe('groups tree', () => {
  it('draws a group with all subgroups and projects below it', async () => {
    expect(await drawn('team')).toBe(
      [
        'team/  3 subgroups, 4 projects',
        '|-- empty/  empty',
        '|-- tools/  1 subgroup, 2 projects',
        '|   |-- deep/  1 project',
        '|   |   `-- core',
        '|   `-- cli',
        '|-- api',
        '`-- old  archived',
        '',
      ].join('\n'),
    );
  });

  it('uses box-drawing characters on a terminal', async () => {
    const { out } = await repoctl(['groups', 'tree', 'team/tools', '--groups-only'], { terminal: true });
    expect(out).toMatch(/^team\/tools\/ {2}1 subgroup, 2 projects, \d+ B\n└── deep\/ {2}1 project, \d+ B\n$/);
  });

  it('draws everything that the caller can see if no group is given', async () => {
    expect(await drawn('--depth', '1')).toBe(
      [
        'other/  empty',
        'root/  user, 1 project',
        '`-- own',
        'team/  3 subgroups, 4 projects',
        '|-- empty/  empty',
        '|-- tools/  1 subgroup, 2 projects',
        '|-- api',
        '`-- old  archived',
        '',
      ].join('\n'),
    );
  });

  it('draws the configured group, or everything with --instance', async () => {
    const around = { env: { REPOCTL_GROUP: 'team/tools' } };
    expect((await repoctl(['groups', 'tree', '-o', 'name', '--depth', '0'], around)).out).toBe('team/tools\n');
    const all = ['groups', 'tree', '--instance', '-o', 'name', '--depth', '0'];
    expect((await repoctl(all, around)).out).toBe('other\nroot\nteam\n');
    expect(await tree('team', '--instance')).toMatchObject({
      code: 2,
      err: expect.stringContaining('<group> and --instance cannot be used together'),
    });
  });

  it('sends three requests for a group of any depth and two for the instance', async () => {
    const requests = requestsIn((await tree('team', '--debug')).err);
    expect(requests.toSorted()).toEqual([
      'GET /api/v4/groups/team/descendant_groups?statistics=true&all_available=true&per_page=100',
      'GET /api/v4/groups/team/projects?order_by=id&sort=asc&include_subgroups=true&per_page=100',
      'GET /api/v4/groups/team?statistics=true',
    ]);
    expect(requestsIn((await tree('--debug')).err).toSorted()).toEqual([
      'GET /api/v4/groups?all_available=true&statistics=true&per_page=100',
      'GET /api/v4/projects?order_by=id&sort=asc&per_page=100',
    ]);
  });

  it('accepts a group ID', async () => {
    const { id } = await json<{ id: number }>(['groups', 'get', 'team']);
    expect((await tree(String(id), '-o', 'name')).out).toBe((await tree('team', '-o', 'name')).out);
  });

  it('shows the requests with --dry-run', async () => {
    const { out, err } = await tree('team', '--dry-run', '--debug');
    expect(requestsIn(err)).toEqual([]);
    expect(out.match(/^GET /gm)).toHaveLength(3);
    expect((await tree('--dry-run')).out.match(/^GET /gm)).toHaveLength(2);
  });

  it('lists each level separately on a server without descendant_groups', async () => {
    const whole = (await tree('team', '-o', 'name')).out;
    wire.treat({
      fate: ({ path }) =>
        path.includes('/descendant_groups') ? { status: 404, body: { error: '404 Not Found' } } : undefined,
    });
    expect((await tree('team', '-o', 'name')).out).toBe(whole);
  });

  it.each([
    [['--depth', 'x'], '--depth must be a whole number, got "x"'],
    [['--depth', '-1'], '--depth must be a whole number, got "-1"'],
  ])('refuses %j', async (options, message) => {
    expect(await tree('team', ...options)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  it('exits with 6 for an unknown group', async () => {
    expect((await tree('nowhere')).code).toBe(6);
  });
});

describe('the records of groups tree', () => {
  it('are flat, with counts of the group itself and of everything below it', async () => {
    const [group, , tools] = await records('team');
    expect(group).toEqual({
      path: 'team',
      kind: 'group',
      depth: 0,
      id: expect.any(Number),
      name: 'team',
      visibility: 'private',
      archived: null,
      subgroups_count: 2,
      projects_count: 2,
      total_subgroups_count: 3,
      total_projects_count: 4,
      storage_size: expect.any(Number),
      total_storage_size: expect.any(Number),
    });
    expect(tools).toMatchObject({ path: 'team/tools', depth: 1, projects_count: 1, total_projects_count: 2 });
  });

  it('support every output format, --depth, --groups-only, and --sort-by', async () => {
    const paths = 'team\nteam/empty\nteam/tools\nteam/tools/deep\n';
    expect((await tree('team', '--groups-only', '-o', 'name')).out).toBe(paths);
    expect((await tree('team', '--groups-only', '--jq', '.[].path')).out).toBe(paths);
    const csv = (await tree('team', '--depth', '1', '-o', 'csv', '--fields', 'path,kind,archived')).out;
    expect(csv).toBe(
      'path,kind,archived\nteam,group,\nteam/empty,group,\nteam/tools,group,\nteam/api,project,false\nteam/old,project,true\n',
    );
    expect((await tree('team', '-o', 'csv')).out.split('\n')[0]).toContain(
      'path,kind,depth,id,name,visibility,archived,',
    );
    expect((await tree('team', '-o', 'ndjson')).out.split('\n')).toHaveLength(9);
    expect((await tree('team', '-o', 'yaml', '--depth', '0')).out).toMatch(/^- path: team\n {2}kind: group\n/);
    const sorted = await tree('team', '--sort-by=-total_projects_count', '--fields', 'path,total_projects_count');
    expect(sorted.out).toMatch(/^team\t4\nteam\/tools\t2\n/);
  });

  it('have group sizes that add up for administrators', async () => {
    const all = await records('team', '--groups-only');
    const own = all.map((record) => record.storage_size ?? Number.NaN);
    expect(all[0]?.total_storage_size).toBe(own.reduce((sum, size) => sum + size, 0));
    expect(all[0]?.total_storage_size).toBeGreaterThan(0);
  });

  it('have project sizes with --sizes, with one request per project', async () => {
    const { err } = await tree('team', '--sizes', '--debug');
    expect(requestsIn(err)).toHaveLength(3 + 4);
    const all = await records('team', '--sizes');
    const inside = all.filter(({ kind, path }) => kind === 'project' && /^team\/\w+$/.test(path));
    expect(inside.map(({ path }) => path)).toEqual(['team/api', 'team/old']);
    expect(all[0]?.storage_size).toBe(inside.reduce((sum, { storage_size: size }) => sum + (size ?? 0), 0));
    expect((await records('team')).at(-1)?.storage_size).toBeNull();
  });

  it('contain what other users can see, with counts and without group sizes', async () => {
    const around = { env: { REPOCTL_TOKEN: olga } };
    const seen = await json<readonly Shown[]>(['groups', 'tree'], around);
    expect(seen.map(({ path, depth }) => [path, depth])).toEqual([
      ['team', 0],
      ['team/tools', 1],
      ['team/tools/deep', 2],
      ['team/tools/deep/core', 3],
    ]);
    expect(seen.every(({ storage_size: size, total_storage_size: total }) => size === null && total === null)).toBe(
      true,
    );
    const measured = await json<readonly Shown[]>(['groups', 'tree', '--sizes'], around);
    expect(new Set(measured.map(({ total_storage_size: total }) => total)).size).toBe(1);
    expect(measured[0]?.total_storage_size).toBeGreaterThan(0);
  });
});
