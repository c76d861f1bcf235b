import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldEvents, eventsExpireBefore } from '../../../../src/server/activity/events/record.ts';
import { recordEvent, recordEvents } from '../../../../src/server/activity/events/store.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

const now = new Date('2024-05-06T12:00:00Z');

describe.each(engines)('events on %s', (engine) => {
  let app: App;
  let author: Person;
  let guest: Person;
  let reporter: Person;
  let stranger: Person;
  let outsider: Person;
  beforeAll(async () => {
    app = await openApp(engine);
    [author, guest, reporter, stranger, outsider] = [
      await app.addPerson('author'),
      await app.addPerson('guest'),
      await app.addPerson('reporter'),
      await app.addPerson('stranger'),
      await app.addPerson('outsider', { external: true }),
    ] as [Person, Person, Person, Person, Person];
  });
  afterAll(() => app?.close());

  let projects = 0;
  const createProject = async (visibility: string) => {
    const project = await app.make('POST /projects', { name: `p${(projects += 1)}`, visibility });
    for (const [person, access_level] of [
      [author, 40],
      [guest, 10],
      [reporter, 20],
    ] as const) {
      await app.make(`POST /projects/${project}/members`, { user_id: person.id, access_level });
    }
    return project;
  };
  const issue = async (project: number, more: object) => {
    const answer = await app.ask(author.token, `POST /projects/${project}/issues`, more);
    return bodyOf<{ id: number; iid: number; title: string }>(answer);
  };
  const note = async (project: number, noteableId: number, type: 'issue' | 'merge_request' | 'snippet' = 'issue') => {
    const { db } = app.service.database;
    const times = { created_at: now.toISOString(), updated_at: now.toISOString() };
    const { id } = await db
      .insertInto('notes')
      .values({
        noteable_type: type,
        noteable_id: noteableId,
        project_id: project,
        author_id: author.id,
        body: 'Well.',
        system: 0,
        ...times,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const target = { type: 'note', id, title: 'about' } as const;
    await recordEvent(db, { projectId: project, authorId: author.id, action: 'commented', target, now });
    return id;
  };
  const push = (projectId: number, ref: string) =>
    recordEvent(app.service.database.db, {
      projectId,
      authorId: author.id,
      action: 'pushed',
      pushData: {
        commit_count: 2,
        action: 'pushed',
        ref_type: 'branch',
        commit_from: '1'.repeat(40),
        commit_to: '2'.repeat(40),
        ref,
        commit_title: 'Title',
      },
      now,
    });

  /** The author's events in a project that a caller sees; the lists of the project and of the user must agree. */
  const seen = async (project: number, caller: Person | null) => {
    const answer = await app.ask(caller?.token ?? null, `GET /projects/${project}/events?per_page=100&sort=asc`);
    const summaries = (json: unknown) =>
      (json as { action_name: string; target_title: string | null; author_id: number; project_id: number }[])
        .filter((event) => event.author_id === author.id && event.project_id === project)
        .map((event) => `${event.action_name} ${event.target_title ?? ''}`.trim());
    if (answer.status !== 200) return answer.status;
    const inProject = summaries(answer.json);
    if (caller !== null) {
      const ofUser = await app.ask(caller.token, 'GET /users/author/events?per_page=100&sort=asc');
      expect(summaries(ofUser.json)).toEqual(inProject);
    }
    return inProject;
  };

  it('of private projects are visible to members who can see their targets', async () => {
    const project = await createProject('private');
    await issue(project, { title: 'open' });
    const secret = await issue(project, { title: 'secret', confidential: true });
    await note(project, secret.id);
    await push(project, 'master');
    const all = ['joined', 'opened open', 'opened secret', 'commented on about', 'pushed'];
    expect(await seen(project, author)).toEqual(all);
    expect(await seen(project, reporter)).toEqual(all);
    expect(await seen(project, guest)).toEqual(['joined', 'opened open']);
    expect(await seen(project, stranger)).toBe(404);
    expect(await seen(project, null)).toBe(404);
  });

  it('of public projects hide confidential issues and their comments from users without access', async () => {
    const project = await createProject('public');
    const open = await issue(project, { title: 'open' });
    const secret = await issue(project, { title: 'secret', confidential: true, assignee_ids: [stranger.id] });
    await note(project, open.id);
    await note(project, secret.id);
    await push(project, 'master');
    const some = ['joined', 'opened open', 'commented on about', 'pushed'];
    for (const caller of [null, outsider, guest]) expect(await seen(project, caller)).toEqual(some);
    // The stranger is the assignee of the confidential issue.
    expect(await seen(project, stranger)).toEqual([
      'joined',
      'opened open',
      'opened secret',
      'commented on about',
      'commented on about',
      'pushed',
    ]);
  });

  it('of internal projects are hidden from external users', async () => {
    const project = await createProject('internal');
    await push(project, 'master');
    expect(await seen(project, stranger)).toEqual(['joined', 'pushed']);
    expect(await seen(project, outsider)).toBe(404);
    const ofUser = await app.ask(outsider.token, 'GET /users/author/events?per_page=100');
    expect(bodyOf<{ project_id: number }[]>(ofUser).filter((event) => event.project_id === project)).toEqual([]);
  });

  it('of merge requests are visible to users who can read the code', async () => {
    const { db } = app.service.database;
    const projectWithMergeRequest = async (visibility: string) => {
      const project = await createProject(visibility);
      const times = { created_at: now.toISOString(), updated_at: now.toISOString() };
      const { id } = await db
        .insertInto('merge_requests')
        .values({
          iid: 1,
          target_project_id: project,
          source_project_id: project,
          author_id: author.id,
          title: 'Fix',
          description: '',
          source_branch: 'fix',
          target_branch: 'master',
          state: 'opened',
          milestone_id: null,
          ...times,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const target = { type: 'merge_request', id, iid: 1, title: 'Fix' } as const;
      await recordEvent(db, { projectId: project, authorId: author.id, action: 'merged', target, now });
      await note(project, id, 'merge_request');
      const answer = await app.ask(author.token, `GET /projects/${project}/events?target_type=note`);
      expect(bodyOf<object[]>(answer)).toMatchObject([{ note: { noteable_type: 'MergeRequest', noteable_iid: 1 } }]);
      return project;
    };
    const all = ['joined', 'accepted Fix', 'commented on about'];
    const hidden = await projectWithMergeRequest('private');
    expect(await seen(hidden, reporter)).toEqual(all);
    expect(await seen(hidden, guest)).toEqual(['joined']);
    const open = await projectWithMergeRequest('public');
    expect(await seen(open, guest)).toEqual(all);
    await app.ask(app.rootToken, `PUT /projects/${open}`, { merge_requests_enabled: false });
    expect(await seen(open, reporter)).toEqual(['joined']);
  });

  it('of projects that are being removed are hidden', async () => {
    const project = await createProject('public');
    const inProject = async () => {
      const answer = await app.ask(author.token, 'GET /events?per_page=100');
      return bodyOf<{ project_id: number }[]>(answer).filter((event) => event.project_id === project).length;
    };
    expect(await inProject()).toBe(1);
    await app.service.database.db
      .updateTable('projects')
      .set({ pending_delete: 1 })
      .where('id', '=', project)
      .execute();
    expect(await inProject()).toBe(0);
  });

  it('outside of projects are visible to their author and to administrators', async () => {
    const target = { type: 'user', id: author.id, title: 'alone' } as const;
    await recordEvent(app.service.database.db, { authorId: author.id, action: 'updated', target, now });
    const titles = async (token: string) => {
      const { json } = await app.ask(token, 'GET /users/author/events?target_type=user');
      return (json as { target_title: string; project_id: null }[]).map((event) => event.target_title);
    };
    expect(await titles(author.token)).toEqual(['alone']);
    expect(await titles(app.rootToken)).toEqual(['alone']);
    expect(await titles(reporter.token)).toEqual([]);
  });

  it('disappear when their issue or comment is deleted and when the feature is disabled', async () => {
    const project = await createProject('public');
    const [first, second] = [await issue(project, { title: 'first' }), await issue(project, { title: 'second' })];
    const said = await note(project, second.id);
    await note(project, 999, 'merge_request');
    await app.ask(app.rootToken, `DELETE /projects/${project}/issues/${first.iid}`);
    expect(await seen(project, author)).toEqual(['joined', 'opened second', 'commented on about']);
    await app.service.database.db.deleteFrom('notes').where('id', '=', said).execute();
    expect(await seen(project, author)).toEqual(['joined', 'opened second']);
    await app.ask(app.rootToken, `PUT /projects/${project}`, { issues_enabled: false });
    expect(await seen(project, author)).toEqual(['joined']);
  });

  it('contain the whole comment and, in the list of a project, the number of its issue', async () => {
    const project = await createProject('public');
    const about = await issue(project, { title: 'talk' });
    const id = await note(project, about.id);
    const comment = {
      id,
      body: 'Well.',
      attachment: null,
      author: expect.objectContaining({ username: 'author' }),
      created_at: now.toISOString(),
      system: false,
      noteable_id: about.id,
      noteable_type: 'Issue',
    };
    const inProject = await app.ask(null, `GET /projects/${project}/events?target_type=note`);
    expect(bodyOf<object[]>(inProject)).toMatchObject([
      { target_type: 'Note', target_id: id, target_iid: id, note: { ...comment, noteable_iid: about.iid } },
    ]);
    const [ofUser] = bodyOf<{ note: object }[]>(await app.ask(author.token, 'GET /events?target_type=note'));
    expect(ofUser?.note).toEqual(comment);
  });

  it('are listed for a year and then deleted', async () => {
    const project = await createProject('private');
    const { db } = app.service.database;
    const target = (title: string) => ({ type: 'project', id: project, title }) as const;
    const times = ['2023-05-06T12:00:00.000Z', '2023-05-06T12:00:00.001Z'];
    const old = times.map((time) => ({
      projectId: project,
      authorId: author.id,
      action: 'updated' as const,
      target: target(time),
      now: new Date(time),
    }));
    // 1,001 events take more than one statement to insert and delete.
    const ancient = Array.from({ length: 1001 }, () => ({ ...old[0], now: new Date('2001-01-01T00:00:00Z') }));
    await recordEvents(db, [...old, ...(ancient as typeof old)]);
    const listed = async () => {
      const answer = await app.ask(author.token, `GET /projects/${project}/events?action=updated`);
      return [answer.headers['x-total'], bodyOf<{ target_title: string }[]>(answer).map((one) => one.target_title)];
    };
    const rows = async () =>
      (
        await db
          .selectFrom('events')
          .select('id')
          .where('action', '=', 'updated')
          .where('project_id', '=', project)
          .execute()
      ).length;
    expect(await listed()).toEqual(['1', [times[1]]]);
    expect(await rows()).toBe(1003);
    await deleteOldEvents(app.service);
    expect(await rows()).toBe(1);
    expect(await listed()).toEqual(['1', [times[1]]]);
  });

  it('record once each that a milestone was created, closed, reopened, and deleted', async () => {
    const project = await createProject('private');
    const path = `/projects/${project}/milestones`;
    const made = bodyOf<{ id: number; iid: number }>(await app.ask(author.token, `POST ${path}`, { title: 'One' }));
    for (const change of [{ state_event: 'close' }, { state_event: 'close' }, { title: 'Uno' }]) {
      await app.ask(author.token, `PUT ${path}/${made.id}`, change);
    }
    await app.ask(author.token, `PUT ${path}/${made.id}`, { state_event: 'activate' });
    await app.ask(author.token, `PUT ${path}/${made.id}`, { due_date: '2020-01-01', start_date: '2021-01-01' });
    const deleted = [`DELETE ${path}/${made.id}`, `DELETE ${path}/${made.id}`];
    for (const request of deleted) await app.ask(author.token, request);
    const listed = await app.ask(author.token, `GET /projects/${project}/events?target_type=milestone&sort=asc`);
    const about = { target_type: 'Milestone', target_id: made.id, target_iid: made.iid, author_username: 'author' };
    expect(listed.json).toMatchObject([
      { ...about, action_name: 'opened', target_title: 'One' },
      { ...about, action_name: 'closed', target_title: 'One' },
      { ...about, action_name: 'reopened', target_title: 'Uno' },
      { ...about, action_name: 'destroyed', target_title: 'Uno' },
    ]);
  });
});

describe('the age limit of events', () => {
  it.each([
    ['2024-05-06T12:00:00.000Z', '2023-05-06T12:00:00.000Z'],
    ['2025-02-28T12:00:00.000Z', '2024-02-28T12:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', '2023-03-01T12:00:00.000Z'],
  ])('at %s is %s', (time, yearAgo) => {
    expect(eventsExpireBefore(new Date(time))).toBe(yearAgo);
  });
});
