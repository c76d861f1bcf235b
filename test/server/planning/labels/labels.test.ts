import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

const at = '2024-05-06T12:00:00.000Z';

describe.each(engines)('project labels on %s', (engine) => {
  let app: App;
  let project = 0;
  let projects = 0;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  beforeEach(async () => {
    project = await app.make('POST /projects', { name: `p${(projects += 1)}`, visibility: 'public' });
  });
  afterAll(() => app?.close());

  const create = (name: string, more: object = {}) =>
    app.ask(app.rootToken, `POST /projects/${project}/labels`, { name, color: 'red', ...more });
  const rename = (name: string) =>
    app.ask(app.rootToken, `PUT /projects/${project}/labels`, { name, new_name: 'winner' });
  const follow = async (reference: string): Promise<unknown> =>
    bodyOf(await app.ask(app.rootToken, `POST /projects/${project}/labels/${reference}/subscribe`))['name'];
  const names = async (query = ''): Promise<unknown[]> => {
    const answer = await app.ask(app.rootToken, `GET /projects/${project}/labels${query}`);
    return bodyOf<{ name: string }[]>(answer).map(({ name }) => name);
  };
  const insertIssue = async (iid: number, state: 'opened' | 'closed'): Promise<number> => {
    const text = { title: 'Issue', description: '', created_at: at, updated_at: at, closed_at: null };
    const { id } = await app.service.database.db
      .insertInto('issues')
      .values({ iid, project_id: project, author_id: 1, state, confidential: 0, ...text })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const insertMergeRequest = async (iid: number, state: 'opened' | 'closed' | 'merged'): Promise<number> => {
    const text = { title: 'Merge', description: '', created_at: at, updated_at: at };
    const branches = { source_branch: 'a', target_branch: 'b', source_project_id: project, target_project_id: project };
    const { id } = await app.service.database.db
      .insertInto('merge_requests')
      .values({ iid, author_id: 1, state, ...branches, ...text })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const link = (label: number, to: { issue_id?: number; merge_request_id?: number }) =>
    app.service.database.db
      .insertInto('label_links')
      .values({ label_id: label, issue_id: null, merge_request_id: null, ...to })
      .execute();

  it('count the issues and merge requests that carry them', async () => {
    const bug = Number(bodyOf(await create('bug'))['id']);
    const idle = Number(bodyOf(await create('idle'))['id']);
    for (const [iid, state] of ['opened', 'opened', 'closed'].entries()) {
      await link(bug, { issue_id: await insertIssue(iid + 1, state as 'opened') });
    }
    for (const [iid, state] of ['opened', 'closed', 'merged', 'opened', 'opened'].entries()) {
      await link(bug, { merge_request_id: await insertMergeRequest(iid + 1, state as 'opened') });
    }
    const counts = { open_issues_count: 2, closed_issues_count: 1, open_merge_requests_count: 3 };
    const none = { open_issues_count: 0, closed_issues_count: 0, open_merge_requests_count: 0 };
    expect(bodyOf(await app.ask(app.rootToken, `GET /projects/${project}/labels`))).toMatchObject([
      { id: bug, ...counts },
      { id: idle, ...none },
    ]);
    expect(bodyOf(await app.ask(null, `GET /projects/${project}/labels/bug`))).toMatchObject(counts);
    expect(bodyOf(await app.ask(app.rootToken, `GET /projects/${project}`))).toMatchObject({ open_issues_count: 2 });
  });

  it('are deleted with their links and subscriptions', async () => {
    const bug = Number(bodyOf(await create('bug'))['id']);
    await link(bug, { issue_id: await insertIssue(1, 'opened') });
    await app.ask(app.rootToken, `POST /projects/${project}/labels/bug/subscribe`);
    expect((await app.ask(app.rootToken, `DELETE /projects/${project}/labels?name=bug`)).status).toBe(204);
    const { db } = app.service.database;
    expect(await db.selectFrom('label_links').selectAll().where('label_id', '=', bug).execute()).toEqual([]);
    expect(await db.selectFrom('subscriptions').selectAll().where('subject_id', '=', bug).execute()).toEqual([]);
    expect(await db.selectFrom('issues').select('iid').where('project_id', '=', project).execute()).toHaveLength(1);
  });

  it('are listed by name in code point order, in pages without overlap', async () => {
    for (const name of ['b', 'a', 'Z', 'ä', '10', '9', 'a b', '🦊']) await create(name);
    const sorted = ['10', '9', 'Z', 'a', 'a b', 'b', 'ä', '🦊'];
    expect(await names()).toEqual(sorted);
    const pages = [1, 2, 3].map((page) => names(`?per_page=3&page=${page}`));
    expect((await Promise.all(pages)).flat()).toEqual(sorted);
  });

  it('differ by case and are created once when several requests come at once', async () => {
    expect([(await create('bug')).status, (await create('Bug')).status]).toEqual([201, 201]);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => create('race')))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
    const renamed = await app.ask(app.rootToken, `PUT /projects/${project}/labels`, { name: 'bug', new_name: 'race' });
    expect([renamed.status, renamed.json]).toEqual([409, { message: 'Label already exists' }]);
  });

  it('are renamed by only one of several requests with the same new name', async () => {
    for (const name of ['a', 'b', 'c']) await create(name);
    const statuses = (await Promise.all(['a', 'b', 'c'].map(rename))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });

  it('are subscribed to once by each user, however many requests come at once', async () => {
    await create('bug');
    const { token } = await app.addPerson(`follower${project}`);
    const subscribe = (as: string) => app.ask(as, `POST /projects/${project}/labels/bug/subscribe`);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => subscribe(token)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 304, 304, 304]);
    const seenBy = async (as: string | null): Promise<unknown> =>
      bodyOf(await app.ask(as, `GET /projects/${project}/labels/bug`))['subscribed'];
    expect([await seenBy(token), await seenBy(app.rootToken), await seenBy(null)]).toEqual([true, false, false]);

    const stop = () => app.ask(token, `POST /projects/${project}/labels/bug/unsubscribe`);
    const stopped = (await Promise.all([stop(), stop(), stop()])).map(({ status }) => status);
    expect(stopped.toSorted()).toEqual([201, 304, 304]);
  });

  it('are found by ID before they are found by a numeric name', async () => {
    const first = bodyOf<{ id: number }>(await create('first'));
    await create(String(first.id));
    await create('20240506');
    expect([await follow(String(first.id)), await follow('20240506')]).toEqual(['first', '20240506']);
  });

  it('are not found through another project', async () => {
    const { id } = bodyOf<{ id: number }>(await create('elsewhere'));
    const other = await app.make('POST /projects', { name: 'other' + project });
    for (const line of [`GET /projects/${other}/labels/elsewhere`, `POST /projects/${other}/labels/${id}/subscribe`]) {
      expect((await app.ask(app.rootToken, line)).status).toBe(404);
    }
  });

  it('cannot be created in a project that is deleted meanwhile', async () => {
    const [deleted, ...created] = await Promise.all([
      app.ask(app.rootToken, `DELETE /projects/${project}`),
      ...['a', 'b', 'c', 'd'].map((name) => create(name)),
    ]);
    expect(deleted?.status).toBe(202);
    for (const { status } of created) expect(status).toBeOneOf([201, 404]);
    expect((await create('late')).status).toBe(404);
  });

  it.each([
    ['#D9534F', '#D9534F'],
    ['Red', '#ff0000'],
    ['rebeccapurple', '#663399'],
    [' blue ', '#0000ff'],
  ])('with the color %j are returned with %s', async (color, returned) => {
    expect(bodyOf(await create('colored', { color }))['color']).toBe(returned);
  });

  it.each(['#fff', 'd9534f', '#gggggg', 'reddish', 'constructor', '#ff00000'])(
    'cannot have the color %j',
    async (color) => {
      const answer = await create('colored', { color });
      expect([answer.status, answer.json]).toEqual([400, { message: { color: [expect.any(String)] } }]);
    },
  );

  it.each(['a,b', ' ', 'a\u0000b', 'a\tb', 'x'.repeat(256)])('cannot have the name $0', async (name) => {
    expect((await create(name)).status).toBe(400);
  });
});
