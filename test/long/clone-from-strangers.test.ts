import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRoom } from '../e2e/support/git.ts';
import { plainEnvironment } from '../support/built-service.ts';
import { program, programArgs } from '../support/program.ts';
import { startService, type TestService } from '../support/service.ts';
import { json as sendJson, recordingServer } from '../api/support/recording-server.ts';
import { InterruptedError } from '../../src/cli/errors/interrupted-error.ts';
import { commandsAt } from '../cli/support/commands.ts';
import { hostilePaths } from '../cli/support/hostile-paths.ts';

/*
 * The paths and URLs that a server lists for the projects of a group cannot be trusted. The Git repositories are real:
 * those of `team/api`.
 */

let service: TestService;
let room: Awaited<ReturnType<typeof makeRoom>>;

const { repoctl } = commandsAt(() => service, {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
});

interface ListedProject {
  readonly path: string;
  readonly url?: string;
}

/** A server that lists these projects in the group `team`. */
const serverOf = (listed: readonly ListedProject[]) =>
  recordingServer((response, { url }) => {
    const records = listed.map(({ path, url: address = `${service.url}/team/api.git` }, index) => ({
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

/** All files below a directory except those inside repositories. */
const filesIn = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true })).filter((name) => !/(^|\/)good\/./.test(name)).toSorted();

describe('a project path from the server', () => {
  it.each(hostilePaths)('is refused if it could lead elsewhere, while other projects are cloned: %j', async (path) => {
    const { url } = await serverOf([{ path }, { path: 'team/good' }]);
    const { code, out } = await cloneFrom(url);
    expect(code).toBe(12);
    const message = expect.stringMatching(/^the path from the server is not safe to write to: "[^\p{C}]*"$/u);
    expect(JSON.parse(out)).toContainEqual({ path, directory: null, status: 'failed', message });
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ path: 'team/good', status: 'cloned' }));
    expect(await filesIn(room.path)).toEqual(['inside', 'inside/good']);
  });

  it.each(['elsewhere/app', '/etc/app', 'teammate/app', 'team'])(
    'is ignored if it is not below the group: %j',
    async (path) => {
      const { url } = await serverOf([{ path }, { path: 'team/good' }]);
      const { code, out } = await cloneFrom(url);
      expect([code, JSON.parse(out)]).toEqual([0, [expect.objectContaining({ path: 'team/good' })]]);
    },
  );

  it('is refused inside the clone of another project', async () => {
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

  it('is refused for both projects if two paths differ only in case', async () => {
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

  it('is escaped to one line in messages', async () => {
    const { url } = await serverOf([{ path: 'team/a\ncloned      b' }]);
    const { err } = await repoctl(['groups', 'clone', 'team', '--url', url, '--no-input'], { cwd: room.path });
    expect(err.split('\n').filter((line) => line.startsWith('cloned'))).toEqual([]);
  });
});

/** A server that returns this path for every project and group, and one project in that group. */
const serverNaming = (path: string) =>
  recordingServer((response, { url }) => {
    const app = { id: 1, path_with_namespace: `${path}/app`, http_url_to_repo: `${service.url}/team/api.git` };
    const asked = decodeURIComponent(url).replace(/\?.*/, '');
    if (asked.endsWith('/projects')) return sendJson(response, asked.endsWith(`/groups/${path}/projects`) ? [app] : []);
    sendJson(response, { ...app, path_with_namespace: path, full_path: path });
  });

const cloneOf = async (argv: readonly string[], path: string) => {
  const { url } = await serverNaming(path);
  return repoctl(['--url', url, '--no-input', ...argv], { cwd: room.path });
};

describe('the default directory of a clone', () => {
  it.each([
    [['groups', 'clone', 'team'], 'team/app'],
    [['groups', 'clone', 'team/tools'], 'tools/app'],
    [['projects', 'clone', 'team/app', '-q'], 'app/README.md'],
    [['projects', 'clone', 'team/app', '-q', '--', '--mirror'], 'app.git/HEAD'],
  ])('has the name that was typed, whatever path the server returns: %j', async (argv, file) => {
    expect((await cloneOf(argv, 'x/.ssh')).code).toBe(0);
    expect(await readdir(room.path)).toEqual([file.split('/')[0]]);
    expect(await readdir(room.path, { recursive: true })).toContain(file);
  });

  it.each([['groups'], ['projects']])('is named by the server if an ID was typed: %s', async (noun) => {
    expect((await cloneOf([noun, 'clone', '7', '-q'], 'x/y')).code).toBe(0);
    expect(await readdir(room.path)).toEqual(['y']);
  });

  it.each(['x/.ssh', 'x/..', 'x/.git', 'x/-y', 'x/a\\b', 'x/a\u001b[2J'])(
    'is refused if the server names a hidden or unsafe one: %j',
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
  ])('is refused if it is a symbolic link, unless it is given explicitly: %s clone %s', async (noun, typed, name) => {
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

describe('a repository URL from the server', () => {
  it.each(['ext::sh -c "touch outside"', '--upload-pack=touch outside', 'file:///etc', 'ssh://forge.test/a', ''])(
    'is not passed to git if it is neither http nor https: %j',
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

  it('on another origin does not get the token, which is reported once', async () => {
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

/** A server that never responds to git; `hung` contains the pending responses. */
const slowServer = async (onAsked: (asked: number) => void = () => {}) => {
  const hung: ServerResponse[] = [];
  const { url } = await recordingServer((response) => {
    hung.push(response);
    onAsked(hung.length);
  });
  return { url, hung };
};

/** Resolves when the clients of all these responses have disconnected. */
const abandoned = (responses: readonly ServerResponse[]) =>
  Promise.all(responses.map(async (response) => response.closed || once(response, 'close')));

describe('an interrupted clone', () => {
  it('removes partial clones and ends all git processes', async () => {
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

  it('of one project does not wait for what Git has started', async () => {
    const stop = new AbortController();
    const slow = await slowServer(() => stop.abort(new InterruptedError()));
    const { url } = await recordingServer((response) =>
      sendJson(response, { path_with_namespace: 'team/x', http_url_to_repo: `${slow.url}/x.git` }),
    );
    const argv = ['projects', 'clone', '7', 'x', '--url', url, '--no-input'];
    const { code, err } = await repoctl(argv, { cwd: room.path, signal: stop.signal });
    expect([code, err]).toEqual([130, expect.stringMatching(/^Cloning into 'x'\.\.\.\nerror: interrupted\n$/m)]);
    expect(await readdir(room.path)).toEqual([]);
  });

  it.each([
    ['SIGINT', 130, 'interrupted'],
    ['SIGTERM', 143, 'terminated'],
  ] as const)('ends on %s with exit code %i', async (signal, code, how) => {
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

/** A line of Git's protocol. */
const packet = (text: string): string => `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`;

describe('what a server says while Git clones from it', () => {
  it('is harmless for a terminal, and stays on its line', async () => {
    const server = await recordingServer((response, { url }) => {
      if (!url.includes('/info/refs'))
        return sendJson(response, { path_with_namespace: 'team/x', http_url_to_repo: `${server.url}/x.git` });
      response.setHeader('content-type', 'application/x-git-upload-pack-advertisement');
      response.end(
        `${packet('# service=git-upload-pack\n')}0000${packet('ERR no\u202e\u200e\u{e0041}\u0085\rerror: forged\n')}`,
      );
    });
    const { code, err } = await repoctl(['projects', 'clone', '7', 'x', '--url', server.url, '--no-input'], {
      cwd: room.path,
    });
    expect(code).toBe(1);
    expect(err).toContain(String.raw`remote error: no\u{202e}\u{200e}\u{e0041}`);
    expect(err).not.toMatch(/[\u0080-\u009f\u200e\u202e\u{e0041}]/u);
  });
});
