import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteGroupRow } from '../../../../src/server/organization/groups/store.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

type Fields = Readonly<Record<string, unknown>>;

describe.each(engines)('labels of a group on %s', (engine) => {
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
  const label = (place: string, name: string, more: object = {}) =>
    app.make(`POST ${place}/labels`, { name, color: '#00ff00', ...more });
  const labelsOf = async (project: string): Promise<Fields[]> => get(`${project}/labels?per_page=100`);

  it('are replaced by labels of the project when it leaves', async () => {
    const [old, next] = [await group(), await group()];
    const id = await app.make('POST /projects', { name: 'app', namespace_id: old });
    const project = `/projects/${id}`;
    await label(`/groups/${old}`, 'bug', { description: 'Broken' });
    await label(`/groups/${old}`, 'both');
    await label(`/groups/${old}`, 'unused');
    const both = await label(`/groups/${next}`, 'both');
    await app.ask(app.rootToken, `PUT ${project}/labels/bug`, { priority: 2 });
    await app.make(`POST ${project}/issues`, { title: 'One', labels: 'bug,both' });
    expect((await app.ask(app.rootToken, `PUT ${project}/transfer`, { namespace: next })).status).toBe(200);
    expect(await get(`${project}/issues/1`)).toMatchObject({ labels: ['both', 'bug'] });
    expect(await labelsOf(project)).toMatchObject([
      { id: both, name: 'both', is_project_label: false, open_issues_count: 1 },
      { name: 'bug', description: 'Broken', priority: 2, is_project_label: true, open_issues_count: 1 },
    ]);
    expect(await get<Fields[]>(`/groups/${old}/labels?search=bug&with_counts=true`)).toMatchObject([
      { open_issues_count: 0 },
    ]);
  });

  it('are replaced in all projects of a subgroup that leaves, but for its own', async () => {
    const top = await group();
    const below = await group({ parent_id: top });
    const project = `/projects/${await app.make('POST /projects', { name: 'app', namespace_id: below })}`;
    await label(`/groups/${top}`, 'wide');
    await label(`/groups/${below}`, 'deep');
    await app.make(`POST ${project}/issues`, { title: 'One', labels: 'wide,deep' });
    expect((await app.ask(app.rootToken, `POST /groups/${below}/transfer`, {})).status).toBe(201);
    expect(await labelsOf(project)).toMatchObject([
      { name: 'deep', is_project_label: false },
      { name: 'wide', is_project_label: true },
    ]);
  });

  it('are gone with the group, and with their subscriptions', async () => {
    const gone = await group();
    const place = `/groups/${gone}`;
    const bug = await label(place, 'bug');
    await app.ask(app.rootToken, `POST ${place}/labels/bug/subscribe`);
    expect((await app.ask(app.rootToken, `DELETE ${place}`)).status).toBe(204);
    const { db } = app.service.database;
    await deleteGroupRow(db, gone);
    expect(await db.selectFrom('labels').select('id').where('id', '=', bug).execute()).toEqual([]);
    expect(await db.selectFrom('subscriptions').selectAll().where('subject_type', '=', 'label').execute()).toEqual([]);
  });
});
