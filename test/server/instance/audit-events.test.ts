import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetAuditEvents } from '../../../src/server/request/audit.ts';
import { exchange } from '../../support/raw-http.ts';
import { startFilled, type Filling } from '../../support/service.ts';
import { timeoutMs } from '../../support/timeout.ts';
import { bodyOf, openApp, type App } from '../request/open-app.ts';

interface AuditEvent {
  readonly id: number;
  readonly action: string;
  readonly parameters: readonly string[];
}

let app: App;
let tokens: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  app = await openApp('sqlite');
  const olga = await app.addPerson('olga');
  const blocked = await app.addPerson('blocked');
  await app.make(`POST /users/${blocked.id}/block`);
  tokens = {
    olga: await app.addToken({ userId: olga.id, scopes: ['api', 'sudo'] }),
    narrow: await app.addToken({ userId: 1, scopes: ['api'] }),
  };
});
afterAll(() => app?.close());

const latest = async (query = ''): Promise<AuditEvent> =>
  bodyOf<AuditEvent[]>(await app.ask(app.rootToken, `GET /audit_events?per_page=1${query}`))[0] as AuditEvent;

const listed = async (query: string) =>
  bodyOf<AuditEvent[]>(await app.ask(app.rootToken, `GET /audit_events?${query}`));
const actionsOf = (events: readonly AuditEvent[]) => [...new Set(events.map(({ action }) => action))];

const signIn = (username: string, password: string, chosen?: string) =>
  exchange(app.url, {
    method: 'POST',
    path: '/oauth/token',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      username,
      password,
      ...(chosen !== undefined && { new_password: chosen }),
    }),
  });

describe('a server that starts', () => {
  const day = 24 * 60 * 60 * 1000;
  const filling: Filling<object> = {
    name: 'audited',
    fill: async ({ url, rootToken }) => {
      const user = { username: 'ann', name: 'Ann', email: 'ann@example.org' };
      const headers = { 'Private-Token': rootToken, 'Content-Type': 'application/json' };
      await exchange(url, { method: 'POST', path: '/api/v4/users', headers, body: JSON.stringify(user) });
      return {};
    },
  };

  it.each([
    ['deletes audit events that are older than the retention time', 1, []],
    ['keeps newer audit events', 3, [{ action: 'users.create' }]],
  ])('%s', async (_what, auditDays, kept) => {
    const clock = { now: () => new Date(Date.now() + 2 * day) };
    const { service, stop } = await startFilled(filling, { clock, config: { auditDays } });
    onTestFinished(stop);
    const events = () => service.database.db.selectFrom('audit_events').select('action').execute();
    await vi.waitFor(async () => expect(await events()).toEqual(kept), timeoutMs);
  });
});

describe('the audit log', () => {
  it('records action, author, address, and the names of parameters, but not their values', async () => {
    const { id } = await app.addPerson('ann', { password: 'correct horse battery' });
    const token = { name: 'a secret name', scopes: ['api'] };
    const made = await app.make(`POST /users/${id}/impersonation_tokens`, token);
    const event = await latest();
    expect(event).toEqual({
      id: expect.any(Number),
      action: 'accessTokens.create',
      author_id: 1,
      author_username: 'root',
      sudo: null,
      target: `/users/${id}/impersonation_tokens`,
      target_id: made,
      parameters: ['name', 'scopes'],
      member: null,
      old_access_level: null,
      new_access_level: null,
      reason: null,
      address: '127.0.0.1',
      entity_id: null,
      entity_type: null,
      details: {
        author_name: 'root',
        custom_message: 'accessTokens.create',
        target_id: made,
        target_details: `/users/${id}/impersonation_tokens`,
        entity_path: null,
        ip_address: '127.0.0.1',
      },
      created_at: '2024-05-06T12:00:00.000Z',
    });
    const text = JSON.stringify(await app.service.database.db.selectFrom('audit_events').selectAll().execute());
    expect(text).not.toMatch(/a secret name|correct horse/);
    expect((await app.ask(app.rootToken, `GET /audit_events/${event.id}`)).json).toEqual(event);
  });

  it('records logins, failed logins, and changes of members, hooks, and settings', async () => {
    await signIn('ann', 'correct horse battery');
    expect(await latest()).toMatchObject({ action: 'signIn', author_username: 'ann', target: 'oauth' });
    await signIn('nobody-here', 'wrong');
    expect(await latest()).toMatchObject({ action: 'signInFailed', author_id: null, target: 'nobody-here' });
    const project = await app.make('POST /projects', { name: 'watched' });
    const { id: ben } = await app.addPerson('ben');
    await app.make(`POST /projects/${project}/members`, { user_id: ben, access_level: 30 });
    expect(await latest()).toMatchObject({ action: 'projectMembers.add', parameters: ['user_id', 'access_level'] });
    await app.ask(app.rootToken, `PUT /projects/${project}`, { visibility: 'public' });
    expect(await latest()).toMatchObject({ action: 'projects.update', target_id: project, parameters: ['visibility'] });
    await app.ask(app.rootToken, `PUT /projects/${project}?visibility=private&private_token=x`, { description: 'd' });
    expect((await latest()).parameters).toEqual(['visibility', 'description']);
    await app.make('POST /hooks', { url: 'http://127.0.0.1:9/', push_events: false });
    expect(await latest()).toMatchObject({ action: 'hooks.create' });
  });

  it('records branch protection, changes of schedules and their variables, and hook tests', async () => {
    const project = await app.make('POST /projects', { name: 'guarded' });
    const ask = (line: string, json?: object) => app.ask(app.rootToken, line, json);
    const file = { branch: 'main', content: 'c', commit_message: 'm' };
    expect((await ask(`POST /projects/${project}/repository/files/f`, file)).status).toBe(201);
    const schedule = await app.make(`POST /projects/${project}/pipeline_schedules`, {
      description: 'd',
      ref: 'main',
      cron: '0 1 * * *',
    });
    const hook = await app.make('POST /hooks', { url: 'http://127.0.0.1:9/', push_events: false });
    const branch = `/projects/${project}/repository/branches/main`;
    const variables = `/projects/${project}/pipeline_schedules/${schedule}/variables`;
    const { token } = await app.addPerson('drew', { admin: true });
    for (const [line, json, action] of [
      [`PUT ${branch}/unprotect`, undefined, 'branches.unprotect'],
      [`PUT ${branch}/protect`, { developers_can_push: true }, 'branches.protect'],
      [`POST ${variables}`, { key: 'K', value: 'hush-hush' }, 'pipelineSchedules.createVariable'],
      [`PUT ${variables}/K`, { value: 'hush-hush' }, 'pipelineSchedules.updateVariable'],
      [`DELETE ${variables}/K`, undefined, 'pipelineSchedules.deleteVariable'],
      [
        `POST /projects/${project}/pipeline_schedules/${schedule}/take_ownership`,
        {},
        'pipelineSchedules.takeOwnership',
      ],
    ] as const) {
      const { status } = await app.ask(token, line, json);
      expect([line, status < 300, await latest()]).toEqual([line, true, expect.objectContaining({ action })]);
    }
    await app.ask(token, `GET /hooks/${hook}`);
    expect(await latest()).toMatchObject({ action: 'hooks.test', target: `/hooks/${hook}` });
  });

  it('records a password that is chosen during a login before the login', async () => {
    const { id } = await app.addPerson('cora');
    await app.ask(app.rootToken, `PUT /users/${id}`, { password: 'given by an admin' });
    await signIn('cora', 'given by an admin', 'chosen by cora');
    const [login, change] = await listed('per_page=2');
    expect(login).toMatchObject({ action: 'signIn', author_username: 'cora' });
    expect(change).toMatchObject({ action: 'passwordChanged', author_id: id, target: 'cora', address: '127.0.0.1' });
  });

  it('records every request with sudo, with both users', async () => {
    await app.ask(app.rootToken, 'GET /projects', undefined, { Sudo: 'ann' });
    expect(await latest()).toMatchObject({ action: 'projects.list', author_username: 'root', sudo: 'ann' });
  });

  it.each([
    ['forbidden', 'DELETE /users/1', undefined],
    ['not found', 'GET /projects/4711', undefined],
    ['invalid', 'POST /projects', { visibility: 'secret' }],
  ])('records a request with sudo that is %s', async (_what, line, json) => {
    expect((await app.ask(app.rootToken, line, json, { Sudo: 'ann' })).status).toBeGreaterThanOrEqual(400);
    const [, target] = line.split(' ');
    expect(await latest()).toMatchObject({ action: 'sudoRefused', author_username: 'root', sudo: 'ann', target });
  });

  it.each([
    ['is no administrator', 'olga', 'ann', { sudo: 'ann', reason: 'not an administrator' }],
    ['is no administrator and names nobody', 'olga', 'glpat-a-secret', { sudo: null, reason: 'not an administrator' }],
    ['has a token without the scope', 'narrow', 'ann', { sudo: 'ann', reason: 'no scope "sudo"' }],
    ['names nobody', 'root', 'glpat-a-secret', { sudo: null, reason: 'no such user' }],
    ['names a blocked user', 'root', 'blocked', { sudo: 'blocked', reason: 'the user is blocked' }],
  ])('records a caller who asks for sudo and %s', async (_what, who, target, recorded) => {
    const token = who === 'root' ? app.rootToken : (tokens[who] ?? '');
    const { status } = await app.ask(token, 'GET /projects', undefined, { Sudo: target });
    expect(status).toBeGreaterThanOrEqual(403);
    const author = who === 'olga' ? 'olga' : 'root';
    const event = {
      action: 'sudoRefused',
      author_username: author,
      target: '/projects',
      address: '127.0.0.1',
      ...recorded,
    };
    expect(await latest()).toMatchObject(event);
    const rows = await app.service.database.db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('glpat-a-secret');
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { 'Private-Token': 'wrong' }],
  ])('does not record sudo that is asked for with %s, so strangers cannot fill the log', async (_what, headers) => {
    const { id } = await latest();
    const { status } = await app.ask(null, 'GET /projects', undefined, { Sudo: 'ann', ...headers });
    expect([status, (await latest()).id]).toEqual([401, id]);
  });

  it('names the user of a membership and the roles before and after', async () => {
    const { id: cleo } = await app.addPerson('cleo');
    for (const kind of ['groups', 'projects']) {
      const place = `/${kind}/${await app.make(`POST /${kind}`, { name: `with-cleo-${kind}`, path: `with-cleo-${kind}` })}`;
      const steps = [
        [`POST ${place}/members`, { user_id: cleo, access_level: 20 }, 'add', null, 20],
        [`PUT ${place}/members/${cleo}`, { access_level: 30 }, 'update', 20, 30],
        [`DELETE ${place}/members/${cleo}`, undefined, 'remove', 30, null],
      ] as const;
      for (const [line, json, action, old, now] of steps) {
        await app.ask(app.rootToken, line, json);
        expect(await latest()).toMatchObject({
          action: `${kind.slice(0, -1)}Members.${action}`,
          member: 'cleo',
          old_access_level: old,
          new_access_level: now,
        });
      }
    }
  });

  it('names the group that a project is shared with', async () => {
    const group = await app.make('POST /groups', { name: 'guests', path: 'guests' });
    const project = await app.make('POST /projects', { name: 'shared' });
    const share = `/projects/${project}/share`;
    await app.ask(app.rootToken, `POST ${share}`, { group_id: group, group_access: 30 });
    const shared = { member: 'guests', old_access_level: null, new_access_level: 30 };
    expect(await latest()).toMatchObject({ action: 'projectSharing.share', ...shared });
    await app.ask(app.rootToken, `DELETE ${share}/${group}`);
    const unshared = { member: 'guests', old_access_level: 30, new_access_level: null };
    expect(await latest()).toMatchObject({ action: 'projectSharing.unshare', ...unshared });
  });

  it('is kept before a login is: without an event nobody is logged in', async () => {
    await app.addPerson('dora', { password: 'correct horse battery' });
    const { db } = app.service.database;
    const sessions = () => db.selectFrom('access_tokens').select('id').where('kind', '=', 'oauth').execute();
    const before = await sessions();
    await db.schema.alterTable('audit_events').renameTo('audit_events_away').execute();
    const { status } = await signIn('dora', 'correct horse battery');
    await db.schema.alterTable('audit_events_away').renameTo('audit_events').execute();
    expect([status, await sessions()]).toEqual([500, before]);
  });

  it('does not record other requests that are refused or that only read', async () => {
    const { id } = await latest();
    await app.ask(app.rootToken, 'GET /users');
    await app.ask(app.rootToken, 'POST /users', { username: 'incomplete' });
    expect((await latest()).id).toBe(id);
  });

  it('is filtered by time, author, and action and loses events that are too old', async () => {
    expect(actionsOf(await listed('action=signInFailed'))).toEqual(['signInFailed']);
    expect((await listed('author_id=1&per_page=100')).length).toBeGreaterThan(3);
    expect(await listed('created_after=2024-05-06T12:00:00Z')).toEqual([]);
    app.setTime('2025-05-07T12:00:00Z');
    await forgetAuditEvents(app.service);
    expect(await listed('created_before=2025-01-01')).toEqual([]);
  });
});
