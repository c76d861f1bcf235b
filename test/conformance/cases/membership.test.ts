import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicUser, id, invalid, missing, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';

let world: World;

/** A private group of olga's with a subgroup; max is a master and gus a guest in the upper one. */
const guild = '/groups/guild';
const cellar = '/groups/guild%2Fcellar';
const groupIds = { guild: 0, cellar: 0 };

beforeAll(async () => {
  world = await openWorld();
  const make = async (path: string, more: object = {}): Promise<number> =>
    id(await world.call({ method: 'POST', path: '/groups', json: { name: path, path, ...more } }));
  groupIds.guild = await make('guild');
  groupIds.cellar = await make('cellar', { parent_id: groupIds.guild });
  for (const [username, access_level] of [
    ['max', 40],
    ['gus', 10],
  ] as const) {
    const json = { user_id: world.ids[username], access_level };
    await world.call({ method: 'POST', path: `${guild}/members`, json });
  }
});
afterAll(() => world?.stop());

const shape = (username: string, level: number, end: string | null = null) => ({
  ...basicUser(username),
  access_level: level,
  created_at: expect.stringMatching(/Z$/),
  expires_at: end,
});

describe.each([
  ['a project', widgets],
  ['a group', guild],
] as const)('the members of %s', (_what, place) => {
  const path = `${place}/members`;
  const list = (query: Record<string, string>) => world.call({ method: 'GET', path, query });
  const stan = (): string => `${path}/${world.ids.stan}`;
  it.each(styles)('are added and updated with parameters as %s', async (style) => {
    const added = { user_id: world.ids.stan, access_level: 20, expires_at: '2099-12-31' };
    expect(seen(await world.call({ method: 'POST', path, [style]: added }))).toEqual({
      status: 201,
      json: shape('stan', 20, '2099-12-31'),
    });
    const changed = await world.call({ method: 'PUT', path: stan(), [style]: { access_level: 30 } });
    expect(seen(changed)).toEqual({ status: 200, json: shape('stan', 30, '2099-12-31') });
    expect(seen(await world.call({ method: 'GET', path: stan() }))).toEqual(seen(changed));
    const removed = await world.call({ method: 'DELETE', path: stan() });
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect((await world.call({ method: 'GET', path: stan() })).status).toBe(404);
  });

  it('are unique (409), and invalid or missing values return 400', async () => {
    const add = (json: object) => world.call({ method: 'POST', path, json });
    expect((await add({ user_id: world.ids.gus, access_level: 20 })).status).toBe(409);
    expect(seen(await add({ access_level: 20 }))).toEqual(missing('user_id'));
    expect(seen(await add({ user_id: world.ids.stan }))).toEqual(missing('access_level'));
    expect(seen(await add({ user_id: world.ids.stan, access_level: 21 }))).toEqual(invalid('access_level'));
    const late = { user_id: world.ids.stan, access_level: 20, expires_at: 'never' };
    expect(seen(await add(late))).toEqual(invalid('expires_at'));
    const gus = `${path}/${world.ids.gus}`;
    expect(seen(await world.call({ method: 'PUT', path: gus, json: {} }))).toEqual(missing('access_level'));
    const none = await world.call({ method: 'PUT', path: `${path}/4711`, json: { access_level: 10 } });
    expect(none.status).toBe(404);
  });

  it('can be searched, and are listed in pages', async () => {
    expect(records(await list({ query: 'GUS' }))).toEqual([shape('gus', 10)]);
    const page = await list({ per_page: '1', page: '2' });
    expect([page.json, page.headers['x-total']]).toEqual([[expect.any(Object)], '3']);
  });

  it('can leave, and cannot be removed by guests', async () => {
    await world.call({ method: 'POST', path, json: { user_id: world.ids.stan, access_level: 20 } });
    expect((await world.call({ method: 'DELETE', path: stan(), as: 'gus' })).status).toBe(403);
    expect((await world.call({ method: 'DELETE', path: stan(), as: 'stan' })).status).toBe(204);
    expect((await world.call({ method: 'DELETE', path: stan() })).status).toBe(404);
  });

  it('are not listed without credentials', async () => {
    expect(seen(await world.call({ method: 'GET', path, as: 'anonymous' }))).toEqual({
      status: 401,
      json: unauthorized,
    });
    expect((await world.call({ method: 'GET', path, as: 'stan' })).status).toBe(404);
  });
});

describe('inherited members', () => {
  it('are in `all` and not in the list of direct members', async () => {
    const names = async (path: string): Promise<unknown[]> =>
      records(await world.call({ method: 'GET', path })).map(({ username }) => username);
    expect(await names(`${cellar}/members`)).toEqual(['olga']);
    expect((await names(`${cellar}/members/all`)).toSorted()).toEqual(['gus', 'max', 'olga']);
    const one = await world.call({ method: 'GET', path: `${cellar}/members/all/${world.ids.max}` });
    expect(record(one)).toMatchObject({ username: 'max', access_level: 40 });
  });
});

const membershipsOf = (username: 'gus' | 'max'): string => `/users/${world.ids[username]}/memberships`;

describe('the memberships of a user', () => {
  it('are shown to administrators: groups and projects, without inherited ones', async () => {
    const own = await world.call({ method: 'GET', path: membershipsOf('max'), as: 'root' });
    const guildAs = { source_id: groupIds.guild, source_name: 'guild', source_type: 'Namespace' };
    expect(records(own)).toContainEqual({ ...guildAs, access_level: 40 });
    expect(records(own).filter(({ source_id: source }) => source === groupIds.cellar)).toEqual([]);
    const widget = id(await world.call({ method: 'GET', path: widgets }));
    const query = { type: 'Project' };
    const inProjects = records(await world.call({ method: 'GET', path: membershipsOf('gus'), query, as: 'root' }));
    const role = { source_id: widget, source_name: 'widgets', source_type: 'Project', access_level: 10 };
    expect(inProjects).toContainEqual(role);
    expect(inProjects.filter(({ source_type: kind }) => kind !== 'Project')).toEqual([]);
    expect((await world.call({ method: 'GET', path: membershipsOf('gus'), as: 'gus' })).status).toBe(403);
    expect((await world.call({ method: 'GET', path: '/users/4711/memberships', as: 'root' })).status).toBe(404);
  });

  it('end when the member is removed, and are listed in pages', async () => {
    const page = await world.call({ method: 'GET', path: membershipsOf('max'), query: { per_page: '1' }, as: 'root' });
    expect(Number(page.headers['x-total'])).toBeGreaterThan(0);
    const bad = await world.call({ method: 'GET', path: membershipsOf('max'), query: { type: 'Team' }, as: 'root' });
    expect(seen(bad)).toEqual(invalid('type'));
  });
});

describe('the last owner of a group', () => {
  it('cannot be removed or get another role', async () => {
    const path = `${guild}/members/${world.ids.olga}`;
    for (const as of ['olga', 'root'] as const) {
      expect((await world.call({ method: 'DELETE', path, as })).status).toBe(403);
      expect((await world.call({ method: 'PUT', path, as, json: { access_level: 40 } })).status).toBe(403);
    }
  });
});

describe('a project that is shared with a group', () => {
  const share = `${widgets}/share`;

  it('returns the link, lists the group, and gives access to its members', async () => {
    const json = { group_id: groupIds.guild, group_access: 30, expires_at: '2099-12-31' };
    const link = await world.call({ method: 'POST', path: share, json });
    const project_id = id(await world.call({ method: 'GET', path: widgets }));
    expect(seen(link)).toEqual({ status: 201, json: { id: expect.any(Number), project_id, ...json } });
    expect(record(await world.call({ method: 'GET', path: widgets }))['shared_with_groups']).toEqual([
      {
        group_id: groupIds.guild,
        group_name: 'guild',
        group_full_path: 'guild',
        group_access_level: 30,
        expires_at: '2099-12-31',
      },
    ]);
    const { shared_projects: shared } = record(await world.call({ method: 'GET', path: guild }));
    expect(shared).toEqual([expect.objectContaining({ id: project_id, path_with_namespace: 'olga/widgets' })]);

    expect((await world.call({ method: 'GET', path: widgets, as: 'stan' })).status).toBe(404);
    const member = { user_id: world.ids.stan, access_level: 50 };
    await world.call({ method: 'POST', path: `${guild}/members`, json: member });
    expect((await world.call({ method: 'GET', path: widgets, as: 'stan' })).status).toBe(200);
    // An owner of the group is only a developer here, and variables require the master role.
    expect((await world.call({ method: 'GET', path: `${widgets}/variables`, as: 'stan' })).status).toBe(403);
  });

  it('is shared once, until that is ended', async () => {
    const json = { group_id: groupIds.guild, group_access: 10 };
    expect((await world.call({ method: 'POST', path: share, json })).status).toBe(409);
    const path = `${share}/${groupIds.guild}`;
    expect((await world.call({ method: 'DELETE', path, as: 'gus' })).status).toBe(403);
    const ended = await world.call({ method: 'DELETE', path });
    expect([ended.status, ended.text]).toEqual([204, '']);
    expect((await world.call({ method: 'DELETE', path })).status).toBe(404);
    expect((await world.call({ method: 'GET', path: widgets, as: 'stan' })).status).toBe(404);
  });

  it('has other owners by a share up to their role, which masters can neither add nor remove', async () => {
    const master = { user_id: world.ids.max, access_level: 40 };
    await world.call({ method: 'POST', path: `${widgets}/members`, json: master });
    await world.call({ method: 'POST', path: `${guild}/members`, json: { ...master, access_level: 10 } });
    const json = { group_id: groupIds.guild, group_access: 50 };
    expect((await world.call({ method: 'POST', path: share, json, as: 'max' })).status).toBe(403);
    const link = await world.call({ method: 'POST', path: share, json });
    expect([link.status, record(link)['group_access']]).toEqual([201, 50]);
    const locations = await world.call({ method: 'GET', path: `${widgets}/transfer_locations`, as: 'stan' });
    expect(locations.status).toBe(200);
    const path = `${share}/${groupIds.guild}`;
    expect((await world.call({ method: 'DELETE', path, as: 'max' })).status).toBe(403);
    expect((await world.call({ method: 'DELETE', path, as: 'stan' })).status).toBe(204);
    await world.call({ method: 'DELETE', path: `${widgets}/members/${world.ids.max}` });
    await world.call({ method: 'DELETE', path: `${guild}/members/${world.ids.max}` });
  });

  runCases(
    () => world,
    [
      { it: 'requires a group', method: 'POST', path: share, json: { group_access: 10 }, missing: 'group_id' },
      { it: 'requires an access level', method: 'POST', path: share, json: { group_id: 1 }, missing: 'group_access' },
      {
        it: 'requires an access level of a role',
        method: 'POST',
        path: share,
        json: { group_id: 1, group_access: 60 },
        invalid: 'group_access',
      },
      {
        it: 'requires an existing group',
        method: 'POST',
        path: share,
        json: { group_id: 4711, group_access: 10 },
        status: 404,
      },
      {
        it: 'can be shared by masters only',
        method: 'POST',
        path: `${plaza}/share`,
        json: { group_id: 4711, group_access: 10 },
        as: 'stan',
        status: 403,
      },
    ],
  );
});

describe.each([
  ['a project', widgets],
  ['a group', guild],
] as const)('the custom attributes of %s', (_what, place) => {
  const path = `${place}/custom_attributes`;

  it.each(styles)('are set with parameters as %s, returned, listed, and deleted by administrators', async (style) => {
    const as = 'root';
    const made = await world.call({ method: 'PUT', path: `${path}/cost`, as, [style]: { value: 'a b' } });
    expect(seen(made)).toEqual({ status: 200, json: { key: 'cost', value: 'a b' } });
    expect(seen(await world.call({ method: 'GET', path: `${path}/cost`, as }))).toEqual(seen(made));
    expect(seen(await world.call({ method: 'GET', path, as }))).toEqual({ status: 200, json: [made.json] });
    expect((await world.call({ method: 'DELETE', path: `${path}/cost`, as })).status).toBe(204);
    expect((await world.call({ method: 'GET', path: `${path}/cost`, as })).status).toBe(404);
  });

  it('require a value and are hidden from other users', async () => {
    expect(seen(await world.call({ method: 'PUT', path: `${path}/cost`, as: 'root', json: {} }))).toEqual(
      missing('value'),
    );
    expect((await world.call({ method: 'GET', path })).status).toBe(403);
    expect((await world.call({ method: 'GET', path, as: 'anonymous' })).status).toBe(401);
  });
});
