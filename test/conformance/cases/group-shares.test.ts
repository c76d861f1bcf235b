import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { id, invalid, missing, record, records, seen } from '../answers.ts';
import { openWorld, type Caller, type World } from '../world.ts';

let world: World;
/** Private groups of olga's: `team` is shared with others; max is a developer of `crew`, and gus of the group above it. */
const ids = { team: 0, inner: 0, app: 0, fleet: 0, crew: 0 };

const get = (path: string, as: Caller = 'olga'): Promise<Answer> => world.call({ method: 'GET', path, as });
const post = (path: string, json: object = {}, as: Caller = 'olga'): Promise<Answer> =>
  world.call({ method: 'POST', path, json, as });
const newGroup = async (path: string, more: object = {}): Promise<number> =>
  id(await post('/groups', { name: path, path, ...more }));
const share = (json: object = {}, as: Caller = 'olga'): Promise<Answer> =>
  post('/groups/team/share', { group_id: ids.crew, group_access: 20, ...json }, as);
const unshare = (as: Caller = 'olga', group = ids.crew): Promise<Answer> =>
  world.call({ method: 'DELETE', path: `/groups/team/share/${group}`, as });
const statuses = (as: Caller): Promise<number[]> =>
  Promise.all(
    ['/groups/team', '/groups/team%2Finner', `/projects/${ids.app}`].map(async (path) => (await get(path, as)).status),
  );

beforeAll(async () => {
  world = await openWorld();
  ids.team = await newGroup('team');
  ids.inner = await newGroup('inner', { parent_id: ids.team });
  ids.app = id(await post('/projects', { name: 'app', namespace_id: ids.inner }));
  ids.fleet = await newGroup('fleet');
  ids.crew = await newGroup('crew', { parent_id: ids.fleet });
  await post(`/groups/${ids.crew}/members`, { user_id: world.ids.max, access_level: 30 });
  await post(`/groups/${ids.fleet}/members`, { user_id: world.ids.gus, access_level: 30 });
});
afterAll(() => world?.stop());

describe('a group that is shared with another one', () => {
  it('gives the members of that group access to everything in it, up to the role of the share, until it ends', async () => {
    expect(await statuses('max')).toEqual([404, 404, 404]);
    const shared = await share();
    const entry = {
      group_id: ids.crew,
      group_name: 'crew',
      group_full_path: 'fleet/crew',
      group_access_level: 20,
      expires_at: null,
    };
    expect([shared.status, record(shared)['id'], record(shared)['shared_with_groups']]).toEqual([
      201,
      ids.team,
      [entry],
    ]);
    expect(record(await get('/groups/team', 'max'))['shared_with_groups']).toEqual([entry]);
    expect(await statuses('max')).toEqual([200, 200, 200]);
    // Those above the group are no members of it itself.
    expect(await statuses('gus')).toEqual([404, 404, 404]);
    const issue = await post(`/projects/${ids.app}/issues`, { title: 'Seen by a reporter' }, 'max');
    expect(issue.status).toBe(201);
    expect((await post(`/projects/${ids.app}/milestones`, { title: 'For developers' }, 'max')).status).toBe(403);
    for (const list of ['/projects?membership=true', '/groups', '/groups/team/projects?include_subgroups=true']) {
      const found = records(await get(list, 'max'));
      expect(found.map((one) => one['path_with_namespace'] ?? one['full_path'])).toEqual(
        expect.arrayContaining([list === '/groups' ? 'team/inner' : 'team/inner/app']),
      );
    }
    expect((await unshare()).status).toBe(204);
    expect(await statuses('max')).toEqual([404, 404, 404]);
    expect(records(await get('/projects?membership=true', 'max')).map((one) => one['id'])).not.toContain(ids.app);
  });

  it('lists them among all members, with the lower role and the earlier end', async () => {
    await share({ group_access: 40, expires_at: '2098-01-02' });
    for (const place of ['/groups/team', '/groups/team%2Finner', `/projects/${ids.app}`]) {
      const all = records(await get(`${place}/members/all`));
      const max = all.find((member) => member['username'] === 'max');
      expect([max?.['access_level'], max?.['expires_at']]).toEqual([30, '2098-01-02']);
      expect((await get(`${place}/members/all/${world.ids.max}`)).status).toBe(200);
      expect((await get(`${place}/members/${world.ids.max}`)).status).toBe(404);
    }
    expect((await unshare()).status).toBe(204);
  });

  it('gives them the projects that are shared with it', async () => {
    await share({ group_access: 30 });
    const lent = id(await post('/projects', { name: 'lent' }));
    await post(`/projects/${lent}/share`, { group_id: ids.team, group_access: 20 });
    expect((await get(`/projects/${lent}`, 'max')).status).toBe(200);
    expect((await get(`/projects/${lent}/members/all/${world.ids.max}`)).json).toMatchObject({ access_level: 20 });
    expect(records(await get('/projects?membership=true', 'max')).map((one) => one['id'])).toContain(lent);
    await unshare();
    expect((await get(`/projects/${lent}`, 'max')).status).toBe(404);
  });

  it('is so once (409), by an owner who sees the other group, until a day to come', async () => {
    expect((await share()).status).toBe(201);
    expect((await share()).status).toBe(409);
    expect((await share({}, 'max')).status).toBe(403);
    expect((await share({}, 'stan')).status).toBe(404);
    expect((await unshare('stan')).status).toBe(404);
    expect((await unshare()).status).toBe(204);
    expect((await unshare()).status).toBe(404);
    expect((await share({ group_id: 4711 })).status).toBe(404);
    expect((await share({ group_id: ids.team })).status).toBe(409);
    expect(seen(await share({ group_access: 15 }))).toEqual(invalid('group_access'));
    expect(seen(await share({ expires_at: '2001-01-01' }))).toEqual(invalid('expires_at'));
    expect(seen(await post('/groups/team/share', { group_id: ids.crew }))).toEqual(missing('group_access'));
    expect(seen(await post('/groups/team/share', { group_access: 20 }))).toEqual(missing('group_id'));
  });

  it('can be owned by the members of that group', async () => {
    await post(`/groups/${ids.crew}/members`, { user_id: world.ids.stan, access_level: 50 });
    await share({ group_access: 50 });
    const named = await world.call({
      method: 'PUT',
      path: '/groups/team',
      json: { description: 'by stan' },
      as: 'stan',
    });
    expect(named.status).toBe(200);
    await unshare();
  });
});
