import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeProject } from '../../../../src/server/organization/projects/remove-project.ts';
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { commitFile, git, makeRoom, pushFirst, remoteOf, tryGit } from '../../../e2e/support/git.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';
import { requireWritable } from '../../../../src/server/request/access.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)]);

describe.each(engines)('project settings on %s', (engine) => {
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
  const remote = () => ({ url: app.url, token: app.rootToken });
  const root = (line: string, json?: object) => app.ask(app.rootToken, line, json);

  const found = async (query: string) => fieldOfEach(await root(`GET /projects?search=no-&${query}`), 'path');

  it('change the default branch that a clone checks out', async () => {
    const id = await app.make('POST /projects', { name: 'branches' });
    expect((await root(`PUT /projects/${id}`, { default_branch: 'main' })).status).toBe(400);
    await pushFirst(room.path, remote(), 'root/branches');
    const dir = `${room.path}/first-root-branches`;
    await git(dir, 'push', '--quiet', remoteOf(remote(), 'root/branches'), 'main:next');
    expect(bodyOf(await root(`PUT /projects/${id}`, { default_branch: 'next' }))['default_branch']).toBe('next');
    expect(await git(dirOf(id), 'symbolic-ref', 'HEAD')).toBe('refs/heads/next');
    expect((await root(`PUT /projects/${id}`, { default_branch: '--help' })).status).toBe(400);
    await app.make('POST /projects', { name: 'taken' });
    expect((await root(`PUT /projects/${id}`, { default_branch: 'main', path: 'taken' })).status).toBe(400);
    expect(await git(dirOf(id), 'symbolic-ref', 'HEAD')).toBe('refs/heads/next');
  });

  it('change the path and redirect Git and the API until something else takes the old path', async () => {
    const id = await app.make('POST /projects', { name: 'before' });
    await pushFirst(room.path, remote(), 'root/before');
    expect(bodyOf(await root(`PUT /projects/${id}`, { path: 'after' }))['path_with_namespace']).toBe('root/after');
    expect((await tryGit(room.path, 'ls-remote', remoteOf(remote(), 'root/after'))).code).toBe(0);
    expect(bodyOf(await root('GET /projects/root%2Fbefore'))['id']).toBe(id);
    const other = await app.make('POST /projects', { name: 'before' });
    expect(bodyOf(await root('GET /projects/root%2Fbefore'))['id']).toBe(other);
    expect((await root(`PUT /projects/${other}`, { path: 'AFTER' })).status).toBe(400);
    expect(bodyOf(await root(`PUT /projects/${id}`, { path: 'After' }))['path']).toBe('After');
    expect(fieldOfEach(await root('GET /projects?search=aft'), 'path')).toEqual(['After']);
  });

  it('cannot make a project more visible than its group', async () => {
    const group = await app.make('POST /groups', { name: 'Inner', path: 'inner', visibility: 'internal' });
    const id = await app.make('POST /projects', { name: 'p', namespace_id: group, visibility: 'private' });
    expect((await root(`PUT /projects/${id}`, { visibility: 'public' })).status).toBe(400);
    expect(bodyOf(await root(`PUT /projects/${id}`, { visibility: 'internal' }))['visibility']).toBe('internal');
  });

  it('make an archived project read-only', async () => {
    const id = await app.make('POST /projects', { name: 'shelf' });
    await pushFirst(room.path, remote(), 'root/shelf');
    const row = bodyOf(await root(`POST /projects/${id}/archive`));
    expect(() => requireWritable({ archived: 1, full_path: String(row['path_with_namespace']) })).toThrow(
      'root/shelf is archived',
    );
    const dir = `${room.path}/first-root-shelf`;
    await commitFile(dir, 'more.txt', 'more\n');
    const push = () => tryGit(dir, 'push', '--quiet', remoteOf(remote(), 'root/shelf'), 'main');
    expect((await push()).code).not.toBe(0);
    await root(`POST /projects/${id}/unarchive`);
    expect((await push()).code).toBe(0);
    expect(() => requireWritable({ archived: 0, full_path: 'root/shelf' })).not.toThrow();
  });

  it('store an avatar, which is visible to users who can see the project', async () => {
    const body = new FormData();
    body.append('name', 'pictured');
    body.append('avatar', new Blob([Uint8Array.from(png)]), 'a.txt');
    const headers = { 'Private-Token': app.rootToken };
    const made = await fetch(`${app.url}/api/v4/projects`, { method: 'POST', headers, body });
    const record = (await made.json()) as { id: number; avatar_url: string };
    expect([made.status, record.avatar_url]).toEqual([
      201,
      `${app.url}/uploads/project/avatar/${record.id}/avatar.png`,
    ]);
    expect((await fetch(record.avatar_url)).status).toBe(404);
    const shown = await fetch(record.avatar_url, { headers });
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    expect((await fetch(`${record.avatar_url}x`, { headers })).status).toBe(404);
    expect((await fetch(`${app.url}/uploads/project/avatar/x/avatar.png`)).status).toBe(404);
    expect(bodyOf(await root(`PUT /projects/${record.id}`, { avatar: '' }))['avatar_url']).toBeNull();
    expect((await fetch(record.avatar_url, { headers })).status).toBe(404);
  });

  it('store each tag once and can remove all tags', async () => {
    const id = await app.make('POST /projects', { name: 'tagged', tag_list: [' a ', 'b', 'a', ''] });
    expect(bodyOf(await root(`GET /projects/${id}`))['tag_list']).toEqual(['a', 'b']);
    expect(bodyOf(await root(`PUT /projects/${id}`, { tag_list: [] }))['tag_list']).toEqual([]);
  });

  it('count stars without those of deleted users', async () => {
    const id = await app.make('POST /projects', { name: 'starred', visibility: 'public' });
    const bob = await app.addPerson('bob');
    for (const { token } of [alice, bob]) await app.ask(token, `POST /projects/${id}/star`);
    expect(bodyOf(await root(`GET /projects/${id}`))['star_count']).toBe(2);
    expect(fieldOfEach(await app.ask(bob.token, 'GET /projects?starred=true'), 'id')).toEqual([id]);
    expect((await root(`DELETE /users/${bob.id}`)).status).toBe(204);
    expect(bodyOf(await root(`GET /projects/${id}`))['star_count']).toBe(1);
  });

  it('filter lists by enabled features', async () => {
    await app.make('POST /projects', { name: 'no-issues', issues_enabled: false, tag_list: ['x'] });
    await app.make('POST /projects', { name: 'no-requests', merge_requests_enabled: false });
    expect(await found('')).toEqual(['no-issues', 'no-requests']);
    expect(await found('with_issues_enabled=true')).toEqual(['no-requests']);
    expect(await found('with_merge_requests_enabled=true')).toEqual(['no-issues']);
    expect(await found('with_issues_enabled=false')).toEqual(['no-issues', 'no-requests']);
  });

  it('are deleted with the project, including attributes and stars', async () => {
    const id = await app.make('POST /projects', { name: 'goner' });
    await root(`PUT /projects/${id}/custom_attributes/team`, { value: 'blue' });
    await root(`POST /projects/${id}/star`);
    await root(`DELETE /projects/${id}`);
    await removeProject(app.service, { project_id: id }, { id: 1, attempt: 1, signal: new AbortController().signal });
    const { db } = app.service.database;
    expect(await db.selectFrom('custom_attributes').select('id').where('subject_id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('project_stars').select('user_id').where('project_id', '=', id).execute()).toEqual([]);
  });

  it('limit the projects of a user, even if an administrator creates them', async () => {
    const few = await app.addPerson('few', { projects_limit: 1 });
    const make = (name: string) => root(`POST /projects/user/${few.id}`, { name, initialize_with_readme: true });
    expect((await make('one')).status).toBe(201);
    expect((await make('two')).status).toBe(403);
    const fork = await app.make('POST /projects', { name: 'forkable', visibility: 'public' });
    expect((await app.ask(few.token, `POST /projects/${fork}/fork`)).status).toBe(403);
  });
});
