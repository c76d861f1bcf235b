import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basicUser, dateTime, id, invalid, record, records, seen, unauthorized } from '../answers.ts';
import { openWorld, type Caller, type World } from '../world.ts';
import { kinds } from './discussed.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const todos = (query: Readonly<Record<string, string>> = {}, as: Caller = 'max') =>
  world.call({ method: 'GET', path: '/todos', as, query });
const post = (path: string, as: Caller = 'max', json: object = {}) => world.call({ method: 'POST', path, as, json });

const count = async (query: Readonly<Record<string, string>>) => records(await todos(query)).length;

describe.each(kinds)('todos about $type', ({ type, make }) => {
  let path = '';
  beforeEach(async () => {
    await post('/todos/mark_as_done');
    path = await make(world);
  });

  it('are created manually, once', async () => {
    const made = await post(`${path}/todo`);
    expect(seen(made)).toEqual({
      status: 201,
      json: {
        id: expect.any(Number),
        project: {
          id: expect.any(Number),
          name: 'widgets',
          name_with_namespace: expect.any(String),
          path: 'widgets',
          path_with_namespace: 'olga/widgets',
          http_url_to_repo: expect.any(String),
          web_url: expect.any(String),
        },
        author: basicUser('max'),
        action_name: 'marked',
        target_type: type,
        target: expect.objectContaining({ iid: Number(path.split('/').at(-1)), title: 'Lamp is out', state: 'opened' }),
        target_url: expect.stringMatching(/\/olga\/widgets\/(issues|merge_requests)\/\d+$/),
        body: 'Lamp is out',
        state: 'pending',
        created_at: dateTime,
      },
    });
    const again = await post(`${path}/todo`);
    expect([again.status, again.text]).toEqual([304, '']);
    expect(seen(await todos())).toEqual({ status: 200, json: [made.json] });
  });

  it('are created for mentioned users, with a link to the note', async () => {
    const note = id(await post(`${path}/notes`, 'olga', { body: 'what do you think, @max?' }));
    expect(records(await todos())).toMatchObject([
      {
        action_name: 'mentioned',
        body: 'what do you think, @max?',
        target_url: expect.stringMatching(`#note_${note}$`),
      },
    ]);
    await post(`${path}/notes`, 'max', { body: 'a lot' });
    expect(records(await todos())).toEqual([]);
  });

  it('are created for assignees', async () => {
    await world.call({ method: 'PUT', path, json: { assignee_id: world.ids.max } });
    expect(records(await todos({ action: 'assigned' }))).toMatchObject([
      { target_type: type, author: basicUser('olga') },
    ]);
  });

  it('can be filtered', async () => {
    const made = record(await post(`${path}/todo`));
    const project = String((made['project'] as { id: number }).id);
    expect(await count({ type, state: 'pending', project_id: project, author_id: String(world.ids.max) })).toBe(1);
    expect(await count({ action: 'marked' })).toBe(1);
    expect(await count({ action: 'assigned' })).toBe(0);
    expect(await count({ type: type === 'Issue' ? 'MergeRequest' : 'Issue' })).toBe(0);
    expect(await count({ author_id: '1' })).toBe(0);
    expect(await count({ project_id: '4711' })).toBe(0);
  });

  it('are marked as done one by one, or all at once', async () => {
    const made = id(await post(`${path}/todo`));
    const done = await post(`/todos/${made}/mark_as_done`);
    expect([done.status, record(done)['state']]).toEqual([201, 'done']);
    expect(records(await todos({ state: 'done' })).map((todo) => todo['id'])).toContain(made);
    await post(`${path}/todo`);
    expect((await post('/todos/mark_as_done')).status).toBe(204);
    expect(records(await todos())).toEqual([]);
  });
});

describe.each(kinds)('following $type', ({ make }) => {
  it('returns the record, or 304 if nothing changes', async () => {
    const path = await make(world);
    const followed = await post(`${path}/subscribe`);
    expect([followed.status, record(followed)['subscribed']]).toEqual([201, true]);
    expect((await post(`${path}/subscribe`)).status).toBe(304);
    const left = await post(`${path}/unsubscribe`);
    expect([left.status, record(left)['subscribed']]).toEqual([201, false]);
    expect((await post(`${path}/unsubscribe`)).status).toBe(304);
  });

  it('is automatic for the author, assignees, and commenters', async () => {
    const path = await make(world);
    await world.call({ method: 'PUT', path, json: { assignee_id: world.ids.max } });
    const subscribed = async (as: Caller) => record(await world.call({ method: 'GET', path, as }))['subscribed'];
    expect([await subscribed('olga'), await subscribed('max'), await subscribed('root')]).toEqual([true, true, false]);
    await post(`${path}/notes`, 'root', { body: 'hello' });
    expect(await subscribed('root')).toBe(true);
    await post(`${path}/unsubscribe`, 'root');
    expect(await subscribed('root')).toBe(false);
  });
});

describe('todos', () => {
  it('require credentials', async () => {
    expect(seen(await todos({}, 'anonymous'))).toEqual({ status: 401, json: unauthorized });
    expect((await post('/todos/mark_as_done', 'anonymous')).status).toBe(401);
  });

  it('return 404 for unknown IDs', async () => {
    expect((await post('/todos/4711/mark_as_done')).status).toBe(404);
  });

  it.each([
    ['state', 'open'],
    ['type', 'Note'],
    ['action', 'shouted'],
    ['author_id', 'max'],
  ])('reject the filter %s %s', async (name, value) => {
    expect(seen(await todos({ [name]: value }))).toEqual(invalid(name));
  });
});
