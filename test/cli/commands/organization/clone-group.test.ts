import { access, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { git, makeRoom } from '../../../e2e/support/git.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { makeGroups, makeProjects } from '../../support/make-places.ts';
import { requestsIn } from '../../support/requests.ts';

/*
 * The projects are `team/api`, `team/web`, an archived `team/old`, `team/tools/cli`, and `team/tools/none`, whose
 * repository is empty.
 */

let service: TestService;
let room: Awaited<ReturnType<typeof makeRoom>>;

const commands = commandsAt(() => service, {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
});
const { repoctl, json } = commands;

interface Result {
  readonly path: string;
  readonly directory: string | null;
  readonly status: string;
  readonly message: string;
}

const clone = (...argv: readonly string[]) => repoctl(['groups', 'clone', 'team', ...argv], { cwd: room.path });

/** The status and message of each project. */
const results = async (...argv: readonly string[]) => {
  const { code, out } = await clone(...argv, '-o', 'json', '-q');
  const all = JSON.parse(out) as readonly Result[];
  return { code, ...Object.fromEntries(all.map(({ path, status, message }) => [path, [status, message]])) };
};

/** The paths of the projects that would be cloned. */
const chosen = async (...options: readonly string[]): Promise<string> =>
  (await clone('--recursive', '--dry-run', '-o', 'name', ...options)).out.replaceAll('\n', ' ').trim();

const at = (...names: readonly string[]): string => join(room.path, ...names);
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Creates a commit on the server. */
const commit = (project: string, file: string): Promise<unknown> =>
  json(['files', 'create', file, '--branch', 'master', '-m', `Add ${file}`, '--content', file, '-p', project]);

beforeAll(async () => {
  service = await startService();
  await makeGroups(commands, 'team', 'team/tools');
  await makeProjects(commands, ['team/api', 'team/web', 'team/old', 'team/tools/cli'], '--initialize-with-readme');
  await json(['projects', 'create', 'none', '--namespace-id', 'team/tools']);
  await json(['projects', 'archive', 'team/old']);
});

beforeEach(async () => {
  room = await makeRoom();
  return () => room.remove();
});

afterAll(() => service?.stop());

describe('groups clone', () => {
  it('clones all projects of the group and its subgroups into directories that mirror their paths', async () => {
    const { code, out, err } = await clone('--recursive');
    expect([code, out]).toEqual([0, '']);
    expect(err.trimEnd().split('\n').toSorted()).toEqual([
      '4 cloned',
      'cloned      team/api',
      'cloned      team/tools/cli',
      'cloned      team/tools/none',
      'cloned      team/web',
    ]);
    expect(await git(at('team/tools/cli'), 'log', '--format=%s')).toBe('Initial commit');
    expect(await git(at('team/tools/none'), 'rev-parse', '--is-inside-work-tree')).toBe('true');
    expect((await readdir(at('team'))).toSorted()).toEqual(['api', 'tools', 'web']);
    expect((await readdir(at('team/tools'))).toSorted()).toEqual(['cli', 'none']);
  });

  it('leaves no token in the clone', async () => {
    await clone();
    const config = await readFile(at('team/api/.git/config'), 'utf8');
    expect(config).toContain(`url = ${service.url}/team/api.git`);
    expect(config).toContain('helper = !repoctl auth git-credential');
    expect(config).not.toContain(service.rootToken);
  });

  it('lists all projects with one request', async () => {
    const { err } = await clone('--recursive', '--debug');
    expect(requestsIn(err).map((line) => line.replace(/\?.*/, ''))).toEqual(['GET /api/v4/groups/team/projects']);
  });

  it('clones only the projects of the group itself without --recursive, and into a given directory', async () => {
    expect((await clone('some/where')).code).toBe(0);
    expect((await readdir(at('some/where'))).toSorted()).toEqual(['api', 'web']);
    const byId = await json<{ id: number }>(['groups', 'get', 'team/tools']);
    await repoctl(['groups', 'clone', String(byId.id)], { cwd: room.path });
    expect((await readdir(at('tools'))).toSorted()).toEqual(['cli', 'none']);
  });

  it('prints a result for each project', async () => {
    await clone('there', '--match', 'web');
    const { code, out } = await clone('there', '--recursive', '-o', 'ndjson', '-q');
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { path: 'team/api', directory: 'there/api', status: 'cloned', message: '' },
      { path: 'team/tools/cli', directory: 'there/tools/cli', status: 'cloned', message: '' },
      { path: 'team/tools/none', directory: 'there/tools/none', status: 'cloned', message: '' },
      { path: 'team/web', directory: 'there/web', status: 'skipped', message: 'already cloned' },
    ]);
    expect((await clone('there', '-q', '-o', 'name')).out).toBe('team/api\nteam/web\n');
  });

  it('selects projects with the options of bulk commands', async () => {
    expect(await chosen('--match', 'team/tools/*', '--match', 'w*')).toBe('team/tools/cli team/tools/none team/web');
    expect(await chosen('--skip', 'none', '--skip', 'api')).toBe('team/tools/cli team/web');
    expect(await chosen('--archived-projects', 'only')).toBe('team/old');
    await writeFile(at('skip.txt'), '# done\nteam/api\nteam/tools/**\n');
    expect(await chosen('--skip-file', 'skip.txt')).toBe('team/web');
    expect(await isThere(at('team'))).toBe(false);
  });

  it('passes options to git, and updates mirrors with --pull', async () => {
    await clone('shallow', '--match', 'api', '--', '--depth', '1', '--branch', 'master');
    expect(await git(at('shallow/api'), 'rev-parse', '--is-shallow-repository')).toBe('true');
    const mirror = ['backup', '--match', 'cli', '--recursive', '--pull', '--', '--mirror'];
    await clone(...mirror);
    expect(await git(at('backup/tools/cli'), 'rev-parse', '--is-bare-repository')).toBe('true');
    await commit('team/tools/cli', 'mirrored.txt');
    expect((await clone(...mirror)).err).toContain('pulled      team/tools/cli: branches and tags changed\n1 pulled\n');
    expect(await git(at('backup/tools/cli'), 'log', '-1', '--format=%s')).toBe('Add mirrored.txt');
    expect((await clone(...mirror)).err).toContain('up to date  team/tools/cli\n');
  });

  it('fails as a whole without git or with invalid options', async () => {
    const without = await repoctl(['groups', 'clone', 'team'], { cwd: room.path, env: { PATH: '/none' } });
    expect(without).toMatchObject({ code: 1, err: expect.stringContaining('git is not installed') });
    for (const options of [['--concurrency', '0'], [''], ['--archived-projects', 'x']]) {
      expect((await clone(...options)).code).toBe(2);
    }
    await writeFile(at('file'), '');
    expect(await clone('file')).toMatchObject({ code: 2, err: expect.stringContaining('a file is in the way') });
    expect((await repoctl(['groups', 'clone', 'nowhere'], { cwd: room.path })).code).toBe(6);
    expect(await readdir(room.path)).toEqual(['file']);
  });

  it('exits with 1 if no project could be cloned', async () => {
    const { code, err } = await clone('--', '--branch', 'nowhere');
    expect(code).toBe(1);
    expect(err).toMatch(/failed {6}team\/api: Remote branch nowhere not found in upstream origin\n/);
    expect(err).toMatch(/error: team\/api: Remote branch nowhere not found in upstream origin \(2 failed\)\n$/);
    expect(await readdir(at('team'))).toEqual([]);
  });
});

describe('groups clone --pull', () => {
  beforeEach(async () => {
    await clone('--recursive');
  });

  it('fast-forwards existing clones and clones missing projects', async () => {
    await rm(at('team/web'), { recursive: true });
    await commit('team/api', `${Date.now()}.txt`);
    expect(await results('--recursive', '--pull')).toEqual({
      code: 0,
      'team/api': ['pulled', expect.stringMatching(/^[\da-f]{8}\.\.[\da-f]{8}$/)],
      'team/tools/cli': ['up-to-date', ''],
      'team/tools/none': ['up-to-date', 'empty repository'],
      'team/web': ['cloned', ''],
    });
    expect(await git(at('team/api'), 'status', '--porcelain', '--branch')).toBe('## master...origin/master');
  });

  it('skips clones with changes and diverged ones', async () => {
    await commit('team/api', `${Date.now()}-a.txt`);
    await commit('team/web', `${Date.now()}-w.txt`);
    await writeFile(at('team/api/README.md'), 'mine\n');
    await git(at('team/web'), 'commit', '--quiet', '--allow-empty', '--message', 'Mine');
    await git(at('team/tools/cli'), 'switch', '--quiet', '--detach');
    const heads = await Promise.all(['api', 'web'].map((name) => git(at('team', name), 'rev-parse', 'HEAD')));
    expect(await results('--recursive', '--pull')).toMatchObject({
      code: 0,
      'team/api': ['skipped', 'uncommitted changes'],
      'team/tools/cli': ['skipped', 'no branch is checked out'],
      'team/web': ['skipped', 'branch master has diverged from origin/master'],
    });
    expect(await readFile(at('team/api/README.md'), 'utf8')).toBe('mine\n');
    expect(await Promise.all(['api', 'web'].map((name) => git(at('team', name), 'rev-parse', 'HEAD')))).toEqual(heads);
    await git(at('team/tools/cli'), 'switch', '--quiet', '--create', 'own');
    expect(await results('--recursive', '--pull')).toMatchObject({
      'team/tools/cli': ['skipped', 'branch own has no upstream branch'],
    });
  });

  it('checks out the first commits of a repository that was empty', async () => {
    await json(['groups', 'create', 'Fresh', '--path', 'fresh']);
    await json(['projects', 'create', 'later', '--namespace-id', 'fresh']);
    const pull = async () => json<readonly Result[]>(['groups', 'clone', 'fresh', '--pull', '-q'], { cwd: room.path });
    expect(await pull()).toMatchObject([{ status: 'cloned' }]);
    // The clone cannot know the name of the first branch, so it differs here.
    await git(at('fresh/later'), 'symbolic-ref', 'HEAD', 'refs/heads/trunk');
    expect(await pull()).toMatchObject([{ status: 'up-to-date', message: 'empty repository' }]);
    await commit('fresh/later', 'first.txt');
    expect(await pull()).toMatchObject([{ status: 'pulled', message: 'first commits on master' }]);
    expect(await readFile(at('fresh/later/first.txt'), 'utf8')).toBe('first.txt');
    await commit('fresh/later', 'second.txt');
    expect(await pull()).toMatchObject([{ status: 'pulled', message: expect.stringContaining('..') }]);
  });

  it('works on the clone, not on a repository in GIT_DIR', async () => {
    await commit('team/api', `${Date.now()}-e.txt`);
    await git(room.path, 'init', '--quiet', 'mine');
    const around = { cwd: room.path, env: { GIT_DIR: at('mine/.git'), GIT_WORK_TREE: at('mine') } };
    const { out } = await repoctl(['groups', 'clone', 'team', '--pull', '--json', '-q'], around);
    expect(JSON.parse(out)).toMatchObject([{ status: 'pulled' }, { status: 'up-to-date' }]);
    expect(await readdir(at('mine'))).toEqual(['.git']);
  });

  it('reports a clone that cannot be pulled and exits with 12', async () => {
    await commit('team/api', 'there.txt');
    await writeFile(at('team/api/there.txt'), 'mine\n');
    const { code, err } = await clone('--recursive', '--pull');
    expect(code).toBe(12);
    expect(err).toMatch(/^failed {6}team\/api: .+$/m);
    expect(err).toMatch(/^error: team\/api: .+ \(3 up to date, 1 failed\)$/m);
    expect(await readFile(at('team/api/there.txt'), 'utf8')).toBe('mine\n');
  });
});

describe('an existing directory', () => {
  it('is left untouched if it is not a clone of the project', async () => {
    await mkdir(at('team/api'), { recursive: true });
    await writeFile(at('team/api/notes.txt'), 'mine');
    await git(room.path, 'init', '--quiet', 'team/web');
    await git(at('team/web'), 'remote', 'add', 'origin', `${service.url}/team/api.git`);
    const failed = ['failed', 'the directory exists and is not a clone of the project'];
    expect(await results('--pull')).toEqual({ code: 1, 'team/api': failed, 'team/web': failed });
    expect(await readdir(at('team/api'))).toEqual(['notes.txt']);
    expect(await readdir(at('team/web'))).toEqual(['.git']);
  });

  it('counts as a clone of the project under any remote name and spelling of the URL', async () => {
    await clone('--match', 'api');
    await git(at('team/api'), 'remote', 'rename', 'origin', 'upstream');
    await git(at('team/api'), 'remote', 'set-url', 'upstream', `${service.url.replace('//', '//me@')}/TEAM/api/`);
    expect(await results('--match', 'api')).toMatchObject({ 'team/api': ['skipped', 'already cloned'] });
  });

  it('does not count as a clone just because it is in the work tree of one', async () => {
    await git(room.path, 'init', '--quiet', 'team');
    await git(at('team'), 'remote', 'add', 'origin', `${service.url}/team/api.git`);
    await mkdir(at('team/api'));
    expect(await results('--pull', '--match', 'api')).toMatchObject({
      code: 1,
      'team/api': ['failed', expect.any(String)],
    });
  });

  it('is refused if it is a symbolic link, a file, or in another repository', async () => {
    await mkdir(at('elsewhere'));
    await mkdir(at('team'));
    await symlink(at('elsewhere'), at('team/tools'));
    await symlink(at('elsewhere'), at('team/api'));
    await writeFile(at('team/web'), '');
    expect(await results('--recursive', '--pull')).toEqual({
      code: 1,
      'team/api': ['failed', 'cannot write to "team/api": it is a symbolic link'],
      'team/tools/cli': ['failed', 'cannot write to "team/tools": it is a symbolic link'],
      'team/tools/none': ['failed', 'cannot write to "team/tools": it is a symbolic link'],
      'team/web': ['failed', 'cannot write to "team/web": it is a file'],
    });
    expect(await readdir(at('elsewhere'))).toEqual([]);
    await git(room.path, 'init', '--quiet', 'other/tools');
    expect(await results('other', '--recursive', '--match', 'cli')).toMatchObject({
      'team/tools/cli': ['failed', 'cannot write to "other/tools": it is a Git repository'],
    });
  });
});

const cloneAll = (...argv: readonly string[]) => repoctl(['groups', 'clone', '-q', ...argv], { cwd: room.path });

describe('groups clone without a group argument', () => {
  it('clones all projects with --instance into directories of their full paths', async () => {
    const { code, out, err } = await cloneAll('--instance');
    expect([code, out, err]).toEqual([0, '', '']);
    for (const path of ['team/api', 'team/web', 'team/tools/cli', 'team/tools/none']) {
      expect(await isThere(at(path, '.git'))).toBe(true);
    }
    expect(await isThere(at('team/old'))).toBe(false);
    expect((await cloneAll('--instance', 'backup', '--match', 'api', '--', '--bare')).code).toBe(0);
    expect(await readdir(at('backup/team'))).toEqual(['api']);
    expect(await isThere(at('backup/team/api/HEAD'))).toBe(true);
  });

  it('pulls existing clones with --pull', async () => {
    await cloneAll('--instance', '--match', 'web');
    const before = await git(at('team/web'), 'rev-parse', 'HEAD');
    await commit('team/web', `pulled-${Date.now()}.txt`);
    expect((await cloneAll('--instance', '--match', 'web', '--pull')).code).toBe(0);
    expect(await git(at('team/web'), 'rev-parse', 'HEAD')).not.toBe(before);
  });

  it('clones the projects of the current user with --membership', async () => {
    await json(['users', 'create', 'maya', '--email', 'maya@example.org', '--name', 'Maya', '--reset-password']);
    await json(['projects', 'members', 'add', 'maya', '-p', 'team/api', '--access-level', 'developer']);
    const { code, out } = await cloneAll('--membership', '--sudo', 'maya', '--dry-run', '-o', 'name');
    expect([code, out]).toEqual([0, 'team/api\n']);
  });

  it('ignores a configured group and refuses options that contradict each other', async () => {
    const set = await repoctl(['groups', 'clone', '--instance', '--dry-run', '-o', 'name', '--match', 'api'], {
      cwd: room.path,
      env: { REPOCTL_GROUP: 'team/tools' },
    });
    expect(set.out).toBe('team/api\n');
    for (const [first, second] of [
      ['--group', '--instance'],
      ['--instance', '--membership'],
    ] as const) {
      const argv = first === '--group' ? [first, 'team', second] : [first, second];
      const { code, err } = await cloneAll(...argv);
      expect([code, err]).toEqual([2, `error: ${first} and ${second} cannot be used together\n`]);
    }
  });

  it('accepts a directory if --group is given', async () => {
    const { code } = await cloneAll('-g', 'team', 'here', '--match', 'api');
    expect([code, await readdir(at('here'))]).toEqual([0, ['api']]);
  });
});
