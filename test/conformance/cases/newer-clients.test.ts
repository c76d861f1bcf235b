/** Requests of v4 clients that are made for later servers or have their own format of lists. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id, record, records, seen } from '../answers.ts';
import { openWorld, plaza, widgets, type Call, type World } from '../world.ts';

let world: World;
const labels = `${widgets}/labels`;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

describe('a comma-separated list of names', () => {
  const issues = `${widgets}/issues`;
  const labelled = async (call: Partial<Call>): Promise<unknown> =>
    record(await world.call({ method: 'POST', path: issues, ...call }))['labels'];

  it('can be a JSON array', async () => {
    expect(await labelled({ json: { title: 'one', labels: ['lamp', 'desk'] } })).toEqual(['desk', 'lamp']);
    expect(await labelled({ json: { title: 'none', labels: [] } })).toEqual([]);
  });

  it('can be a repeated parameter', async () => {
    expect(await labelled({ path: `${issues}?title=two&labels[]=lamp&labels[]=desk` })).toEqual(['desk', 'lamp']);
    const answer = await world.call({ method: 'GET', path: `${issues}?labels[]=lamp&labels[]=desk` });
    expect(records(answer).map(({ title }) => title)).toEqual(['two', 'one']);
  });

  it('is cleared by an empty array', async () => {
    const path = `${issues}/${record(await world.call({ method: 'POST', path: issues, json: { title: 'x', labels: 'a' } }))['iid']}`;
    const answer = await world.call({ method: 'PUT', path, json: { labels: [] } });
    expect(seen(answer)).toMatchObject({ status: 200, json: { labels: [] } });
  });

  it('cannot be an array of other values', async () => {
    const answer = await world.call({ method: 'POST', path: issues, json: { title: 'x', labels: [{ name: 'lamp' }] } });
    expect(seen(answer)).toEqual({ status: 400, json: { message: { labels: expect.any(Array) } } });
  });
});

describe('a value of a choice', () => {
  it.each(['issues', 'merge_requests'])('can have underscores instead of hyphens: %s', async (kind) => {
    for (const scope of ['created_by_me', 'assigned_to_me', 'created-by-me']) {
      expect((await world.call({ method: 'GET', path: `/${kind}`, query: { scope } })).status).toBe(200);
    }
  });

  it('means the same with underscores', async () => {
    await world.call({ as: 'max', method: 'POST', path: `${widgets}/issues`, json: { title: 'by another' } });
    const titles = async (scope: string): Promise<unknown[]> =>
      records(await world.call({ method: 'GET', path: `${widgets}/issues`, query: { scope } })).map(
        ({ title }) => title,
      );
    expect(await titles('created_by_me')).toEqual(await titles('created-by-me'));
    expect(await titles('created_by_me')).not.toContain('by another');
    expect(await titles('all')).toContain('by another');
  });
});

describe('the path of a single label', () => {
  it('can have its ID if no label has it as its name', async () => {
    const make = async (name: string): Promise<number> =>
      id(await world.call({ method: 'POST', path: labels, json: { name, color: 'red' } }));
    const made = await make('by its ID');
    const path = `${labels}/${made}`;
    expect(seen(await world.call({ method: 'GET', path }))).toMatchObject({ status: 200, json: { name: 'by its ID' } });
    const changed = await world.call({ method: 'PUT', path, json: { color: '#0000ff' } });
    expect(seen(changed)).toMatchObject({ status: 200, json: { id: made, color: '#0000ff' } });

    const namesake = await make(String(made));
    expect(record(await world.call({ method: 'GET', path }))['id']).toBe(namesake);
    expect((await world.call({ method: 'DELETE', path })).status).toBe(204);
    expect((await world.call({ method: 'DELETE', path })).status).toBe(404);
    expect(record(await world.call({ method: 'GET', path }))['id']).toBe(made);
  });
});

describe('a list of objects', () => {
  const form: [string, string][] = [
    ['branch', 'rubies'],
    ['start_branch', 'master'],
    ['commit_message', 'as a Ruby client sends it'],
    ['actions[][action]', 'create'],
    ['actions[][file_path]', 'one.txt'],
    ['actions[][content]', '1 & [][x]=2'],
    ['actions[][action]', 'create'],
    ['actions[][file_path]', 'two.txt'],
    ['actions[][content]', '2'],
  ];
  const boundary = 'between-fields';
  const parts = form.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );

  it.each([
    ['form', 'application/x-www-form-urlencoded', `${new URLSearchParams(form)}`],
    [
      'form that escapes no brackets',
      'application/x-www-form-urlencoded',
      `${new URLSearchParams(form)}`.replace(/%5B(?=[^&]*=)|%5D(?=[^&]*=)/g, (escape) => decodeURIComponent(escape)),
    ],
    ['multipart', `multipart/form-data; boundary=${boundary}`, `${parts.join('')}--${boundary}--\r\n`],
  ])('can be in a %s without indexes', async (how, type, body) => {
    const branch = `rubies-${how.length}`;
    const headers = { 'Content-Type': type };
    const path = `${plaza}/repository/commits`;
    const answer = await world.call({ method: 'POST', path, headers, body: body.replace('rubies', branch) });
    expect(answer.status).toBe(201);
    const contents = `${plaza}/repository/files/one.txt/raw`;
    expect((await world.call({ method: 'GET', path: contents, query: { ref: branch } })).text).toBe('1 & [][x]=2');
    const tree = await world.call({ method: 'GET', path: `${plaza}/repository/tree`, query: { ref: branch } });
    expect(records(tree).map(({ name }) => name)).toEqual(expect.arrayContaining(['one.txt', 'two.txt']));
  });
});

describe('the variables of a pipeline', () => {
  it.each<[string, unknown]>([
    ['an object', { COLOUR: 'blue' }],
    ['an array of keys and values', [{ key: 'COLOUR', value: 'blue' }]],
  ])('can be %s', async (_what, variables) => {
    const file = { branch: 'master', commit_message: 'x', content: 'paint:\n  script: paint $COLOUR\n' };
    await world.call({ method: 'POST', path: `${plaza}/repository/files/.gitlab-ci.yml`, json: file });
    const answer = await world.call({ method: 'POST', path: `${plaza}/pipeline`, json: { ref: 'master', variables } });
    expect(answer.status).toBe(201);
  });
});
