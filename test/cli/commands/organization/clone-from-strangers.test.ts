import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRoom } from '../../../e2e/support/git.ts';
import { plainEnvironment } from '../../../support/built-service.ts';
import { program, programArgs } from '../../../support/program.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { json as sendJson, recordingServer } from '../../../api/support/recording-server.ts';
import { InterruptedError } from '../../../../src/cli/errors/interrupted-error.ts';
import { commandsAt } from '../../support/commands.ts';
import { hostilePaths } from '../../support/hostile-paths.ts';

/* What a server says of a group's projects is not to be trusted. The repositories are real ones: those of `team/api`. */

let service: TestService;
let room: Awaited<ReturnType<typeof makeRoom>>;

const { repoctl } = commandsAt(() => service, {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
});

interface Told {
  readonly path: string;
  readonly url?: string;
}

/** A server that lists these projects in the group `team`. */
const serverOf = (told: readonly Told[]) =>
  recordingServer((response, { url }) => {
    const records = told.map(({ path, url: address = `${service.url}/team/api.git` }, index) => ({
      id: index + 1,
      path_with_namespace: path,
      http_url_to_repo: address,
    }));
    sendJson(response, url.includes('/projects') ? records : url.includes('descendant') ? [] : { full_path: 'team' });
  });

const cloneFrom = async (url: string, around: object = {}) =>
  repoctl(['groups', 'clone', 'team', 'inside', '--recursive', '--pull', '--json', '-q', '--url', url, '--no-input'], {
    cwd: room.path,
    ...around,
  });

beforeAll(async () => {
  service = await startService();
  await repoctl(['groups', 'create', 'Team', '--path', 'team', '--visibility', 'public']);
  const options = ['--namespace-id', 'team', '--visibility', 'public', '--initialize-with-readme'];
  await repoctl(['projects', 'create', 'api', ...options]);
});

beforeEach(async () => {
  room = await makeRoom();
  return () => room.remove();
});

afterAll(() => service?.stop());

/** Everything below a directory but what is in repositories. */
const filesIn = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true })).filter((name) => !/(^|\/)good\/./.test(name)).toSorted();

describe('a path of a project', () => {
  it.each(hostilePaths)('that could lead elsewhere is refused, and others are cloned: %j', async (path) => {
    const { url } = await serverOf([{ path }, { path: 'team/good' }]);
    const { code, out } = await cloneFrom(url);
    expect(code).toBe(12);
    const message = expect.stringMatching(/^the path from the server is not safe to write to: "[^\p{C}]*"$/u);
    expect(JSON.parse(out)).toContainEqual({ path, directory: null, status: 'failed', message });
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ path: 'team/good', status: 'cloned' }));
    expect(await filesIn(room.path)).toEqual(['inside', 'inside/good']);
  });

  it.each(['elsewhere/app', '/etc/app', 'teammate/app', 'team'])(
    'that is not below the group is not one of it: %j',
    async (path) => {
      const { url } = await serverOf([{ path }, { path: 'team/good' }]);
      const { code, out } = await cloneFrom(url);
      expect([code, JSON.parse(out)]).toEqual([0, [expect.objectContaining({ path: 'team/good' })]]);
    },
  );

  it('is never within the clone of another project', async () => {
    const { url } = await serverOf([{ path: 'team/good' }, { path: 'team/GOOD/hooks' }, { path: 'team/good/a/b' }]);
    const { code, out } = await cloneFrom(url);
    expect(code).toBe(12);
    expect(JSON.parse(out)).toMatchObject([
      {
        path: 'team/GOOD/hooks',
        status: 'failed',
        message: 'cannot write to "inside/GOOD/hooks": the project team/good is in the way',
      },
      { path: 'team/good', status: 'cloned' },
      { path: 'team/good/a/b', status: 'failed' },
    ]);
    expect(await readdir(join(room.path, 'inside/good'))).toEqual(['.git', 'README.md']);
  });

  it('that another project has, but for the case of letters, is refused for both', async () => {
    const { url } = await serverOf([{ path: 'team/app' }, { path: 'team/App' }, { path: 'team/good' }]);
    const { code, out } = await cloneFrom(url);
    expect(code).toBe(12);
    expect(JSON.parse(out)).toMatchObject([
      { path: 'team/App', status: 'failed', message: expect.stringContaining('the project team/app is in the way') },
      { path: 'team/app', status: 'failed', message: expect.stringContaining('the project team/App is in the way') },
      { path: 'team/good', status: 'cloned' },
    ]);
    expect(await filesIn(room.path)).toEqual(['inside', 'inside/good']);
  });

  it('is one line of what is reported', async () => {
    const { url } = await serverOf([{ path: 'team/a\ncloned      b' }]);
    const { err } = await repoctl(['groups', 'clone', 'team', '--url', url, '--no-input'], { cwd: room.path });
    expect(err.split('\n').filter((line) => line.startsWith('cloned'))).toEqual([]);
  });
});

/** A server that calls every project, and every group with its one project, by this path. */
const renaming = (path: string) =>
  recordingServer((response, { url }) => {
    const app = { id: 1, path_with_namespace: `${path}/app`, http_url_to_repo: `${service.url}/team/api.git` };
    const asked = decodeURIComponent(url).replace(/\?.*/, '');
    if (asked.endsWith('/projects')) return sendJson(response, asked.endsWith(`/groups/${path}/projects`) ? [app] : []);
    sendJson(response, { ...app, path_with_namespace: path, full_path: path });
  });

const cloneOf = async (argv: readonly string[], path: string) => {
  const { url } = await renaming(path);
  return repoctl(['--url', url, '--no-input', ...argv], { cwd: room.path });
};

describe('the directory of clones where none is named', () => {
  it.each([
    [['groups', 'clone', 'team'], 'team/app'],
    [['groups', 'clone', 'team/tools'], 'tools/app'],
    [['projects', 'clone', 'team/app', '-q'], 'app/README.md'],
    [['projects', 'clone', 'team/app', '-q', '--', '--mirror'], 'app.git/HEAD'],
  ])('has the name that was typed, whatever the server says: %j', async (argv, file) => {
    expect((await cloneOf(argv, 'x/.ssh')).code).toBe(0);
    expect(await readdir(room.path)).toEqual([file.split('/')[0]]);
    expect(await readdir(room.path, { recursive: true })).toContain(file);
  });

  it.each([['groups'], ['projects']])('is named by the server where an ID was typed: %s', async (noun) => {
    expect((await cloneOf([noun, 'clone', '7', '-q'], 'x/y')).code).toBe(0);
    expect(await readdir(room.path)).toEqual(['y']);
  });

  it.each(['x/.ssh', 'x/..', 'x/.git', 'x/-y', 'x/a\\b', 'x/a\u001b[2J'])(
    'is then no hidden one, and none elsewhere: %j',
    async (path) => {
      for (const noun of ['groups', 'projects']) {
        const { code, err } = await cloneOf([noun, 'clone', '7'], path);
        expect([code, err]).toEqual([
          10,
          expect.stringMatching(/^error: the path from the server is not safe [^\p{C}]*\nhint: Name a directory\.\n$/u),
        ]);
      }
      expect(await readdir(room.path)).toEqual([]);
    },
  );

  it.each([
    ['groups', 'team', 'team'],
    ['projects', 'team/app', 'app'],
    ['projects', '7', 'y'],
  ])('is not reached through a symbolic link, unless it is named: %s clone %s', async (noun, typed, name) => {
    await mkdir(join(room.path, 'elsewhere'));
    await symlink('elsewhere', join(room.path, name));
    const { code, err } = await cloneOf([noun, 'clone', typed, '-q'], 'x/y');
    expect([code, err]).toEqual([
      1,
      `error: cannot write to "${name}": it is a symbolic link\nhint: Name a directory.\n`,
    ]);
    expect(await readdir(join(room.path, 'elsewhere'))).toEqual([]);
    expect((await cloneOf([noun, 'clone', typed, name, '-q'], 'x/y')).code).toBe(0);
    expect(await readdir(join(room.path, 'elsewhere'))).not.toEqual([]);
  });
});

describe('an address of a repository', () => {
  it.each(['ext::sh -c "touch outside"', '--upload-pack=touch outside', 'file:///etc', 'ssh://forge.test/a', ''])(
    'that is neither http nor https runs nothing: %j',
    async (address) => {
      const { url } = await serverOf([{ path: 'team/bad', url: address }, { path: 'team/good' }]);
      const { code, out } = await cloneFrom(url);
      expect(code).toBe(12);
      expect(JSON.parse(out)).toMatchObject([
        { path: 'team/bad', status: 'failed', message: expect.stringContaining('neither http nor https') },
        { path: 'team/good', status: 'cloned' },
      ]);
      expect(await filesIn(room.path)).toEqual(['inside', 'inside/good']);
    },
  );

  it('elsewhere does not get the token, which is said once', async () => {
    const stranger = await recordingServer((response) => {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
    });
    const { url } = await serverOf(['a', 'b'].map((name) => ({ path: `team/${name}`, url: `${stranger.url}/x.git` })));
    const { code, err } = await cloneFrom(url);
    expect(code).toBe(1);
    expect(err.match(/the token is not used/g)).toHaveLength(1);
    expect(stranger.received.length).toBeGreaterThan(1);
    expect(stranger.received.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });
});

/** A server that keeps git waiting for ever; `hung` has the responses that are awaited. */
const slowServer = async (onAsked: (asked: number) => void = () => {}) => {
  const hung: ServerResponse[] = [];
  const { url } = await recordingServer((response) => {
    hung.push(response);
    onAsked(hung.length);
  });
  return { url, hung };
};

/** Resolves when nobody waits for these any more. */
const abandoned = (responses: readonly ServerResponse[]) =>
  Promise.all(responses.map(async (response) => response.closed || once(response, 'close')));

describe('a clone that is interrupted', () => {
  it('leaves nothing half-made, and no git that runs', async () => {
    const stop = new AbortController();
    const slow = await slowServer((asked) => {
      if (asked === 2) stop.abort(new InterruptedError());
    });
    const waiting = ['a', 'sub/b', 'c'].map((name) => ({ path: `team/${name}`, url: `${slow.url}/${name}.git` }));
    const { url } = await serverOf([{ path: 'team/0' }, ...waiting]);
    const argv = ['groups', 'clone', 'team', 'inside', '--recursive', '--concurrency', '2', '--url', url, '--no-input'];
    const { code, out, err } = await repoctl([...argv, '-o', 'name'], { cwd: room.path, signal: stop.signal });
    expect([code, out]).toEqual([130, 'team/0\n']);
    expect(err).toMatch(/^error: interrupted: 1 cloned, 3 not done$/m);
    expect(await readdir(join(room.path, 'inside'))).toEqual(['0']);
    await abandoned(slow.hung);
  });

  it.each([
    ['SIGINT', 130, 'interrupted'],
    ['SIGTERM', 143, 'terminated'],
  ] as const)('by %s ends with %i', async (signal, code, how) => {
    const slow = await slowServer();
    const { url } = await serverOf([{ path: 'team/a', url: `${slow.url}/a.git` }]);
    const child = spawn(program, [...programArgs, 'groups', 'clone', 'team'], {
      cwd: room.path,
      env: { ...plainEnvironment(room.path), REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_clone' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const closed = once(child, 'close');
    while (slow.hung.length === 0) await pause(20);
    child.kill(signal);
    await closed;
    expect(child.exitCode).toBe(code);
    expect(err).toMatch(new RegExp(`^error: ${how}: 0 cloned, 1 not done\\n$`, 'm'));
    expect(await readdir(join(room.path, 'team'))).toEqual([]);
    await abandoned(slow.hung);
  });
});
