import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineNames } from '../../../support/databases.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

const admin = new Set(['is_admin', 'email', 'identities', 'custom_attributes']);

describe.each(engineNames)('the list of users on %s', (engine) => {
  let app: App;
  let plain: Person;
  beforeAll(async () => {
    app = await openApp(engine);
    app.setTime('2024-01-01T00:00:00Z');
    const carol = await app.addPerson('carol', { name: 'Zora', extern_uid: 'uid-c', provider: 'ldap' });
    app.setTime('2024-02-01T00:00:00Z');
    const bob = await app.addPerson('bob', { name: 'Yves', external: true, extern_uid: 'uid-c', provider: 'saml' });
    app.setTime('2024-03-01T00:00:00Z');
    plain = await app.addPerson('alice', { name: 'Xenia' });
    for (const [id, key, value] of [
      [carol.id, 'office', 'Lisbon'],
      [carol.id, 'team', 'core'],
      [bob.id, 'office', 'Lisbon'],
      [plain.id, 'office', 'lisbon'],
    ] as const) {
      await app.ask(app.rootToken, `PUT /users/${id}/custom_attributes/${key}`, { value });
    }
    app.setTime('2024-04-01T00:00:00Z');
    await app.make(`POST /users/${bob.id}/block`);
  });
  afterAll(() => app?.close());

  const names = async (query: string, token = app.rootToken): Promise<unknown[]> =>
    bodyOf<Record<string, unknown>[]>(await app.ask(token, `GET /users?${query}`))
      .map(({ username }) => username)
      .filter((username) => username !== 'root');

  it.each([
    ['', ['alice', 'bob', 'carol']],
    ['sort=asc', ['carol', 'bob', 'alice']],
    ['order_by=name&sort=asc', ['alice', 'bob', 'carol']],
    ['order_by=username', ['carol', 'bob', 'alice']],
    ['order_by=created_at&sort=asc', ['carol', 'bob', 'alice']],
    ['order_by=updated_at', ['bob', 'alice', 'carol']],
    ['external=true', ['bob']],
    ['external=false', ['alice', 'bob', 'carol']],
    ['created_after=2024-02-01T00:00:00Z', ['alice', 'bob']],
    ['created_before=2024-02-01T00:00:00Z', ['bob', 'carol']],
    ['created_after=2024-01-15&created_before=2024-02-15', ['bob']],
    ['extern_uid=uid-c&provider=ldap', ['carol']],
    ['extern_uid=uid-c&provider=none', []],
    ['custom_attributes[office]=Lisbon', ['bob', 'carol']],
    ['custom_attributes[office]=Lisbon&custom_attributes[team]=core', ['carol']],
    ['custom_attributes[shoe]=44', []],
    ['active=true&custom_attributes[office]=Lisbon', ['carol']],
    ['blocked=true', ['bob']],
    ['active=true&blocked=true', []],
    ['active=false&blocked=false', ['alice', 'bob', 'carol']],
    ['search=CAROL@example', ['carol']],
    ['username=bob&search=bob', ['bob']],
  ])('with the query "%s" contains %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each([
    ['order_by=email', 'order_by'],
    ['sort=up', 'sort'],
    ['extern_uid=uid-c', 'provider'],
    ['provider=ldap', 'extern_uid'],
    ['created_after=yesterday', 'created_after'],
    ['custom_attributes=office', 'custom_attributes'],
  ])('refuses the query "%s"', async (query, property) => {
    const answer = await app.ask(app.rootToken, `GET /users?${query}`);
    expect([answer.status, answer.json]).toEqual([400, { message: { [property]: [expect.any(String)] } }]);
  });

  it('counts filtered users across pages', async () => {
    const answer = await app.ask(app.rootToken, 'GET /users?custom_attributes[office]=Lisbon&per_page=1&page=2');
    expect(answer.headers['x-total']).toBe('2');
    expect(answer.headers['link']).toContain('custom_attributes%5Boffice%5D=Lisbon');
  });

  it('shows account fields, and custom attributes on request, to administrators', async () => {
    const query = 'GET /users?username=carol';
    const [without] = bodyOf<object[]>(await app.ask(app.rootToken, query));
    expect(without).toMatchObject({ is_admin: false, identities: [{ provider: 'ldap', extern_uid: 'uid-c' }] });
    expect(without).not.toHaveProperty('custom_attributes');
    const [carol] = bodyOf<object[]>(await app.ask(app.rootToken, `${query}&with_custom_attributes=true`));
    expect(carol).toHaveProperty('custom_attributes', [
      { key: 'office', value: 'Lisbon' },
      { key: 'team', value: 'core' },
    ]);
  });

  it('ignores filters for administrators from other users', async () => {
    const filters = [
      'order_by=name&sort=asc',
      'external=true',
      'extern_uid=uid-c&provider=ldap',
      'extern_uid=uid-c',
      'created_after=2030-01-01',
      'custom_attributes[office]=Lisbon',
      'with_custom_attributes=true',
    ];
    for (const query of filters) {
      const answer = await app.ask(plain.token, `GET /users?${query}`);
      expect(await names(query, plain.token)).toEqual(['alice', 'bob', 'carol']);
      for (const record of bodyOf<object[]>(answer)) {
        expect(Object.keys(record).filter((key) => admin.has(key))).toEqual([]);
      }
    }
  });
});
