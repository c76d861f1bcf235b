import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { invalid, record, records, seen } from '../answers.ts';
import { openWorld, plaza, widgets, type Caller, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const get = (path: string, as: Caller = 'olga'): Promise<Answer> => world.call({ method: 'GET', path, as });
const post = (path: string, json: object = {}, as: Caller = 'olga'): Promise<Answer> =>
  world.call({ method: 'POST', path, json, as });
const paths = (answer: Answer): unknown[] => records(answer).map((project) => project['path']);

describe('a fork', () => {
  it('can be created once under each path', async () => {
    const answer = await post(`${plaza}/fork`, {}, 'stan');
    expect([answer.status, record(answer)]).toMatchObject([
      201,
      { path_with_namespace: 'stan/plaza', forked_from_project: { path_with_namespace: 'olga/plaza' } },
    ]);
    expect((await post(`${plaza}/fork`, {}, 'stan')).status).toBe(409);
    const second = await post(`${plaza}/fork`, { path: 'plaza-next', name: 'Next' }, 'stan');
    expect([second.status, record(second)]).toMatchObject([
      201,
      {
        path_with_namespace: 'stan/plaza-next',
        name: 'Next',
        forked_from_project: { path_with_namespace: 'olga/plaza' },
      },
    ]);
    expect((await post(`${plaza}/fork`, { path: 'plaza-next' }, 'stan')).status).toBe(409);
    expect(record(await get(plaza))['forks_count']).toBe(2);
    expect(paths(await get(`${plaza}/forks`, 'anonymous')).toSorted()).toEqual(['plaza', 'plaza-next']);
    expect((await post(`${widgets}/fork`, {}, 'stan')).status).toBe(404);
    const fork = '/projects/stan%2Fplaza/fork';
    expect((await world.call({ method: 'DELETE', path: fork, as: 'stan' })).status).toBe(204);
    expect((await world.call({ method: 'DELETE', path: fork, as: 'stan' })).status).toBe(304);
  });

  it('can be created in a namespace by its ID or path, with a description and a visibility', async () => {
    const made = await post('/groups', { name: 'Factory', path: 'factory', visibility: 'public' });
    const group = record(made)['id'];
    const byId = await post(`${plaza}/fork`, { namespace_id: group, path: 'by-id', description: 'Ours' });
    expect([byId.status, record(byId)]).toMatchObject([
      201,
      { path_with_namespace: 'factory/by-id', description: 'Ours' },
    ]);
    const byPath = await post(`${plaza}/fork`, { namespace_path: 'factory', path: 'by-path', visibility: 'private' });
    expect([byPath.status, record(byPath)]).toMatchObject([
      201,
      { path_with_namespace: 'factory/by-path', visibility: 'private' },
    ]);
    const both = await post(`${plaza}/fork`, { namespace_path: 'factory', namespace_id: group, path: 'both' });
    expect(seen(both)).toEqual(invalid('namespace_path'));
    expect((await post(`${plaza}/fork`, { namespace_path: 'nowhere', path: 'none' })).status).toBe(404);
    const hidden = record(await post(`${plaza}/fork`, { path: 'hidden', visibility: 'private' }));
    const wider = await post(`/projects/${String(hidden['id'])}/fork`, { path: 'wider', visibility: 'public' });
    expect(seen(wider)).toEqual(invalid('visibility'));
  });
});
