import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { id, invalid, missing, record, records, seen } from '../answers.ts';
import { openWorld, type Caller, type World } from '../world.ts';

let world: World;
const ids = { guild: 0, den: 0, open: 0 };

const get = (path: string, as: Caller = 'olga'): Promise<Answer> => world.call({ method: 'GET', path, as });
const post = (path: string, json: object = {}, as: Caller = 'olga'): Promise<Answer> =>
  world.call({ method: 'POST', path, json, as });
const newGroup = async (path: string, more: object = {}): Promise<number> =>
  id(await post('/groups', { name: path, path, ...more }));
const newProject = async (path: string, more: object = {}): Promise<number> =>
  id(await post('/projects', { path, name: path, ...more }));
const move = (project: number | string, namespace: string | number, as: Caller = 'olga'): Promise<Answer> =>
  world.call({ method: 'PUT', path: `/projects/${project}/transfer`, json: { namespace }, as });
const moveGroup = (group: number | string, group_id?: number, as: Caller = 'olga'): Promise<Answer> =>
  post(`/groups/${group}/transfer`, group_id === undefined ? {} : { group_id }, as);
const fullPath = async (group: number): Promise<unknown> => record(await get(`/groups/${group}`))['full_path'];
const paths = (answer: Answer): unknown[] => records(answer).map((one) => one['full_path']);

beforeAll(async () => {
  world = await openWorld();
  ids.guild = await newGroup('guild');
  ids.den = await newGroup('den');
  ids.open = await newGroup('open', { visibility: 'public' });
});
afterAll(() => world?.stop());

describe('a project', () => {
  it('is moved into a group by its owner, by path or ID, and its old paths lead to it', async () => {
    const mover = await newProject('mover');
    const moved = await move(mover, 'guild');
    expect([moved.status, record(moved)['path_with_namespace'], record(moved)['namespace']]).toEqual([
      200,
      'guild/mover',
      expect.objectContaining({ id: ids.guild, kind: 'group' }),
    ]);
    expect(record(await move(mover, ids.den))['name_with_namespace']).toBe('den / mover');
    for (const old of ['olga%2Fmover', 'guild%2Fmover']) expect(id(await get(`/projects/${old}`))).toBe(mover);
  });

  it('ends the redirect of a path that it takes', async () => {
    const first = await newProject('taken');
    await move(first, 'guild');
    const second = await newProject('taken');
    expect(id(await get('/projects/olga%2Ftaken'))).toBe(second);
    expect(id(await get('/projects/guild%2Ftaken'))).toBe(first);
  });

  it('comes back into the namespace of a user, who owns it', async () => {
    const home = await newProject('home', { namespace_id: ids.guild });
    const moved = record(await move(home, 'olga'));
    expect([moved['path_with_namespace'], moved['owner']]).toEqual([
      'olga/home',
      expect.objectContaining({ username: 'olga' }),
    ]);
    const members = records(await get(`/projects/${home}/members`));
    expect(members.map((member) => [member['username'], member['access_level']])).toEqual([['olga', 50]]);
  });

  it('is not moved onto a taken path (409), where it is already, or below a less visible group (400)', async () => {
    await newProject('twice', { namespace_id: ids.guild });
    const twice = await newProject('twice');
    expect(seen(await move(twice, 'guild'))).toEqual({
      status: 409,
      json: { message: '"guild/twice" has already been taken' },
    });
    expect(seen(await move(twice, 'olga'))).toEqual(invalid('namespace'));
    const shown = await newProject('shown', { visibility: 'public' });
    expect(seen(await move(shown, 'guild'))).toEqual(invalid('visibility'));
    expect((await move(shown, 'open')).status).toBe(200);
    expect(seen(await world.call({ method: 'PUT', path: `/projects/${shown}/transfer`, json: {} }))).toEqual(
      missing('namespace'),
    );
  });

  it('is for its owner to move, into a namespace where the owner can create projects', async () => {
    const held = await newProject('held', { namespace_id: ids.open });
    for (const [username, access_level] of [
      ['max', 40],
      ['gus', 50],
    ] as const) {
      await post(`/projects/${held}/members`, { user_id: world.ids[username], access_level });
    }
    expect((await move(held, 'max', 'max')).status).toBe(403);
    expect((await move(held, 'open', 'stan')).status).toBe(404);
    expect((await move(held, 'guild', 'gus')).status).toBe(404);
    expect((await move(held, 'max', 'gus')).status).toBe(403);
    expect((await move(held, 'none', 'gus')).status).toBe(404);
    expect((await move(held, 'gus', 'gus')).status).toBe(200);
    expect((await move(held, 'max', 'root')).status).toBe(200);
  });

  it('can go into the groups of which the caller is a master, but for its own', async () => {
    const here = await newProject('here', { namespace_id: ids.guild });
    const answer = await get(`/projects/${here}/transfer_locations`);
    expect(paths(answer)).toEqual(['den', 'open']);
    expect(records(answer)[0]).toEqual({
      id: ids.den,
      web_url: `${world.url}/groups/den`,
      name: 'den',
      avatar_url: null,
      full_name: 'den',
      full_path: 'den',
    });
    expect(paths(await get(`/projects/${here}/transfer_locations?search=OPE`))).toEqual(['open']);
    expect((await get(`/projects/${here}/transfer_locations`, 'stan')).status).toBe(404);
  });
});

describe('a group', () => {
  it('is moved into another group and back to the top, with everything in it', async () => {
    const top = await newGroup('top');
    const inner = await newGroup('inner', { parent_id: top });
    const app = await newProject('app', { namespace_id: inner });
    const moved = await moveGroup(top, ids.guild);
    expect([moved.status, record(moved)['full_path'], record(moved)['full_name'], record(moved)['parent_id']]).toEqual([
      201,
      'guild/top',
      'guild / top',
      ids.guild,
    ]);
    expect(await fullPath(inner)).toBe('guild/top/inner');
    expect(record(await get(`/projects/${app}`))['path_with_namespace']).toBe('guild/top/inner/app');
    expect(paths(await get('/groups/guild/descendant_groups?order_by=path'))).toEqual(['guild/top/inner', 'guild/top']);
    expect(record(await moveGroup('guild%2Ftop%2Finner'))['full_path']).toBe('inner');
    for (const old of ['top%2Finner%2Fapp', 'guild%2Ftop%2Finner%2Fapp', 'inner%2Fapp']) {
      expect(id(await get(`/projects/${old}`))).toBe(app);
    }
    expect(id(await get('/groups/top'))).toBe(top);
  });

  it('gives its projects to the members of the new group, and takes them from those of the old one', async () => {
    const left = await newGroup('left');
    const right = await newGroup('right');
    const team = await newGroup('team', { parent_id: left });
    const app = await newProject('app', { namespace_id: team });
    await post(`/groups/${left}/members`, { user_id: world.ids.max, access_level: 30 });
    await post(`/groups/${right}/members`, { user_id: world.ids.gus, access_level: 30 });
    const status = async (as: Caller): Promise<number> => (await get(`/projects/${app}`, as)).status;
    expect([await status('max'), await status('gus')]).toEqual([200, 404]);
    await moveGroup(team, right);
    expect([await status('max'), await status('gus')]).toEqual([404, 200]);
  });

  it('is not moved into itself or below, where it is already, onto a taken path, or into a less visible group', async () => {
    const outer = await newGroup('outer');
    const deep = await newGroup('deep', { parent_id: outer });
    for (const place of [outer, deep]) expect(seen(await moveGroup(outer, place))).toEqual(invalid('group_id'));
    expect(seen(await moveGroup(deep, outer))).toEqual(invalid('group_id'));
    expect(seen(await moveGroup(outer))).toEqual(invalid('group_id'));
    await newGroup('deep');
    expect(seen(await moveGroup(deep))).toEqual({ status: 409, json: { message: '"deep" has already been taken' } });
    const shown = await newGroup('shown', { visibility: 'public' });
    expect(seen(await moveGroup(shown, outer))).toEqual(invalid('visibility'));
    expect(await fullPath(deep)).toBe('outer/deep');
  });

  it('is nested at most 20 levels deep', async () => {
    let parent_id: number | undefined;
    for (let level = 1; level <= 19; level++)
      parent_id = await newGroup(`n${level}`, parent_id === undefined ? {} : { parent_id });
    const one = await newGroup('one');
    await newGroup('two', { parent_id: one });
    expect(seen(await moveGroup(one, parent_id))).toEqual(invalid('group_id'));
    expect((await moveGroup(await newGroup('alone'), parent_id)).status).toBe(201);
  });

  it('is for its owners to move, into a group that they own', async () => {
    const held = await newGroup('held', { visibility: 'public' });
    const other = await newGroup('other', { visibility: 'public' });
    await post(`/groups/${held}/members`, { user_id: world.ids.max, access_level: 40 });
    await post(`/groups/${held}/members`, { user_id: world.ids.gus, access_level: 50 });
    await post(`/groups/${other}/members`, { user_id: world.ids.gus, access_level: 40 });
    expect((await moveGroup(held, other, 'max')).status).toBe(403);
    expect((await moveGroup(held, other, 'gus')).status).toBe(403);
    expect((await moveGroup(held, ids.den, 'gus')).status).toBe(404);
    expect((await moveGroup(held, 4711)).status).toBe(404);
    expect(paths(await get(`/groups/${held}/transfer_locations`, 'gus'))).toEqual([]);
    expect(paths(await get(`/groups/${held}/transfer_locations?search=othe`))).toEqual(['other']);
  });

  it('belongs to its mover at the top level if it has no owner of its own', async () => {
    const above = await newGroup('above');
    const made = id(await post('/groups', { name: 'Orphan', path: 'orphan', parent_id: above }));
    await post(`/groups/${made}/members`, { user_id: world.ids.max, access_level: 50 });
    await world.call({ method: 'DELETE', path: `/groups/${made}/members/${world.ids.olga}` });
    await world.call({ method: 'DELETE', path: `/groups/${made}/members/${world.ids.max}` });
    await moveGroup(made);
    const members = records(await get(`/groups/${made}/members`));
    expect(members.map((member) => [member['username'], member['access_level']])).toEqual([['olga', 50]]);
  });
});

describe('housekeeping', () => {
  it('is scheduled by masters, and prunes nothing', async () => {
    const kept = await newProject('kept', { namespace_id: ids.open, visibility: 'public' });
    const keep = (json: object, as: Caller = 'olga') => post(`/projects/${kept}/housekeeping`, json, as);
    expect((await keep({})).status).toBe(201);
    expect((await keep({ task: 'eager' })).status).toBe(201);
    expect(seen(await keep({ task: 'prune' }))).toEqual(invalid('task'));
    expect(seen(await keep({ task: 'sweep' }))).toEqual(invalid('task'));
    expect((await keep({}, 'stan')).status).toBe(403);
  });
});
