import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTime, id, keys, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type Caller, type World } from '../world.ts';

let world: World;

/** A private and a public group of olga's, in which max is a master and gus a guest. */
const guild = '/groups/guild';
const club = '/groups/club';

beforeAll(async () => {
  world = await openWorld();
  for (const [path, visibility] of [
    ['guild', 'private'],
    ['club', 'public'],
  ] as const) {
    await world.call({ method: 'POST', path: '/groups', json: { name: path, path, visibility } });
    for (const [username, access_level] of [
      ['max', 40],
      ['gus', 10],
    ] as const) {
      const json = { user_id: world.ids[username], access_level };
      await world.call({ method: 'POST', path: `/groups/${path}/members`, json });
    }
  }
});
afterAll(() => world?.stop());

const families = [
  { family: 'a project', hidden: widgets, open: plaza, owner: 'project_id' },
  { family: 'a group', hidden: guild, open: club, owner: 'group_id' },
] as const;

describe.each(families)('milestones of $family', ({ hidden, open, owner }) => {
  const milestones = `${hidden}/milestones`;
  const publicMilestones = `${open}/milestones`;
  const shape = {
    id: expect.any(Number),
    iid: expect.any(Number),
    [owner]: expect.any(Number),
    title: expect.any(String),
    description: '',
    state: 'active',
    due_date: null,
    start_date: null,
    created_at: dateTime,
    updated_at: dateTime,
    expired: false,
    web_url: expect.stringMatching(/^https?:.+\/(olga\/widgets|groups\/guild)\/milestones\/\d+$/),
  };

  const create = (title: string, more: object = {}): ReturnType<World['call']> =>
    world.call({ method: 'POST', path: milestones, json: { title, ...more } });
  const change = (milestone: number, json: object): ReturnType<World['call']> =>
    world.call({ method: 'PUT', path: `${milestones}/${milestone}`, json });
  const titles = async (query: Readonly<Record<string, string>>): Promise<unknown[]> =>
    records(await world.call({ method: 'GET', path: milestones, query: { per_page: '100', ...query } })).map(
      (milestone) => milestone['title'],
    );

  describe('are created', () => {
    it.each(styles)('with parameters as %s', async (style) => {
      const parameters = {
        title: `by ${style} & + %`,
        description: 'two words',
        due_date: '2030-06-30',
        start_date: '2030-06-01',
      };
      const answer = await world.call({ method: 'POST', path: milestones, [style]: parameters });
      expect(seen(answer)).toEqual({ status: 201, json: { ...shape, ...parameters } });
    });

    it('as complete records and nothing else', async () => {
      const answer = await create('bare');
      expect(seen(answer)).toEqual({ status: 201, json: { ...shape, title: 'bare' } });
      expect(keys(answer.json)).toEqual(keys(shape));
    });

    it('with numbers per project or group', async () => {
      const [first, second] = [record(await create('count 1')), record(await create('count 2'))];
      expect(second['iid']).toBe(Number(first['iid']) + 1);
      const elsewhere = await world.call({ method: 'POST', path: publicMilestones, json: { title: 'count' } });
      expect(record(elsewhere)['iid']).toBe(1);
      expect(record(elsewhere)['id']).not.toBe(second['id']);
    });

    it('for a single day, too', async () => {
      expect((await create('a day', { start_date: '2030-01-01', due_date: '2030-01-01' })).status).toBe(201);
    });

    runCases(
      () => world,
      [
        { it: 'but not without a title', method: 'POST', path: milestones, json: { due_date: 'x' }, missing: 'title' },
        ...['', '  ', 'a\nb', 'x'.repeat(256)].map((title) => ({
          it: `but not with the title ${JSON.stringify(title.slice(0, 5))}`,
          method: 'POST',
          path: milestones,
          json: { title },
          invalid: 'title',
        })),
        ...(['due_date', 'start_date'] as const).flatMap((property) =>
          ['tomorrow', '2030-02-30', '30.6.2030', '2030-02-30T00:00:00Z'].map((value) => ({
            it: `but not with ${value} as ${property}`,
            method: 'POST',
            path: milestones,
            json: { title: 'x', [property]: value },
            invalid: property,
          })),
        ),
        {
          it: 'but not when they are due before they start',
          method: 'POST',
          path: milestones,
          json: { title: 'x', start_date: '2030-06-02', due_date: '2030-06-01' },
          invalid: 'due_date',
        },
        { it: 'with a new title', method: 'POST', path: milestones, json: { title: 'once' }, status: 201 },
        {
          it: 'but not with an existing title',
          method: 'POST',
          path: milestones,
          json: { title: 'once' },
          status: 409,
        },
        {
          it: 'with a title that exists elsewhere',
          method: 'POST',
          path: publicMilestones,
          json: { title: 'once' },
          status: 201,
        },
        {
          it: 'but not without credentials',
          as: 'anonymous',
          method: 'POST',
          path: publicMilestones,
          json: { title: 'x' },
          status: 401,
          answers: unauthorized,
        },
        {
          it: 'but not by a stranger',
          as: 'stan',
          method: 'POST',
          path: milestones,
          json: { title: 'x' },
          status: 404,
        },
        {
          it: 'but not by a stranger who can see the project or group',
          as: 'stan',
          method: 'POST',
          path: publicMilestones,
          json: { title: 'x' },
          status: 403,
        },
        { it: 'but not by a guest', as: 'gus', method: 'POST', path: milestones, json: { title: 'x' }, status: 403 },
        { it: 'by a master', as: 'max', method: 'POST', path: milestones, json: { title: 'of max' }, status: 201 },
      ],
    );

    it('only if the request is valid', async () => {
      expect(await titles({ search: 'x' })).not.toContain('x');
    });
  });

  describe('are listed', () => {
    beforeAll(async () => {
      await create('Listed Alpha', { description: 'about 100% of whales' });
      const closed = id(await create('Listed Beta', { description: 'listed alpha, again' }));
      await change(closed, { state_event: 'close' });
    });

    it('newest first, in pages', async () => {
      expect(await titles({ search: 'listed' })).toEqual(['Listed Beta', 'Listed Alpha']);
      const answer = await world.call({ method: 'GET', path: milestones, query: { search: 'listed', per_page: '1' } });
      expect(records(answer)).toHaveLength(1);
      expect(answer.headers).toMatchObject({ 'x-total': '2', 'x-total-pages': '2', 'x-next-page': '2' });
    });

    it.each([
      ['the title, in any case', 'LISTED b', ['Listed Beta']],
      ['the description as well', 'listed ALPHA', ['Listed Beta', 'Listed Alpha']],
      ['no wildcards', '0% OF', ['Listed Alpha']],
      ['an absent string', 'listed%alpha', []],
    ])('by a search for %s', async (_what, search, expected) => {
      expect(await titles({ search })).toEqual(expected);
    });

    it('by the whole title, as release-it asks for those of a release', async () => {
      expect(await titles({ title: 'Listed Beta' })).toEqual(['Listed Beta']);
      expect(await titles({ title: 'Listed' })).toEqual([]);
      expect(await titles({ title: 'Listed Beta', state: 'active' })).toEqual([]);
    });

    it('by state', async () => {
      expect(await titles({ search: 'listed', state: 'active' })).toEqual(['Listed Alpha']);
      expect(await titles({ search: 'listed', state: 'closed' })).toEqual(['Listed Beta']);
      expect(await titles({ search: 'listed', state: 'all' })).toEqual(await titles({ search: 'listed' }));
    });

    it('by their numbers', async () => {
      const all = records(await world.call({ method: 'GET', path: milestones, query: { search: 'listed' } }));
      const [beta, alpha] = all.map((milestone) => Number(milestone['iid']));
      const one = await world.call({ method: 'GET', path: `${milestones}?iids[]=${alpha}` });
      expect(records(one).map(({ title }) => title)).toEqual(['Listed Alpha']);
      const two = await world.call({ method: 'GET', path: `${milestones}?iids%5B%5D=${alpha}&iids%5B%5D=${beta}` });
      expect(records(two)).toHaveLength(2);
      expect(records(await world.call({ method: 'GET', path: `${milestones}?iids[]=4711` }))).toEqual([]);
    });

    runCases(
      () => world,
      [
        { it: 'but not by an unknown state', method: 'GET', path: `${milestones}?state=open`, invalid: 'state' },
        { it: 'but not by invalid numbers', method: 'GET', path: `${milestones}?iids[]=one`, invalid: 'iids' },
        { it: 'for a guest', as: 'gus', method: 'GET', path: milestones, status: 200 },
        { it: 'for an administrator', as: 'root', method: 'GET', path: milestones, status: 200 },
        {
          it: 'for users who can see the project or group',
          as: 'stan',
          method: 'GET',
          path: publicMilestones,
          status: 200,
        },
        { it: 'but not for strangers to a private one', as: 'stan', method: 'GET', path: milestones, status: 404 },
        { it: 'but not without credentials', as: 'anonymous', method: 'GET', path: publicMilestones, status: 401 },
      ],
    );
  });

  describe('are shown', () => {
    it('by their ID, which is not their number', async () => {
      const made = record(await create('shown', { description: 'as made' }));
      const answer = await world.call({ method: 'GET', path: `${milestones}/${String(made['id'])}` });
      expect(seen(answer)).toEqual({ status: 200, json: made });
    });

    it('only in their project or group', async () => {
      const milestone = id(await create('at home'));
      expect((await world.call({ method: 'GET', path: `${publicMilestones}/${milestone}` })).status).toBe(404);
      expect((await change(milestone, { title: 'still at home' })).status).toBe(200);
      const away = { method: 'PUT', path: `${publicMilestones}/${milestone}`, json: { title: 'x' } };
      expect((await world.call(away)).status).toBe(404);
    });

    it.each(['987654', '99999999999'])('but not as %s, which does not exist', async (unknown) => {
      expect((await world.call({ method: 'GET', path: `${milestones}/${unknown}` })).status).toBe(404);
    });

    it.each(['stan', 'anonymous'] as const)('not to %s', async (as: Caller) => {
      const milestone = id(await create(`hidden from ${as}`));
      const answer = await world.call({ as, method: 'GET', path: `${milestones}/${milestone}` });
      expect(answer.status).toBe(as === 'stan' ? 404 : 401);
    });
  });

  describe('are changed', () => {
    it.each(styles)('with parameters as %s', async (style) => {
      const made = record(await create(`before ${style}`, { description: 'kept', due_date: '2030-06-30' }));
      const path = `${milestones}/${String(made['id'])}`;
      const answer = await world.call({ method: 'PUT', path, [style]: { title: `after ${style}` } });
      expect(seen(answer)).toEqual({
        status: 200,
        json: { ...made, title: `after ${style}`, updated_at: dateTime },
      });
    });

    it('by closing and reopening them, also repeatedly', async () => {
      const milestone = id(await create('door'));
      const states: unknown[] = [];
      for (const state_event of ['close', 'close', 'activate', 'activate']) {
        states.push(record(await change(milestone, { state_event }))['state']);
      }
      expect(states).toEqual(['closed', 'closed', 'active', 'active']);
    });

    it('by clearing dates, with null or an empty string', async () => {
      const days = { start_date: '2030-06-01', due_date: '2030-06-30' };
      const milestone = id(await create('days', days));
      expect(record(await change(milestone, { due_date: null }))).toMatchObject({ ...days, due_date: null });
      const path = `${milestones}/${milestone}`;
      const answer = await world.call({ method: 'PUT', path, form: { start_date: '', description: '' } });
      expect(record(answer)).toMatchObject({ due_date: null, start_date: null, description: '' });
    });

    it('but not to be due before they start', async () => {
      const days = { start_date: '2030-06-10', due_date: '2030-06-20' };
      const milestone = id(await create('period', days));
      for (const wrong of [{ due_date: '2030-06-09' }, { start_date: '2030-06-21' }]) {
        const answer = await change(milestone, wrong);
        expect(seen(answer)).toEqual({ status: 400, json: { message: { due_date: [expect.any(String)] } } });
      }
      const moved = { start_date: '2031-01-01', due_date: '2031-02-01' };
      expect(record(await change(milestone, moved))).toMatchObject(moved);
    });

    it('but not to invalid values', async () => {
      const milestone = id(await create('fixed'));
      const refused = [{}, { title: ' ' }, { title: 'a\tb' }, { state_event: 'reopen' }, { due_date: 'never' }];
      const statuses: number[] = [];
      for (const wrong of refused) statuses.push((await change(milestone, wrong)).status);
      expect(statuses).toEqual([400, 400, 400, 400, 400]);
      expect((await change(milestone, { title: 'once' })).status).toBe(409);
      expect((await change(milestone, { title: 'fixed' })).status).toBe(200);
    });

    it.each([
      ['anonymous', 401],
      ['stan', 404],
      ['gus', 403],
      ['max', 200],
    ] as const)('by %s with %i', async (as, status) => {
      const path = `${milestones}/${id(await create(`for ${as}`))}`;
      expect((await world.call({ as, method: 'PUT', path, json: { description: 'changed' } })).status).toBe(status);
    });

    it('and can be searched by their new text', async () => {
      const milestone = id(await create('search me', { description: 'old text' }));
      await change(milestone, { description: 'rewritten' });
      expect(await titles({ search: 'old text' })).toEqual([]);
      expect(await titles({ search: 'REWRITTEN' })).toEqual(['search me']);
    });
  });
});
