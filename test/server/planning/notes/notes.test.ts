import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

interface Note {
  readonly id: number;
  readonly body: string;
  readonly system: boolean;
}

describe.each(engines)('a comment on %s', (engine) => {
  let app: App;
  let guest: Person;
  let reporter: Person;
  let master: Person;
  let stranger: Person;
  let project = 0;
  let projects = 0;
  let issue = '';
  let issueId = 0;
  beforeAll(async () => {
    app = await openApp(engine);
    guest = await app.addPerson('guest');
    reporter = await app.addPerson('reporter');
    master = await app.addPerson('master');
    stranger = await app.addPerson('stranger');
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    project = await app.make('POST /projects', { name: `p${(projects += 1)}`, visibility: 'public' });
    for (const [person, level] of [
      [guest, 10],
      [reporter, 20],
      [master, 40],
    ] as const) {
      await app.make(`POST /projects/${project}/members`, { user_id: person.id, access_level: level });
    }
    issueId = await app.make(`POST /projects/${project}/issues`, { title: 'Lamp is out' });
    issue = `/projects/${project}/issues/1`;
  });

  const comment = (token: string, json: object) => app.ask(token, `POST ${issue}/notes`, json);
  const commented = async (token: string, body: string) => bodyOf<Note>(await comment(token, { body }));
  const notes = async (system: boolean) =>
    bodyOf<Note[]>(await app.ask(app.rootToken, `GET ${issue}/notes?sort=asc`)).filter((one) => one.system === system);
  const change = (json: object) => app.ask(reporter.token, `PUT ${issue}`, json);
  const systemNotes = async () => (await notes(true)).map(({ body }) => body);

  describe('can be added', () => {
    it('by all users who can see the issue', async () => {
      expect((await comment(stranger.token, { body: 'me too' })).status).toBe(201);
      expect((await notes(false)).map(({ body }) => body)).toEqual(['me too']);
    });

    it('by members only once the discussion is locked', async () => {
      await change({ discussion_locked: true });
      const answers = await Promise.all([stranger, guest].map(({ token }) => comment(token, { body: 'still here' })));
      expect(answers.map(({ status }) => status)).toEqual([403, 201]);
    });

    it('by nobody in an archived project', async () => {
      const note = await commented(guest.token, 'before');
      const row = app.service.database.db.updateTable('projects').set({ archived: 1 }).where('id', '=', project);
      await row.execute();
      expect((await comment(guest.token, { body: 'after' })).status).toBe(403);
      expect((await app.ask(guest.token, `PUT ${issue}/notes/${note.id}`, { body: 'after' })).status).toBe(403);
      expect((await app.ask(guest.token, `DELETE ${issue}/notes/${note.id}`)).status).toBe(403);
    });

    it('by nobody who cannot see the issue', async () => {
      await change({ confidential: true });
      expect((await comment(guest.token, { body: 'x' })).status).toBe(404);
      expect((await app.ask(guest.token, `GET ${issue}/notes`)).status).toBe(404);
    });
  });

  describe('can be updated', () => {
    it('by its author and by masters', async () => {
      const { id } = await commented(guest.token, 'first');
      const edit = async ({ token }: Person) =>
        (await app.ask(token, `PUT ${issue}/notes/${id}`, { body: 'second' })).status;
      expect([await edit(stranger), await edit(reporter), await edit(guest), await edit(master)]).toEqual([
        403, 403, 200, 200,
      ]);
    });

    it('by nobody if it is a system note', async () => {
      await change({ title: 'Lamp is back' });
      const [{ id } = { id: 0 }] = await notes(true);
      expect((await app.ask(app.rootToken, `PUT ${issue}/notes/${id}`, { body: 'x' })).status).toBe(403);
      expect((await app.ask(app.rootToken, `DELETE ${issue}/notes/${id}`)).status).toBe(403);
    });
  });

  it('is deleted with its reactions and to-do items', async () => {
    const { id } = await commented(guest.token, 'see @reporter');
    await app.make(`POST ${issue}/notes/${id}/award_emoji`, { name: 'heart' });
    expect((await app.ask(guest.token, `DELETE ${issue}/notes/${id}`)).status).toBe(204);
    const { db } = app.service.database;
    expect(await db.selectFrom('award_emoji').selectAll().where('awardable_id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('todos').selectAll().where('note_id', '=', id).execute()).toEqual([]);
  });

  it('creates an event with the title of the issue', async () => {
    const { id } = await commented(guest.token, 'hello');
    const events = app.service.database.db.selectFrom('events').selectAll().where('target_type', '=', 'note');
    expect(await events.where('target_id', '=', id).execute()).toMatchObject([
      { action: 'commented', author_id: guest.id, project_id: project, target_title: 'Lamp is out' },
    ]);
  });

  it('updates the issue and subscribes its author', async () => {
    app.setTime('2024-05-07T00:00:00Z');
    await commented(stranger.token, 'hello');
    expect(bodyOf(await app.ask(stranger.token, `GET ${issue}`))).toMatchObject({
      updated_at: '2024-05-07T00:00:00.000Z',
      subscribed: true,
      user_notes_count: 1,
    });
    app.setTime('2024-05-06T12:00:00Z');
  });

  it('can be backdated by owners only', async () => {
    const created_at = '2020-01-01T00:00:00.000Z';
    expect(bodyOf(await comment(app.rootToken, { body: 'old', created_at }))).toMatchObject({ created_at });
    expect(bodyOf(await comment(guest.token, { body: 'new', created_at }))).not.toMatchObject({ created_at });
  });

  it('returns 404 on an issue that is deleted meanwhile', async () => {
    const answers = await Promise.all([
      comment(guest.token, { body: 'x' }),
      app.ask(app.rootToken, `DELETE ${issue}`),
      comment(guest.token, { body: 'y' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      expect.toBeOneOf([201, 404]),
      204,
      expect.toBeOneOf([201, 404]),
    ]);
    const { db } = app.service.database;
    expect(await db.selectFrom('notes').selectAll().where('noteable_id', '=', issueId).execute()).toEqual([]);
  });

  describe('that is a system note', () => {
    it('is added for each changed field', async () => {
      await change({ title: 'Lamps are out', labels: 'bug', assignee_ids: [guest.id] });
      expect(await systemNotes()).toEqual([
        'changed the title from "Lamp is out" to "Lamps are out"',
        'assigned @guest',
        'added the label "bug"',
      ]);
    });

    it('reports closing and reopening', async () => {
      await change({ state_event: 'close' });
      await change({ state_event: 'close' });
      await change({ state_event: 'reopen' });
      expect(await systemNotes()).toEqual(['closed', 'reopened']);
    });

    it('reports a move without the target project', async () => {
      const other = await app.make('POST /projects', { name: `other${projects}`, visibility: 'private' });
      await app.make(`POST ${issue}/move`, { to_project_id: other });
      expect(await systemNotes()).toEqual(['moved to another project', 'closed']);
      const there = bodyOf<Note[]>(await app.ask(app.rootToken, `GET /projects/${other}/issues/1/notes`));
      expect(there.map(({ body }) => body)).toEqual(['moved here from another project']);
    });

    it('is not added if nothing changed', async () => {
      await change({ title: 'Lamp is out', labels: '' });
      expect(await systemNotes()).toEqual([]);
    });

    it('is not counted as a comment', async () => {
      await change({ title: 'Lamps are out' });
      expect(bodyOf(await app.ask(guest.token, `GET ${issue}`))).toMatchObject({ user_notes_count: 0 });
    });
  });
});
