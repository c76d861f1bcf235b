import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id, keys, record, records, unauthorized, basicUser } from '../answers.ts';
import { runCases } from '../case.ts';
import { openWorld, widgets, type Caller, type World } from '../world.ts';
import { issues, openRoom, publicIssues } from './issue-room.ts';
import { listed } from './issue-shapes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const { create, change, list, titles } = openRoom(() => world);
/** The title of an issue in the tests of lists. */
const found = (query: Readonly<Record<string, string>>, as: Caller = 'olga') =>
  titles({ search: 'lists', ...query }, as);
const mine = (query: Readonly<Record<string, string>>, as: Caller) =>
  titles({ search: 'lists', ...query }, as, '/issues');
const group = async (path: string, more: object = {}) =>
  id(
    await world.call({
      method: 'POST',
      path: '/groups',
      as: 'root',
      json: { name: path, path, visibility: 'public', ...more },
    }),
  );

describe('a list of issues', () => {
  beforeAll(async () => {
    const { olga, max } = world.ids;
    const milestone = await world.call({ method: 'POST', path: `${widgets}/milestones`, json: { title: 'Lists 1.0' } });
    const alpha = record(
      await create('Lists alpha', { labels: 'l-red,l-big', milestone_id: id(milestone), assignee_ids: [max] }),
    );
    await create('Lists beta', { labels: 'l-red', description: 'about 100% of LISTS ALPHA' }, 'max');
    await create('Lists gamma', { assignee_ids: [olga, max] }, 'gus');
    const closed = record(await create('Lists delta', { created_at: '2020-05-05T10:00:00Z' }));
    await change(closed['iid'], { state_event: 'close', updated_at: '2021-01-01T00:00:00Z' });
    await change(alpha['iid'], { updated_at: '2020-12-31T23:59:59Z' });
  });

  const newest = ['Lists gamma', 'Lists beta', 'Lists alpha', 'Lists delta'];

  it('has the newest first, in any state', async () => {
    expect(await found({})).toEqual(newest);
  });

  it('has complete records without the fields of the single record', async () => {
    const [whole] = records(await list({ search: 'lists beta' }));
    expect(keys(whole)).toEqual(keys(listed));
    expect(whole).toEqual({
      ...listed,
      author: basicUser('max'),
      title: 'Lists beta',
      description: 'about 100% of LISTS ALPHA',
      labels: ['l-red'],
    });
  });

  it.each([
    ['state', { state: 'opened' }, ['Lists gamma', 'Lists beta', 'Lists alpha']],
    ['state', { state: 'closed' }, ['Lists delta']],
    ['a label', { labels: 'l-red' }, ['Lists beta', 'Lists alpha']],
    ['labels, all of which must be there', { labels: 'l-red, l-big' }, ['Lists alpha']],
    ['labels there are none of', { labels: 'l-red,l-none' }, []],
    ['labels by their exact name', { labels: 'L-Red' }, []],
    ['no label', { labels: 'No Label' }, ['Lists gamma', 'Lists delta']],
    ['no label, escaped', { labels: 'No+Label' }, ['Lists gamma', 'Lists delta']],
    ['the title of a milestone', { milestone: 'Lists 1.0' }, ['Lists alpha']],
    ['a milestone there is none of', { milestone: 'Lists 2.0' }, []],
    ['no milestone', { milestone: 'No Milestone' }, ['Lists gamma', 'Lists beta', 'Lists delta']],
    ['scope: those one created', { scope: 'created-by-me' }, ['Lists alpha', 'Lists delta']],
    ['scope: those one is assigned to', { scope: 'assigned-to-me' }, []],
    ['scope: all', { scope: 'all' }, newest],
    ['a search in titles, in any case', { search: 'LISTS G' }, ['Lists gamma']],
    ['a search in descriptions', { search: 'lists alpha' }, ['Lists beta', 'Lists alpha']],
    ['a search without wildcards', { search: '0% of lists' }, ['Lists beta']],
    ['order of creation, upwards', { sort: 'asc' }, newest.toReversed()],
    ['order of change', { order_by: 'updated_at' }, ['Lists gamma', 'Lists beta', 'Lists delta', 'Lists alpha']],
    ['state, where v4 clients ask for all', { state: 'all' }, newest],
    ['nothing, where filters are empty', { labels: '', milestone: '', state: '', my_reaction_emoji: '' }, newest],
    ['a moment of creation, included', { created_before: '2020-05-05T10:00:00Z' }, ['Lists delta']],
    ['a moment just before', { created_before: '2020-05-05T09:59:59.999Z' }, []],
    ['a moment before which it was not', { created_after: '2020-05-05T10:00:00.001Z' }, newest.slice(0, 3)],
    [
      'a span of time, offsets and all',
      { created_after: '2020-05-05T12:00:00+02:00', created_before: '2020-05-06' },
      ['Lists delta'],
    ],
  ])('is filtered by %s', async (_what, query: Readonly<Record<string, string>>, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('has a filter in which an unescaped plus sign is a space', async () => {
    const answer = await world.call({ method: 'GET', path: `${issues}?labels=No+Label&search=lists` });
    expect(records(answer).map(({ title }) => title)).toEqual(['Lists gamma', 'Lists delta']);
  });

  it('is filtered by author and by assignee, together with a scope', async () => {
    const { olga, max, gus } = world.ids;
    expect(await found({ author_id: String(max) })).toEqual(['Lists beta']);
    expect(await found({ assignee_id: String(max) })).toEqual(['Lists alpha']);
    expect(await found({ assignee_id: '0', state: 'opened' })).toEqual(['Lists gamma', 'Lists beta']);
    expect(await found({ author_id: String(olga), scope: 'assigned-to-me' }, 'max')).toEqual(['Lists alpha']);
    expect(await found({ author_id: String(gus), scope: 'assigned-to-me' }, 'max')).toEqual([]);
  });

  it('is filtered by numbers', async () => {
    const [gamma, beta] = records(await list({ search: 'lists' })).map(({ iid }) => Number(iid));
    const one = await world.call({ method: 'GET', path: `${issues}?iids[]=${gamma}` });
    expect(records(one).map(({ title }) => title)).toEqual(['Lists gamma']);
    const two = await world.call({ method: 'GET', path: `${issues}?iids%5B%5D=${gamma}&iids%5B%5D=${beta}` });
    expect(records(two)).toHaveLength(2);
  });

  it('ignores `iid`, which is not a filter', async () => {
    expect(await found({ iid: '1' })).toEqual(newest);
  });

  it('has pages that count only visible issues', async () => {
    const answer = await list({ search: 'lists', per_page: '3', page: '2' });
    expect(records(answer)).toHaveLength(1);
    expect(answer.headers).toMatchObject({ 'x-total': '4', 'x-total-pages': '2', 'x-page': '2' });
  });

  it('of the instance has the issues of the caller by default', async () => {
    expect(await mine({}, 'max')).toEqual(['Lists beta']);
    expect(await mine({ scope: 'assigned-to-me' }, 'max')).toEqual(['Lists alpha']);
    expect(await mine({ scope: 'all' }, 'max')).toEqual(newest);
    expect(await mine({ scope: 'all' }, 'stan')).toEqual([]);
    expect(await mine({ scope: 'all', state: 'closed' }, 'root')).toEqual(['Lists delta']);
    const [first] = records(await list({ search: 'lists' }, 'max', '/issues'));
    expect(keys(first)).toEqual(keys(listed));
  });

  it('of a group has the visible issues of all projects below it', async () => {
    const top = await group('guild');
    const below = await group('hidden', { parent_id: top });
    for (const [name, namespace_id, visibility] of [
      ['near', top, 'public'],
      ['far', below, 'private'],
    ] as const) {
      const json = { name, namespace_id, visibility };
      const project = id(await world.call({ method: 'POST', path: '/projects', as: 'root', json }));
      await create(name, {}, 'root', `/projects/${project}/issues`);
    }
    expect(await titles({}, 'root', `/groups/${top}/issues`)).toEqual(['far', 'near']);
    expect(await titles({}, 'stan', '/groups/guild/issues')).toEqual(['near']);
    expect(await titles({ scope: 'created-by-me' }, 'stan', `/groups/${top}/issues`)).toEqual([]);
  });

  runCases(
    () => world,
    [
      ...(
        [
          ['state', 'open'],
          ['scope', 'mine'],
          ['order_by', 'title'],
          ['sort', 'up'],
          ['author_id', 'olga'],
          ['assignee_id', '-1'],
          ['iids[]', 'one'],
          ['created_after', 'yesterday'],
        ] as const
      ).map(([name, value]) => ({
        it: `rejects ${name}=${value}`,
        method: 'GET',
        path: issues,
        query: { [name]: value },
        invalid: name.replace('[]', ''),
      })),
      { it: 'is hidden with its project', as: 'stan', method: 'GET', path: issues, status: 404 },
      {
        it: 'is available to users who can see the project',
        as: 'stan',
        method: 'GET',
        path: publicIssues,
        status: 200,
      },
      ...[publicIssues, '/issues', '/groups/guild/issues'].map((path) => ({
        it: `requires credentials at ${path}`,
        as: 'anonymous' as const,
        method: 'GET',
        path,
        status: 401,
        answers: unauthorized,
      })),
    ],
  );
});
