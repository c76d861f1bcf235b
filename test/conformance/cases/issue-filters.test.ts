/** Filters of issues that v4 has and the document leaves out: words for none and any, people by name, days, and `not`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id, record, records, seen } from '../answers.ts';
import { runCases } from '../case.ts';
import { openWorld, widgets, type Caller, type World } from '../world.ts';
import { issues, openRoom } from './issue-room.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const { create, titles } = openRoom(() => world);
const found = (query: Readonly<Record<string, string>>, as: Caller = 'olga', path = issues) =>
  titles({ search: 'filters', sort: 'asc', ...query }, as, path);

/** As `found`, with a query as it is sent. */
const asked = async (query: string) =>
  records(await world.call({ method: 'GET', path: `${issues}?search=filters&sort=asc&${query}` })).map(
    ({ title }) => title,
  );

/** The day so many days from now, in UTC as the service counts. */
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const all = ['Filters alpha', 'Filters beta', 'Filters gamma', 'Filters delta'];
const [alpha, beta, gamma, delta] = all as [string, string, string, string];

describe('a list of issues', () => {
  beforeAll(async () => {
    const { olga, max } = world.ids;
    const milestone = async (title: string, more: object) =>
      id(await world.call({ method: 'POST', path: `${widgets}/milestones`, json: { title, ...more } }));
    const now = await milestone('Filters 1.0', { start_date: day(-30), due_date: day(10) });
    const later = await milestone('Filters 2.0', { start_date: day(10), due_date: day(40) });
    await create(alpha, { labels: 'f-red,f-big', milestone_id: now, assignee_ids: [max], due_date: day(-60) });
    await create(beta, { labels: 'f-red', milestone_id: later, assignee_ids: [olga, max], due_date: day(0) }, 'max');
    await create(gamma, { labels: 'f-big', confidential: true, due_date: day(-13) });
    await create(delta, { assignee_ids: [olga] }, 'max');
    const thumb = (name: string, title: string) =>
      world.call({ method: 'POST', path: `${issues}/${numbers[title]}/award_emoji`, json: { name } });
    const numbers = Object.fromEntries(
      records(await world.call({ method: 'GET', path: issues, query: { search: 'filters' } })).map((one) => [
        String(one['title']),
        Number(one['iid']),
      ]),
    );
    await thumb('tada', alpha);
    await thumb('heart', beta);
  });

  it.each([
    ['no label', { labels: 'None' }, [delta]],
    ['no label, in any case', { labels: 'nOnE' }, [delta]],
    ['any label', { labels: 'Any' }, [alpha, beta, gamma]],
    ['no milestone', { milestone: 'None' }, [gamma, delta]],
    ['any milestone', { milestone: 'any' }, [alpha, beta]],
    ['a milestone that has started', { milestone: '#started' }, [alpha]],
    ['the milestone that is due next', { milestone: '#upcoming' }, [alpha]],
    ['no reaction of one’s own', { my_reaction_emoji: 'None' }, [gamma, delta]],
    ['any reaction of one’s own', { my_reaction_emoji: 'Any' }, [alpha, beta]],
    ['an author’s username', { author_username: 'max' }, [beta, delta]],
    ['an author’s username, in any case', { author_username: 'MAX' }, [beta, delta]],
    ['an author there is none of', { author_username: 'nobody-here' }, []],
    ['an assignee’s username', { assignee_username: 'max' }, [alpha, beta]],
    ['assignees, all of whom must be there', { assignee_username: 'max,olga' }, [beta]],
    ['an assignee there is none of', { assignee_username: 'nobody-here' }, []],
    ['being confidential', { confidential: 'true' }, [gamma]],
    ['not being confidential', { confidential: 'false' }, [alpha, beta, delta]],
    ['no due date', { due_date: '0' }, [delta]],
    ['any due date', { due_date: 'any' }, [alpha, beta, gamma]],
    ['being due today', { due_date: 'today' }, [beta]],
    ['being due tomorrow', { due_date: 'tomorrow' }, []],
    ['being overdue', { due_date: 'overdue' }, [alpha, gamma]],
    [
      'being due from two weeks ago to the next month',
      { due_date: 'next_month_and_previous_two_weeks' },
      [beta, gamma],
    ],
    ['nothing, with an empty due date', { due_date: '' }, all],
  ])('is filtered by %s', async (_what, query: Readonly<Record<string, string>>, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('has what is due today among what is due this week and this month', async () => {
    expect(await found({ due_date: 'week' })).toContain(beta);
    expect(await found({ due_date: 'month' })).toContain(beta);
    expect(await found({ due_date: 'month' })).not.toContain(alpha);
  });

  it.each([
    ['a label', { 'not[labels]': 'f-red' }, [gamma, delta]],
    ['labels, none of which must be there', { 'not[labels]': 'f-red,f-big' }, [delta]],
    ['a label there is none of', { 'not[labels]': 'f-none' }, all],
    ['having no label', { 'not[labels]': 'None' }, [alpha, beta, gamma]],
    ['having any label', { 'not[labels]': 'Any' }, [delta]],
    ['a milestone, those without one stay', { 'not[milestone]': 'Filters 1.0' }, [beta, gamma, delta]],
    ['having no milestone', { 'not[milestone]': 'None' }, [alpha, beta]],
    ['having any milestone', { 'not[milestone]': 'Any' }, [gamma, delta]],
    ['a milestone that has started', { 'not[milestone]': '#started' }, [beta, gamma, delta]],
    ['an author', { 'not[author_username]': 'max' }, [alpha, gamma]],
    ['an author there is none of', { 'not[author_username]': 'nobody-here' }, all],
    ['an assignee', { 'not[assignee_username]': 'max' }, [gamma, delta]],
    ['assignees, none of whom must be there', { 'not[assignee_username]': 'max,olga' }, [gamma]],
    ['an assignee there is none of', { 'not[assignee_username]': 'nobody-here' }, all],
    ['having no assignee', { 'not[assignee_id]': '0' }, [alpha, beta, delta]],
    ['a reaction of one’s own', { 'not[my_reaction_emoji]': 'tada' }, [beta, gamma, delta]],
    ['any reaction of one’s own', { 'not[my_reaction_emoji]': 'Any' }, [gamma, delta]],
  ])('leaves out by %s', async (_what, query: Readonly<Record<string, string>>, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('leaves out by the IDs of people and by numbers', async () => {
    const { max } = world.ids;
    expect(await found({ 'not[author_id]': String(max) })).toEqual([alpha, gamma]);
    expect(await found({ 'not[assignee_id]': String(max) })).toEqual([gamma, delta]);
    const [first, second] = records(
      await world.call({ method: 'GET', path: issues, query: { search: 'filters', sort: 'asc' } }),
    ).map(({ iid }) => String(iid));
    const path = `${issues}?search=filters&sort=asc&not[iids][]=${first}&not[iids][]=${second}`;
    expect(records(await world.call({ method: 'GET', path })).map(({ title }) => title)).toEqual([gamma, delta]);
  });

  it('combines filters with what is left out', async () => {
    expect(await found({ labels: 'f-red', 'not[labels]': 'f-big' })).toEqual([beta]);
    expect(await found({ milestone: 'Any', 'not[assignee_username]': 'olga' })).toEqual([alpha]);
  });

  it('takes names as arrays', async () => {
    expect(await asked('assignee_username[]=max&assignee_username[]=olga')).toEqual([beta]);
    expect(await asked('not[labels][]=f-red&not[labels][]=f-big')).toEqual([delta]);
    expect(await asked('not%5Bassignee_username%5D%5B%5D=max')).toEqual([gamma, delta]);
    expect(await asked('labels[]=Any')).toEqual([alpha, beta, gamma]);
  });

  it('does the same in all projects and in a group', async () => {
    const everywhere = { scope: 'all' };
    expect(await found({ ...everywhere, labels: 'None' }, 'olga', '/issues')).toEqual([delta]);
    expect(await found({ ...everywhere, 'not[labels]': 'f-red' }, 'root', '/issues')).toEqual([gamma, delta]);
    expect(await found({ ...everywhere, due_date: 'overdue' }, 'root', '/issues')).toEqual([alpha, gamma]);
    expect(await found({ ...everywhere, due_date: '0' }, 'root', '/issues')).toEqual([delta]);
    expect(await found({ assignee_username: 'max' }, 'olga', '/issues')).toEqual([alpha]);

    const json = { name: 'filtered', path: 'filtered', visibility: 'private' };
    const group = id(await world.call({ method: 'POST', path: '/groups', as: 'root', json }));
    const project = { name: 'inner', namespace_id: group, visibility: 'private' };
    const inner = id(await world.call({ method: 'POST', path: '/projects', as: 'root', json: project }));
    await create('plain', {}, 'root', `/projects/${inner}/issues`);
    await create('labeled', { labels: 'x' }, 'root', `/projects/${inner}/issues`);
    const inGroup = (query: Readonly<Record<string, string>>) => titles(query, 'root', `/groups/${group}/issues`);
    expect(await inGroup({ 'not[labels]': 'x' })).toEqual(['plain']);
    expect(await inGroup({ labels: 'any' })).toEqual(['labeled']);
    expect(await inGroup({ due_date: '0', confidential: 'false' })).toEqual(['labeled', 'plain']);
  });

  it('shows nobody a confidential issue who may not see it', async () => {
    expect(await found({ confidential: 'true' }, 'gus')).toEqual([]);
    expect(await found({ confidential: 'true', scope: 'all' }, 'gus', '/issues')).toEqual([]);
  });

  it('reads the words as words where labels are called so', async () => {
    await create('Worded', { labels: 'None' });
    expect(await titles({ search: 'worded', labels: 'None' })).toEqual([]);
    expect(await titles({ search: 'worded', labels: 'Any' })).toEqual(['Worded']);
  });

  it('names no filter as ignored', async () => {
    const query = { 'not[labels]': 'f-red', due_date: 'any', assignee_username: 'max', confidential: 'false' };
    const answer = await world.call({ method: 'GET', path: issues, query });
    expect(answer.headers['x-ignored-params']).toBeUndefined();
  });

  it('refuses what it cannot leave out, and names it', async () => {
    const answer = await world.call({ method: 'GET', path: issues, query: { 'not[weight]': '3' } });
    expect(seen(answer)).toMatchObject({
      status: 400,
      json: { message: { not: [expect.stringContaining('weight')] } },
    });
    expect((await world.call({ method: 'GET', path: `${issues}?not[labels][x]=1` })).status).toBe(400);
    expect((await world.call({ method: 'GET', path: `${issues}?not=labels` })).status).toBe(400);
  });

  runCases(
    () => world,
    (
      [
        ['due_date', { due_date: 'someday' }],
        ['confidential', { confidential: 'maybe' }],
        ['labels', { labels: 'None,f-red' }],
        ['not[labels]', { 'not[labels]': 'f-red,any' }],
        ['not[author_id]', { 'not[author_id]': 'max' }],
        ['author_username', { author_id: '1', author_username: 'max' }],
        ['assignee_username', { assignee_id: '1', assignee_username: 'max' }],
        ['not[author_username]', { 'not[author_id]': '1', 'not[author_username]': 'max' }],
        ['not[assignee_username]', { 'not[assignee_id]': '1', 'not[assignee_username]': 'max' }],
      ] as const
    ).map(([invalid, query]) => ({
      it: `rejects ${JSON.stringify(query)}`,
      method: 'GET',
      path: issues,
      query,
      invalid,
    })),
  );
});

describe('a list of merge requests', () => {
  it('has the same filters', async () => {
    const { max } = world.ids;
    const branch = async (name: string) => {
      const json = {
        branch: name,
        start_branch: 'master',
        commit_message: name,
        actions: [{ action: 'create', file_path: name, content: name }],
      };
      await world.call({ method: 'POST', path: `${widgets}/repository/commits`, json });
    };
    const open = async (name: string, more: object) => {
      await branch(name);
      const json = { title: name, source_branch: name, target_branch: 'master', ...more };
      return record(await world.call({ method: 'POST', path: `${widgets}/merge_requests`, json }))['iid'];
    };
    const first = await open('first', { labels: 'f-red', assignee_id: max });
    await open('second', {});
    const path = `${widgets}/merge_requests`;
    const ask = (query: Readonly<Record<string, string>>, at = path) => titles({ sort: 'asc', ...query }, 'olga', at);
    expect(await ask({ labels: 'None' })).toEqual(['second']);
    expect(await ask({ labels: 'Any' })).toEqual(['first']);
    expect(await ask({ milestone: 'None' })).toEqual(['first', 'second']);
    expect(await ask({ assignee_username: 'Max' })).toEqual(['first']);
    expect(await ask({ author_username: 'max' })).toEqual([]);
    expect(await ask({ 'not[labels]': 'f-red' })).toEqual(['second']);
    expect(await ask({ 'not[milestone]': 'Filters 1.0' })).toEqual(['first', 'second']);
    expect(await ask({ 'not[assignee_id]': String(max) })).toEqual(['second']);
    expect(await ask({ 'not[assignee_username]': 'max' })).toEqual(['second']);
    expect(await ask({ 'not[assignee_id]': '0' })).toEqual(['first']);
    expect(await ask({ 'not[author_username]': 'olga' })).toEqual([]);
    expect(await ask({ 'not[iids]': String(first) })).toEqual(['second']);
    expect(await ask({ 'not[assignee_username]': 'max' }, '/merge_requests')).toEqual(['second']);
    expect((await world.call({ method: 'GET', path, query: { 'not[reviewer_id]': '1' } })).status).toBe(400);
  });
});
