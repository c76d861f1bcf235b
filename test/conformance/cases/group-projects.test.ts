import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { id, invalid, keys, record, records, seen } from '../answers.ts';
import { openWorld, type Caller, type World } from '../world.ts';

let world: World;
const guild = '/groups/guild';
beforeAll(async () => {
  world = await openWorld();
  await world.call({ method: 'POST', path: '/groups', json: { name: 'Guild', path: 'guild', visibility: 'public' } });
});
afterAll(() => world?.stop());

const get = (path: string, as: Caller = 'olga'): Promise<Answer> => world.call({ method: 'GET', path, as });
const post = (path: string, json: object = {}, as: Caller = 'olga'): Promise<Answer> =>
  world.call({ method: 'POST', path, json, as });
const paths = (answer: Answer): unknown[] => records(answer).map((project) => project['path']);
const fresh = async (name: string, more: object = {}): Promise<number> =>
  id(await post('/projects', { name, ...more }));

describe('the projects of a group', () => {
  const inGuild = `${guild}/projects`;

  it('are those directly in it, with every filter', async () => {
    const namespace = id(await get(guild));
    for (const [name, visibility] of [
      ['alpha', 'public'],
      ['beta', 'private'],
    ] as const) {
      await fresh(name, { visibility, namespace_id: namespace });
    }
    await post('/projects/guild%2Fbeta/archive');
    await post('/projects/guild%2Falpha/star');
    const list = async (query: string, as: Caller = 'olga'): Promise<unknown[]> =>
      paths(await get(`${inGuild}?order_by=path&sort=asc&${query}`, as));
    expect(await list('')).toEqual(['alpha', 'beta']);
    expect(await list('', 'anonymous')).toEqual(['alpha']);
    expect(await list('archived=true')).toEqual(['beta']);
    expect(await list('archived=false')).toEqual(['alpha']);
    expect(await list('visibility=private')).toEqual(['beta']);
    expect(await list('search=ALP')).toEqual(['alpha']);
    expect(await list('owned=true')).toEqual(['alpha', 'beta']);
    expect(await list('owned=true', 'stan')).toEqual([]);
    expect(await list('starred=true')).toEqual(['alpha']);
    expect(paths(await get(`${inGuild}?sort=asc`))).toEqual(['alpha', 'beta']);
    expect(paths(await get(inGuild))).toEqual(['beta', 'alpha']);
    expect((await get('/groups/none/projects')).status).toBe(404);
  });

  it('include those of its subgroups with include_subgroups', async () => {
    const parent_id = id(await get(guild));
    const inner = id(await post('/groups', { name: 'Inner', path: 'inner', parent_id, visibility: 'public' }));
    await fresh('hidden', { namespace_id: inner });
    await fresh('shown', { visibility: 'public', namespace_id: inner });
    const list = async (query: string, as: Caller = 'olga'): Promise<unknown[]> =>
      records(await get(`${inGuild}?order_by=id&sort=asc&archived=false&${query}`, as)).map(
        (project) => project['path_with_namespace'],
      );
    expect(await list('')).toEqual(['guild/alpha']);
    expect(await list('include_subgroups=true')).toEqual(['guild/alpha', 'guild/inner/hidden', 'guild/inner/shown']);
    expect(await list('include_subgroups=true', 'anonymous')).toEqual(['guild/alpha', 'guild/inner/shown']);
    expect(paths(await get('/groups/guild%2Finner/projects?include_subgroups=true&sort=asc'))).toEqual([
      'hidden',
      'shown',
    ]);
  });

  it('have only IDs, URLs, names, and paths with simple', async () => {
    const [project] = records(await get(`${inGuild}?simple=true&search=alpha`));
    expect(keys(project).filter((key) => !/^id$|url|^name|^path/.test(key))).toEqual([]);
    expect(project).toMatchObject({ name: 'alpha', path: 'alpha', web_url: `${world.url}/guild/alpha` });
  });

  it('include transferred projects, which administrators transfer', async () => {
    const project = await fresh('mover');
    expect((await post(`${inGuild}/${project}`)).status).toBe(403);
    const answer = await post(`${inGuild}/${project}`, {}, 'root');
    expect([answer.status, record(answer)['full_path']]).toEqual([201, 'guild']);
    expect(record(await get('/projects/olga%2Fmover'))).toMatchObject({
      path_with_namespace: 'guild/mover',
      name_with_namespace: 'Guild / mover',
    });
    expect(seen(await post(`${inGuild}/guild%2Fmover`, {}, 'root'))).toEqual(invalid('namespace'));
    const double = await fresh('mover');
    expect((await post(`${inGuild}/${double}`, {}, 'root')).status).toBe(409);
    await world.call({ method: 'POST', path: '/groups', json: { name: 'Den', path: 'den', visibility: 'private' } });
    const open = await fresh('open', { visibility: 'public' });
    expect(seen(await post(`/groups/den/projects/${open}`, {}, 'root'))).toEqual(invalid('visibility'));
    expect((await post(`${inGuild}/4711`, {}, 'root')).status).toBe(404);
    expect((await post(`/groups/none/projects/${double}`, {}, 'root')).status).toBe(404);
  });
});
