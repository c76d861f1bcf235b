import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { id, record, records } from '../answers.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';
import { openRoom } from './merge-request-room.ts';

let world: World;

const room = openRoom(() => world);
const get = (path: string) => world.call({ method: 'GET', path });
const post = (path: string, json: object) => world.call({ method: 'POST', path, json });
const remove = (path: string) => world.call({ method: 'DELETE', path });

/** A project of olga's group, without code. */
let engines = '';

beforeAll(async () => {
  world = await openWorld();
  const namespace_id = id(await post('/groups', { name: 'guild', path: 'guild' }));
  engines = `/projects/${id(await post('/projects', { name: 'engines', namespace_id }))}`;
  const actions = [{ action: 'create', file_path: 'README.md', content: 'Engines\n' }];
  await post(`${engines}/repository/commits`, { branch: 'master', commit_message: 'Begin', actions });
});
afterAll(() => world?.stop());

const families = [
  { family: 'a project', place: widgets, projectOf: () => widgets },
  { family: 'a group', place: '/groups/guild', projectOf: () => engines },
] as const;

describe.each(families)('a milestone of $family', ({ place, projectOf }) => {
  const milestones = `${place}/milestones`;
  let count = 0;
  let made: Readonly<Record<string, unknown>> = {};
  let milestone = '';
  beforeEach(async () => {
    made = record(await post(milestones, { title: `Short-lived ${(count += 1)}` }));
    milestone = `${milestones}/${made['id']}`;
  });

  it('is deleted with 204 and no body', async () => {
    expect(await remove(milestone)).toMatchObject({ status: 204, text: '' });
    expect(await get(milestone)).toMatchObject({ status: 404, json: { message: '404 Milestone Not Found' } });
    expect(await remove(milestone)).toMatchObject({ status: 404, json: { message: '404 Milestone Not Found' } });
    expect(records(await get(milestones)).map((left) => left['id'])).not.toContain(made['id']);
  });

  it('is not found in another project or group', async () => {
    expect(await remove(`${plaza}/milestones/${made['id']}`)).toMatchObject({ status: 404 });
    expect(await get(milestone)).toMatchObject({ status: 200 });
  });

  it('leaves its title to others, but not its number', async () => {
    const { title, iid } = made;
    await remove(milestone);
    expect(record(await post(milestones, { title }))).toMatchObject({ title, iid: Number(iid) + 1 });
  });

  it('leaves its issues and merge requests, which note the change', async () => {
    const source = `left-by-${place === widgets ? 'project' : 'group'}`;
    await room.branch(source, `${source}.txt`, projectOf());
    const project = projectOf();
    const about = { title: 'Stays', milestone_id: made['id'] };
    const issue = `${project}/issues/${record(await post(`${project}/issues`, about))['iid']}`;
    const opened = await room.open(source, about, 'olga', project);
    const mergeRequest = `${project}/merge_requests/${record(opened)['iid']}`;
    expect(await remove(milestone)).toMatchObject({ status: 204 });
    for (const path of [issue, mergeRequest]) {
      expect(record(await get(path))).toMatchObject({ title: 'Stays', milestone: null });
      const notes = records(await get(`${path}/notes`));
      expect(notes).toMatchObject([{ body: 'removed the milestone', system: true, author: { username: 'olga' } }]);
    }
  });
});
