import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json as sendJson, recordingServer } from '../../../api/support/recording-server.ts';
import { git, makeRoom } from '../../../e2e/support/git.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { run } from '../../support/run.ts';

/*
 * Of the group `team`, `app` has a failed pipeline of `master` (1) and then a pending one of `topic` (2), `web` has a failed one (3),
 * and `empty` has none.
 */

let service: TestService;

const { repoctl, json } = commandsAt(() => service);

const file = 'compile: {script: x}\ncheck: {script: x}';
const inTeam = ['--each-project', '--of', 'team'];

const report = async (project: string, pipeline: number, state: string): Promise<void> => {
  const jobs = await json<{ id: number }[]>(['pipelines', 'jobs', String(pipeline), '-p', project]);
  for (const { id } of jobs) await json(['jobs', 'report', String(id), state, '-p', project]);
};

/** The lines that a command prints. */
const lines = async (...argv: readonly string[]): Promise<readonly string[]> => {
  const { code, out, err } = await repoctl(argv);
  expect([code, err]).toEqual([0, '']);
  return out.split('\n').filter(Boolean);
};

beforeAll(async () => {
  service = await startService();
  await json(['groups', 'create', 'Team', '--path', 'team']);
  for (const name of ['app', 'web', 'empty']) {
    await json(['projects', 'create', name, '--namespace', 'team', '--initialize-with-readme']);
  }
  for (const project of ['team/app', 'team/web']) {
    const commit = ['--branch', 'master', '-m', 'Build', '--content', file, '-p', project];
    await json(['files', 'create', '.gitlab-ci.yml', ...commit]);
  }
  await json(['branches', 'create', 'topic', 'master', '-p', 'team/app']);
  // The pushes above started pipelines, too, but the tests use only the ones below.
  for (const project of ['team/app', 'team/web']) {
    const pushed = await json<{ id: number }[]>(['pipelines', 'list', '-p', project]);
    await repoctl(['pipelines', 'delete', ...pushed.map(({ id }) => String(id)), '--yes', '-p', project]);
  }
  const start = async (project: string, ref: string, state?: string): Promise<void> => {
    const { id } = await json<{ id: number }>(['pipelines', 'create', ref, '-p', project]);
    for (const step of state === undefined ? [] : ['running', state]) await report(project, id, step);
  };
  await start('team/app', 'master', 'failed');
  await start('team/app', 'topic');
  await start('team/web', 'master', 'failed');
  const sha = (await json<{ commit: { id: string } }>(['branches', 'get', 'master', '-p', 'team/app'])).commit.id;
  for (const [environment, ref] of Object.entries({ staging: 'master', production: 'master' }).concat([
    ['staging', 'topic'],
  ])) {
    await json(['deployments', 'create', environment, '--ref', ref, '--sha', sha, '-p', 'team/app']);
  }
});
afterAll(() => service?.stop());

describe('pipelines list --latest', () => {
  const shown = ['--fields', 'project,ref,status', '-o', 'csv'];

  it('shows the newest pipeline that matches the filters', async () => {
    const list = ['pipelines', 'list', '--latest', '-p', 'team/app', '--jq', '.[].ref'];
    expect(await lines(...list)).toEqual(['topic']);
    expect(await lines(...list, '--ref', 'master')).toEqual(['master']);
    expect(await lines(...list, '--status', 'failed')).toEqual(['master']);
    expect(await lines(...list, '-p', 'team/app', '--status', 'success')).toEqual([]);
  });

  it('shows the newest pipeline of each project, and --where filters those', async () => {
    expect(await lines('pipelines', 'list', '--latest', ...inTeam, ...shown)).toEqual([
      'project,ref,status',
      'team/app,topic,pending',
      'team/web,master,failed',
    ]);
    const failed = ['--where', '.status == "failed"', '--fail-if-any'];
    const { code, out } = await repoctl(['pipelines', 'list', '--latest', ...inTeam, ...failed, ...shown]);
    expect([code, out]).toEqual([13, 'project,ref,status\nteam/web,master,failed\n']);
    expect(await lines('pipelines', 'list', '--latest', '-p', 'team/app', ...failed)).toEqual([]);
  });

  it('requests one record, and a full page only when a status filter may be ignored', async () => {
    const all = [
      { id: 3, ref: 'topic', status: 'success' },
      { id: 2, ref: 'master', status: 'failed' },
    ];
    const { url, received } = await recordingServer((response) => sendJson(response, all));
    const env = { REPOCTL_URL: url, REPOCTL_PROJECT: 'team/app' };
    expect((await run(['pipelines', 'list', '--latest', '-o', 'name'], { env })).out).toBe('3\n');
    const failed = await run(['pipelines', 'list', '--latest', '--status', 'failed', '-o', 'name'], { env });
    expect(failed.out).toBe('2\n');
    expect(received.map(({ url: path }) => path.replace(/.*\?/, ''))).toEqual([
      'per_page=1',
      'status=failed&per_page=100',
    ]);
  });
});

describe('list --latest', () => {
  it.each([
    ['pipelines', '--sort', 'asc'],
    ['pipelines', '--order-by', 'ref'],
    ['deployments', '--page', '2'],
  ])('of %s cannot be used together with %s', async (noun, option, value) => {
    const { code, err } = await repoctl([noun, 'list', '--latest', option, value, '-p', 'team/app']);
    expect([code, err]).toEqual([2, `error: --latest and ${option} cannot be used together\n`]);
  });
});

describe('jobs list --latest', () => {
  const shown = ['--fields', 'project,name,pipeline.ref', '-o', 'csv'];

  it('shows the jobs of the newest pipeline', async () => {
    const list = ['jobs', 'list', '--latest', '-p', 'team/app', '--jq', '.[] | "\\(.name) \\(.pipeline.ref)"'];
    expect(await lines(...list)).toEqual(['compile topic', 'check topic']);
    expect(await lines(...list, '--scope', 'failed')).toEqual([]);
    expect(await lines('jobs', 'list', '--latest', '-p', 'team/empty', '-o', 'name')).toEqual([]);
  });

  it('shows the jobs of each project and skips a project without pipelines', async () => {
    expect(await lines('jobs', 'list', '--latest', ...inTeam, '--scope', 'failed', ...shown)).toEqual([
      'project,name,pipeline.ref',
      'team/web,compile,master',
      'team/web,check,master',
    ]);
    const planned = await lines('jobs', 'list', '--latest', ...inTeam, '--dry-run');
    expect(planned.map((line) => line.replace(/.*\/projects\//, ''))).toEqual([
      expect.stringMatching(/^team%2Fapp\/pipelines\/\d+\/jobs$/),
      expect.stringMatching(/^team%2Fweb\/pipelines\/\d+\/jobs$/),
    ]);
  });
});

describe('deployments list --latest', () => {
  it('shows the newest deployment of each environment, and --where filters those', async () => {
    const list = ['deployments', 'list', '--latest', '--jq', '.[] | "\\(.environment.name) \\(.ref)"'];
    expect(await lines(...list, '-p', 'team/app')).toEqual(['production master', 'staging topic']);
    expect(await lines(...list, '-p', 'team/app', '--where', '.environment.name == "staging"')).toEqual([
      'staging topic',
    ]);
    expect(await lines(...list, ...inTeam, '--limit', '1')).toEqual(['production master']);
  });

  it('reads all pages', async () => {
    const all = Array.from({ length: 150 }, (_, index) => ({
      id: 150 - index,
      environment: { name: `e${index % 2}` },
    }));
    const { url } = await recordingServer((response, { url: path }) => {
      const page = Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1);
      const next = page === 1 ? '2' : '';
      sendJson(response, all.slice((page - 1) * 100, page * 100), 200, { 'x-next-page': next, 'x-page': String(page) });
    });
    const env = { REPOCTL_URL: url, REPOCTL_PROJECT: 'team/app' };
    expect((await run(['deployments', 'list', '--latest', '-o', 'name'], { env })).out).toBe('150\n149\n');
  });
});

/** The ref that a pipeline watch prints, or its error. */
const watched = async (argv: readonly string[], around = {}): Promise<string> => {
  const { out, err } = await repoctl(['pipelines', 'watch', ...argv, '--jq', '.ref', '--wait-timeout', '1s'], around);
  return out.trim() || err;
};

describe('pipelines watch without an ID', () => {
  let room: Awaited<ReturnType<typeof makeRoom>>;
  let cwd: string;

  beforeEach(async () => {
    room = await makeRoom();
    await repoctl(['projects', 'clone', 'team/app', '-q'], { cwd: room.path });
    cwd = join(room.path, 'app');
    return () => room.remove();
  });

  it('waits for the latest pipeline of the current branch', async () => {
    expect(await watched([], { cwd })).toBe('master');
    await git(cwd, 'switch', '--quiet', 'topic');
    expect(await watched([], { cwd })).toMatch(/not finished within 1 s: pipeline \d+ is pending/);
    await git(cwd, 'switch', '--quiet', '--create', 'mine');
    expect(await watched([], { cwd })).toBe(
      'error: no pipeline of mine in team/app\n' +
        'hint: Name a branch with --ref, or start one with "repoctl pipelines create".\n',
    );
  });

  it('waits for the latest pipeline of the default branch outside a clone of the project', async () => {
    await git(cwd, 'switch', '--quiet', 'topic');
    expect(await watched(['-p', 'team/app'])).toBe('master');
    expect(await watched([], { cwd, env: { REPOCTL_PROJECT: 'team/web' } })).toBe('master');
    expect(await watched(['-p', 'team/empty'])).toContain('no pipeline of master in team/empty');
  });

  it('waits for the latest pipeline of a ref', async () => {
    expect(await watched(['--ref', 'master'], { cwd })).toBe('master');
    expect(await watched(['--ref', 'v2'], { cwd })).toContain('no pipeline of v2 in team/app');
    expect(await watched(['1', '--ref', 'v2'], { cwd })).toBe('error: <id> and --ref cannot be used together\n');
  });
});
