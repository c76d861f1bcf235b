import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

const everywhere = '/issues?scope=all&per_page=100';

interface Issue {
  readonly id: number;
  readonly iid: number;
}

describe.each(engines)('issues on %s', (engine) => {
  let app: App;
  let guest: Person;
  let reporter: Person;
  let stranger: Person;
  let projects = 0;
  let project = 0;
  let issues = '';
  beforeAll(async () => {
    app = await openApp(engine);
    guest = await app.addPerson('guest');
    reporter = await app.addPerson('reporter');
    stranger = await app.addPerson('stranger');
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    project = await app.make('POST /projects', { name: `p${(projects += 1)}`, visibility: 'public' });
    issues = `/projects/${project}/issues`;
    await app.make(`POST /projects/${project}/members`, { user_id: guest.id, access_level: 10 });
    await app.make(`POST /projects/${project}/members`, { user_id: reporter.id, access_level: 20 });
  });

  const create = (token: string, json: object) => app.ask(token, `POST ${issues}`, json);
  const made = async (json: object, token = app.rootToken): Promise<Issue> => bodyOf<Issue>(await create(token, json));
  const titles = async (token: string, path: string) => fieldOfEach(await app.ask(token, `GET ${path}`), 'title');
  const move = (token: string, to: number) => app.ask(token, `POST ${issues}/1/move`, { to_project_id: to });
  const events = (id: number) =>
    app.service.database.db
      .selectFrom('events')
      .select(['action', 'author_id', 'target_iid', 'target_title'])
      .where('target_type', '=', 'issue')
      .where('target_id', '=', id)
      .orderBy('id')
      .execute();

  describe('have numbers', () => {
    it('that are unique when many are created at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => create(guest.token, { title: `i${index}` })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(answers.map((answer) => bodyOf<Issue>(answer).iid).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    it('that are not reused after a deletion', async () => {
      await made({ title: 'first' });
      const last = await made({ title: 'last' });
      expect((await app.ask(app.rootToken, `DELETE ${issues}/${last.iid}`)).status).toBe(204);
      expect((await made({ title: 'next' })).iid).toBe(3);
    });
  });

  describe('that are confidential', () => {
    beforeEach(async () => {
      await made({ title: 'open' });
      await made({ title: 'by guest', confidential: true }, guest.token);
      await made({ title: 'secret', confidential: true });
      await made({ title: 'for stranger', confidential: true, assignee_ids: [stranger.id] });
    });

    it('are listed for reporters, their author, and their assignees', async () => {
      expect(await titles(reporter.token, issues)).toEqual(['by guest', 'for stranger', 'open', 'secret']);
      expect(await titles(guest.token, issues)).toEqual(['by guest', 'open']);
      expect(await titles(stranger.token, issues)).toEqual(['for stranger', 'open']);
    });

    it('are listed for the same users across projects', async () => {
      expect(await titles(stranger.token, everywhere)).not.toContain('secret');
      expect(await titles(stranger.token, everywhere)).toContain('for stranger');
      expect(await titles(guest.token, everywhere)).not.toContain('for stranger');
      expect(await titles(reporter.token, everywhere)).toContain('secret');
    });

    it('are not counted for other users', async () => {
      const answers = [reporter, stranger].map(({ token }) => app.ask(token, `GET ${issues}`));
      expect((await Promise.all(answers)).map(({ headers }) => headers['x-total'])).toEqual(['4', '2']);
    });

    it('return 404 for other users', async () => {
      const status = async (token: string, iid: number) => (await app.ask(token, `GET ${issues}/${iid}`)).status;
      expect(await Promise.all([1, 2, 3, 4].map((iid) => status(stranger.token, iid)))).toEqual([200, 404, 404, 200]);
      expect(await Promise.all([1, 2, 3, 4].map((iid) => status(guest.token, iid)))).toEqual([200, 200, 404, 404]);
      const change = await app.ask(guest.token, `PUT ${issues}/3`, { title: 'mine' });
      expect(change.json).toEqual({ message: '404 Issue Not Found' });
    });
  });

  describe('have permissions, which', () => {
    it('allow changes by reporters, the author, and assignees', async () => {
      const { iid } = await made({ title: 'text', assignee_ids: [stranger.id] }, reporter.token);
      const change = async (token: string) => (await app.ask(token, `PUT ${issues}/${iid}`, { title: 'text' })).status;
      expect(await Promise.all([guest, stranger, reporter].map(({ token }) => change(token)))).toEqual([403, 200, 200]);
    });

    it('allow reporters only to set assignees, labels, and due date', async () => {
      const fields = { assignee_ids: [guest.id], labels: 'a,b', due_date: '2030-01-01' };
      const left = { assignees: [], labels: [], due_date: null };
      expect(bodyOf(await create(guest.token, { title: 'draft', ...fields }))).toMatchObject(left);
      const changed = await app.ask(guest.token, `PUT ${issues}/1`, { ...fields, confidential: true, title: 'new' });
      expect(bodyOf(changed)).toMatchObject({ ...left, confidential: false, title: 'new' });
      expect(bodyOf(await app.ask(reporter.token, `GET /projects/${project}/labels`))).toEqual([]);
    });

    it('allow owners only to set the creation time', async () => {
      const created_at = '2020-01-01T00:00:00.000Z';
      expect(bodyOf(await create(app.rootToken, { title: 'old', created_at }))).toMatchObject({ created_at });
      expect(bodyOf(await create(reporter.token, { title: 'new', created_at }))).toMatchObject({
        created_at: '2024-05-06T12:00:00.000Z',
      });
    });

    it('allow no changes in an archived project', async () => {
      await made({ title: 'kept' });
      const { db } = app.service.database;
      await db.updateTable('projects').set({ archived: 1 }).where('id', '=', project).execute();
      const lines = [`POST ${issues}`, `PUT ${issues}/1`, `DELETE ${issues}/1`];
      for (const line of lines) {
        expect((await app.ask(app.rootToken, line, { title: 'x' })).status).toBe(403);
      }
      expect((await app.ask(app.rootToken, `GET ${issues}/1`)).status).toBe(200);
    });
  });

  it('return 404 in a project with issues disabled', async () => {
    await made({ title: 'before' });
    const { db } = app.service.database;
    await db.updateTable('projects').set({ issues_enabled: 0 }).where('id', '=', project).execute();
    for (const line of [
      `GET ${issues}`,
      `GET ${issues}/1`,
      `POST ${issues}`,
      `PUT ${issues}/1`,
      `DELETE ${issues}/1`,
    ]) {
      const json = line.startsWith('P') ? { title: 'x' } : undefined;
      expect((await app.ask(app.rootToken, line, json)).status).toBe(404);
    }
    expect(await titles(app.rootToken, '/issues?scope=all&search=before')).toEqual([]);
  });

  it('are closed and reopened with timestamps and one event each, even if closed twice', async () => {
    const { id } = await made({ title: 'door' }, guest.token);
    const change = (state_event: string) => app.ask(guest.token, `PUT ${issues}/1`, { state_event });
    app.setTime('2024-05-07T12:00:00Z');
    await change('close');
    app.setTime('2024-05-08T12:00:00Z');
    expect(bodyOf(await change('close'))).toMatchObject({
      state: 'closed',
      closed_at: '2024-05-07T12:00:00.000Z',
      closed_by: { username: 'guest' },
    });
    expect(bodyOf(await change('reopen'))).toMatchObject({ state: 'opened', closed_at: null, closed_by: null });
    app.setTime('2024-05-06T12:00:00Z');
    const recorded = await events(id);
    expect(recorded.map(({ action }) => action)).toEqual(['created', 'closed', 'reopened']);
    expect(recorded[1]).toEqual({ action: 'closed', author_id: guest.id, target_iid: 1, target_title: 'door' });
  });

  it('create missing labels and have their labels replaced by a new list', async () => {
    const labelsOf = async (labels: string) =>
      bodyOf(await app.ask(reporter.token, `PUT ${issues}/1`, { labels }))['labels'];
    await made({ title: 'tagged', labels: 'b, a ,,b' });
    expect(bodyOf(await app.ask(guest.token, `GET ${issues}/1`))).toMatchObject({ labels: ['a', 'b'] });
    expect(await labelsOf('c,a')).toEqual(['a', 'c']);
    expect(await labelsOf('')).toEqual([]);
    expect(await titles(guest.token, `/projects/${project}/labels`)).toHaveLength(3);
  });

  it('are refused with all invalid fields at once', async () => {
    const elsewhere = await app.make('POST /projects', { name: `other${projects}` });
    const milestone = await app.make(`POST /projects/${elsewhere}/milestones`, { title: 'elsewhere' });
    const answer = await create(app.rootToken, {
      title: ' ',
      assignee_ids: [guest.id, 9999],
      milestone_id: milestone,
      labels: 'x'.repeat(256),
    });
    expect({ status: answer.status, json: answer.json }).toEqual({
      status: 400,
      json: {
        message: {
          title: ["can't be blank"],
          assignee_ids: ['holds no user who sees the project: 9999'],
          milestone_id: ['is no milestone of the project or of a group above it'],
          labels: ['has a name that is too long (at most 255 characters)'],
        },
      },
    });
  });

  it('can be assigned only to users who can see the project', async () => {
    const hidden = await app.make('POST /projects', { name: `hidden${projects}`, visibility: 'private' });
    const assign = async (id: number) =>
      (await app.ask(app.rootToken, `POST /projects/${hidden}/issues`, { title: 'x', assignee_id: id })).status;
    expect([await assign(stranger.id), await assign(1)]).toEqual([400, 201]);
  });

  it('can have a milestone of any parent group', async () => {
    const top = await app.make('POST /groups', { name: `top${projects}`, path: `${engine}-top${projects}` });
    const below = await app.make('POST /groups', { name: 'below', path: 'below', parent_id: top });
    const inside = await app.make('POST /projects', { name: 'inside', namespace_id: below });
    const milestone = await app.make(`POST /groups/${top}/milestones`, { title: 'soon' });
    const answer = await app.ask(app.rootToken, `POST /projects/${inside}/issues`, {
      title: 'x',
      milestone_id: milestone,
    });
    expect(bodyOf(answer)['milestone']).toMatchObject({ id: milestone, group_id: top, title: 'soon', closed_at: null });
    const path = `/groups/${top}/milestones/${milestone}/issues`;
    expect(await titles(app.rootToken, path)).toEqual(['x']);
    expect(await titles(app.rootToken, `/groups/${top}/issues`)).toEqual(['x']);
    expect((await app.ask(stranger.token, `GET ${path}`)).status).toBe(404);
  });

  it('are deleted with their attached records, while all others stay', async () => {
    const [gone, other] = [await made({ title: 'gone' }), await made({ title: 'kept' })];
    const { db } = app.service.database;
    const at = '2024-05-06T12:00:00.000Z';
    for (const { id } of [gone, other]) {
      await app.ask(app.rootToken, `PUT ${issues}/1`, { labels: 'x' });
      const { id: note } = await db
        .insertInto('notes')
        .values({
          noteable_type: 'issue',
          noteable_id: id,
          project_id: project,
          author_id: 1,
          body: 'n',
          system: 0,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const emoji = { user_id: 1, name: 'thumbsup', created_at: at, updated_at: at };
      await db
        .insertInto('award_emoji')
        .values({ ...emoji, awardable_type: 'issue', awardable_id: id })
        .execute();
      await db
        .insertInto('award_emoji')
        .values({ ...emoji, awardable_type: 'note', awardable_id: note })
        .execute();
      await db.insertInto('timelogs').values({ issue_id: id, user_id: 1, seconds: 60, spent_at: at }).execute();
    }
    const counted = async () => {
      const rows = await Promise.all([
        db.selectFrom('notes').select('id').where('project_id', '=', project).where('system', '=', 0).execute(),
        db.selectFrom('award_emoji').select('id').where('awardable_type', '=', 'note').execute(),
        db.selectFrom('timelogs').select('id').where('issue_id', 'in', [gone.id, other.id]).execute(),
      ]);
      return rows.map(({ length }) => length);
    };
    const before = await counted();
    await app.ask(app.rootToken, `DELETE ${issues}/${gone.iid}`);
    expect(await counted()).toEqual(before.map((number) => number - 1));
    expect(bodyOf(await app.ask(app.rootToken, `GET ${issues}/${other.iid}`))).toMatchObject({
      user_notes_count: 1,
      upvotes: 1,
      downvotes: 0,
      time_stats: { total_time_spent: 60, human_total_time_spent: '1m' },
    });
  });

  describe('that are moved', () => {
    let target = 0;
    beforeEach(async () => {
      target = await app.make('POST /projects', { name: `target${projects}` });
      await app.make(`POST /projects/${target}/labels`, { name: 'bug', color: 'red' });
    });

    it('are opened in the target project with matching labels and assignees, and closed in the source', async () => {
      await made({ title: 'far', labels: 'bug,local', assignee_ids: [1, stranger.id], due_date: '2030-01-01' });
      const answer = await move(app.rootToken, target);
      expect(answer.status).toBe(201);
      expect(bodyOf(answer)).toMatchObject({
        project_id: target,
        iid: 1,
        state: 'opened',
        labels: ['bug'],
        assignees: [{ id: 1 }],
        due_date: '2030-01-01',
      });
      expect(bodyOf(await app.ask(app.rootToken, `GET ${issues}/1`))).toMatchObject({ state: 'closed' });
      expect((await move(app.rootToken, target)).json).toEqual({ message: { issue_iid: ['was moved already'] } });
    });

    it('require the reporter role in both projects', async () => {
      await made({ title: 'stay' });
      expect((await move(guest.token, target)).status).toBe(403);
      expect((await move(reporter.token, target)).status).toBe(404);
      await app.make(`POST /projects/${target}/members`, { user_id: reporter.id, access_level: 10 });
      expect((await move(reporter.token, target)).status).toBe(400);
      expect((await move(reporter.token, project)).status).toBe(400);
    });
  });
});
