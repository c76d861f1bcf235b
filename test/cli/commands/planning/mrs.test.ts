import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { branchesFact } from '../../../../src/cli/commands/planning/mr-page.ts';
import { git, makeRoom, remoteOf } from '../../../e2e/support/git.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { now } from '../../support/run.ts';

let service: TestService;
let room: Awaited<ReturnType<typeof makeRoom>>;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

const commit = (branch: string, actions: readonly object[], ...more: readonly string[]) =>
  json(['commits', 'create', branch, '-m', `On ${branch}`, '--actions', JSON.stringify(actions), ...more]);

const numbers = async (argv: readonly string[]): Promise<number[]> =>
  ((await json(['mrs', 'list', ...argv])) as { iid: number }[]).map(({ iid }) => iid);

beforeAll(async () => {
  service = await startService();
  room = await makeRoom();
  await json(['projects', 'create', 'app']);
  await commit('main', [{ action: 'create', file_path: 'lamp.txt', content: 'off\n' }]);
  for (const branch of ['lamp', 'key', 'door']) {
    await commit(
      branch,
      [{ action: 'create', file_path: `${branch}-new.txt`, content: `${branch}\n` }],
      '--start-branch',
      'main',
    );
  }
  await json(['mrs', 'create', 'Mend the lamp', '--source-branch', 'lamp', '--target-branch', 'main']);
  await json(['mrs', 'create', 'WIP: find the key', '--source-branch', 'key', '--labels', 'bug,late']);
});
afterAll(async () => {
  await service?.stop();
  await room?.remove();
});

describe('mrs list', () => {
  it('lists the merge requests of the current project, and accepts filters and --mine', async () => {
    expect(await numbers([])).toEqual([2, 1]);
    expect(await numbers(['-p', 'root/app', '--labels', 'bug'])).toEqual([2]);
    expect(await numbers(['-p', 'root/app', '--source-branch', 'lamp'])).toEqual([1]);
    expect(await numbers(['-p', 'root/app', '--state', 'merged'])).toEqual([]);
    expect(await numbers(['--mine', '--scope', 'assigned-to-me'])).toEqual([]);
  });

  it('shows the work-in-progress state and both branches', async () => {
    const { out } = await repoctl(['mrs', 'list', '-p', 'root/app'], { terminal: true });
    expect(out).toMatch(/WIP: find the key +opened ✎ /);
    expect(out).toMatch(/\n✎ in progress\n$/);
    expect((await repoctl(['mrs', 'list', '-p', 'root/app'])).out).toContain('\topened, in progress\t');
    expect(out).toContain('lamp → main');
  });

  it('has the alias merge-requests', async () => {
    expect(await repoctl(['merge-requests', 'list', '-o', 'name'])).toMatchObject({ code: 0, out: '2\n1\n' });
  });
});

describe('mrs get', () => {
  it('prints a page on a terminal', async () => {
    const { out } = await repoctl(['mrs', 'get', '1'], { terminal: true });
    const lines = out.split('\n');
    expect(lines.slice(0, 2)).toEqual(['Mend the lamp', 'Merge request !1 in root/app · opened · subscribed']);
    expect(lines).toContain('Branches  lamp → main');
    expect(lines).toContain('Merge     can be merged');
    expect(lines.at(-2)).toBe(`${service.url}/root/app/merge_requests/1`);
  });

  it('prints the URL with --web', async () => {
    expect(await repoctl(['mrs', 'get', '1', '--web'])).toMatchObject({
      code: 0,
      out: `${service.url}/root/app/merge_requests/1\n`,
    });
  });

  it('names the source project of a fork or marks it as deleted', () => {
    const cell = { terminal: true, now: new Date(now), time: 'utc', colored: false } as const;
    const branches = (source: number | null) =>
      branchesFact.render?.(
        { source_project_id: source, target_project_id: 1, source_branch: 'a', target_branch: 'b' },
        cell,
      );
    expect(branches(1)).toBe('a → b');
    expect(branches(7)).toBe('a (of project 7) → b');
    expect(branches(null)).toBe('a (its fork is gone) → b');
  });
});

describe('a merge request', () => {
  it('prints its changes as a plain patch in a pipe and as a record in JSON', async () => {
    const { out } = await repoctl(['mrs', 'diff', '1']);
    expect(out).toBe(
      [
        'diff --git a/lamp-new.txt b/lamp-new.txt',
        'new file mode 100644',
        '--- /dev/null',
        '+++ b/lamp-new.txt',
        '@@ -0,0 +1 @@',
        '+lamp\n',
      ].join('\n'),
    );
    expect(await json(['mrs', 'diff', '1'])).toMatchObject({ iid: 1, overflow: false, changes: [{ a_mode: '0' }] });
  });

  it('lists its commits and participants', async () => {
    expect(await json(['mrs', 'commits', '1'])).toMatchObject([{ title: 'On lamp' }]);
    expect(await json(['mrs', 'participants', '1'])).toMatchObject([{ username: 'root' }]);
  });
});

describe('mrs create', () => {
  it('uses the current branch as source and the default branch as target', async () => {
    const remote = remoteOf({ url: service.url, token: service.rootToken }, 'root/app');
    await git(room.path, 'clone', '--quiet', '--branch', 'door', remote, 'clone');
    expect(await json(['mrs', 'create', 'Hang the door'], { cwd: `${room.path}/clone` })).toMatchObject({
      source_branch: 'door',
      target_branch: 'main',
    });
  });

  it('requires --source-branch outside a clone', async () => {
    expect(await repoctl(['mrs', 'create', 'From nowhere'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--source-branch'),
    });
  });
});

describe('the state of a merge request', () => {
  it('changes with close, reopen, and merge', async () => {
    expect(await json(['mrs', 'close', '1'])).toMatchObject({ state: 'closed' });
    expect(await json(['mrs', 'reopen', '1'])).toMatchObject({ state: 'opened', merge_status: 'can_be_merged' });
    expect(await json(['mrs', 'merge', '1', '-m', 'Lamp', '--should-remove-source-branch'])).toMatchObject({
      state: 'merged',
    });
    expect(await json(['commits', 'get', 'main'])).toMatchObject({ title: 'Lamp' });
    expect((await repoctl(['mrs', 'merge', '1'])).err).toContain('The merge request is merged');
  });

  it('prevents merging while the title starts with WIP', async () => {
    expect((await repoctl(['mrs', 'merge', '2'])).err).toContain('WIP');
    expect(await json(['mrs', 'update', '2', '--title', 'Find the key'])).toMatchObject({ work_in_progress: false });
  });

  it('ends with deletion', async () => {
    expect(await repoctl(['mrs', 'delete', '2', '--yes'])).toMatchObject({ code: 0 });
    expect(await numbers(['-p', 'root/app', '--state', 'opened'])).toEqual([3]);
  });
});
