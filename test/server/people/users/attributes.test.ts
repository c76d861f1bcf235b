import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

describe.each(engines)('a custom attribute of a user on %s', (engine) => {
  let app: App;
  let olga: Person;
  beforeAll(async () => {
    app = await openApp(engine);
    olga = await app.addPerson('olga');
  });
  afterAll(() => app?.close());

  const ask = (line: string, json?: object, headers?: object) => app.ask(app.rootToken, line, json, headers);
  const path = (key: string): string => `/users/${olga.id}/custom_attributes/${key}`;

  it('is set, updated, shown, listed by key, and deleted', async () => {
    const set = await ask(`PUT ${path('office')}`, { value: 'Lisbon' });
    expect([set.status, set.json]).toEqual([200, { key: 'office', value: 'Lisbon' }]);
    await ask(`PUT ${path('office')}`, { value: 'Porto' });
    await ask(`PUT ${path('a%2Fb')}`, { value: '1' });
    expect((await ask(`GET ${path('office')}`)).json).toEqual({ key: 'office', value: 'Porto' });
    expect((await ask(`GET /users/${olga.id}/custom_attributes`)).json).toEqual([
      { key: 'a/b', value: '1' },
      { key: 'office', value: 'Porto' },
    ]);
    const deleted = await ask(`DELETE ${path('office')}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await ask(`DELETE ${path('office')}`)).status).toBe(404);
  });

  it.each(['a%0Ab', '%E2%80%AEa', '%20'])('cannot have an unreadable key: %s', async (key) => {
    const refused = await ask(`PUT ${path(key)}`, { value: '1' });
    expect([refused.status, bodyOf(refused)['message']]).toEqual([400, { key: [expect.any(String)] }]);
    expect((await ask(`GET ${path(key)}`)).status).toBe(404);
  });

  it('is shown with the user on request, to administrators only', async () => {
    await ask(`PUT ${path('team')}`, { value: 'core' });
    const line = `GET /users/${olga.id}?with_custom_attributes=true`;
    expect(bodyOf(await ask(line))['custom_attributes']).toContainEqual({ key: 'team', value: 'core' });
    expect(bodyOf(await ask(`GET /users/${olga.id}`))).not.toHaveProperty('custom_attributes');
    expect(bodyOf(await app.ask(olga.token, line))).not.toHaveProperty('custom_attributes');
  });

  it('is not deleted if it changed after If-Unmodified-Since', async () => {
    await ask(`PUT ${path('desk')}`, { value: '4' });
    const since = { 'If-Unmodified-Since': 'Mon, 06 May 2024 11:59:59 GMT' };
    expect((await ask(`DELETE ${path('desk')}`, undefined, since)).status).toBe(412);
    expect((await ask(`GET ${path('desk')}`)).status).toBe(200);
  });

  it('requires an existing user, a key of limited length, and a value', async () => {
    expect((await ask('PUT /users/4040/custom_attributes/a', { value: '1' })).status).toBe(404);
    expect((await ask('GET /users/4040/custom_attributes')).status).toBe(404);
    expect(bodyOf(await ask(`PUT ${path('a')}`, {}))).toEqual({ message: '400 (Bad request) "value" not given' });
    expect((await ask(`PUT ${path('a')}`, { value: '' })).status).toBe(400);
    expect((await ask(`PUT ${path('k'.repeat(256))}`, { value: '1' })).status).toBe(400);
    expect((await ask(`GET ${path('missing')}`)).status).toBe(404);
  });
});

describe.each(engines)('identities on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
    await app.addPerson('olga', { extern_uid: 'o1', provider: 'ldap' });
  });
  afterAll(() => app?.close());

  const make = (username: string, more: object) =>
    app.ask(app.rootToken, 'POST /users', { username, name: username, email: `${username}@example.org`, ...more });

  it('are shown in the record of a new user', async () => {
    const made = await make('petra', { extern_uid: 'p1', provider: 'ldap' });
    expect(bodyOf(made)['identities']).toEqual([{ provider: 'ldap', extern_uid: 'p1' }]);
  });

  it('require both the provider and the user ID', async () => {
    expect((await make('half', { extern_uid: 'h1' })).json).toEqual({ message: { provider: [expect.any(String)] } });
    expect((await make('half', { provider: 'ldap' })).json).toEqual({ message: { extern_uid: [expect.any(String)] } });
    expect((await make('none', { extern_uid: '', provider: '' })).status).toBe(201);
  });

  it('belong to one user each', async () => {
    expect((await make('twin', { extern_uid: 'o1', provider: 'ldap' })).status).toBe(409);
    expect((await make('twin', { extern_uid: 'o1', provider: 'saml' })).status).toBe(201);
  });
});
