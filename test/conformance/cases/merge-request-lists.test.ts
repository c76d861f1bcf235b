import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicUser, dateTime, id, invalid, keys, records, seen, unauthorized } from '../answers.ts';
import { openWorld, plaza, widgets, type Caller, type World } from '../world.ts';
import { mrs, openRoom } from './merge-request-room.ts';
import { listed } from './merge-request-shapes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const { branch, open, made, change, merge } = openRoom(() => world);
const list = (query: Readonly<Record<string, string>>, as: Caller = 'olga', path = mrs) =>
  world.call({ method: 'GET', path, as, query: { per_page: '100', ...query } });
const titles = async (...given: Parameters<typeof list>): Promise<unknown[]> =>
  records(await list(...given)).map(({ title }) => title);

/** The title of a merge request in the tests of lists. */
const found = (query: Readonly<Record<string, string>>, as: Caller = 'olga', path = mrs) =>
  titles({ search: 'lists', ...query }, as, path);

describe('a list of merge requests', () => {
  let milestone = 0;
  beforeAll(async () => {
    const { max } = world.ids;
    milestone = id(await world.call({ method: 'POST', path: `${widgets}/milestones`, json: { title: 'Lists 1.0' } }));
    await made('lists-a', { title: 'Lists alpha', labels: 'l-red,l-big', milestone_id: milestone, assignee_id: max });
    await made('lists-b', { title: 'Lists beta', labels: 'l-red', description: 'about 100% of LISTS ALPHA' }, 'max');
    const closed = await made('lists-c', { title: 'Lists gamma' });
    await change(closed, { state_event: 'close' });
    const merged = await made('lists-d', { title: 'Lists delta' });
    await merge(merged);
    await world.call({
      method: 'POST',
      path: `${widgets}/repository/branches`,
      json: { branch: 'lists-into', ref: 'master' },
    });
    await branch('lists-e');
    await open('lists-e', { title: 'Lists epsilon', target_branch: 'lists-into' });
  });

  const newest = ['Lists epsilon', 'Lists delta', 'Lists gamma', 'Lists beta', 'Lists alpha'];
  const unplanned = ['Lists epsilon', 'Lists delta', 'Lists gamma', 'Lists beta'];

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

  it('has short records on request', async () => {
    const [first] = records(await list({ search: 'lists beta', view: 'simple' }));
    expect(first).toEqual({
      id: expect.any(Number),
      iid: expect.any(Number),
      project_id: expect.any(Number),
      title: 'Lists beta',
      description: 'about 100% of LISTS ALPHA',
      state: 'opened',
      created_at: dateTime,
      updated_at: dateTime,
      web_url: listed.web_url,
    });
  });

  it.each([
    ['state: opened', { state: 'opened' }, ['Lists epsilon', 'Lists beta', 'Lists alpha']],
    ['state: closed', { state: 'closed' }, ['Lists gamma']],
    ['state: merged', { state: 'merged' }, ['Lists delta']],
    ['state: all', { state: 'all' }, newest],
    ['a label', { labels: 'l-red' }, ['Lists beta', 'Lists alpha']],
    ['labels, all of which must be there', { labels: 'l-red,l-big' }, ['Lists alpha']],
    ['no label', { labels: 'No Label' }, ['Lists epsilon', 'Lists delta', 'Lists gamma']],
    ['the title of a milestone', { milestone: 'Lists 1.0' }, ['Lists alpha']],
    ['no milestone', { milestone: 'No Milestone' }, unplanned],
    ['scope: those one created', { scope: 'created-by-me' }, newest.filter((title) => title !== 'Lists beta')],
    ['scope: those one is assigned to', { scope: 'assigned-to-me' }, []],
    ['scope: all', { scope: 'all' }, newest],
    ['the source branch', { source_branch: 'lists-b' }, ['Lists beta']],
    ['the target branch', { target_branch: 'lists-into' }, ['Lists epsilon']],
    ['both branches', { source_branch: 'lists-b', target_branch: 'lists-into' }, []],
    ['a search in titles, in any case', { search: 'LISTS G' }, ['Lists gamma']],
    ['a search in descriptions', { search: 'lists alpha' }, ['Lists beta', 'Lists alpha']],
    ['a search without wildcards', { search: '0% of lists' }, ['Lists beta']],
    ['order of creation, upwards', { sort: 'asc' }, newest.toReversed()],
    ['nothing, where filters are empty', { labels: '', milestone: '', source_branch: '', target_branch: '' }, newest],
    ['moments of creation', { created_after: '2999-01-01T00:00:00Z' }, []],
    ['moments of creation', { created_before: '2000-01-01T00:00:00Z' }, []],
    ['moments of change', { updated_after: '2999-01-01T00:00:00Z' }, []],
    ['moments of change', { updated_before: '2000-01-01T00:00:00Z' }, []],
    ['a span of time', { created_after: '2000-01-01', updated_before: '2999-01-01' }, newest],
    ['a reaction of one’s own', { my_reaction_emoji: 'thumbsup' }, []],
  ])('is filtered by %s', async (_what, query: Readonly<Record<string, string>>, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('includes the exact times of creation and change', async () => {
    const [beta] = records(await list({ search: 'lists beta' }));
    const [created, updated] = [String(beta?.['created_at']), String(beta?.['updated_at'])];
    expect(await titles({ search: 'lists b', created_after: created, created_before: created })).toEqual([
      'Lists beta',
    ]);
    expect(await titles({ search: 'lists b', updated_after: updated, updated_before: updated })).toEqual([
      'Lists beta',
    ]);
  });

  it('is sorted by the time of the last change on request', async () => {
    const [alpha] = records(await list({ search: 'lists', source_branch: 'lists-a' }));
    await change(Number(alpha?.['iid']), { discussion_locked: true });
    expect((await found({ order_by: 'updated_at' }))[0]).toBe('Lists alpha');
    expect((await found({ order_by: 'updated_at', sort: 'asc' })).at(-1)).toBe('Lists alpha');
  });

  it('is filtered by author, by assignee, and by numbers', async () => {
    const { olga, max } = world.ids;
    expect(await found({ author_id: String(max) })).toEqual(['Lists beta']);
    expect(await found({ assignee_id: String(max) })).toEqual(['Lists alpha']);
    expect(await found({ assignee_id: '0', state: 'opened' })).toEqual(['Lists epsilon', 'Lists beta']);
    expect(await found({ author_id: String(olga), scope: 'assigned-to-me' }, 'max')).toEqual(['Lists alpha']);
    const iids = records(await list({ search: 'lists' })).map(({ iid }) => iid);
    const some = await world.call({ method: 'GET', path: `${mrs}?iids[]=${iids[0]}&iids[]=${iids[2]}` });
    expect(records(some).map(({ title }) => title)).toEqual(['Lists epsilon', 'Lists gamma']);
  });

  it('of all projects has those of the caller by default', async () => {
    const everywhere = '/merge_requests';
    expect(await found({}, 'max', everywhere)).toEqual(['Lists beta']);
    expect(await found({ scope: 'assigned-to-me' }, 'max', everywhere)).toEqual(['Lists alpha']);
    expect(await found({ scope: 'all' }, 'max', everywhere)).toEqual(newest);
    expect(await found({ scope: 'all' }, 'stan', everywhere)).toEqual([]);
    expect(await found({ scope: 'all' }, 'gus', everywhere)).toEqual([]);
  });

  it('of a group has those of all projects below it', async () => {
    const json = { name: 'mrgroup', path: 'mrgroup', visibility: 'private' };
    const group = id(await world.call({ method: 'POST', path: '/groups', as: 'root', json }));
    const path = `/groups/${group}/merge_requests`;
    const project = { name: 'inner', namespace_id: group, visibility: 'private', initialize_with_readme: true };
    const inner = id(await world.call({ method: 'POST', path: '/projects', as: 'root', json: project }));
    await branch('inside', 'x', `/projects/${inner}`, 'root');
    await open('inside', {}, 'root', `/projects/${inner}`);
    expect(await titles({}, 'root', path)).toEqual(['inside']);
    expect((await list({}, 'stan', path)).status).toBe(404);
  });

  it('of a milestone has those with this milestone', async () => {
    expect(await titles({}, 'olga', `${widgets}/milestones/${milestone}/merge_requests`)).toEqual(['Lists alpha']);
    expect((await list({}, 'olga', `${widgets}/milestones/999999/merge_requests`)).status).toBe(404);
  });

  it.each([
    ['state', 'open'],
    ['order_by', 'title'],
    ['sort', 'up'],
    ['view', 'full'],
    ['scope', 'mine'],
    ['author_id', 'olga'],
    ['assignee_id', '-1'],
    ['created_after', 'yesterday'],
    ['updated_before', '2020-13-01'],
  ])('rejects %s=%s', async (name, value) => {
    expect(seen(await list({ [name]: value }))).toEqual(invalid(name));
  });

  it('requires credentials and a project whose code is visible', async () => {
    expect(seen(await list({}, 'anonymous'))).toEqual({ status: 401, json: unauthorized });
    expect(seen(await list({}, 'anonymous', '/merge_requests'))).toEqual({ status: 401, json: unauthorized });
    expect((await list({}, 'stan')).status).toBe(404);
    expect((await list({}, 'gus')).status).toBe(403);
    expect((await list({}, 'stan', `${plaza}/merge_requests`)).status).toBe(200);
  });
});
