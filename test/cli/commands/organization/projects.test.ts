import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneEnvironment } from '../../../../src/cli/context/git-clone.ts';
import { git, makeRoom } from '../../../e2e/support/git.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { plan } from '../../support/run.ts';

let service: TestService;
let room: Awaited<ReturnType<typeof makeRoom>>;

const { repoctl, json } = commandsAt(() => service, {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
});

beforeAll(async () => {
  service = await startService();
  room = await makeRoom();
  await json(['projects', 'create', 'app', '--initialize-with-readme', '--tag-list', 'go,tools']);
  await json(['groups', 'create', 'Team', '--path', 'team']);
});
afterAll(async () => {
  await service?.stop();
  await room?.remove();
});

/** Clones from a server that returns this URL; `seen` has the credentials that a Git server at `port` received. */
const cloneFromUrl = async (address: (port: number) => string) => {
  const seen: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const forge = createServer((_request, response) => {
    const record = { id: 1, http_url_to_repo: address(port) };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(record));
  }).listen(0, '127.0.0.1');
  await once(forge, 'listening');
  const url = `http://127.0.0.1:${(forge.address() as AddressInfo).port}`;
  const argv = ['projects', 'clone', 'a/b', 'elsewhere', '-q', '--url', url, '--no-input'];
  const result = await repoctl(argv, { cwd: room.path });
  other.close();
  forge.close();
  return { ...result, seen };
};

describe('projects clone', () => {
  it('clones with the token and leaves no token in the clone', async () => {
    const { code, out } = await repoctl(['projects', 'clone', 'root/app', '-q'], { cwd: room.path });
    expect([code, out]).toEqual([0, '']);
    expect(await git(join(room.path, 'app'), 'log', '--format=%s')).toBe('Initial commit');
    const config = await readFile(join(room.path, 'app/.git/config'), 'utf8');
    expect(config).toContain(`url = ${service.url}/root/app.git`);
    expect(config).not.toContain(service.rootToken);
    expect(config).toContain('helper = !repoctl auth git-credential');
  });

  it('passes a directory and the options after -- to git', async () => {
    const argv = ['projects', 'clone', 'root/app', 'here', '-q', '--', '--bare'];
    expect((await repoctl(argv, { cwd: room.path })).code).toBe(0);
    expect((await stat(join(room.path, 'here/HEAD'))).isFile()).toBe(true);
    const only = ['projects', 'clone', 'root/app', '-q', '--', '--origin=up', '--no-checkout'];
    const elsewhere = await makeRoom();
    expect((await repoctl(only, { cwd: elsewhere.path })).code).toBe(0);
    expect(await git(join(elsewhere.path, 'app'), 'remote')).toBe('up');
    await elsewhere.remove();
  });

  it('reports a git failure, a missing git, and an unknown project', async () => {
    const again = await repoctl(['projects', 'clone', 'root/app', '-q'], { cwd: room.path });
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('git clone failed with exit code 128')]);
    const without = await repoctl(['projects', 'clone', 'root/app', 'x'], { cwd: room.path, env: { PATH: '/none' } });
    expect([without.code, without.err]).toEqual([1, expect.stringContaining('git is not installed')]);
    expect((await repoctl(['projects', 'clone', 'root/none'], { cwd: room.path })).code).toBe(6);
  });

  it('clones the configured project by default', async () => {
    const around = { cwd: room.path, env: { REPOCTL_PROJECT: 'root/app' } };
    expect((await repoctl(['projects', 'clone'], around)).code).toBe(1);
  });

  describe('from a server that returns another URL', () => {
    it('runs nothing for a URL that is neither http nor https', async () => {
      for (const address of ['ext::sh -c "touch hacked"', '--upload-pack=touch hacked', 'file:///etc']) {
        const { code, err, seen } = await cloneFromUrl(() => address);
        expect([code, seen]).toEqual([10, []]);
        expect(err).toContain('neither http nor https');
      }
    });

    it('does not send the token to another origin, and warns about it', async () => {
      const { code, err, seen } = await cloneFromUrl((port) => `http://127.0.0.1:${port}/a/b.git`);
      expect(code).toBe(1);
      expect(err).toContain('the token is not used');
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.every((authorization) => authorization === undefined)).toBe(true);
    });
  });

  it('keeps Git settings from the environment and offers the token to one origin only', () => {
    const env = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'a.b', GIT_CONFIG_VALUE_0: 'c' };
    const made = cloneEnvironment({ env, origin: 'https://forge.test', token: 'secret', username: 'repoctl' });
    expect(made).toMatchObject({
      GIT_CONFIG_COUNT: '3',
      GIT_CONFIG_KEY_0: 'a.b',
      GIT_CONFIG_KEY_1: 'credential.https://forge.test.helper',
      GIT_CONFIG_VALUE_1: '',
      GIT_CONFIG_KEY_2: 'credential.https://forge.test.helper',
    });
    const values = Object.entries(made).filter(([key]) => key.startsWith('GIT_CONFIG'));
    expect(JSON.stringify(values)).not.toContain('secret');
    expect(cloneEnvironment({ env, origin: 'https://forge.test', token: undefined, username: 'repoctl' })).toEqual(env);
  });

  it('hides the token variable from git, whose hooks and filters could read it', () => {
    const env = { PATH: '/bin', REPOCTL_TOKEN: 'rct_of-the-environment' };
    const made = cloneEnvironment({ env, origin: 'https://forge.test', token: undefined, username: 'repoctl' });
    expect(made).toEqual({ PATH: '/bin' });
    expect(
      cloneEnvironment({ env, origin: 'https://forge.test', token: 'secret', username: 'repoctl' }),
    ).not.toHaveProperty('REPOCTL_TOKEN');
  });
});

describe('projects', () => {
  it('are updated, starred, and archived', async () => {
    expect(await json(['projects', 'update', 'root/app', '--description', 'Words', '--no-wiki-enabled'])).toMatchObject(
      {
        description: 'Words',
        wiki_enabled: false,
        tag_list: ['go', 'tools'],
      },
    );
    expect(await json(['projects', 'star', 'root/app'])).toMatchObject({ star_count: 1 });
    expect(await json(['projects', 'star', 'root/app'])).toEqual({ changed: false });
    expect(await json(['projects', 'list', '--starred'])).toMatchObject([{ path_with_namespace: 'root/app' }]);
    expect(await json(['projects', 'unstar', 'root/app'])).toMatchObject({ star_count: 0 });
    expect(await json(['projects', 'archive', 'root/app'])).toMatchObject({ archived: true });
    expect(await json(['projects', 'list', '--no-archived'])).toEqual([]);
    expect(await json(['projects', 'unarchive', 'root/app'])).toMatchObject({ archived: false });
  });

  it('are forked into a group, listed, unlinked, and linked again', async () => {
    expect(await json(['projects', 'fork', 'root/app', '--namespace', 'team'])).toMatchObject({
      path_with_namespace: 'team/app',
      forked_from_project: { path_with_namespace: 'root/app' },
    });
    expect(await json(['projects', 'forks', 'root/app'])).toMatchObject([{ path_with_namespace: 'team/app' }]);
    expect((await repoctl(['projects', 'unlink', 'team/app', '--yes'])).code).toBe(0);
    expect(await json(['projects', 'forks', 'root/app'])).toEqual([]);
    expect(await json(['projects', 'link', 'team/app', 'root/app'])).toHaveProperty('forked_from_project');
  });

  it('move into a group and are found at both paths', async () => {
    await json(['projects', 'create', 'mover']);
    await json(['groups', 'transfer-project', 'team', 'root/mover']);
    expect(await json(['projects', 'get', 'root/mover'])).toMatchObject({ path_with_namespace: 'team/mover' });
    expect(await json(['groups', 'projects', 'team', '--order-by', 'path', '--sort', 'asc'])).toMatchObject([
      { path: 'app' },
      { path: 'mover' },
    ]);
  });

  it('of another user are created and listed with --user', async () => {
    expect(await plan(['projects', 'create', 'app', '--user', '7'])).toMatchObject({
      method: 'POST',
      url: 'http://forge.test/api/v4/projects/user/7',
      body: { name: 'app' },
    });
    expect((await plan(['projects', 'list', '--user', 'max'])).url).toBe('http://forge.test/api/v4/users/max/projects');
  });

  it('are deleted only after confirmation', async () => {
    expect((await repoctl(['projects', 'delete', 'team/mover'])).code).toBe(2);
    expect((await repoctl(['projects', 'delete', 'team/mover', '--yes'])).code).toBe(0);
  });
});
