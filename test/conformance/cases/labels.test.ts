import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const labels = `${widgets}/labels`;
const publicLabels = `${plaza}/labels`;
const red = '#d9534f';

const shape = {
  id: expect.any(Number),
  name: expect.any(String),
  color: expect.any(String),
  text_color: expect.stringMatching(/^#[0-9A-F]{6}$/),
  description: null,
  description_html: expect.any(String),
  open_issues_count: 0,
  closed_issues_count: 0,
  open_merge_requests_count: 0,
  subscribed: false,
  priority: null,
  is_project_label: true,
};

const create = (name: string, more: object = {}): ReturnType<World['call']> =>
  world.call({ method: 'POST', path: labels, json: { name, color: red, ...more } });

const change = (name: string, more: object): ReturnType<World['call']> =>
  world.call({ method: 'PUT', path: labels, json: { name, ...more } });

const find = async (name: string): Promise<Readonly<Record<string, unknown>> | undefined> =>
  records(await world.call({ method: 'GET', path: labels, query: { per_page: '100' } })).find(
    (label) => label['name'] === name,
  );

describe('creating a label', () => {
  it.each(styles)('accepts the parameters as %s', async (style) => {
    const name = `by ${style} & + %`;
    const parameters = { name, color: red, description: 'two words', priority: '3' };
    const answer = await world.call({ method: 'POST', path: labels, [style]: parameters });
    expect(seen(answer)).toEqual({
      status: 201,
      json: { ...shape, name, color: red, description: 'two words', priority: 3 },
    });
  });

  it('returns the complete record and nothing else', async () => {
    const answer = await create('bare');
    expect(seen(answer)).toEqual({ status: 201, json: { ...shape, name: 'bare', color: red } });
    expect(keys(answer.json)).toEqual(keys(shape));
  });

  it.each([
    ['red', '#ff0000'],
    ['RebeccaPurple', '#663399'],
    ['lightgoldenrodyellow', '#fafad2'],
    ['transparentish', undefined],
    ['grey', '#808080'],
  ])('accepts the color name %s only if CSS has it', async (color, hex) => {
    const answer = await create(`named ${color}`, { color });
    expect(answer.status).toBe(hex === undefined ? 400 : 201);
    expect(String(record(answer)['color']).toLowerCase()).toBeOneOf(
      hex === undefined ? ['undefined'] : [color.toLowerCase(), hex],
    );
  });

  it('distinguishes priority 0 from no priority', async () => {
    expect(record(await create('zero', { priority: 0 }))['priority']).toBe(0);
    expect(record(await create('null', { priority: null }))['priority']).toBeNull();
  });

  it('distinguishes names by case', async () => {
    for (const name of ['Case', 'case']) expect((await create(name)).status).toBe(201);
  });

  runCases(
    () => world,
    [
      { it: 'requires the name', method: 'POST', path: labels, json: { color: red }, missing: 'name' },
      { it: 'requires the name first', method: 'POST', path: labels, json: {}, missing: 'name' },
      { it: 'requires the color', method: 'POST', path: labels, form: { name: 'x' }, missing: 'color' },
      ...['reddish', '#12345', '#12345g', '#fff', 'd9534f', '#d9534f0', 'rgb(1,2,3)', '# d9534'].map((color) => ({
        it: `rejects the color ${color}`,
        method: 'POST',
        path: labels,
        json: { name: 'x', color },
        invalid: 'color',
      })),
      ...[-1, 1.5, 'high', '1e3', {}].map((priority) => ({
        it: `rejects the priority ${JSON.stringify(priority)}`,
        method: 'POST',
        path: labels,
        json: { name: 'x', color: red, priority },
        invalid: 'priority',
      })),
      { it: 'rejects a duplicate name', method: 'POST', path: labels, json: { name: 'once', color: red }, status: 201 },
      {
        it: 'rejects an existing name',
        method: 'POST',
        path: labels,
        json: { name: 'once', color: red },
        status: 409,
      },
      {
        it: 'accepts the same name in another project',
        method: 'POST',
        path: publicLabels,
        json: { name: 'once', color: red },
        status: 201,
      },
      {
        it: 'requires credentials, on a public project, too',
        as: 'anonymous',
        method: 'POST',
        path: publicLabels,
        json: { name: 'x', color: red },
        status: 401,
        answers: unauthorized,
      },
      {
        it: 'hides a private project from a stranger',
        as: 'stan',
        method: 'POST',
        path: labels,
        json: { name: 'x', color: red },
        status: 404,
      },
      {
        it: 'is not allowed for a stranger on a public project',
        as: 'stan',
        method: 'POST',
        path: publicLabels,
        json: { name: 'x', color: red },
        status: 403,
      },
    ],
  );

  it('writes nothing when it is rejected', async () => {
    expect(await find('x')).toBeUndefined();
  });
});

describe('listing labels', () => {
  it('returns complete records', async () => {
    await create('listed', { priority: 7 });
    expect(await find('listed')).toEqual({ ...shape, name: 'listed', color: red, priority: 7 });
  });

  runCases(
    () => world,
    [
      { it: 'works for a member', as: 'gus', method: 'GET', path: labels, status: 200 },
      { it: 'works for an administrator', as: 'root', method: 'GET', path: labels, status: 200 },
      { it: 'works for a stranger on a public project', as: 'stan', method: 'GET', path: publicLabels, status: 200 },
      { it: 'works anonymously on a public project', as: 'anonymous', method: 'GET', path: publicLabels, status: 200 },
      { it: 'hides a private project from a stranger', as: 'stan', method: 'GET', path: labels, status: 404 },
      {
        it: 'hides a private project from anonymous callers',
        as: 'anonymous',
        method: 'GET',
        path: labels,
        status: [401, 404],
      },
      { it: 'returns 404 for an unknown project', method: 'GET', path: '/projects/987654/labels', status: 404 },
      { it: 'returns 404 for an unknown path', method: 'GET', path: '/projects/olga%2Fnone/labels', status: 404 },
    ],
  );

  it('accepts the project ID', async () => {
    const all = records(await world.call({ method: 'GET', path: '/projects' }));
    const project = all.find((one) => one['path_with_namespace'] === 'olga/widgets');
    const answer = await world.call({ method: 'GET', path: `/projects/${String(project?.['id'])}/labels` });
    expect(records(answer).length).toBeGreaterThan(0);
  });
});

describe('changing a label', () => {
  it.each(styles)('accepts the parameters as %s', async (style) => {
    await create(`before ${style}`, { description: 'kept', priority: 2 });
    const parameters = { name: `before ${style}`, new_name: `after ${style}` };
    const answer = await world.call({ method: 'PUT', path: labels, [style]: parameters });
    expect(seen(answer)).toEqual({
      status: 200,
      json: { ...shape, name: `after ${style}`, color: red, description: 'kept', priority: 2 },
    });
  });

  it('removes a priority with null and keeps it when it is left out', async () => {
    await create('ranked', { priority: 5 });
    expect(record(await change('ranked', { color: '#123456' }))['priority']).toBe(5);
    expect(record(await change('ranked', { color: '#123456', priority: 0 }))['priority']).toBe(0);
    expect(record(await change('ranked', { color: '#123456', priority: null }))['priority']).toBeNull();
    expect(await find('ranked')).toMatchObject({ color: '#123456', priority: null });
  });

  it('starts from an existing label', async () => {
    expect((await create('fixed')).status).toBe(201);
  });

  runCases(
    () => world,
    [
      { it: 'requires the name', method: 'PUT', path: labels, json: { color: red }, missing: 'name' },
      { it: 'requires a change', method: 'PUT', path: labels, json: { name: 'fixed' }, status: 400 },
      {
        it: 'returns 404 for an unknown label',
        method: 'PUT',
        path: labels,
        json: { name: 'nobody', color: red },
        status: 404,
      },
      {
        it: 'rejects an existing name',
        method: 'PUT',
        path: labels,
        json: { name: 'fixed', new_name: 'once' },
        status: 409,
      },
      {
        it: 'rejects an invalid color',
        method: 'PUT',
        path: labels,
        json: { name: 'fixed', color: 'reddish' },
        invalid: 'color',
      },
      {
        it: 'rejects an invalid priority',
        method: 'PUT',
        path: labels,
        json: { name: 'fixed', color: red, priority: -1 },
        invalid: 'priority',
      },
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'PUT',
        path: publicLabels,
        json: { name: 'once', color: red },
        status: 401,
      },
      {
        it: 'hides a private project from a stranger',
        as: 'stan',
        method: 'PUT',
        path: labels,
        json: { name: 'fixed', color: 'blue' },
        status: 404,
      },
      {
        it: 'also works by the path of the label',
        method: 'PUT',
        path: `${labels}/fixed`,
        json: { new_name: 'fixed again' },
        status: 200,
        answers: { ...shape, name: 'fixed again', color: red },
      },
    ],
  );
});

describe('deleting a label', () => {
  it.each([
    ['the name in the query', (name: string) => ({ path: labels, query: { name } })],
    ['the name in a JSON body', (name: string) => ({ path: labels, json: { name } })],
    ['the name in a form', (name: string) => ({ path: labels, form: { name } })],
    ['its own address', (name: string) => ({ path: `${labels}/${encodeURIComponent(name)}` })],
  ])('works by %s', async (way, call) => {
    const name = `gone/by ${way}?#é`;
    await create(name);
    const answer = await world.call({ method: 'DELETE', ...call(name) });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await find(name)).toBeUndefined();
  });

  runCases(
    () => world,
    [
      { it: 'requires the name', method: 'DELETE', path: labels, missing: 'name' },
      {
        it: 'returns 404 for an unknown label',
        method: 'DELETE',
        path: labels,
        query: { name: 'nobody' },
        status: 404,
      },
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'DELETE',
        path: publicLabels,
        query: { name: 'once' },
        status: 401,
      },
      {
        it: 'hides a private project from a stranger',
        as: 'stan',
        method: 'DELETE',
        path: labels,
        query: { name: 'once' },
        status: 404,
      },
    ],
  );
});

describe('the path of a single label', () => {
  it.each(['plain', 'v1.0', 'a/b', 'ünïcode ✓', '100%', 'a+b c'])('returns %s', async (name) => {
    await create(name);
    const answer = await world.call({ method: 'GET', path: `${labels}/${encodeURIComponent(name)}` });
    expect(seen(answer)).toEqual({ status: 200, json: { ...shape, name, color: red } });
  });

  it('returns 404 for an unknown label', async () => {
    expect((await world.call({ method: 'GET', path: `${labels}/nobody` })).status).toBe(404);
  });
});
