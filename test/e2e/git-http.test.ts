import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { createMember, createProject, must, type Project } from './support/api.ts';
import { commitFile, git, makeRoom, newRepository, pushFirst, remoteOf, tryGit } from './support/git.ts';

describe('git over HTTP, with the real git client', () => {
  let service: BuiltService;
  let room: Awaited<ReturnType<typeof makeRoom>>;

  beforeAll(async () => {
    [service, room] = await Promise.all([startBuiltService(), makeRoom()]);
  });

  afterAll(async () => {
    await service.stop();
    await room.remove();
  });

  const projectNow = (id: number): Promise<Project> => must<Project>(service, 'GET', `/projects/${id}`);

  /** Two clones of a new project, each with a commit that the other does not have. */
  const twoClones = async (name: string): Promise<readonly [string, string]> => {
    await createProject(service, name);
    await pushFirst(room.path, service, `root/${name}`);
    const clones = [join(room.path, `${name}-one`), join(room.path, `${name}-two`)] as const;
    for (const clone of clones) {
      await git(room.path, 'clone', '--quiet', remoteOf(service, `root/${name}`), clone);
      await commitFile(clone, 'who.txt', clone);
    }
    return clones;
  };

  it('accepts a first push, which sets the default branch', async () => {
    const project = await createProject(service, 'first-push');
    expect(project.default_branch).toBeNull();

    const sha = await pushFirst(room.path, service, 'root/first-push', 'trunk');

    expect((await projectNow(project.id)).default_branch).toBe('trunk');
    const listed = await git(room.path, 'ls-remote', '--symref', remoteOf(service, 'root/first-push'), 'HEAD');
    expect(listed.split('\n')).toEqual(['ref: refs/heads/trunk\tHEAD', `${sha}\tHEAD`]);
  });

  it('clones with a token and accepts new branches and tags', async () => {
    await createProject(service, 'branches');
    const sha = await pushFirst(room.path, service, 'root/branches');
    const clone = join(room.path, 'branches-clone');
    await git(room.path, 'clone', '--quiet', remoteOf(service, 'root/branches'), clone);
    expect(await git(clone, 'rev-parse', 'HEAD')).toBe(sha);

    await git(clone, 'switch', '--quiet', '--create', 'feature/größe');
    const next = await commitFile(clone, 'size.txt', '42\n');
    await git(clone, 'tag', 'light');
    await git(clone, 'tag', '--annotate', 'v1.0', '--message', 'The first');
    await git(clone, 'push', '--quiet', 'origin', 'feature/größe', '--tags');

    const refs = (await git(room.path, 'ls-remote', remoteOf(service, 'root/branches'))).split('\n');
    expect(refs).toContain(`${next}\trefs/heads/feature/größe`);
    expect(refs).toContain(`${next}\trefs/tags/light`);
    expect(refs).toContain(`${next}\trefs/tags/v1.0^{}`);
  });

  it('supports shallow clones that are deepened later', async () => {
    await createProject(service, 'deep');
    const source = await newRepository(room.path, 'deep');
    for (const day of ['one', 'two', 'three']) await commitFile(source, 'day.txt', `${day}\n`);
    await git(source, 'push', '--quiet', remoteOf(service, 'root/deep'), 'main');

    const clone = join(room.path, 'shallow');
    await git(room.path, 'clone', '--quiet', '--depth', '1', remoteOf(service, 'root/deep'), clone);
    expect(await git(clone, 'rev-list', '--count', 'HEAD')).toBe('1');

    await git(clone, 'fetch', '--quiet', '--unshallow');
    expect(await git(clone, 'rev-list', '--count', 'HEAD')).toBe('4');
  });

  it('allows everyone to clone a public project and nobody to push without credentials', async () => {
    await createProject(service, 'open', { visibility: 'public' });
    await pushFirst(room.path, service, 'root/open');
    const anonymous = remoteOf({ url: service.url }, 'root/open');
    const clone = join(room.path, 'open-clone');

    await git(room.path, 'clone', '--quiet', anonymous, clone);
    await commitFile(clone, 'mine.txt', 'mine\n');

    const pushed = await tryGit(clone, 'push', anonymous, 'main');
    expect(pushed.code).not.toBe(0);
    expect(pushed.err).toContain('could not read Username');
  });

  it('responds to strangers the same for a private project as for an unknown one', async () => {
    await createProject(service, 'hidden');
    const attempts = ['root/hidden', 'root/nothing'].map((path) =>
      tryGit(room.path, 'ls-remote', remoteOf({ url: service.url }, path)),
    );
    const [hidden, nothing] = await Promise.all(attempts);
    expect(hidden?.code).toBe(128);
    expect(hidden?.err.replaceAll('hidden', 'nothing')).toBe(nothing?.err);
  });

  it('refuses a wrong password', async () => {
    const remote = remoteOf({ url: service.url, token: 'rct_this-is-not-the-token-at-all' }, 'root/first-push');
    const { code, err } = await tryGit(room.path, 'ls-remote', remote);
    expect(code).toBe(128);
    expect(err).toContain('Authentication failed');
    expect(err).toContain('The access token is not valid.');
  });

  it('allows reporters to clone but not to push, and the error has the reason', async () => {
    const project = await createProject(service, 'read-only');
    await pushFirst(room.path, service, 'root/read-only');
    const reader = await createMember(service, project.id, { username: 'reader', accessLevel: 20 });
    const remote = remoteOf({ url: service.url, token: reader.token }, 'root/read-only');
    const clone = join(room.path, 'read-only-clone');

    await git(room.path, 'clone', '--quiet', remote, clone);
    await commitFile(clone, 'mine.txt', 'mine\n');
    const { code, err } = await tryGit(clone, 'push', 'origin', 'main');

    expect(code).toBe(128);
    expect(err).toContain('403');
    expect(err).toContain('You need the developer role or higher in root/read-only to push.');
  });

  describe('two pushes at once', () => {
    it('both succeed on different branches', async () => {
      const [one, two] = await twoClones('apart');
      await Promise.all([
        git(one, 'push', '--quiet', 'origin', 'HEAD:refs/heads/one'),
        git(two, 'push', '--quiet', 'origin', 'HEAD:refs/heads/two'),
      ]);
      const refs = await git(one, 'ls-remote', '--heads', 'origin');
      expect(refs).toContain(`${await git(one, 'rev-parse', 'HEAD')}\trefs/heads/one`);
      expect(refs).toContain(`${await git(two, 'rev-parse', 'HEAD')}\trefs/heads/two`);
    });

    it('conflict on the same branch: one succeeds and the other is rejected', async () => {
      const clones = await twoClones('together');
      const pushes = await Promise.all(clones.map((clone) => tryGit(clone, 'push', 'origin', 'main')));
      const winner = pushes.findIndex(({ code }) => code === 0);

      expect(pushes.map(({ code }) => code).toSorted()).toEqual([0, 1]);
      expect(pushes.find(({ code }) => code !== 0)?.err).toMatch(/rejected|failed to (push|update|lock)/);
      const [head = ''] = (await git(room.path, 'ls-remote', remoteOf(service, 'root/together'), 'main')).split('\t');
      expect(head).toBe(await git(clones[winner] ?? '', 'rev-parse', 'HEAD'));
    });
  });
});
