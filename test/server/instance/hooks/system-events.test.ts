import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { exchange } from '../../../support/raw-http.ts';
import { type EventApp, type HookBody, openEventApp } from './event-app.ts';

const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
const times = { created_at: time, updated_at: time };

describe.each(engines)('a hook of the instance on %s', (engine) => {
  let app: EventApp;
  let kofi: number;
  let project: number;
  let hook: number;
  beforeAll(async () => {
    app = await openEventApp(engine);
    kofi = (await app.addPerson('kofi', { password: 'correct horse battery' })).id;
    project = await app.addProject({ visibility: 'private' });
    hook = await app.addHook({});
    await app.deliveries();
  });
  afterAll(() => app?.close());

  /** Sends a request, and returns the bodies for the hook of the instance. */
  const after = async (line: string, json?: object): Promise<HookBody[]> => {
    const answer = await app.ask(app.rootToken, line, json);
    expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([answer.status, '']);
    return (await app.deliveries())
      .filter(({ headers }) => headers['x-gitlab-event'] === 'System Hook')
      .map(({ body }) => body);
  };
  const root = (): Promise<object> =>
    app.service.database.db.selectFrom('users').select(['name', 'email']).where('id', '=', 1).executeTakeFirstOrThrow();

  /** Sends a wrong password, and returns all bodies. */
  const logIn = async (login: string): Promise<HookBody[]> => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ 'user[login]': login, 'user[password]': 'wrong' }).toString();
    expect((await exchange(app.url, { method: 'POST', path: '/users/sign_in', headers, body })).status).toBe(401);
    return (await app.deliveries()).map((delivery) => delivery.body);
  };

  it('is notified of users, with their email addresses', async () => {
    const person = { email: 'nia@example.com', username: 'nia', name: 'Nia', password: 'correct horse battery' };
    const [created] = await after('POST /users', person);
    const id = created?.['user_id'];
    const named = { name: 'Nia', email: 'nia@example.com', user_id: expect.any(Number), ...times };
    expect(created).toEqual({ event_name: 'user_create', ...named, username: 'nia' });
    expect(await after(`PUT /users/${String(id)}`, { username: 'nia.quay' })).toEqual([
      { event_name: 'user_rename', ...named, username: 'nia.quay', old_username: 'nia' },
    ]);
    expect(await after(`DELETE /users/${String(id)}`)).toEqual([
      { event_name: 'user_destroy', ...named, username: 'nia.quay' },
    ]);
  });

  it('is notified of keys', async () => {
    const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII';
    const body = { created_at: time, updated_at: time, username: 'kofi', key, id: expect.any(Number) };
    const [created] = await after(`POST /users/${kofi}/keys`, { title: 'laptop', key });
    expect(created).toEqual({ event_name: 'key_create', ...body });
    const removed = await after(`DELETE /users/${kofi}/keys/${String(created?.['id'])}`);
    expect(removed).toEqual([{ event_name: 'key_destroy', ...body }]);
  });

  it('is notified of projects, with their owners', async () => {
    const body = {
      ...times,
      name: 'Pier',
      path: 'pier',
      path_with_namespace: 'harbor/pier',
      project_id: expect.any(Number),
      project_namespace_id: app.group,
      owner_name: 'Harbor',
      owner_email: '',
      owners: [await root()],
      project_visibility: 'internal',
    };
    const given = { name: 'Pier', namespace_id: app.group, visibility: 'internal' };
    // A private group would refuse it.
    await app.ask(app.rootToken, `PUT /groups/${app.group}`, { visibility: 'internal' });
    const [created] = await after('POST /projects', given);
    expect(created).toEqual({ event_name: 'project_create', ...body });
    const at = `/projects/${String(created?.['project_id'])}`;
    expect(await after(`PUT ${at}`, { name: 'Long pier' })).toEqual([
      { event_name: 'project_update', ...body, name: 'Long pier' },
    ]);
    const moved = { ...body, name: 'Long pier', path: 'piers' };
    expect(await after(`PUT ${at}`, { path: 'piers' })).toEqual([
      {
        event_name: 'project_rename',
        ...moved,
        path_with_namespace: 'harbor/piers',
        old_path_with_namespace: 'harbor/pier',
      },
    ]);
    const own = {
      ...moved,
      path_with_namespace: 'kofi/piers',
      project_namespace_id: expect.any(Number),
      owner_name: 'kofi',
      owner_email: expect.stringContaining('@'),
      owners: [{ name: 'kofi', email: expect.stringContaining('@') }],
    };
    expect((await after(`PUT ${at}/transfer`, { namespace: 'kofi' }))[0]).toEqual({
      event_name: 'project_transfer',
      ...own,
      old_path_with_namespace: 'harbor/piers',
    });
    expect(await after(`DELETE ${at}`)).toEqual([{ event_name: 'project_destroy', ...own }]);
  });

  it('is notified of groups', async () => {
    const body = { ...times, name: 'Quay', path: 'quay', full_path: 'harbor/quay', group_id: expect.any(Number) };
    const bodies = await after('POST /groups', { name: 'Quay', path: 'quay', parent_id: app.group });
    const created = bodies.find(({ event_name: name }) => name === 'group_create');
    expect(created).toEqual({ event_name: 'group_create', ...body });
    const at = `/groups/${String(created?.['group_id'])}`;
    const renamed = { ...body, path: 'quays', full_path: 'harbor/quays' };
    expect(await after(`PUT ${at}`, { path: 'quays' })).toEqual([
      { event_name: 'group_rename', ...renamed, old_path: 'quay', old_full_path: 'harbor/quay' },
    ]);
    expect(await after(`DELETE ${at}`)).toEqual([{ event_name: 'group_destroy', ...renamed }]);
  });

  it('is notified of members of projects and groups, with their email addresses', async () => {
    const person = {
      user_username: 'kofi',
      user_name: 'kofi',
      user_email: expect.stringContaining('@'),
      user_id: kofi,
    };
    const path = await app.pathOf(project);
    expect(await after(`POST /projects/${project}/members`, { user_id: kofi, access_level: 40 })).toEqual([
      {
        ...times,
        event_name: 'user_add_to_team',
        access_level: 'Maintainer',
        project_id: project,
        project_name: path.split('/')[1],
        project_path: path.split('/')[1],
        project_path_with_namespace: path,
        ...person,
        project_visibility: 'private',
      },
    ]);
    expect(await after(`POST /groups/${app.group}/members`, { user_id: kofi, access_level: 20 })).toEqual([
      {
        ...times,
        event_name: 'user_add_to_group',
        group_access: 'Reporter',
        group_id: app.group,
        group_name: 'Harbor',
        group_path: 'harbor',
        group_plan: null,
        expires_at: null,
        ...person,
      },
    ]);
  });

  it('is notified of a login of a blocked user, and of no other that fails', async () => {
    expect(await logIn('kofi')).toEqual([]);
    await after(`POST /users/${kofi}/block`);
    expect(await logIn('kofi')).toEqual([
      {
        event_name: 'user_failed_login',
        ...times,
        name: 'kofi',
        email: expect.stringContaining('@'),
        user_id: kofi,
        username: 'kofi',
        state: 'blocked',
      },
    ]);
    expect(await logIn('nobody')).toEqual([]);
  });

  it('adds no job to the queue when it is gone', async () => {
    await app.ask(app.rootToken, `DELETE /hooks/${hook}`);
    await app.make('POST /groups', { name: 'Empty', path: 'empty' });
    const { db } = app.service.database;
    expect(await db.selectFrom('jobs').select('kind').where('kind', 'like', 'hook.%').execute()).toEqual([]);
  });
});
