import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';
import { openMergeFixture } from '../merge-requests/merge-fixture.ts';

interface Milestone {
  readonly id: number;
  readonly iid: number;
}

const families = ['projects', 'groups'] as const;

describe.each(engines)('milestones on %s', (engine) => {
  let app: App;
  let places = 0;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  describe.each(families)('of %s', (family) => {
    let milestones = '';
    beforeEach(async () => {
      const name = `${family}${(places += 1)}`;
      milestones = `/${family}/${await app.make(`POST /${family}`, { name, path: name })}/milestones`;
    });

    const create = (title: string, more: object = {}) =>
      app.ask(app.rootToken, `POST ${milestones}`, { title, ...more });
    const change = (id: number, json: object) => app.ask(app.rootToken, `PUT ${milestones}/${id}`, json);
    const made = async (title: string): Promise<Milestone> => bodyOf<Milestone>(await create(title));

    it('are numbered without gaps or duplicates when several are created at once', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`m${index}`)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      const numbers = answers.map((answer) => bodyOf<Milestone>(answer).iid);
      expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    it('are created once when several requests have the same title, without unused numbers', async () => {
      const statuses = (await Promise.all([1, 2, 3, 4].map(() => create('race')))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
      expect((await made('next')).iid).toBe(2);
      expect((await create('race')).json).toEqual({ message: 'Milestone already exists' });
    });

    it('have titles that differ by case, but not by surrounding spaces', async () => {
      expect([(await create('Case')).status, (await create('case')).status]).toEqual([201, 201]);
      expect((await create('  case ')).status).toBe(409);
    });

    it('never end before they start, even with two updates at once', async () => {
      const { id } = bodyOf<Milestone>(await create('period', { start_date: '2030-01-10', due_date: '2030-01-20' }));
      const answers = await Promise.all([
        change(id, { start_date: '2030-01-18' }),
        change(id, { due_date: '2030-01-12' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    });

    it('have the time of their last update', async () => {
      const { id } = await made('clock');
      app.setTime('2024-05-07T12:00:00Z');
      const changed = bodyOf(await change(id, { state_event: 'close' }));
      app.setTime('2024-05-06T12:00:00Z');
      expect(changed).toMatchObject({
        created_at: '2024-05-06T12:00:00.000Z',
        updated_at: '2024-05-07T12:00:00.000Z',
        state: 'closed',
      });
    });

    it('keep the time when they were closed first', async () => {
      const { id } = await made('closed twice');
      const { db } = app.service.database;
      const closedAt = async () =>
        (await db.selectFrom('milestones').select('closed_at').where('id', '=', id).executeTakeFirstOrThrow())
          .closed_at;
      await change(id, { state_event: 'close' });
      app.setTime('2024-05-07T12:00:00Z');
      await change(id, { state_event: 'close' });
      app.setTime('2024-05-06T12:00:00Z');
      expect(await closedAt()).toBe('2024-05-06T12:00:00.000Z');
      await change(id, { state_event: 'activate' });
      expect(await closedAt()).toBeNull();
    });

    it('do not change when an update is refused', async () => {
      await made('taken');
      const before = bodyOf(await create('mine', { start_date: '2030-01-10' }));
      const id = Number(before['id']);
      app.setTime('2024-05-07T12:00:00Z');
      await change(id, { title: 'taken', description: 'lost' });
      await change(id, { due_date: '2029-01-01', description: 'lost' });
      app.setTime('2024-05-06T12:00:00Z');
      expect(bodyOf(await app.ask(app.rootToken, `GET ${milestones}/${id}`))).toEqual(before);
    });

    it('are deleted once when several requests do so', async () => {
      const { id } = await made('given up');
      const answers = await Promise.all([1, 2, 3].map(() => app.ask(app.rootToken, `DELETE ${milestones}/${id}`)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
      expect((await made('taken up')).iid).toBe(2);
    });

    it('are listed newest first in pages without overlap', async () => {
      for (const title of ['a', 'c', 'b', 'd', 'e']) await made(title);
      const pages = [1, 2, 3].map(async (page) =>
        bodyOf<{ title: string }[]>(await app.ask(app.rootToken, `GET ${milestones}?per_page=2&page=${page}`)).map(
          ({ title }) => title,
        ),
      );
      expect((await Promise.all(pages)).flat()).toEqual(['e', 'd', 'b', 'c', 'a']);
    });
  });

  it('are deleted with their project', async () => {
    const project = await app.make('POST /projects', { name: 'short-lived' });
    await app.make(`POST /projects/${project}/milestones`, { title: 'never' });
    const { db } = app.service.database;
    await db.deleteFrom('projects').where('id', '=', project).execute();
    expect(await db.selectFrom('milestones').select('id').where('project_id', '=', project).execute()).toEqual([]);
  });

  it('are deleted without their issues, of which others stay as they were', async () => {
    const group = await app.make('POST /groups', { name: 'planners', path: 'planners' });
    const project = await app.make('POST /projects', { name: 'planned', namespace_id: group });
    const [gone, kept] = [
      await app.make(`POST /groups/${group}/milestones`, { title: 'gone' }),
      await app.make(`POST /groups/${group}/milestones`, { title: 'kept' }),
    ];
    for (const milestone_id of [gone, kept]) {
      await app.make(`POST /projects/${project}/issues`, { title: 'Issue', milestone_id });
    }
    app.setTime('2024-05-07T12:00:00Z');
    expect((await app.ask(app.rootToken, `DELETE /groups/${group}/milestones/${gone}`)).status).toBe(204);
    app.setTime('2024-05-06T12:00:00Z');
    expect((await app.ask(app.rootToken, `GET /projects/${project}/issues?sort=asc&scope=all`)).json).toMatchObject([
      { milestone: null, updated_at: '2024-05-07T12:00:00.000Z', user_notes_count: 0 },
      { milestone: { id: kept }, updated_at: '2024-05-06T12:00:00.000Z' },
    ]);
  });

  it('are not found by what is planned for one that is being deleted', async () => {
    const { newProject, commit, made, create, change } = openMergeFixture(app);
    const project = await newProject();
    for (const branch of ['one', 'two']) await commit(project, branch, { [branch]: '' }, 'main');
    const { iid } = await made(project, 'one');
    const faults: unknown[] = [];
    for (const title of Array.from({ length: 12 }, (_, round) => `round ${round}`)) {
      const milestone_id = await app.make(`POST /projects/${project}/milestones`, { title });
      const answers = await Promise.all([
        change(project, iid, { milestone_id }),
        create(project, 'two', { milestone_id }),
        app.ask(app.rootToken, `POST /projects/${project}/issues`, { title, milestone_id }),
        app.ask(app.rootToken, `DELETE /projects/${project}/milestones/${milestone_id}`),
      ]);
      faults.push(...answers.filter(({ status }) => status >= 500));
    }
    const { db } = app.service.database;
    expect(faults).toEqual([]);
    expect(await db.selectFrom('milestones').select('id').where('project_id', '=', project).execute()).toEqual([]);
  });

  it('of a subgroup are separate and managed by developers of the parent group', async () => {
    const top = await app.make('POST /groups', { name: 'top', path: 'top' });
    const below = await app.make('POST /groups', { name: 'below', path: 'below', parent_id: top });
    const { id, token } = await app.addPerson('dev');
    await app.make(`POST /groups/${top}/members`, { user_id: id, access_level: 30 });
    expect((await app.ask(token, `POST /groups/${below}/milestones`, { title: 'ours' })).status).toBe(201);
    expect(bodyOf(await app.ask(token, `GET /groups/${top}/milestones`))).toEqual([]);
    expect(bodyOf(await app.ask(token, `GET /groups/${below}/milestones`))).toMatchObject([{ group_id: below }]);
  });
});
