import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

interface Todo {
  readonly id: number;
  readonly action_name: string;
  readonly body: string;
  readonly target_url: string;
}

describe.each(engines)('a to-do item on %s', (engine) => {
  let app: App;
  let ann: Person;
  let ben: Person;
  let stranger: Person;
  let project = 0;
  let projects = 0;
  let issues = '';
  beforeAll(async () => {
    app = await openApp(engine);
    ann = await app.addPerson('ann');
    ben = await app.addPerson('ben');
    stranger = await app.addPerson('stranger');
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    await app.service.database.db.deleteFrom('todos').execute();
    project = await app.make('POST /projects', { name: `p${(projects += 1)}`, visibility: 'private' });
    issues = `/projects/${project}/issues`;
    await app.make(`POST /projects/${project}/members`, { user_id: ann.id, access_level: 20 });
    await app.make(`POST /projects/${project}/members`, { user_id: ben.id, access_level: 10 });
  });

  const todos = async ({ token }: Person, query = '') => bodyOf<Todo[]>(await app.ask(token, `GET /todos?${query}`));
  const actions = async (person: Person) => (await todos(person)).map((todo) => todo.action_name);
  const open = (json: object, token = app.rootToken) => app.ask(token, `POST ${issues}`, { title: 'Lamp', ...json });
  const comment = (body: string, token = app.rootToken) => app.ask(token, `POST ${issues}/1/notes`, { body });
  const change = (json: object, token = app.rootToken) => app.ask(token, `PUT ${issues}/1`, json);

  describe('is created', () => {
    it('for assignees, but not for the user who assigns the issue', async () => {
      await open({ assignee_ids: [ann.id, ben.id] }, ann.token);
      expect(await actions(ben)).toEqual(['assigned']);
      expect(await actions(ann)).toEqual([]);
    });

    it('for users who are assigned later', async () => {
      await open({ assignee_ids: [ann.id] });
      await change({ assignee_ids: [ann.id, ben.id] });
      expect([await actions(ann), await actions(ben)]).toEqual([['assigned'], ['assigned']]);
    });

    it('for users whom a description mentions or addresses', async () => {
      await open({ description: '@ann, do you know what @ben means?' });
      expect([await actions(ann), await actions(ben)]).toEqual([['directly_addressed'], ['mentioned']]);
    });

    it('for users whom an updated description mentions', async () => {
      await open({ description: 'ask @ann' });
      await app.ask(ann.token, 'POST /todos/mark_as_done');
      await change({ description: 'ask @ann or @ben' });
      expect([await actions(ann), await actions(ben)]).toEqual([[], ['mentioned']]);
    });

    it('for users whom a comment mentions, with the URL of the comment', async () => {
      await open({});
      const { id } = bodyOf<Todo>(await comment('what do you say, @ANN?'));
      expect(await todos(ann)).toMatchObject([
        { body: 'what do you say, @ANN?', target_url: expect.stringMatching(new RegExp(`/issues/1#note_${id}$`)) },
      ]);
      await app.ask(app.rootToken, `PUT ${issues}/1/notes/${id}`, { body: 'what do you say, @ann and @ben?' });
      expect([await actions(ann), await actions(ben)]).toEqual([['mentioned'], ['mentioned']]);
    });

    it('once as long as it is pending', async () => {
      await open({ assignee_ids: [ann.id], description: '@ann' });
      await comment('@ann');
      expect(await actions(ann)).toEqual(['assigned']);
    });

    it('once on request, however many requests come at once', async () => {
      await open({});
      const answers = await Promise.all([1, 2, 3, 4].map(() => app.ask(ann.token, `POST ${issues}/1/todo`)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 304, 304, 304]);
      expect(await actions(ann)).toEqual(['marked']);
    });

    it('for nobody who cannot see the issue', async () => {
      await open({ description: '@stranger @nobody @ann', confidential: true });
      await comment('@ben');
      expect([await todos(stranger), await todos(ben)]).toEqual([[], []]);
      expect(await actions(ann)).toEqual(['directly_addressed']);
    });

    it('for nobody who cannot log in', async () => {
      const gone = await app.addPerson(`gone${projects}`);
      await app.make(`POST /projects/${project}/members`, { user_id: gone.id, access_level: 20 });
      await app.make(`POST /users/${gone.id}/block`);
      await open({ description: `@${gone.username}` });
      const rows = await app.service.database.db.selectFrom('todos').selectAll().execute();
      expect(rows).toEqual([]);
    });
  });

  describe('is done', () => {
    beforeEach(async () => {
      await open({ assignee_ids: [ann.id, ben.id] });
    });

    it.each<[string, () => Promise<{ status: number }>]>([
      ['comments', () => comment('done', ann.token)],
      ['closes the issue', () => change({ state_event: 'close' }, ann.token)],
      ['updates the issue', () => change({ title: 'Lamps' }, ann.token)],
      ['adds a reaction', () => app.ask(ann.token, `POST ${issues}/1/award_emoji`, { name: 'heart' })],
    ])('when its user %s, but not for other users', async (_what, act) => {
      expect((await act()).status).toBeOneOf([200, 201]);
      expect([await actions(ann), await actions(ben)]).toEqual([[], ['assigned']]);
      expect(await todos(ann, 'state=done')).toHaveLength(1);
    });

    it('on request of its own user only', async () => {
      const [todo] = await todos(ann);
      expect((await app.ask(ben.token, `POST /todos/${todo?.id}/mark_as_done`)).status).toBe(404);
      const done = await app.ask(ann.token, `POST /todos/${todo?.id}/mark_as_done`);
      expect([done.status, bodyOf(done)]).toMatchObject([201, { id: todo?.id, state: 'done' }]);
    });

    it('on request for all items', async () => {
      await app.ask(ann.token, `POST ${issues}/1/todo`);
      expect((await app.ask(ann.token, 'POST /todos/mark_as_done')).status).toBe(204);
      expect([await actions(ann), await actions(ben)]).toEqual([[], ['assigned']]);
    });

    it('on request for filtered items', async () => {
      await app.ask(ann.token, 'POST /todos/mark_as_done', { type: 'MergeRequest' });
      expect(await actions(ann)).toEqual(['assigned']);
      await app.ask(ann.token, 'POST /todos/mark_as_done', { author_id: 1, project_id: project, action: 'assigned' });
      expect(await actions(ann)).toEqual([]);
    });
  });

  describe('is hidden', () => {
    it('once its user can no longer see the issue', async () => {
      await open({ assignee_ids: [ben.id] });
      const [todo] = await todos(ben);
      await change({ assignee_ids: [], confidential: true });
      expect(await todos(ben)).toEqual([]);
      expect((await app.ask(ben.token, `POST /todos/${todo?.id}/mark_as_done`)).status).toBe(404);
    });

    it('once its user has left the project', async () => {
      await open({ assignee_ids: [ben.id] });
      await app.ask(app.rootToken, `DELETE /projects/${project}/members/${ben.id}`);
      expect(await todos(ben)).toEqual([]);
    });

    it('while issues are disabled in the project, even for administrators', async () => {
      await open({ assignee_ids: [ben.id] });
      await app.make(`POST ${issues}/1/todo`);
      const root = { id: 1, username: 'root', token: app.rootToken };
      await app.ask(app.rootToken, `PUT /projects/${project}`, { issues_enabled: false });
      expect([await todos(ben), await todos(root)]).toEqual([[], []]);
      await app.ask(app.rootToken, `PUT /projects/${project}`, { issues_enabled: true });
      expect([await todos(ben), await todos(root)]).toEqual([[expect.anything()], [expect.anything()]]);
    });

    it('once the issue is deleted', async () => {
      await open({ assignee_ids: [ben.id] });
      await app.ask(app.rootToken, `DELETE ${issues}/1`);
      expect(await todos(ben)).toEqual([]);
    });
  });
});
