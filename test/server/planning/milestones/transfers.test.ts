import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRelease } from '../../../../src/server/code/tags/release-store.ts';
import { milestonesOfReleases, setMilestones } from '../../../../src/server/planning/releases/milestone-store.ts';
import { findProjectRow } from '../../../../src/server/request/auth-store.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

type Fields = Readonly<Record<string, unknown>>;

describe.each(engines)('milestones of a group on %s', (engine) => {
  let app: App;
  let groups = 0;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  const get = async <T = Fields>(path: string): Promise<T> => bodyOf<T>(await app.ask(app.rootToken, `GET ${path}`));
  const group = (more: object = {}) => {
    const name = `g${(groups += 1)}`;
    return app.make('POST /groups', { name, path: name, ...more });
  };
  const milestone = (place: string, title: string, more: object = {}) =>
    app.make(`POST ${place}/milestones`, { title, ...more });
  const move = async (project: string, namespace: number) =>
    expect((await app.ask(app.rootToken, `PUT ${project}/transfer`, { namespace })).status).toBe(200);
  const milestoneOf = async (project: string, iid: number) =>
    (await get<{ milestone: Fields | null }>(`${project}/issues/${iid}`)).milestone;
  const titles = async (place: string) => (await get<Fields[]>(`${place}/milestones`)).map(({ title }) => title);
  const events = async (project: string) =>
    get<Fields[]>(`${project}/events?target_type=milestone`).then((all) =>
      all.map((one) => [one['action_name'], one['target_title'], one['author_username']]),
    );

  it('are replaced by milestones of the project when it leaves, but for unused ones', async () => {
    const [old, next] = [await group(), await group()];
    const id = await app.make('POST /projects', { name: 'app', namespace_id: old });
    const project = `/projects/${id}`;
    const dates = { start_date: '2024-05-01', due_date: '2024-06-01' };
    const first = await milestone(`/groups/${old}`, '1.0', { description: 'First', ...dates });
    await milestone(`/groups/${old}`, 'unused');
    await app.ask(app.rootToken, `PUT /groups/${old}/milestones/${first}`, { state_event: 'close' });
    const issue = { milestone_id: first };
    await app.make(`POST ${project}/issues`, { title: 'One', ...issue });
    await app.make(`POST ${project}/issues`, { title: 'Two', ...issue });
    const other = `/projects/${await app.make('POST /projects', { name: 'stays', namespace_id: old })}`;
    await app.make(`POST ${other}/issues`, { title: 'Stays', ...issue });
    const before = await get(`${project}/issues/1`);
    await move(project, next);

    const [copy] = await get<Fields[]>(`${project}/milestones`);
    expect(copy).toMatchObject({ iid: 1, title: '1.0', description: 'First', state: 'closed', ...dates });
    expect(copy).toMatchObject({ project_id: id });
    expect(await titles(project)).toEqual(['1.0']);
    for (const iid of [1, 2]) expect(await milestoneOf(project, iid)).toMatchObject({ id: copy?.['id'] });
    expect(await milestoneOf(other, 1)).toMatchObject({ id: first, group_id: old });
    expect(await titles(`/groups/${old}`)).toEqual(['unused', '1.0']);
    // As in v4, the milestone is an event of the mover, and the issue looks as nothing had been done to it.
    expect(await events(project)).toEqual([['opened', '1.0', 'root']]);
    expect(await get(`${project}/issues/1`)).toMatchObject({ updated_at: before['updated_at'] });
    expect(await get(`${project}/issues/1/notes`)).toEqual([]);
    expect(await get<Fields[]>(`${project}/issues?milestone=1.0`)).toHaveLength(2);
  });

  it('become those of the same title that the project or its new group has', async () => {
    const [old, next] = [await group(), await group()];
    const id = await app.make('POST /projects', { name: 'app', namespace_id: old });
    const project = `/projects/${id}`;
    const [shared, own] = [await milestone(`/groups/${next}`, 'shared'), await milestone(project, 'own')];
    for (const title of ['shared', 'own']) {
      const milestone_id = await milestone(`/groups/${old}`, title);
      await app.make(`POST ${project}/issues`, { title, milestone_id });
    }
    const { length } = await events(project);
    await move(project, next);
    expect([await milestoneOf(project, 1), await milestoneOf(project, 2)]).toMatchObject([
      { id: shared, group_id: next },
      { id: own, project_id: id },
    ]);
    expect(await titles(project)).toEqual(['own']);
    expect(await events(project)).toHaveLength(length);
  });

  it('are kept on merge requests and releases', async () => {
    const [old, next] = [await group(), await group()];
    const id = await app.make('POST /projects', { name: 'app', namespace_id: old, initialize_with_readme: true });
    const project = `/projects/${id}`;
    const milestone_id = await milestone(`/groups/${old}`, 'next');
    const branch = { branch: 'topic', start_branch: 'master', commit_message: 'Topic' };
    const actions = [{ action: 'create', file_path: 'a', content: 'a' }];
    await app.ask(app.rootToken, `POST ${project}/repository/commits`, { ...branch, actions });
    const route = { source_branch: 'topic', target_branch: 'master' };
    await app.make(`POST ${project}/merge_requests`, { title: 'Topic', milestone_id, ...route });
    const { db } = app.service.database;
    const at = '2024-05-06T12:00:00.000Z';
    const release = await insertRelease(db, { project_id: id, tag: 'v1', description: '' }, at);
    await setMilestones(db, release.id, [milestone_id]);
    await move(project, next);
    const copy = (await get<Fields[]>(`${project}/milestones`))[0];
    expect(copy).toMatchObject({ title: 'next' });
    expect(await get(`${project}/merge_requests/1`)).toMatchObject({ milestone: { id: copy?.['id'] } });
    const row = await findProjectRow(db, { id });
    if (row === undefined) throw new Error('no project');
    expect(await milestonesOfReleases(db, row, [release.id])).toMatchObject([{ id: copy?.['id'] }]);
  });

  it('are replaced in all projects of a subgroup that leaves, but for its own', async () => {
    const top = await group();
    const below = await group({ parent_id: top });
    const deep = await group({ parent_id: below });
    const made = [];
    for (const namespace_id of [below, deep]) {
      made.push(`/projects/${await app.make('POST /projects', { name: 'app', namespace_id })}`);
    }
    const wide = await milestone(`/groups/${top}`, 'wide');
    const own = await milestone(`/groups/${below}`, 'own');
    for (const project of made) {
      await app.make(`POST ${project}/issues`, { title: 'One', milestone_id: wide });
      await app.make(`POST ${project}/issues`, { title: 'Two', milestone_id: own });
    }
    expect((await app.ask(app.rootToken, `POST /groups/${below}/transfer`, {})).status).toBe(201);
    for (const project of made) {
      expect(await titles(project)).toEqual(['wide']);
      expect(await milestoneOf(project, 1)).toMatchObject({ title: 'wide' });
      expect(await milestoneOf(project, 2)).toMatchObject({ id: own, group_id: below });
    }
  });
});
