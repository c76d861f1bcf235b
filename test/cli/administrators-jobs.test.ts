import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { commandsAt } from './support/commands.ts';
import { now } from './support/run.ts';

/*
 * Administrators automate these jobs, each with one or two commands and a known number of requests. The service has
 * ten projects in a group and its subgroup, some of them with old records.
 */

let service: TestService;
let clock = new Date(now);
const day = 86_400_000;
const daysAgo = (days: number): void => {
  clock = new Date(Date.parse(now) - days * day);
};

const { repoctl } = commandsAt(() => service);

/** Runs a command that must succeed, and counts its requests by method. */
const counted = async (argv: readonly string[], stdin = '') => {
  const { code, out, err } = await repoctl([...argv, '--debug'], { stdin });
  const requests: Record<string, number> = {};
  for (const [, method = ''] of err.matchAll(/^> (\w+) /gm)) requests[method] = (requests[method] ?? 0) + 1;
  return { code, out, requests };
};

const must = async (argv: readonly string[], stdin = ''): Promise<string> => {
  const { code, out, err } = await repoctl(argv, { stdin });
  if (code !== 0) throw new Error(`${argv.join(' ')}: ${err}`);
  return out;
};

const projects = Array.from({ length: 10 }, (_, index) => `${index < 7 ? 'fleet' : 'fleet/boats'}/app-${index}`);
const ofFleet = ['--each-project', '--of', 'fleet'] as const;

/** Schedules in all projects of the group for which a condition is true, for use in monitoring. */
const watch = (where: string) =>
  counted(['schedules', 'list', '-g', 'fleet', '--last-pipeline', '--where', where, '--fail-if-any', '-o', 'name']);

beforeAll(async () => {
  daysAgo(400);
  service = await startService({ clock: { now: () => clock } });
  await must(['groups', 'create', 'Fleet', '--path', 'fleet']);
  await must(['groups', 'create', 'Boats', '--path', 'boats', '--parent-id', 'fleet']);
  const rows = projects.map((path) => `${path.split('/').at(-1)},${path.slice(0, path.lastIndexOf('/'))}`);
  await must(
    ['projects', 'create', '--from', '-', '--initialize-with-readme'],
    ['name,namespace_id', ...rows].join('\n'),
  );
  const people = ['old', 'bot', 'gone'].map((name) => `${name},${name}@x.test,${name}`).join('\n');
  await must(['users', 'create', '--from', '-', '--reset-password'], `username,email,name\n${people}\n`);
  await must(['branches', 'create', 'stale', 'master', ...ofFleet, '--match', 'app-1']);
  await must(['files', 'create', 'a.txt', '--branch', 'stale', '-m', 'A', '--content', 'a', '-p', 'fleet/app-1']);
  await must(['mrs', 'create', 'Old one', '--source-branch', 'stale', '-p', 'fleet/app-1']);
  await must(['branches', 'create', 'merged', 'master', '-p', 'fleet/boats/app-9']);
  const onMaster = ['--branch', 'master', '-m', 'C', '--content', 'c', '-p', 'fleet/boats/app-9'];
  await must(['files', 'create', 'c.txt', ...onMaster]);
  daysAgo(1);
  await must(['branches', 'create', 'fresh', 'master', '-p', 'fleet/app-2']);
  await must(['files', 'create', 'b.txt', '--branch', 'fresh', '-m', 'B', '--content', 'b', '-p', 'fleet/app-2']);
  await must(['mrs', 'create', 'New one', '--source-branch', 'fresh', '-p', 'fleet/app-2']);
  await must(['users', 'create', 'new', '--email', 'new@x.test', '--name', 'New', '--reset-password']);
  daysAgo(0);
});

afterAll(async () => {
  await service.stop();
});

describe('an administrator', () => {
  it('blocks users who were inactive for 180 days, except listed and new ones', async () => {
    const where =
      '.state == "active" and (.username | IN("root", "bot") | not) and ((.last_activity_on // .created_at) | older("180d"))';
    const listed = await counted(['users', 'list', '--where', where, '-o', 'csv', '--fields', 'id']);
    expect(listed.requests).toEqual({ GET: 1 });
    const blocked = await counted(['users', 'block', '--from', '-', '--max-changes', '50', '-o', 'name'], listed.out);
    expect(blocked).toMatchObject({ code: 0, requests: { POST: 2 } });
    expect(await must(['users', 'list', '--blocked', '-o', 'name'])).toBe('gone\nold\n');
  });

  it('creates 20 labels in all projects of a group, and later only the missing ones', async () => {
    const rows = ['name,color', ...Array.from({ length: 20 }, (_, index) => `area::${index},#336699`)].join('\n');
    const argv = ['labels', 'create', '--from', '-', ...ofFleet, '--if-exists', 'update', '--concurrency', '8'];
    const made = await counted(argv, rows);
    expect(made).toMatchObject({ code: 0, requests: { GET: 1 + 10, POST: 200 } });
    expect((await counted(argv, rows)).requests).toEqual({ GET: 1 + 10 });
  });

  it('rotates a variable in every project of a group from stdin', async () => {
    const argv = ['variables', 'set', 'API_TOKEN', '-', ...ofFleet, '-o', 'name'];
    expect((await counted(argv, 'first')).requests).toEqual({ GET: 1, PUT: 10, POST: 10 });
    const rotated = await counted(argv, 'second');
    expect(rotated.requests).toEqual({ GET: 1, PUT: 10 });
    expect(rotated.out.split('\n')[0]).toBe('fleet/app-0\tAPI_TOKEN');
    expect(await must(['variables', 'get', 'API_TOKEN', '-p', 'fleet/boats/app-9', '--jq', '.value'])).toBe('second\n');
  });

  it('lists the members of all projects and groups as CSV', async () => {
    await must(['projects', 'members', 'add', 'new', '--access-level', 'developer', '-p', 'fleet/app-3']);
    const argv = ['projects', 'members', 'list', '--each-project', '--instance', '-o', 'csv'];
    const { out, requests } = await counted([...argv, '--fields', 'project,username,access_level']);
    expect(requests).toEqual({ GET: 1 + 10 });
    expect(out).toContain('project,username,access_level\n');
    expect(out).toContain('fleet/app-3,new,30\n');
    const groups = await counted(['groups', 'members', 'list', '--each-group', '--of', 'fleet', '-o', 'name']);
    expect(groups.out).toBe('fleet\troot\nfleet/boats\troot\n');
  });

  it('closes stale merge requests with a comment', async () => {
    const stale = await counted(['mrs', 'list', ...ofFleet, '--where', '.updated_at | older("90d")', '-o', 'name']);
    expect(stale).toMatchObject({ out: 'fleet/app-1\t1\n', requests: { GET: 2 } });
    const told = await counted(['mrs', 'notes', 'create', '--from', '-', 'Closed: nothing happened'], stale.out);
    expect(told).toMatchObject({ code: 0, requests: { POST: 1 } });
    expect((await counted(['mrs', 'close', '-'], stale.out)).requests).toEqual({ PUT: 1 });
    expect(await must(['mrs', 'list', ...ofFleet, '-o', 'name'])).toBe('fleet/app-2\t1\n');
    expect(await must(['mrs', 'notes', 'list', '1', '-p', 'fleet/app-1', '--jq', '.[].body'])).toContain(
      'Closed: nothing happened\n',
    );
  });

  it('deletes merged branches older than 90 days everywhere', async () => {
    const where = '.merged and (.protected | not) and (.commit.committed_date | older("90d"))';
    const listed = await counted(['branches', 'list', ...ofFleet, '--where', where, '-o', 'name']);
    expect(listed).toMatchObject({ out: 'fleet/boats/app-9\tmerged\n', requests: { GET: 1 + 10 } });
    const argv = ['branches', 'delete', '-', '--yes', '--max-changes', '100'];
    expect((await counted(argv, listed.out)).requests).toEqual({ DELETE: 1 });
  });

  it('enables one deploy key in all their projects', async () => {
    const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII ci';
    await must(['deploy-keys', 'create', 'ci', '--key', '-', '-p', 'fleet/app-0'], key);
    const id = (await must(['deploy-keys', 'list', '-p', 'fleet/app-0', '--jq', '.[0].id'])).trim();
    const argv = ['deploy-keys', 'enable', id, '--each-project', '--membership', '--if-exists', 'skip'];
    const { out, requests } = await counted([...argv, '-o', 'csv', '--fields', 'project,status']);
    expect(requests).toEqual({ GET: 1 + 10, POST: 9 });
    expect(out).toContain('fleet/app-0,unchanged\n');
    expect(out).toContain('fleet/app-1,enabled\n');
  });

  it('protects main, master, and develop in many projects from CSV', async () => {
    const rows = projects.flatMap((path) => ['main', 'master', 'develop'].map((name) => `${path},${name}`));
    const argv = ['branches', 'protected', 'create', '--from', '-', '--if-exists', 'skip', '-o', 'ndjson'];
    const { code, requests } = await counted(argv, ['project,name', ...rows].join('\n'));
    // The first branch of each project is already protected.
    expect([code, requests]).toEqual([0, { GET: 10, POST: 20 }]);
  });

  it('lists the schedules of all projects in a group', async () => {
    for (const path of ['fleet/app-3', 'fleet/boats/app-8']) {
      await must(['schedules', 'create', 'Nightly', '--ref', 'master', '--cron', '0 2 * * *', '-p', path]);
    }
    const { out, requests } = await counted(['schedules', 'list', '-g', 'fleet', '-o', 'name']);
    expect([out, requests]).toEqual(['fleet/app-3\t1\nfleet/boats/app-8\t2\n', { GET: 1 + 10 }]);
  });

  it('prints the tree of a group with counts and sizes', async () => {
    const { out, requests } = await counted(['groups', 'tree', 'fleet', '--depth', '1', '--groups-only']);
    expect(out).toMatch(/^fleet\/ {2}1 subgroup, 10 projects, \d+\.\d KiB\n`-- boats\/ {2}3 projects, \d+\.\d KiB\n$/);
    expect(requests).toEqual({ GET: 3 });
  });

  it('lists the sizes of all projects', async () => {
    const argv = ['projects', 'list', '--statistics', '--sort-by=-statistics.repository_size', '--all', '-o', 'csv'];
    const { out, requests } = await counted([...argv, '--fields', 'path_with_namespace,statistics.repository_size']);
    expect(requests).toEqual({ GET: 1 });
    expect(out.split('\n')).toHaveLength(12);
    expect(out).toMatch(/^fleet\/app-\d,[1-9]\d+$/m);
  });

  it('monitors default branches that are not protected', async () => {
    const where = '.default and (.protected | not)';
    const argv = ['branches', 'list', ...ofFleet, '--where', where, '--fail-if-any', '-o', 'name'];
    expect(await counted(argv)).toEqual({ code: 0, out: '', requests: { GET: 1 + 10 } });
    await must(['branches', 'unprotect', 'master', '-p', 'fleet/app-4']);
    expect(await counted(argv)).toEqual({ code: 13, out: 'fleet/app-4\tmaster\n', requests: { GET: 1 + 10 } });
  });

  it('monitors schedules that fail or are late', async () => {
    const file = 'test: { script: [make] }';
    const at = ['-p', 'fleet/app-5'] as const;
    const onMaster = ['--branch', 'master', '-m', 'CI [ci skip]', '--content', '-'];
    await must(['files', 'create', '.gitlab-ci.yml', ...onMaster, ...at], file);
    await must(['schedules', 'create', 'Nightly', '--ref', 'master', '--cron', '0 4 * * *', ...ofFleet]);
    const all = (await must(['schedules', 'list', '-g', 'fleet', '-o', 'name'])).trim().split('\n');
    const isFailed = '.last_pipeline.status == "failed"';
    const isLate = '.active and (.next_run_at | older("1h"))';
    // One request for the projects, one for the schedules of each, and one for each schedule.
    expect(await watch(`${isFailed} or ${isLate}`)).toEqual({
      code: 0,
      out: '',
      requests: { GET: 1 + 10 + all.length },
    });
    const id = (await must(['schedules', 'list', ...at, '-o', 'name'])).trim().split('\n').at(-1) ?? '';
    await must(['schedules', 'run', id, ...at]);
    await expect.poll(() => must(['jobs', 'list', ...at, '-o', 'name'])).not.toBe('');
    const job = (await must(['jobs', 'list', ...at, '-o', 'name'])).trim();
    await must(['jobs', 'report', job, 'failed', ...at]);
    expect(await watch(isFailed)).toMatchObject({ code: 13, out: `fleet/app-5\t${id}\n` });
  });
});
