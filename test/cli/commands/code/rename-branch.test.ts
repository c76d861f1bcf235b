import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json as sendJson, type Received, recordingServer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { run } from '../../support/run.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service);

let made = 0;

/** A new project with the branch `master`, which is the default branch and protected. */
const project = async (...more: readonly string[]): Promise<string> => {
  made += 1;
  await json(['projects', 'create', `app-${made}`, '--initialize-with-readme', ...more]);
  return more.length === 0 ? `root/app-${made}` : `${more[1]}/app-${made}`;
};

const commit = (in_: string, branch: string) =>
  json(
    ['commits', 'create', branch, '-m', 'Another', '--start-branch', 'master', '-p', in_].concat(
      '--actions',
      '[{"action":"create","file_path":"note.txt","content":"x"}]',
    ),
  );

const branchesOf = async (in_: string): Promise<readonly string[]> =>
  (await json<{ name: string }[]>(['branches', 'list', '-p', in_])).map(({ name }) => name);

const rename = (in_: string, ...argv: readonly string[]) => repoctl(['branches', 'rename', ...argv, '-p', in_]);

/** The exit code and error of a refused rename, which must leave the branches unchanged. */
const refusal = async (...argv: Parameters<typeof rename>): Promise<readonly unknown[]> => {
  const before = await branchesOf(argv[0]);
  const { code, err } = await rename(...argv, '--yes');
  expect(await branchesOf(argv[0])).toEqual(before);
  return [code, err.split('\n')[0]?.replace('error: ', '')];
};

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

describe('branches rename', () => {
  it('moves the default branch, with its protection', async () => {
    const app = await project();
    await repoctl(['branches', 'protected', 'delete', 'master', '--yes', '-p', app]);
    const levels = ['--push-access-level', 'nobody', '--merge-access-level', 'developers'];
    await json(['branches', 'protected', 'create', 'master', ...levels, '-p', app]);
    const { code, out, err } = await rename(app, 'master', 'main', '--yes', '--json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ name: 'main', default: true, protected: true });
    expect(await branchesOf(app)).toEqual(['main']);
    expect(await json(['branches', 'protected', 'list', '-p', app])).toMatchObject([
      { name: 'main', push_access_levels: [{ access_level: 0 }], merge_access_levels: [{ access_level: 30 }] },
    ]);
  });

  it('keeps the default branch and all protection for an ordinary branch', async () => {
    const app = await project();
    await json(['branches', 'create', 'topic', 'master', '-p', app]);
    expect((await rename(app, 'topic', 'feature/topic', '--yes')).code).toBe(0);
    expect(await branchesOf(app)).toEqual(['feature/topic', 'master']);
    expect(await json(['branches', 'get', 'feature/topic', '-p', app])).toMatchObject({
      default: false,
      protected: false,
    });
  });

  it('continues after an earlier, interrupted run', async () => {
    const app = await project();
    await json(['branches', 'create', 'main', 'master', '-p', app]);
    await json(['branches', 'protected', 'create', 'main', '-p', app]);
    expect((await rename(app, 'master', 'main', '--yes')).code).toBe(0);
    expect(await branchesOf(app)).toEqual(['main']);
  });

  it('shows all steps and their consequences in a dry run', async () => {
    const app = await project();
    const { code, out, err } = await rename(app, 'master', 'main', '--dry-run');
    expect(code).toBe(0);
    expect(
      out.match(/^[A-Z]+ .*/gm)?.map((line) => line.replace(/http.*api\/v4\/projects\/root%2Fapp-\d+/, '')),
    ).toEqual([
      'POST /repository/branches',
      'POST /protected_branches',
      'PUT ',
      'DELETE /protected_branches/master',
      'DELETE /repository/branches/master',
    ]);
    expect(err).toBe(
      `Would rename branch master to main in ${app}. The new branch becomes the default branch. Its protection is copied. ` +
        'Schedules, CI/CD files, and clones keep the old name.\n',
    );
    expect(await branchesOf(app)).toEqual(['master']);
  });

  it('asks for confirmation', async () => {
    const app = await project();
    const { code, err } = await rename(app, 'master', 'main');
    expect([code, err.split('\n')[0]]).toEqual([
      2,
      `error: cannot ask to rename branch master to main in ${app}: stdin is not a terminal`,
    ]);
  });

  describe('is refused', () => {
    it('while open merge requests use the branch as source or target', async () => {
      const app = await project();
      await commit(app, 'topic');
      await json(['mrs', 'create', 'Topic', '--source-branch', 'topic', '--target-branch', 'master', '-p', app]);
      const text = `in ${app}: !1`;
      expect(await refusal(app, 'topic', 'other')).toEqual([
        7,
        `open merge requests use branch topic ${text} (source)`,
      ]);
      expect(await refusal(app, 'master', 'main')).toEqual([
        7,
        `open merge requests use branch master ${text} (target)`,
      ]);
      await json(['mrs', 'close', '1', '-p', app]);
      expect((await rename(app, 'topic', 'other', '--yes')).code).toBe(0);
    });

    it('while an open merge request into the upstream project uses the branch', async () => {
      const app = await project();
      await json(['groups', 'create', 'Forks', '--path', 'forks']);
      const fork = (await json(['projects', 'fork', app, '--namespace', 'forks'])) as { path_with_namespace: string };
      const path = fork.path_with_namespace;
      await commit(path, 'topic');
      await json(['mrs', 'create', 'Topic', '--source-branch', 'topic', '--target-project-id', app, '-p', path]);
      expect(await refusal(path, 'topic', 'other')).toEqual([
        7,
        `open merge requests use branch topic in ${path}: ${app}!1 (source)`,
      ]);
    });

    it('for an unknown branch, an existing or equal new name, and an invalid one', async () => {
      const app = await project();
      await commit(app, 'topic');
      expect(await refusal(app, 'nope', 'main')).toEqual([6, `branch nope not found in ${app}`]);
      expect(await refusal(app, 'master', 'topic')).toEqual([
        7,
        `branch topic already exists in ${app}, at another commit`,
      ]);
      expect(await refusal(app, 'master', 'master')).toEqual([
        2,
        '<new-name> must differ from <name>, got "master" for both',
      ]);
      expect(await refusal(app, 'topic', 'a..b')).toEqual([8, expect.stringContaining('a..b')]);
    });

    it('for a branch that is protected by a pattern', async () => {
      const app = await project();
      await json(['branches', 'create', '2-stable', 'master', '-p', app]);
      await json(['branches', 'protected', 'create', '*-stable', '-p', app]);
      expect(await refusal(app, '2-stable', '3-stable')).toEqual([
        7,
        `branch 2-stable in ${app} is protected by the pattern "*-stable"`,
      ]);
    });
  });

  it('renames in many projects and continues after a failure', async () => {
    await json(['groups', 'create', 'Fleet', '--path', 'fleet']);
    const [one, other] = [await project('--namespace', 'fleet'), await project('--namespace', 'fleet')];
    await json(['branches', 'create', 'main', 'master', '-p', one]);
    await repoctl(['projects', 'update', one, '--default-branch', 'main']);
    await repoctl(['branches', 'unprotect', 'master', '-p', one]);
    await repoctl(['branches', 'delete', 'master', '--yes', '-p', one]);
    const each = ['branches', 'rename', 'master', 'main', '--each-project', '--of', 'fleet'];
    const { code, out } = await repoctl([...each, '--yes', '--max-changes', '5', '-o', 'csv']);
    expect([code, out]).toEqual([
      12,
      `project,status,name,error.message\n${one},failed,master,branch master not found in ${one}\n${other},renamed,main,""\n`,
    ]);
    expect(await branchesOf(other)).toEqual(['main']);
  });
});

/** A server with one branch under this rule (or no endpoint for rules) that fails requests which contain `refused`. */
const serverWith = (rule: object | undefined, refused?: string) =>
  recordingServer((response, { method, url }) => {
    if (`${method} ${url}`.includes(refused ?? ' ?')) return sendJson(response, { message: 'out of order' }, 500);
    if (url.includes('/branches/main') && method === 'GET') return sendJson(response, { message: '404' }, 404);
    if (url.includes('/protected_branches') && method === 'GET') {
      return rule === undefined ? sendJson(response, { error: '404 Not Found' }, 404) : sendJson(response, [rule]);
    }
    if (url.includes('/merge_requests')) return sendJson(response, []);
    if (url.includes('/branches')) {
      const levels = { developers_can_push: false, developers_can_merge: true };
      return sendJson(response, { name: 'master', protected: true, ...levels, commit: { id: 'c0ffee' } });
    }
    return sendJson(response, { id: 1, path_with_namespace: 'team/app', default_branch: 'master' });
  });

const writesOf = (received: readonly Received[]): readonly string[] =>
  received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) =>
      `${method} ${url.replace('/api/v4/projects/team%2Fapp', '')} ${body.toString()}`.trim(),
    );

describe('branches rename on other servers', () => {
  const argv = ['branches', 'rename', 'master', 'main', '--yes', '--retries', '0'];

  it('copies users, groups, and other settings of the rule', async () => {
    const { url, received } = await serverWith({
      name: 'master',
      push_access_levels: [
        { access_level: 40, user_id: null },
        { access_level: 40, user_id: 7 },
      ],
      merge_access_levels: [{ access_level: 40, group_id: 9 }],
      unprotect_access_levels: [{ access_level: 60 }],
      allow_force_push: true,
    });
    await run(argv, { env: { REPOCTL_URL: url, REPOCTL_PROJECT: 'team/app' } });
    expect(JSON.parse(writesOf(received)[1]?.replace(/^POST \S+ /, '') ?? '')).toEqual({
      name: 'main',
      allowed_to_push: [{ access_level: 40 }, { user_id: 7 }],
      allowed_to_merge: [{ group_id: 9 }],
      unprotect_access_level: 60,
      allow_force_push: true,
    });
  });

  it('protects the branch itself on servers without rules', async () => {
    const { url, received } = await serverWith(undefined);
    await run(argv, { env: { REPOCTL_URL: url, REPOCTL_PROJECT: 'team/app' } });
    expect(writesOf(received)).toEqual([
      'POST /repository/branches {"branch":"main","ref":"c0ffee"}',
      'PUT /repository/branches/main/protect {"developers_can_push":false,"developers_can_merge":true}',
      'PUT  {"default_branch":"main"}',
      'PUT /repository/branches/master/unprotect',
      'DELETE /repository/branches/master',
    ]);
  });

  it('reports the completed steps when one fails', async () => {
    const { url } = await serverWith({ name: 'master' }, 'PUT /api/v4/projects/team%2Fapp');
    const { code, err } = await run(argv, { env: { REPOCTL_URL: url, REPOCTL_PROJECT: 'team/app' } });
    expect([code, err]).toEqual([
      10,
      'error: out of order (done before: created main, protected main)\nhint: Run the command again to do the rest.\n',
    ]);
  });
});
