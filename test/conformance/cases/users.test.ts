import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { basicUser, dateTime, id, invalid, keys, missing, record, records, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const basic = ['id', 'username', 'name', 'state', 'avatar_url', 'web_url'];
const profile = [
  'created_at',
  'bio',
  'bot',
  'location',
  'chat_handle',
  'network_profile',
  'microblog_handle',
  'website_url',
  'organization',
];
const account = [
  'email',
  'last_sign_in_at',
  'confirmed_at',
  'theme_id',
  'last_activity_on',
  'color_scheme_id',
  'projects_limit',
  'current_sign_in_at',
  'identities',
  'can_create_group',
  'can_create_project',
  'two_factor_enabled',
  'external',
];
const sorted = (...names: string[][]): string[] => names.flat().toSorted();

const asRoot = (method: string, path: string, json?: object): Promise<Answer> =>
  world.call({ as: 'root', method, path, ...(json === undefined ? {} : { json }) });

let made = 0;
const create = (more: object = {}): Promise<Answer> => {
  const username = `made${(made += 1)}`;
  return asRoot('POST', '/users', { username, name: username, email: `${username}@example.org`, ...more });
};
const usernames = (answer: Answer): unknown[] => records(answer).map(({ username }) => username);

describe('reading users', () => {
  it('requires credentials', async () => {
    for (const path of ['/users', '/users/1', '/user']) {
      const answer = await world.call({ as: 'anonymous', method: 'GET', path });
      expect(seen(answer)).toEqual({ status: 401, json: unauthorized });
    }
  });

  it('lists basic records for everyone', async () => {
    const answer = await world.call({ method: 'GET', path: '/users', query: { username: 'max' } });
    expect(seen(answer)).toEqual({ status: 200, json: [basicUser('max')] });
    expect(keys(records(answer)[0])).toEqual(sorted(basic));
  });

  it('returns the profile of a single user to everyone, and the complete record to administrators', async () => {
    const path = `/users/${world.ids.max}`;
    expect(keys((await world.call({ method: 'GET', path })).json)).toEqual(sorted(basic, profile));
    const whole = await asRoot('GET', path);
    expect(keys(whole.json)).toEqual(sorted(basic, profile, account, ['is_admin']));
    expect(record(whole)).toMatchObject({ email: 'max@example.org', created_at: dateTime, identities: [] });
    const listed = records(await asRoot('GET', '/users?username=max'));
    expect(keys(listed[0])).toEqual(sorted(basic, profile, account, ['is_admin']));
  });

  it('returns the caller’s own account, without the fields for administrators', async () => {
    const own = await world.call({ method: 'GET', path: '/user' });
    expect(keys(own.json)).toEqual(sorted(basic, profile, account));
    expect(keys((await asRoot('GET', '/user')).json)).toContain('is_admin');
  });

  it('returns 404 for an unknown user', async () => {
    expect((await world.call({ method: 'GET', path: '/users/404404' })).status).toBe(404);
  });
});

describe('the filters of the list', () => {
  beforeAll(async () => {
    const json = { name: 'A first', external: true, extern_uid: 'f-1', provider: 'ldap' };
    const first = id(await create({ ...json, username: 'filter-b', email: 'first@filter.example' }));
    const second = id(await create({ name: 'B second', username: 'filter-a', email: 'second@filter.example' }));
    await asRoot('PUT', `/users/${first}/custom_attributes/office`, { value: 'Lisbon' });
    await asRoot('PUT', `/users/${second}/custom_attributes/office`, { value: 'Oslo' });
    await asRoot('POST', `/users/${second}/block`);
  });

  it.each([
    ['search=filter.example', ['filter-a', 'filter-b']],
    ['search=filter.example&order_by=id&sort=asc', ['filter-b', 'filter-a']],
    ['search=filter.example&order_by=name', ['filter-a', 'filter-b']],
    ['search=filter.example&order_by=username', ['filter-b', 'filter-a']],
    ['search=filter.example&order_by=created_at', ['filter-a', 'filter-b']],
    ['search=filter.example&order_by=updated_at&sort=asc', ['filter-b', 'filter-a']],
    ['search=filter.example&active=true', ['filter-b']],
    ['search=filter.example&blocked=true', ['filter-a']],
    ['username=filter-a', ['filter-a']],
    ['extern_uid=f-1&provider=ldap', ['filter-b']],
    ['external=true', ['filter-b']],
    ['search=filter.example&created_before=2020-01-01T00%3A00%3A00%2B02%3A00', []],
    ['search=filter.example&created_after=2020-01-01T00:00:00Z', ['filter-a', 'filter-b']],
    ['custom_attributes[office]=Lisbon', ['filter-b']],
    ['custom_attributes%5Boffice%5D=Oslo', ['filter-a']],
    ['custom_attributes[office]=Lisbon&custom_attributes[floor]=2', []],
  ])('include, for administrators, %s', async (query, expected) => {
    expect(usernames(await asRoot('GET', `/users?${query}`))).toEqual(expected);
  });

  it('include custom attributes on request', async () => {
    const query = 'username=filter-a&with_custom_attributes=true';
    expect(records(await asRoot('GET', `/users?${query}`))[0]).toHaveProperty('custom_attributes', [
      { key: 'office', value: 'Oslo' },
    ]);
  });

  it.each([
    ['order_by=email', 'order_by'],
    ['sort=random', 'sort'],
    ['created_before=soon', 'created_before'],
  ])('reject %s', async (query, property) => {
    expect(seen(await asRoot('GET', `/users?${query}`))).toEqual(invalid(property));
  });
});

describe('creating a user', () => {
  it('returns the complete record', async () => {
    const json = {
      username: 'whole',
      email: 'whole@example.org',
      name: 'Whole Person',
      chat_handle: 'chat',
      network_profile: 'network',
      microblog_handle: 'microblog',
      website_url: 'https://example.org',
      organization: 'Organization',
      bio: 'Bio',
      location: 'Location',
      projects_limit: 7,
      admin: true,
      can_create_group: false,
      external: true,
    };
    const more = { extern_uid: 'w', provider: 'ldap', skip_confirmation: true, password: 'long enough 1' };
    const answer = await asRoot('POST', '/users', { ...json, ...more });
    const { admin, ...fields } = json;
    expect(seen(answer)).toMatchObject({
      status: 201,
      json: {
        ...fields,
        is_admin: admin,
        confirmed_at: dateTime,
        identities: [{ provider: 'ldap', extern_uid: 'w' }],
      },
    });
    expect(keys(answer.json)).toEqual(sorted(basic, profile, account, ['is_admin']));
  });

  it.each(['email', 'username', 'name'])('requires %s', async (name) => {
    const { [name]: _, ...rest } = { email: 'm@example.org', username: 'm', name: 'M' } as Record<string, string>;
    expect(seen(await asRoot('POST', '/users', rest))).toEqual(missing(name));
  });

  it('accepts the parameter names of v4 clients', async () => {
    const answer = await create({ skype: 'a', linkedin: 'b', twitter: 'c' });
    const handles = { chat_handle: 'a', network_profile: 'b', microblog_handle: 'c' };
    expect(record(answer)).toMatchObject(handles);
    const path = `/users/${id(answer)}`;
    const both = { skype: 'older', chat_handle: 'newer', twitter: '' };
    expect(record(await asRoot('PUT', path, both))).toMatchObject({ chat_handle: 'newer', microblog_handle: '' });
  });

  it('returns 409 for existing values', async () => {
    expect((await create({ username: 'max' })).status).toBe(409);
    expect((await create({ email: 'MAX@example.org' })).status).toBe(409);
  });
});

describe('updating a user', () => {
  it.each(styles)('accepts the parameters as %s', async (style) => {
    const path = `/users/${id(await create({ bio: 'Before', location: 'Here' }))}`;
    const parameters = { bio: 'Nachher ✓', projects_limit: '3', can_create_group: 'false', admin: 'true' };
    const answer = await world.call({ as: 'root', method: 'PUT', path, [style]: parameters });
    expect(seen(answer)).toMatchObject({
      status: 200,
      json: { bio: 'Nachher ✓', location: 'Here', projects_limit: 3, can_create_group: false, is_admin: true },
    });
  });

  it('returns 404 instead of 409', async () => {
    const path = `/users/${id(await create())}`;
    expect((await asRoot('PUT', path, { email: 'max@example.org' })).status).toBe(404);
    expect((await asRoot('PUT', path, { username: 'max' })).status).toBe(404);
    expect((await asRoot('PUT', '/users/404404', { bio: '' })).status).toBe(404);
  });

  it('rejects invalid values', async () => {
    const path = `/users/${id(await create())}`;
    expect(seen(await asRoot('PUT', path, { bio: 'x'.repeat(256) }))).toEqual(invalid('bio'));
    expect(seen(await asRoot('PUT', path, { email: 'nowhere' }))).toEqual(invalid('email'));
    expect(seen(await asRoot('PUT', path, { provider: 'ldap' }))).toEqual(invalid('extern_uid'));
  });

  it('is allowed for administrators only', async () => {
    const answer = await world.call({ as: 'max', method: 'PUT', path: `/users/${world.ids.max}`, json: { bio: 'I' } });
    expect(answer.status).toBe(403);
  });

  it('moves the projects to the new username', async () => {
    const username = 'renamed';
    const path = `/users/${world.ids.stan}`;
    await world.call({ as: 'stan', method: 'POST', path: '/projects', json: { name: 'tool' } });
    expect(record(await asRoot('PUT', path, { username }))).toMatchObject({ username });
    // The old path redirects until another user takes it.
    for (const owner of ['renamed', 'stan']) {
      const answer = await world.call({ as: 'stan', method: 'GET', path: `/projects/${owner}%2Ftool` });
      expect([answer.status, record(answer)['path_with_namespace']]).toEqual([200, 'renamed/tool']);
    }
  });
});

describe('deleting a user', () => {
  it.each([undefined, 'true', 'false'])('returns 204 and then 404, with hard_delete %s', async (hard) => {
    const path = `/users/${id(await create())}`;
    const query: Record<string, string> = hard === undefined ? {} : { hard_delete: hard };
    const answer = await world.call({ as: 'root', method: 'DELETE', path, query });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await world.call({ as: 'root', method: 'DELETE', path, query })).status).toBe(404);
    expect((await asRoot('GET', path)).status).toBe(404);
  });

  it('is rejected when the user changed after If-Unmodified-Since', async () => {
    const path = `/users/${id(await create())}`;
    const headers = { 'If-Unmodified-Since': 'Wed, 01 Jan 2020 00:00:00 GMT' };
    expect((await world.call({ as: 'root', method: 'DELETE', path, headers })).status).toBe(412);
  });

  it('is allowed for administrators only', async () => {
    const answer = await world.call({ as: 'max', method: 'DELETE', path: `/users/${world.ids.max}` });
    expect(answer.status).toBe(403);
  });
});
