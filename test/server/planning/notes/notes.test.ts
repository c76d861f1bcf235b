import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

interface Note {
  readonly id: number;
  readonly body: string;
  readonly system: boolean;
}

describe.each(engines)('on %s', (engine) => {
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

  const say = (token: string, json: object) => app.ask(token, `POST ${issue}/notes`, json);
  const said = async (token: string, body: string) => bodyOf<Note>(await say(token, { body }));
  const notes = async (system: boolean) =>
    bodyOf<Note[]>(await app.ask(app.rootToken, `GET ${issue}/notes?sort=asc`)).filter((one) => one.system === system);
  const change = (json: object) => app.ask(reporter.token, `PUT ${issue}`, json);
  const remarks = async () => (await notes(true)).map(({ body }) => body);

  describe('who may write', () => {
    it('is everyone who sees the issue', async () => {
      expect((await say(stranger.token, { body: 'me too' })).status).toBe(201);
      expect((await notes(false)).map(({ body }) => body)).toEqual(['me too']);
    });

    it('is no stranger once the discussion is locked', async () => {
      await change({ discussion_locked: true });
      const answers = await Promise.all([stranger, guest].map(({ token }) => say(token, { body: 'still here' })));
      expect(answers.map(({ status }) => status)).toEqual([403, 201]);
    });

    it('is nobody in an archived project', async () => {
      const note = await said(guest.token, 'before');
      const row = app.service.database.db.updateTable('projects').set({ archived: 1 }).where('id', '=', project);
      await row.execute();
      expect((await say(guest.token, { body: 'after' })).status).toBe(403);
      expect((await app.ask(guest.token, `PUT ${issue}/notes/${note.id}`, { body: 'after' })).status).toBe(403);
      expect((await app.ask(guest.token, `DELETE ${issue}/notes/${note.id}`)).status).toBe(403);
    });

    it('is nobody from whom the issue is hidden', async () => {
      await change({ confidential: true });
      expect((await say(guest.token, { body: 'x' })).status).toBe(404);
      expect((await app.ask(guest.token, `GET ${issue}/notes`)).status).toBe(404);
    });
  });

  describe('changing a note', () => {
    it('is for its author and masters', async () => {
      const { id } = await said(guest.token, 'first');
      const edit = async ({ token }: Person) =>
        (await app.ask(token, `PUT ${issue}/notes/${id}`, { body: 'second' })).status;
      expect([await edit(stranger), await edit(reporter), await edit(guest), await edit(master)]).toEqual([
        403, 403, 200, 200,
      ]);
    });

    it('is for nobody where the service wrote it', async () => {
      await change({ title: 'Lamp is back' });
      const [{ id } = { id: 0 }] = await notes(true);
      expect((await app.ask(app.rootToken, `PUT ${issue}/notes/${id}`, { body: 'x' })).status).toBe(403);
      expect((await app.ask(app.rootToken, `DELETE ${issue}/notes/${id}`)).status).toBe(403);
    });
  });

  it('leaves nothing when a note is deleted', async () => {
    const { id } = await said(guest.token, 'see @reporter');
    await app.make(`POST ${issue}/notes/${id}/award_emoji`, { name: 'heart' });
    expect((await app.ask(guest.token, `DELETE ${issue}/notes/${id}`)).status).toBe(204);
    const { db } = app.service.database;
    expect(await db.selectFrom('award_emoji').selectAll().where('awardable_id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('todos').selectAll().where('note_id', '=', id).execute()).toEqual([]);
  });

  it('makes an event with the title of the issue', async () => {
    const { id } = await said(guest.token, 'hello');
    const events = app.service.database.db.selectFrom('events').selectAll().where('target_type', '=', 'note');
    expect(await events.where('target_id', '=', id).execute()).toMatchObject([
      { action: 'commented', author_id: guest.id, project_id: project, target_title: 'Lamp is out' },
    ]);
  });

  it('changes the issue, and has the author follow it', async () => {
    app.setTime('2024-05-07T00:00:00Z');
    await said(stranger.token, 'hello');
    expect(bodyOf(await app.ask(stranger.token, `GET ${issue}`))).toMatchObject({
      updated_at: '2024-05-07T00:00:00.000Z',
      subscribed: true,
      user_notes_count: 1,
    });
    app.setTime('2024-05-06T12:00:00Z');
  });

  it('lets only owners say when it was said', async () => {
    const created_at = '2020-01-01T00:00:00.000Z';
    expect(bodyOf(await say(app.rootToken, { body: 'old', created_at }))).toMatchObject({ created_at });
    expect(bodyOf(await say(guest.token, { body: 'new', created_at }))).not.toMatchObject({ created_at });
  });

  it('answers 404 on an issue that goes meanwhile', async () => {
    const answers = await Promise.all([
      say(guest.token, { body: 'x' }),
      app.ask(app.rootToken, `DELETE ${issue}`),
      say(guest.token, { body: 'y' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      expect.toBeOneOf([201, 404]),
      204,
      expect.toBeOneOf([201, 404]),
    ]);
    const { db } = app.service.database;
    expect(await db.selectFrom('notes').selectAll().where('noteable_id', '=', issueId).execute()).toEqual([]);
  });

  describe('what the service says of changes', () => {
    it('is a note for each', async () => {
      await change({ title: 'Lamps are out', labels: 'bug', assignee_ids: [guest.id] });
      expect(await remarks()).toEqual([
        'changed the title from "Lamp is out" to "Lamps are out"',
        'assigned @guest',
        'added the label "bug"',
      ]);
    });

    it('is that it was closed and opened again', async () => {
      await change({ state_event: 'close' });
      await change({ state_event: 'close' });
      await change({ state_event: 'reopen' });
      expect(await remarks()).toEqual(['closed', 'reopened']);
    });

    it('is that it moved, not where to', async () => {
      const other = await app.make('POST /projects', { name: `other${projects}`, visibility: 'private' });
      await app.make(`POST ${issue}/move`, { to_project_id: other });
      expect(await remarks()).toEqual(['moved to another project', 'closed']);
      const there = bodyOf<Note[]>(await app.ask(app.rootToken, `GET /projects/${other}/issues/1/notes`));
      expect(there.map(({ body }) => body)).toEqual(['moved here from another project']);
    });

    it('is nothing where nothing changed', async () => {
      await change({ title: 'Lamp is out', labels: '' });
      expect(await remarks()).toEqual([]);
    });

    it('is not counted', async () => {
      await change({ title: 'Lamps are out' });
      expect(bodyOf(await app.ask(guest.token, `GET ${issue}`))).toMatchObject({ user_notes_count: 0 });
    });
  });
});
