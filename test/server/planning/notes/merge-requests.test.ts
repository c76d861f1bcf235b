import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

describe.each(engines)('a merge request on %s', (engine) => {
  let app: App;
  let guest: Person;
  let developer: Person;
  let project = 0;
  let projects = 0;
  let request = '';
  beforeAll(async () => {
    app = await openApp(engine);
    guest = await app.addPerson('guest');
    developer = await app.addPerson('developer');
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    await app.service.database.db.deleteFrom('todos').execute();
    const named = { name: `p${(projects += 1)}`, visibility: 'private', initialize_with_readme: true };
    project = await app.make('POST /projects', named);
    await app.make(`POST /projects/${project}/members`, { user_id: guest.id, access_level: 10 });
    await app.make(`POST /projects/${project}/members`, { user_id: developer.id, access_level: 30 });
    const actions = [{ action: 'create', file_path: 'lamp', content: 'on' }];
    const commit = { branch: 'lamp', start_branch: 'master', commit_message: 'Mend', actions };
    await app.ask(app.rootToken, `POST /projects/${project}/repository/commits`, commit);
    await app.make(`POST /projects/${project}/merge_requests`, {
      source_branch: 'lamp',
      target_branch: 'master',
      title: 'Mend the lamp',
      description: 'For @developer and @guest',
    });
    request = `/projects/${project}/merge_requests/1`;
  });

  const change = (json: object) => app.ask(app.rootToken, `PUT ${request}`, json);
  const systemNotes = async () => {
    const notes = bodyOf<{ body: string; system: boolean }[]>(
      await app.ask(app.rootToken, `GET ${request}/notes?sort=asc`),
    );
    return notes.filter(({ system }) => system).map(({ body }) => body);
  };
  const todos = async ({ token }: Person) => fieldOfEach(await app.ask(token, 'GET /todos'), 'action_name');

  it('creates to-do items for mentioned users who can read the code', async () => {
    expect([await todos(developer), await todos(guest)]).toEqual([['mentioned'], []]);
    const rows = await app.service.database.db.selectFrom('todos').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  it('has no visible to-do item for users who can no longer read the code', async () => {
    await app.ask(app.rootToken, `PUT /projects/${project}/members/${developer.id}`, { access_level: 10 });
    expect(await todos(developer)).toEqual([]);
  });

  it('has system notes on changes, on closing, and on merging', async () => {
    await change({ title: 'Mend all lamps', assignee_id: developer.id });
    await change({ state_event: 'close' });
    await change({ state_event: 'reopen' });
    expect((await app.ask(app.rootToken, `PUT ${request}/merge`)).status).toBe(200);
    expect(await systemNotes()).toEqual([
      'changed the title from "Mend the lamp" to "Mend all lamps"',
      'assigned @developer',
      'closed',
      'reopened',
      'merged',
    ]);
  });

  it('leaves no to-do item for the user who merges it', async () => {
    expect(
      (await app.ask(app.rootToken, `PUT /projects/${project}/members/${developer.id}`, { access_level: 40 })).status,
    ).toBe(200);
    expect((await app.ask(developer.token, `PUT ${request}/merge`)).status).toBe(200);
    expect(await todos(developer)).toEqual([]);
  });

  it('in a private project refuses guests to read and add comments', async () => {
    const answers = ['GET', 'POST'].map((method) => app.ask(guest.token, `${method} ${request}/notes`, { body: 'x' }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403]);
  });
});
