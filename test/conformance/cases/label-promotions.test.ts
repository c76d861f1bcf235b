import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id, record, seen } from '../answers.ts';
import { openWorld, widgets, type Call, type World } from '../world.ts';

let world: World;

const fleet = '/groups/fleet';
const harbor = '/projects/fleet%2Fharbor';
const winch = '/projects/fleet%2Ftugs%2Fwinch';
const red = '#d9534f';

const get = (path: string) => world.call({ method: 'GET', path });
const post = (path: string, json: object = {}) => world.call({ method: 'POST', path, json });
const put = (path: string, json: object = {}, as: Call['as'] = 'olga') => world.call({ method: 'PUT', path, json, as });
const label = (place: string, name: string, more: object = {}) =>
  post(`${place}/labels`, { name, color: red, ...more });

beforeAll(async () => {
  world = await openWorld();
  const parent_id = id(await post('/groups', { name: 'fleet', path: 'fleet', visibility: 'private' }));
  const tug = id(await post('/groups', { name: 'tugs', path: 'tugs', visibility: 'private', parent_id }));
  await post('/projects', { name: 'harbor', namespace_id: parent_id, visibility: 'private' });
  await post('/projects', { name: 'quay', namespace_id: parent_id, visibility: 'private' });
  await post('/projects', { name: 'winch', namespace_id: tug, visibility: 'private' });
  await post(`${fleet}/members`, { user_id: world.ids.gus, access_level: 10 });
  await post(`${fleet}/members`, { user_id: world.ids.max, access_level: 20 });
  await label(fleet, 'wide');
  await label(harbor, 'own');
});
afterAll(() => world?.stop());

describe('promoting a label', () => {
  it('makes one group label of those in the projects of the group', async () => {
    const quay = '/projects/fleet%2Fquay';
    const old = id(await label(harbor, 'shared', { description: 'From harbor', color: '#00ff00', priority: 4 }));
    await label(quay, 'shared');
    await label(winch, 'shared');
    await post(`${quay}/labels/shared/subscribe`);
    const issue = String(record(await post(`${harbor}/issues`, { title: 'One', labels: 'shared,own' }))['iid']);
    await post(`${quay}/issues`, { title: 'Two', labels: 'shared' });
    const promoted = await put(`${harbor}/labels/shared/promote`);
    expect(seen(promoted)).toEqual({
      status: 200,
      json: {
        id: expect.any(Number),
        name: 'shared',
        color: '#00ff00',
        text_color: '#FFFFFF',
        description: 'From harbor',
        description_html: 'From harbor',
        open_issues_count: 2,
        closed_issues_count: 0,
        open_merge_requests_count: 0,
        subscribed: true,
      },
    });
    expect((await get(`${harbor}/labels/${old}`)).status).toBe(404);
    expect(record(await get(`${harbor}/issues/${issue}`))['labels']).toEqual(['own', 'shared']);
    expect(record(await get(`${harbor}/labels/shared`))).toMatchObject({ is_project_label: false, priority: 4 });
    expect(record(await get(`${quay}/labels/shared`))).toMatchObject({ is_project_label: false, priority: null });
    expect(record(await get(`${winch}/labels/shared`))).toMatchObject({ is_project_label: true });
  });

  it('joins a label that the group has already, by the old address, too', async () => {
    await label(harbor, 'twin', { color: '#0000ff' });
    const twin = id(await label(fleet, 'twin'));
    const promoted = await put(`${harbor}/labels/promote`, { name: 'twin' });
    expect(seen(promoted)).toMatchObject({ status: 200, json: { id: twin, color: '#0000ff' } });
  });

  it('refuses what is no project label, and what is in no group', async () => {
    const failed = { message: 'Failed to promote project label to group label' };
    expect(seen(await put(`${harbor}/labels/wide/promote`))).toEqual({ status: 400, json: failed });
    await label(widgets, 'alone');
    expect(seen(await put(`${widgets}/labels/alone/promote`))).toEqual({ status: 400, json: failed });
    expect((await put(`${harbor}/labels/nothing/promote`)).status).toBe(404);
    expect((await put(`${harbor}/labels/own/promote`, {}, 'gus')).status).toBe(403);
  });

  it('needs the role in the group as well', async () => {
    await post(`${harbor}/members`, { user_id: world.ids.stan, access_level: 40 });
    expect((await put(`${harbor}/labels/own/promote`, {}, 'stan')).status).toBe(403);
    expect((await put(`${harbor}/labels/own/promote`, {}, 'max')).status).toBe(200);
  });
});
