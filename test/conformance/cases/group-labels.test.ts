import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id, keys, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { openWorld, widgets, type Call, type World } from '../world.ts';

let world: World;

const fleet = '/groups/fleet';
const tugs = '/groups/fleet%2Ftugs';
const harbor = '/projects/fleet%2Fharbor';
const winch = '/projects/fleet%2Ftugs%2Fwinch';
const red = '#d9534f';

const shape = {
  id: expect.any(Number),
  name: expect.any(String),
  color: red,
  text_color: '#FFFFFF',
  description: null,
  description_html: expect.any(String),
  open_issues_count: 0,
  closed_issues_count: 0,
  open_merge_requests_count: 0,
  subscribed: false,
};

const get = (path: string, query: Record<string, string> = {}, as: Call['as'] = 'olga') =>
  world.call({ method: 'GET', path, query: { per_page: '100', ...query }, as });
const post = (path: string, json: object = {}, as: Call['as'] = 'olga') =>
  world.call({ method: 'POST', path, json, as });
const put = (path: string, json: object = {}, as: Call['as'] = 'olga') => world.call({ method: 'PUT', path, json, as });
const remove = (path: string, as: Call['as'] = 'olga') => world.call({ method: 'DELETE', path, as });
const label = (place: string, name: string, more: object = {}) =>
  post(`${place}/labels`, { name, color: red, ...more });
const names = async (path: string, query: Record<string, string> = {}, as: Call['as'] = 'olga') =>
  records(await get(path, query, as)).map((one) => one['name']);

beforeAll(async () => {
  world = await openWorld();
  const parent_id = id(await post('/groups', { name: 'fleet', path: 'fleet', visibility: 'private' }));
  const tug = id(await post('/groups', { name: 'tugs', path: 'tugs', visibility: 'private', parent_id }));
  await post('/projects', { name: 'harbor', namespace_id: parent_id, visibility: 'private' });
  await post('/projects', { name: 'winch', namespace_id: tug, visibility: 'private' });
  await post(`${fleet}/members`, { user_id: world.ids.gus, access_level: 10 });
  await post(`${fleet}/members`, { user_id: world.ids.max, access_level: 20 });
  await label(fleet, 'wide', { description: 'Everywhere' });
  await label(tugs, 'deep');
  await label(harbor, 'own', { priority: 3 });
  await label(winch, 'geared');
});
afterAll(() => world?.stop());

describe('creating a group label', () => {
  it('returns the complete record, without the members of project labels', async () => {
    const answer = await label(fleet, 'whole', { description: 'two words' });
    expect(seen(answer)).toEqual({ status: 201, json: { ...shape, name: 'whole', description: 'two words' } });
    expect(keys(answer.json)).toEqual(keys(shape));
  });

  it('names the priority among the ignored parameters', async () => {
    const answer = await label(fleet, 'unranked', { priority: 3 });
    expect(answer).toMatchObject({ status: 201, headers: { 'x-ignored-params': 'priority' } });
  });

  runCases(
    () => world,
    [
      { it: 'requires the name', method: 'POST', path: `${fleet}/labels`, json: { color: red }, missing: 'name' },
      { it: 'requires the color', method: 'POST', path: `${fleet}/labels`, json: { name: 'x' }, missing: 'color' },
      {
        it: 'rejects an unknown color',
        method: 'POST',
        path: `${fleet}/labels`,
        json: { name: 'x', color: 'reddish' },
        invalid: 'color',
      },
      {
        it: 'rejects a comma in the name',
        method: 'POST',
        path: `${fleet}/labels`,
        json: { name: 'a,b', color: red },
        invalid: 'name',
      },
      ...[
        ['an existing name', fleet, 'wide'],
        ['a name that a group above has', tugs, 'wide'],
        ['a name that the group of the project has', harbor, 'wide'],
        ['a name that a group further above has', winch, 'wide'],
      ].map(([what, place, name]) => ({
        it: `rejects ${what}`,
        method: 'POST',
        path: `${place}/labels`,
        json: { name, color: red },
        status: 409,
        answers: { message: 'Label already exists' },
      })),
      {
        it: 'accepts the name of a label in a project below',
        method: 'POST',
        path: `${tugs}/labels`,
        json: { name: 'geared', color: red },
        status: 201,
      },
      {
        it: 'is not allowed for a guest',
        as: 'gus',
        method: 'POST',
        path: `${fleet}/labels`,
        json: { name: 'x', color: red },
        status: 403,
      },
      {
        it: 'is allowed for a reporter',
        as: 'max',
        method: 'POST',
        path: `${fleet}/labels`,
        json: { name: 'by max', color: red },
        status: 201,
      },
      {
        it: 'hides the group from a stranger',
        as: 'stan',
        method: 'POST',
        path: `${fleet}/labels`,
        json: { name: 'x', color: red },
        status: 404,
      },
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'POST',
        path: `${fleet}/labels`,
        json: { name: 'x', color: red },
        status: 401,
        answers: unauthorized,
      },
    ],
  );
});

describe('listing the labels of a group', () => {
  it('includes the groups above, unless told otherwise', async () => {
    expect(await names(`${tugs}/labels`)).toEqual(expect.arrayContaining(['deep', 'wide']));
    expect(await names(`${tugs}/labels`, { include_ancestor_groups: 'false' })).toEqual(['deep', 'geared']);
    expect(await names(`${fleet}/labels`)).not.toContain('deep');
  });

  it('includes the groups below on request, and the labels of projects', async () => {
    const below = await names(`${fleet}/labels`, { include_descendant_groups: 'true' });
    expect(below).toEqual(expect.arrayContaining(['wide', 'deep']));
    expect(below).not.toContain('own');
    const direct = await names(`${fleet}/labels`, { only_group_labels: 'false' });
    expect(direct).toContain('own');
    expect(direct.filter((name) => name === 'geared')).toEqual([]);
    const all = await names(`${fleet}/labels`, { only_group_labels: 'false', include_descendant_groups: 'true' });
    expect(all.filter((name) => name === 'geared')).toHaveLength(2);
  });

  it('searches names and descriptions', async () => {
    expect(await names(`${fleet}/labels`, { search: 'EVERYW' })).toEqual(['wide']);
    expect(await names(`${fleet}/labels`, { search: 'wid' })).toEqual(['wide']);
  });

  it('has counts on request', async () => {
    const [first] = records(await get(`${fleet}/labels`, { search: 'wide' }));
    const { open_issues_count: _open, closed_issues_count: _closed, open_merge_requests_count: _mrs, ...rest } = shape;
    expect(first).toEqual({ ...rest, name: 'wide', description: 'Everywhere' });
    const [counted] = records(await get(`${fleet}/labels`, { search: 'wide', with_counts: 'true' }));
    expect(counted).toEqual({ ...shape, name: 'wide', description: 'Everywhere' });
  });

  it('shows what the caller sees only', async () => {
    await post(`${tugs}/members`, { user_id: world.ids.stan, access_level: 20 });
    expect(await names(`${tugs}/labels`, {}, 'stan')).toContain('wide');
    expect((await get(`${fleet}/labels`, {}, 'stan')).status).toBeOneOf([200, 404]);
    await remove(`${tugs}/members/${world.ids.stan}`);
    expect((await get(`${fleet}/labels`, {}, 'stan')).status).toBe(404);
    expect((await get(`${fleet}/labels`, {}, 'anonymous')).status).toBe(401);
  });
});

describe('a single group label', () => {
  it('is found by name and ID, in the groups below, too', async () => {
    const wide = record(await get(`${fleet}/labels/wide`));
    expect(wide).toEqual({ ...shape, name: 'wide', description: 'Everywhere' });
    expect(record(await get(`${fleet}/labels/${wide['id']}`))).toEqual(wide);
    expect(record(await get(`${tugs}/labels/wide`))).toEqual(wide);
    expect((await get(`${tugs}/labels/wide`, { include_ancestor_groups: 'false' })).status).toBe(404);
    expect((await get(`${fleet}/labels/deep`)).status).toBe(404);
    expect(record(await get(`${fleet}/labels/deep`, { include_descendant_groups: 'true' }))['name']).toBe('deep');
    expect((await get(`${fleet}/labels/own`, { only_group_labels: 'false' })).status).toBe(200);
  });

  it('is updated by the old and the new address', async () => {
    await label(fleet, 'before');
    const renamed = await put(`${fleet}/labels/before`, { new_name: 'after', color: '#123456' });
    expect(seen(renamed)).toEqual({ status: 200, json: { ...shape, name: 'after', color: '#123456' } });
    const described = await put(`${fleet}/labels`, { name: 'after', description: 'Said' });
    expect(seen(described)).toEqual({
      status: 200,
      json: { ...shape, name: 'after', color: '#123456', description: 'Said' },
    });
    expect(seen(await put(`${fleet}/labels/after`, { new_name: 'wide' }))).toEqual({
      status: 409,
      json: { message: 'Label already exists' },
    });
    expect((await put(`${fleet}/labels/after`, {})).status).toBe(400);
    expect((await put(`${tugs}/labels/after`, { color: red })).status).toBe(404);
    expect((await put(`${fleet}/labels/after`, { color: red }, 'gus')).status).toBe(403);
  });

  it('is deleted by the old and the new address', async () => {
    await label(fleet, 'gone/1');
    await label(fleet, 'gone/2');
    expect((await remove(`${tugs}/labels/gone%2F1`)).status).toBe(404);
    expect((await remove(`${fleet}/labels/gone%2F1`, 'gus')).status).toBe(403);
    expect(await remove(`${fleet}/labels/gone%2F1`)).toMatchObject({ status: 204, text: '' });
    expect(await remove(`${fleet}/labels?name=gone%2F2`)).toMatchObject({ status: 204, text: '' });
    expect(seen(await remove(`${fleet}/labels/gone%2F1`))).toEqual({
      status: 404,
      json: { message: '404 Label Not Found' },
    });
  });

  it('is followed from its group, a group below, or a project', async () => {
    expect(await post(`${fleet}/labels/wide/subscribe`)).toMatchObject({ status: 201, json: { subscribed: true } });
    expect((await post(`${tugs}/labels/wide/subscribe`)).status).toBe(304);
    expect(record(await get(`${harbor}/labels/wide`))['subscribed']).toBe(true);
    expect(record(await get(`${fleet}/labels/wide`, {}, 'gus'))['subscribed']).toBe(false);
    const left = await post(`${harbor}/labels/wide/unsubscribe`);
    expect(left).toMatchObject({ status: 201, json: { subscribed: false } });
    expect((await post(`${fleet}/labels/wide/unsubscribe`)).status).toBe(304);
    expect((await post(`${fleet}/labels/none/subscribe`)).status).toBe(404);
  });
});

describe('a project below', () => {
  it('lists the labels of all groups above beside its own', async () => {
    const all = records(await get(`${harbor}/labels`));
    expect(all).toContainEqual({ ...shape, name: 'own', priority: 3, is_project_label: true });
    expect(all).toContainEqual({
      ...shape,
      name: 'wide',
      description: 'Everywhere',
      priority: null,
      is_project_label: false,
    });
    expect(await names(`${winch}/labels`)).toEqual(expect.arrayContaining(['deep', 'wide']));
    expect(await names(`${harbor}/labels`, { include_ancestor_groups: 'false' })).toEqual(['own']);
    expect(await names(`${harbor}/labels`, { search: 'everywhere' })).toEqual(['wide']);
    expect(await names(`${widgets}/labels`)).not.toContain('wide');
  });

  it('ranks a group label for itself', async () => {
    expect(record(await put(`${winch}/labels/wide`, { priority: 5 }))).toMatchObject({ priority: 5 });
    expect(record(await get(`${winch}/labels/wide`))['priority']).toBe(5);
    expect(record(await get(`${harbor}/labels/wide`))['priority']).toBeNull();
    expect(record(await put(`${winch}/labels/wide`, { priority: null }))).toMatchObject({ priority: null });
  });

  it('does not change or delete a group label', async () => {
    const refused = { message: '403 Forbidden - label "wide" belongs to group fleet; change it there' };
    expect(seen(await put(`${harbor}/labels/wide`, { color: red }))).toEqual({ status: 403, json: refused });
    expect(seen(await remove(`${harbor}/labels/wide`))).toEqual({ status: 403, json: refused });
    expect((await get(`${fleet}/labels/wide`)).status).toBe(200);
  });

  it('uses group labels by name, and creates only what is missing', async () => {
    const made = record(await post(`${winch}/issues`, { title: 'Rope', labels: 'wide,deep,fresh' }));
    expect(made['labels']).toEqual(['deep', 'fresh', 'wide']);
    expect(await names(`${winch}/labels`, { include_ancestor_groups: 'false' })).toEqual(['fresh', 'geared']);
    expect(record(await get(`${fleet}/labels/wide`))['open_issues_count']).toBe(1);
    expect(record(await get(`${winch}/labels/wide`))['open_issues_count']).toBe(1);
    expect(record(await get(`${harbor}/labels/wide`))['open_issues_count']).toBe(0);
    expect(record(await get(`${fleet}/labels/wide`, {}, 'gus'))['open_issues_count']).toBe(1);
  });

  it.each([
    [winch, { labels: 'wide' }, ['Rope']],
    [winch, { labels: 'wide,deep' }, ['Rope']],
    [winch, { labels: 'wide,absent' }, []],
    [winch, { labels: 'Any' }, ['Rope']],
    [winch, { labels: 'None' }, []],
    [winch, { 'not[labels]': 'wide' }, []],
    [harbor, { labels: 'wide' }, []],
    [fleet, { labels: 'wide' }, ['Rope']],
    [fleet, { 'not[labels]': 'wide' }, []],
  ])('filters issues of %s by %j', async (place, query, titles) => {
    expect(records(await get(`${place}/issues`, query)).map(({ title }) => title)).toEqual(titles);
  });

  it('keeps a group label of an issue that moves to a project of the same group', async () => {
    const { iid } = record(await post(`${winch}/issues`, { title: 'Moves', labels: 'wide,deep' }));
    const target = record(await get(harbor))['id'];
    const moved = record(await post(`${winch}/issues/${String(iid)}/move`, { to_project_id: target }));
    expect(moved['labels']).toEqual(['wide']);
    expect(await names(`${harbor}/labels`, { include_ancestor_groups: 'false' })).toEqual(['own']);
  });
});
