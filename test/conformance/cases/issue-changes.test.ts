import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicUser, dateTime, id, keys, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type Caller, type World } from '../world.ts';
import { issues, openRoom, publicIssues } from './issue-room.ts';
import { single } from './issue-shapes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const { create, change, list, get, titles } = openRoom(() => world);

describe('creating an issue', () => {
  it.each(styles)('accepts the parameters as %s', async (style) => {
    const parameters = { title: `by ${style} & + %`, description: 'two\nwords', labels: 'b,a', due_date: '2030-06-30' };
    const answer = await world.call({ method: 'POST', path: issues, [style]: parameters });
    expect(seen(answer)).toEqual({ status: 201, json: { ...single, ...parameters, labels: ['a', 'b'] } });
  });

  it('returns the complete record and nothing else', async () => {
    const answer = await create('bare');
    expect(seen(answer)).toEqual({ status: 201, json: { ...single, title: 'bare' } });
    expect(keys(answer.json)).toEqual(keys(single));
  });

  it('assigns it to users, of whom the first is the assignee', async () => {
    const both = [world.ids.olga, world.ids.max];
    const answer = await create('for two', { assignee_ids: both });
    expect(record(answer)).toMatchObject({
      assignees: [{ username: 'olga' }, { username: 'max' }],
      assignee: { username: 'olga' },
    });
    const one = record(await create('for one', { assignee_id: world.ids.max }));
    expect(one['assignees']).toEqual([one['assignee']]);
    expect(one['assignee']).toEqual(basicUser('max'));
  });

  it('accepts arrays in the format of forms', async () => {
    const { max, gus } = world.ids;
    const body = `title=form&assignee_ids%5B%5D=${max}&assignee_ids[]=${gus}`;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await world.call({ method: 'POST', path: issues, body, headers });
    expect(record(answer)['assignees']).toHaveLength(2);
  });

  it('sets a milestone, whose closing time is only in the record of a single issue', async () => {
    const path = `${widgets}/milestones`;
    const milestone = id(await world.call({ method: 'POST', path, json: { title: 'done', due_date: '2030-01-02' } }));
    const embedded = {
      id: milestone,
      iid: expect.any(Number),
      project_id: expect.any(Number),
      title: 'done',
      description: '',
      state: 'closed',
      due_date: '2030-01-02',
      start_date: null,
      created_at: dateTime,
      updated_at: dateTime,
    };
    await world.call({ method: 'PUT', path: `${path}/${milestone}`, json: { state_event: 'close' } });
    const made = record(await create('planned', { milestone_id: milestone }));
    expect(made['milestone']).toEqual({ ...embedded, closed_at: dateTime });
    const [inList] = records(await list({ milestone: 'done' }));
    expect(inList?.['milestone']).toEqual(embedded);
    const ofMilestone = await world.call({ method: 'GET', path: `${path}/${milestone}/issues` });
    expect(seen(ofMilestone)).toEqual({ status: 200, json: [inList] });
  });

  it('assigns numbers per project and IDs for all projects', async () => {
    const [first, second] = [record(await create('n')), record(await create('n'))];
    const elsewhere = record(await create('n', {}, 'olga', publicIssues));
    expect(Number(second['iid'])).toBe(Number(first['iid']) + 1);
    expect(elsewhere['iid']).toBe(1);
    expect(elsewhere['id']).toBe(Number(second['id']) + 1);
  });

  runCases(
    () => world,
    [
      { it: 'requires a title', method: 'POST', path: issues, json: { description: 'x' }, missing: 'title' },
      ...['', ' ', 'a\nb', 'x'.repeat(256)].map((title) => ({
        it: `rejects the title ${JSON.stringify(title.slice(0, 5))}`,
        method: 'POST',
        path: issues,
        json: { title },
        invalid: 'title',
      })),
      ...(
        [
          ['assignee_ids', [4711]],
          ['assignee_ids', 'max'],
          ['assignee_id', 4711],
          ['milestone_id', 4711],
          ['due_date', 'tomorrow'],
          ['due_date', '2030-02-30'],
          ['confidential', 'perhaps'],
          ['created_at', 'then'],
          ['labels', 'x'.repeat(256)],
        ] as const
      ).map(([property, value]) => ({
        it: `rejects ${JSON.stringify(value).slice(0, 20)} as ${property}`,
        method: 'POST',
        path: issues,
        json: { title: 'x', [property]: value },
        invalid: property,
      })),
      { it: 'is allowed for guests', as: 'gus', method: 'POST', path: issues, json: { title: 'g' }, status: 201 },
      {
        it: 'is not allowed for strangers',
        as: 'stan',
        method: 'POST',
        path: issues,
        json: { title: 'g' },
        status: 404,
      },
      {
        it: 'is allowed for all users who can see it',
        as: 'stan',
        method: 'POST',
        path: publicIssues,
        json: { title: 'g' },
        status: 201,
      },
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'POST',
        path: publicIssues,
        json: { title: 'x' },
        status: 401,
        answers: unauthorized,
      },
    ],
  );
});

describe('a single issue', () => {
  it('is returned by its number, not by its ID', async () => {
    const made = record(await create('single'));
    expect(seen(await get(made['iid']))).toEqual({ status: 200, json: { ...single, title: 'single' } });
    expect((await get(Number(made['id']) + 4711)).status).toBe(404);
  });

  it('has the subscription of the caller, which its author and assignees have', async () => {
    const { iid } = record(await create('followed', { assignee_ids: [world.ids.max] }));
    const subscribed = async (as: Caller) =>
      record(await world.call({ method: 'GET', path: `${issues}/${String(iid)}`, as }))['subscribed'];
    expect(await Promise.all((['olga', 'max', 'gus'] as const).map(subscribed))).toEqual([true, true, false]);
  });

  it('that is confidential is visible to its author, its assignees, and reporters only', async () => {
    const [secret, own, given] = [
      record(await create('c secret', { confidential: true })),
      record(await create('c own', { confidential: true }, 'gus')),
      record(await create('c given', { confidential: true, assignee_ids: [world.ids.gus] })),
    ];
    const status = async (issue: Readonly<Record<string, unknown>>, as: Caller) =>
      (await world.call({ method: 'GET', path: `${issues}/${String(issue['iid'])}`, as })).status;
    expect(await Promise.all([secret, own, given].map((issue) => status(issue, 'gus')))).toEqual([404, 200, 200]);
    expect(await Promise.all([secret, own, given].map((issue) => status(issue, 'max')))).toEqual([200, 200, 200]);
    expect(await titles({ search: 'c ' }, 'gus')).toEqual(['c given', 'c own']);
  });

  runCases(
    () => world,
    [
      {
        it: 'returns 404 for an unknown number',
        method: 'GET',
        path: `${issues}/4711`,
        status: 404,
        answers: { message: '404 Issue Not Found' },
      },
      { it: 'is hidden with its project', as: 'stan', method: 'GET', path: `${issues}/1`, status: 404 },
      { it: 'requires credentials', as: 'anonymous', method: 'GET', path: `${publicIssues}/1`, status: 401 },
    ],
  );
});

describe('changing an issue', () => {
  let iid: unknown;
  beforeAll(async () => {
    ({ iid } = record(
      await create('to change', { labels: 'old', assignee_ids: [world.ids.max], due_date: '2030-01-01' }),
    ));
  });

  it.each(styles)('accepts the parameters as %s', async (style) => {
    const parameters = { title: `changed by ${style}`, description: style, labels: 'new' };
    const answer = await world.call({ method: 'PUT', path: `${issues}/${String(iid)}`, [style]: parameters });
    expect(record(answer)).toMatchObject({ ...parameters, labels: ['new'], due_date: '2030-01-01' });
  });

  it.each([
    ['the people', { assignee_ids: [0] }, { assignees: [], assignee: null }],
    ['one person', { assignee_id: null }, { assignees: [] }],
    ['the labels', { labels: '' }, { labels: [] }],
    ['the day', { due_date: null }, { due_date: null }],
    ['the milestone', { milestone_id: 0 }, { milestone: null }],
    ['the description', { description: null }, { description: '' }],
  ])('clears %s', async (_what, json, expected) => {
    expect(seen(await change(iid, json))).toMatchObject({ status: 200, json: expected });
  });

  it('closes and reopens it', async () => {
    expect(record(await change(iid, { state_event: 'close' }))).toMatchObject({
      state: 'closed',
      closed_at: dateTime,
      closed_by: basicUser('olga'),
    });
    expect(record(await change(iid, { state_event: 'reopen' }))).toMatchObject({ state: 'opened', closed_at: null });
  });

  it('locks the discussion and makes it confidential', async () => {
    const flags = { discussion_locked: true, confidential: true };
    expect(record(await change(iid, flags))).toMatchObject(flags);
    expect(record(await change(iid, { confidential: false, discussion_locked: 'false' }))).toMatchObject({
      discussion_locked: false,
      confidential: false,
    });
  });

  it('requires a change', async () => {
    expect((await change(iid, {})).status).toBe(400);
  });

  it('is allowed for reporters, its author, and its assignees', async () => {
    const { iid: other } = record(await create('whose', {}, 'gus'));
    expect((await change(other, { title: 'of gus' }, 'gus')).status).toBe(200);
    expect((await change(iid, { title: 'not of gus' }, 'gus')).status).toBe(403);
    expect((await change(iid, { title: 'x' }, 'stan')).status).toBe(404);
    expect((await change(iid, { title: 'x' }, 'anonymous')).status).toBe(401);
  });

  it.each([
    ['state_event', 'merge'],
    ['title', ' '],
    ['milestone_id', 4711],
    ['assignee_ids', [4711]],
    ['due_date', 'never'],
  ])('rejects %s %j', async (property, value) => {
    expect(seen(await change(iid, { [property]: value }))).toEqual({
      status: 400,
      json: { message: { [property]: [expect.any(String)] } },
    });
  });
});

describe('deleting an issue', () => {
  it('is allowed for owners and returns no body', async () => {
    const { iid, updated_at: updatedAt } = record(await create('to delete', {}, 'max'));
    const path = `${issues}/${String(iid)}`;
    const remove = (as: Caller, headers = {}) => world.call({ method: 'DELETE', path, as, headers });
    expect((await remove('max')).status).toBe(403);
    const before = new Date(Date.parse(String(updatedAt)) - 60_000).toUTCString();
    expect((await remove('olga', { 'If-Unmodified-Since': before })).status).toBe(412);
    const gone = await remove('olga');
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await remove('olga')).status).toBe(404);
  });
});

describe('moving an issue', () => {
  it('creates it in the other project', async () => {
    const { iid } = record(await create('to move', { description: 'kept' }));
    const target = id(await world.call({ method: 'GET', path: plaza }));
    const path = `${issues}/${String(iid)}/move`;
    const move = (to: unknown) => world.call({ method: 'POST', path, json: { to_project_id: to } });
    expect(seen(await move(undefined))).toEqual({
      status: 400,
      json: { message: '400 (Bad request) "to_project_id" not given' },
    });
    expect((await move(4711)).status).toBe(404);
    expect(seen(await move(target))).toMatchObject({
      status: 201,
      json: { project_id: target, title: 'to move', description: 'kept', state: 'opened' },
    });
    expect(record(await world.call({ method: 'GET', path: `${issues}/${String(iid)}` }))).toMatchObject({
      state: 'closed',
    });
  });
});
