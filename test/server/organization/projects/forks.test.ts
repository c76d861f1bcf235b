import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { removeProject } from '../../../../src/server/organization/projects/remove-project.ts';
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { commitFile, git, makeRoom, pushFirst, remoteOf, tryGit } from '../../../e2e/support/git.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

describe.each(engines)('a fork on %s', (engine) => {
  let app: App;
  let room: Awaited<ReturnType<typeof makeRoom>>;
  let alice: Person;
  beforeAll(async () => {
    app = await openApp(engine);
    room = await makeRoom();
    alice = await app.addPerson('alice');
  });
  afterAll(async () => {
    await app?.close();
    await room?.remove();
  });

  const dirOf = (id: number): string => repositoryDir(app.service, { id, storage: 'default' });
  const rootRemote = () => ({ url: app.url, token: app.rootToken });
  const aliceRemote = () => ({ url: app.url, token: alice.token });
  const source = async (name: string, more: object = {}): Promise<number> => {
    const id = await app.make('POST /projects', { name, visibility: 'public', ...more });
    await pushFirst(room.path, rootRemote(), `root/${name}`);
    return id;
  };
  const fork = (token: string, id: number, json: object = {}) => app.ask(token, `POST /projects/${id}/fork`, json);

  it('has the branches and tags of its source and refers to it', async () => {
    const id = await source('named', { description: 'Words', tag_list: ['a', 'b'] });
    await git(join(room.path, 'first-root-named'), 'tag', 'v1');
    await git(join(room.path, 'first-root-named'), 'push', '--quiet', remoteOf(rootRemote(), 'root/named'), 'v1');
    const answer = await fork(alice.token, id);
    expect(answer.status).toBe(201);
    const record = bodyOf(answer);
    expect(record).toMatchObject({
      path_with_namespace: 'alice/named',
      description: 'Words',
      tag_list: ['a', 'b'],
      default_branch: 'main',
      creator_id: alice.id,
      forks_count: 0,
      forked_from_project: { id, path_with_namespace: 'root/named' },
    });
    const refs = await git(room.path, 'ls-remote', '--symref', remoteOf(aliceRemote(), 'alice/named'));
    expect(refs).toBe(await git(room.path, 'ls-remote', '--symref', remoteOf(rootRemote(), 'root/named')));
    expect(bodyOf(await app.ask(null, `GET /projects/${id}`))).toMatchObject({ forks_count: 1 });
    expect(
      fieldOfEach(await app.ask(alice.token, `GET /projects/${String(record['id'])}/protected_branches`), 'name'),
    ).toEqual(['main']);
    const { db } = app.service.database;
    const events = await db
      .selectFrom('events')
      .select('action')
      .where('project_id', '=', Number(record['id']))
      .execute();
    expect(events).toEqual([{ action: 'created' }]);
  });

  it('shares object files with its source and stays intact when the source is cleaned up and deleted', async () => {
    const id = await source('gone');
    await git(dirOf(id), 'repack', '-a', '-d', '--quiet');
    const forkId = Number(bodyOf(await fork(alice.token, id))['id']);
    const packs = (await readdir(join(dirOf(forkId), 'objects/pack'))).filter((name) => name.endsWith('.pack'));
    expect(packs).toHaveLength(1);
    for (const pack of packs) {
      const [one, other] = await Promise.all([id, forkId].map((of) => stat(join(dirOf(of), 'objects/pack', pack))));
      expect(one?.ino).toBe(other?.ino);
    }
    const clone = join(room.path, 'gone-clone');
    await git(room.path, 'clone', '--quiet', remoteOf(aliceRemote(), 'alice/gone'), clone);
    await commitFile(clone, 'more.txt', 'more\n');
    await git(clone, 'push', '--quiet', 'origin', 'main');
    // The source loses its history and is then deleted.
    await git(dirOf(id), 'update-ref', '-d', 'refs/heads/main');
    await git(dirOf(id), 'gc', '--prune=now', '--quiet');
    expect((await app.ask(app.rootToken, `DELETE /projects/${id}`)).status).toBe(202);
    await removeProject(app.service, { project_id: id }, { id: 1, attempt: 1, signal: new AbortController().signal });
    await expect(stat(dirOf(id))).rejects.toThrow('ENOENT');
    expect((await tryGit(dirOf(forkId), 'fsck', '--full', '--strict')).code).toBe(0);
    await git(room.path, 'clone', '--quiet', remoteOf(aliceRemote(), 'alice/gone'), join(room.path, 'again'));
    expect(await git(join(room.path, 'again'), 'log', '--format=%s')).toBe('Write more.txt\nWrite README.md');
    expect(bodyOf(await app.ask(alice.token, `GET /projects/${forkId}`))).not.toHaveProperty('forked_from_project');
  });

  it('and its source do not see what is pushed to the other later', async () => {
    const id = await source('apart');
    const forkId = Number(bodyOf(await fork(alice.token, id))['id']);
    const first = join(room.path, 'first-root-apart');
    const later = await commitFile(first, 'later.txt', 'later\n');
    await git(first, 'push', '--quiet', remoteOf(rootRemote(), 'root/apart'), 'main');
    expect((await tryGit(dirOf(forkId), 'cat-file', '-e', later)).code).not.toBe(0);
    expect((await tryGit(dirOf(id), 'fsck', '--full')).code).toBe(0);
  });

  it('of an empty project is empty', async () => {
    const id = await app.make('POST /projects', { name: 'blank', visibility: 'public' });
    expect(bodyOf(await fork(alice.token, id))).toMatchObject({ default_branch: null, path: 'blank' });
  });

  it('cannot be created under a path that is taken and leaves no traces when refused', async () => {
    const id = await source('once');
    expect((await fork(alice.token, id)).status).toBe(201);
    const before = await readdir(app.service.config.storages[0]?.path ?? '', { recursive: true });
    expect((await fork(alice.token, id)).status).toBe(409);
    expect((await fork(alice.token, id, { path: 'ONCE' })).status).toBe(409);
    // Another project has the path.
    await app.make('POST /projects', { name: 'Seat', path: 'seat' });
    const seat = await app.make('POST /projects/user/1', { name: 'chair' });
    expect((await fork(app.rootToken, seat, { path: 'seat' })).status).toBe(409);
    const after = await readdir(app.service.config.storages[0]?.path ?? '', { recursive: true });
    expect(after.filter((path) => path.endsWith('.fork'))).toEqual([]);
    expect(before.length).toBeLessThan(after.length);
  });

  it('can stand beside another one in the same namespace, each with its own relationship and merge requests', async () => {
    const id = await source('twice');
    const [one, two] = await Promise.all(
      ['twice', 'twice-next'].map(async (path) => Number(bodyOf(await fork(alice.token, id, { path }))['id'])),
    );
    expect(fieldOfEach(await app.ask(null, `GET /projects/${id}/forks`), 'id').toSorted()).toEqual(
      [one, two].toSorted(),
    );
    const open = async (project: number | undefined) => {
      const branch = { branch: 'topic', start_branch: 'main', commit_message: 'Change' };
      const actions = [{ action: 'create', file_path: `${project}.txt`, content: 'x' }];
      await app.make(`POST /projects/${project}/repository/commits`, { ...branch, actions });
      const params = { title: 'Offer', source_branch: 'topic', target_branch: 'main', target_project_id: id };
      return (await app.ask(alice.token, `POST /projects/${project}/merge_requests`, params)).status;
    };
    expect([await open(one), await open(two)]).toEqual([201, 201]);
    expect((await app.ask(alice.token, `DELETE /projects/${one}/fork`)).status).toBe(204);
    expect(fieldOfEach(await app.ask(null, `GET /projects/${id}/forks`), 'id')).toEqual([two]);
    expect((await app.ask(app.rootToken, `DELETE /projects/${id}`)).status).toBe(202);
    expect(bodyOf(await app.ask(alice.token, `GET /projects/${two}`))).not.toHaveProperty('forked_from_project');
  });

  it('gets a path that two requests want at a time once', async () => {
    const id = await source('wanted');
    const answers = await Promise.all([fork(alice.token, id), fork(alice.token, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('can be created in a group by its masters and is not more visible than the group', async () => {
    const id = await source('grouped');
    const groupId = await app.make('POST /groups', { name: 'Team', path: 'team' });
    expect((await fork(alice.token, id, { namespace: 'team' })).status).toBe(404);
    await app.make(`POST /groups/${groupId}/members`, { user_id: alice.id, access_level: 30 });
    expect((await fork(alice.token, id, { namespace: groupId })).status).toBe(403);
    const made = bodyOf(await fork(app.rootToken, id, { namespace: 'team', name: 'Ours', path: 'ours' }));
    expect(made).toMatchObject({ path_with_namespace: 'team/ours', name: 'Ours', visibility: 'private' });
    expect((await fork(app.rootToken, id, { namespace: 'nowhere' })).status).toBe(404);
    expect((await fork(app.rootToken, id, { path: '../up' })).status).toBe(400);
  });

  it('requires permission to read the code', async () => {
    const id = await source('closed', { visibility: 'private' });
    expect((await fork(alice.token, id)).status).toBe(404);
    await app.make(`POST /projects/${id}/members`, { user_id: alice.id, access_level: 10 });
    expect((await fork(alice.token, id)).status).toBe(403);
  });

  it('of a broken repository fails and does not exist', async () => {
    const id = await source('broken');
    await rm(join(dirOf(id), 'objects'), { recursive: true });
    await mkdir(join(dirOf(id), 'objects'));
    expect((await fork(alice.token, id)).status).toBe(500);
    expect((await app.ask(alice.token, 'GET /projects/alice%2Fbroken')).status).toBe(404);
  });

  it.each([
    ['removed', 'fleeting', true],
    ['marked for removal', 'marked', false],
  ])('of a project that is %s meanwhile returns 404 and leaves no traces', async (_what, name, isRemoved) => {
    const id = await source(name);
    const { engine: used } = app.service.database;
    const { reserveId } = used;
    const meanwhile = vi.spyOn(used, 'reserveId').mockImplementationOnce(async (db, table) => {
      expect((await app.ask(app.rootToken, `DELETE /projects/${id}`)).status).toBe(202);
      const context = { id: 1, attempt: 1, signal: new AbortController().signal };
      if (isRemoved) await removeProject(app.service, { project_id: id }, context);
      return reserveId(db, table);
    });
    const storage = app.service.config.storages[0]?.path ?? '';
    const repositories = async () =>
      (await readdir(storage, { recursive: true })).filter((path) => path.endsWith('.git')).length;
    const before = await repositories();
    const answer = await fork(alice.token, id);
    meanwhile.mockRestore();
    expect(answer.status).toBe(404);
    expect(bodyOf(answer)).toEqual({ message: '404 Project Not Found' });
    expect(await repositories()).toBe(isRemoved ? before - 1 : before);
    expect(await app.ask(alice.token, `GET /projects/alice%2F${name}`)).toMatchObject({ status: 404 });
  });

  it('is listed for users who can see it and becomes private with its source', async () => {
    const id = await source('family');
    const ours = Number(bodyOf(await fork(alice.token, id))['id']);
    const second = Number(bodyOf(await fork(app.rootToken, ours, { path: 'second' }))['id']);
    expect(fieldOfEach(await app.ask(null, `GET /projects/${id}/forks`), 'id')).toEqual([ours]);
    expect((await app.ask(alice.token, `PUT /projects/${ours}`, { visibility: 'private' })).status).toBe(200);
    expect(bodyOf(await app.ask(app.rootToken, `GET /projects/${second}`))['visibility']).toBe('private');
    expect(fieldOfEach(await app.ask(null, `GET /projects/${id}/forks`), 'id')).toEqual([]);
    expect((await app.ask(app.rootToken, `PUT /projects/${second}`, { visibility: 'public' })).status).toBe(400);
  });

  it('has a relationship to its source that can be added and removed', async () => {
    const one = await app.make('POST /projects', { name: 'one' });
    const two = await app.make('POST /projects', { name: 'two' });
    const link = `/projects/${two}/fork`;
    expect((await app.ask(app.rootToken, `POST ${link}/${two}`)).status).toBe(400);
    expect((await app.ask(app.rootToken, `POST ${link}/4711`)).status).toBe(404);
    const linked = await app.ask(app.rootToken, `POST ${link}/${one}`);
    expect([linked.status, bodyOf(linked)]).toMatchObject([201, { forked_from_project: { id: one } }]);
    expect((await app.ask(app.rootToken, `POST ${link}/${one}`)).status).toBe(409);
    expect((await app.ask(app.rootToken, `DELETE ${link}`)).status).toBe(204);
    expect((await app.ask(app.rootToken, `DELETE ${link}`)).status).toBe(304);
  });
});
