import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { openWire, type Wire } from '../../apply/support/wire.ts';
import { commandsAt } from '../../support/commands.ts';
import { makeGroups, makeProjects } from '../../support/make-places.ts';
import { requestsIn } from '../../support/requests.ts';

/*
 * The projects are `team/api`, `team/web`, `team/tools/cli`, `team/tools/deep/core`, and `root/shared`, which is shared
 * with `team`. The group `flat` has a subgroup without projects.
 */

let service: TestService;
let wire: Wire;

const commands = commandsAt(() => ({ ...service, url: wire.url }));
const { repoctl } = commands;

const inOrder = ['--order-by', 'path', '--sort', 'asc'] as const;
const list = (...options: readonly string[]) =>
  repoctl(['groups', 'projects', 'team', '--recursive', ...inOrder, ...options]);

beforeAll(async () => {
  service = await startService();
  wire = await openWire(service.url);
  await makeGroups(commands, 'team', 'team/tools', 'team/tools/deep', 'flat', 'flat/empty');
  const paths = ['team/api', 'team/web', 'team/tools/cli', 'team/tools/deep/core', 'flat/only', 'root/shared'];
  await makeProjects(commands, paths);
  await repoctl(['projects', 'share', 'team', '-p', 'root/shared', '--group-access', 'developer']);
});

beforeEach(() => wire.treat({}));

afterAll(async () => {
  await wire?.close();
  await service?.stop();
});

const pathsIn = (text: string): readonly string[] => text.match(/team\/[a-z/]+/g) ?? [];

const all = ['team/api', 'team/tools/cli', 'team/tools/deep/core', 'team/web'];

describe('groups projects --recursive', () => {
  it('lists the projects of all subgroups with one request', async () => {
    const { code, out, err } = await list('-o', 'name', '--debug');
    expect([code, out]).toEqual([0, `${all.join('\n')}\n`]);
    expect(requestsIn(err)).toEqual(['GET /api/v4/groups/team/projects?order_by=path&sort=asc&include_subgroups=true']);
  });

  it('is also called --include-subgroups and is off by default', async () => {
    const other = await repoctl(['groups', 'projects', 'team', '--include-subgroups', ...inOrder, '-o', 'name']);
    expect(other.out).toBe(`${all.join('\n')}\n`);
    const own = await repoctl(['groups', 'projects', 'team', ...inOrder, '-o', 'name']);
    expect(own.out).toBe('team/api\nteam/web\n');
    expect((await repoctl(['groups', 'projects', '--help', '--all'])).out).toMatch(
      /--recursive .*\n(?!.*--include-subgroups)/,
    );
  });

  it('supports every output format', async () => {
    for (const format of ['json', 'yaml', 'ndjson', 'csv', 'markdown', 'table']) {
      const { code, out } = await list(
        '-o',
        format,
        ...(format === 'table' ? [] : ['--fields', 'path_with_namespace']),
      );
      expect([format, code, pathsIn(out)]).toEqual([format, 0, all]);
    }
    expect((await list('--all', '--jq', 'length')).out).toBe('4\n');
  });

  it('can be filtered and paged', async () => {
    const where = ['--where', '.namespace.full_path | startswith("team/tools")'];
    expect((await list('-o', 'name', ...where)).out).toBe('team/tools/cli\nteam/tools/deep/core\n');
    expect((await list('-o', 'name', '--limit', '3')).out).toBe(`${all.slice(0, 3).join('\n')}\n`);
    expect((await list('-o', 'name', '--per-page', '3', '--page', '2')).out).toBe('team/web\n');
    expect((await list('-o', 'name', '--per-page', '1', '--all')).out).toBe(`${all.join('\n')}\n`);
    expect((await list('--fail-if-any', '-o', 'name')).code).toBe(13);
    const cut = await list('-o', 'name', '--per-page', '2');
    expect(cut.err).toContain('warning: showing 2 of 4 projects; use --all to show all');
  });

  it('sends one more request if no subgroup has a project', async () => {
    const { out, err } = await repoctl(['groups', 'projects', 'flat', '--recursive', '-o', 'name', '--debug']);
    expect(out).toBe('flat/only\n');
    expect(requestsIn(err)).toEqual([
      'GET /api/v4/groups/flat/projects?include_subgroups=true',
      'GET /api/v4/groups/flat/descendant_groups?all_available=true&per_page=100',
    ]);
  });
});

/** Makes the server behave like versions without `include_subgroups`. */
const behaveLikeOldServer = (): void =>
  wire.treat({
    fate: ({ path }) =>
      path.includes('/descendant_groups') ? { status: 404, body: { error: '404 Not Found' } } : undefined,
    answer: ({ path }, body) =>
      path.startsWith('/groups/team/projects')
        ? (body as { path_with_namespace: string }[]).filter(({ path_with_namespace: own }) => !own.includes('tools/'))
        : body,
  });

describe('groups projects --recursive on a server without include_subgroups', () => {
  it('lists each subgroup separately', async () => {
    behaveLikeOldServer();
    const { out, err } = await list('--all', '-o', 'name');
    expect([out, err]).toEqual(['team/api\nteam/web\nteam/tools/cli\nteam/tools/deep/core\n', '']);
    expect((await list('--limit', '3', '-o', 'name')).out).toBe('team/api\nteam/web\nteam/tools/cli\n');
    expect((await list('--where', '.path == "core"', '-o', 'name')).out).toBe('team/tools/deep/core\n');
  });

  it('notes that there are more projects than the first page', async () => {
    behaveLikeOldServer();
    const { out, err } = await list('-o', 'name');
    expect([out, err]).toEqual([
      'team/api\nteam/web\n',
      'warning: showing the first 2 projects; use --all to show all\n',
    ]);
  });
});

describe('groups subgroups --recursive', () => {
  it('lists the subgroups of every depth with one request', async () => {
    const { out, err } = await repoctl(['groups', 'subgroups', 'team', '--recursive', '-o', 'name', '--debug']);
    expect(out).toBe('team/tools/deep\nteam/tools\n');
    expect(requestsIn(err)).toEqual(['GET /api/v4/groups/team/descendant_groups']);
    expect((await repoctl(['groups', 'subgroups', 'team', '-o', 'name'])).out).toBe('team/tools\n');
  });

  it('names the server version that it requires', async () => {
    behaveLikeOldServer();
    const { code, err } = await repoctl(['groups', 'subgroups', 'team', '--recursive']);
    expect(code).toBe(6);
    expect(err).toContain('from version 13.5');
  });
});
