import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTime, id, record, records, seen } from '../answers.ts';
import { openWorld, widgets, type Call, type World } from '../world.ts';

let world: World;

const fleet = '/groups/fleet';
const harbor = '/projects/fleet%2Fharbor';
const quay = '/projects/fleet%2Fquay';
const winch = '/projects/fleet%2Ftugs%2Fwinch';

const get = (path: string) => world.call({ method: 'GET', path });
const post = (path: string, json: object = {}, as: Call['as'] = 'olga') =>
  world.call({ method: 'POST', path, json, as });
const milestone = async (place: string, title: string, more: object = {}) =>
  id(await post(`${place}/milestones`, { title, ...more }));
const promote = (place: string, milestoneId: number, as: Call['as'] = 'olga') =>
  post(`${place}/milestones/${milestoneId}/promote`, {}, as);
const file = (file_path: string) => ({ action: 'create', file_path, content: 'Text\n' });
const titles = async (place: string) => records(await get(`${place}/milestones`)).map(({ title }) => title);

beforeAll(async () => {
  world = await openWorld();
  const parent_id = id(await post('/groups', { name: 'fleet', path: 'fleet', visibility: 'private' }));
  const tug = id(await post('/groups', { name: 'tugs', path: 'tugs', visibility: 'private', parent_id }));
  await post('/projects', { name: 'harbor', namespace_id: parent_id, visibility: 'private' });
  await post('/projects', { name: 'quay', namespace_id: parent_id, visibility: 'private' });
  await post('/projects', { name: 'winch', namespace_id: tug, visibility: 'private' });
  await post(`${fleet}/members`, { user_id: world.ids.gus, access_level: 20 });
  await post(`${fleet}/members`, { user_id: world.ids.max, access_level: 30 });
});
afterAll(() => world?.stop());

describe('promoting a milestone', () => {
  it('makes one group milestone of those in the projects of the group', async () => {
    const looks = { description: 'From harbor', start_date: '2030-01-01', due_date: '2030-06-30' };
    const old = await milestone(harbor, 'shared', looks);
    const twin = await milestone(quay, 'shared', { description: 'From quay' });
    const other = await milestone(quay, 'other');
    const below = await milestone(winch, 'shared');
    const one = record(await post(`${harbor}/issues`, { title: 'One', milestone_id: old }))['iid'];
    const two = record(await post(`${quay}/issues`, { title: 'Two', milestone_id: twin }))['iid'];
    const three = record(await post(`${quay}/issues`, { title: 'Three', milestone_id: other }))['iid'];

    const promoted = await promote(harbor, old);
    expect(seen(promoted)).toEqual({
      status: 200,
      json: {
        id: expect.any(Number),
        iid: 1,
        group_id: expect.any(Number),
        title: 'shared',
        ...looks,
        state: 'active',
        created_at: dateTime,
        updated_at: dateTime,
        expired: false,
        web_url: expect.stringMatching(/\/groups\/fleet\/milestones\/1$/),
      },
    });
    const made = { id: id(promoted), title: 'shared', group_id: record(promoted)['group_id'] };
    expect(record(await get(`${fleet}/milestones/${made.id}`))).toMatchObject(made);
    expect(record(await get(`${harbor}/issues/${String(one)}`))['milestone']).toMatchObject(made);
    expect(record(await get(`${quay}/issues/${String(two)}`))['milestone']).toMatchObject(made);
    expect(record(await get(`${quay}/issues/${String(three)}`))['milestone']).toMatchObject({ id: other });
    expect((await get(`${harbor}/milestones/${old}`)).status).toBe(404);
    expect(await titles(harbor)).toEqual([]);
    expect(await titles(quay)).toEqual(['other']);
    expect((await get(`${winch}/milestones/${below}`)).status).toBe(200);
    expect((await promote(harbor, old)).status).toBe(404);
  });

  it('takes merge requests and releases along', async () => {
    const old = await milestone(harbor, 'shipped');
    const commits = `${harbor}/repository/commits`;
    await post(commits, { branch: 'master', commit_message: 'Begin', actions: [file('README.md')] });
    await post(commits, {
      branch: 'work',
      start_branch: 'master',
      commit_message: 'Work',
      actions: [file('work.txt')],
    });
    const between = { source_branch: 'work', target_branch: 'master' };
    const request = await post(`${harbor}/merge_requests`, { ...between, title: 'Work', milestone_id: old });
    await post(`${harbor}/releases`, { tag_name: 'v1', ref: 'master', milestones: ['shipped'] });

    const made = id(await promote(harbor, old));
    const after = record(await get(`${harbor}/merge_requests/${String(record(request)['iid'])}`));
    expect(after['milestone']).toMatchObject({ id: made, title: 'shipped' });
    expect(record(await get(`${harbor}/releases/v1`))['milestones']).toMatchObject([{ id: made, title: 'shipped' }]);
  });

  it('opens a closed milestone', async () => {
    const old = await milestone(harbor, 'finished');
    await world.call({ method: 'PUT', path: `${harbor}/milestones/${old}`, json: { state_event: 'close' } });
    expect(record(await promote(harbor, old))).toMatchObject({ title: 'finished', state: 'active' });
  });

  it('is not possible where the group has a milestone of this title', async () => {
    await milestone(fleet, 'twin');
    const old = await milestone(harbor, 'twin');
    expect(seen(await promote(harbor, old))).toEqual({
      status: 400,
      json: { message: 'Promotion failed - group fleet already has a milestone "twin"' },
    });
    expect((await get(`${harbor}/milestones/${old}`)).status).toBe(200);
  });

  it('needs a group', async () => {
    const alone = await milestone(widgets, 'alone');
    expect(seen(await promote(widgets, alone))).toEqual({
      status: 403,
      json: { message: '403 Forbidden - olga/widgets does not belong to a group' },
    });
  });

  it('needs the role in the project and in the group', async () => {
    const own = await milestone(harbor, 'own');
    expect((await promote(harbor, own, 'gus')).status).toBe(403);
    await post(`${harbor}/members`, { user_id: world.ids.stan, access_level: 40 });
    expect((await promote(harbor, own, 'stan')).status).toBe(403);
    expect((await promote(quay, own, 'max')).status).toBe(404);
    expect((await promote(harbor, own, 'max')).status).toBe(200);
  });
});
