import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

type Fields = Readonly<Record<string, unknown>>;

describe.each(engines)('what a banned user wrote, on %s', (engine) => {
  let app: App;
  const people: Record<'spammer' | 'reader', Person> = {} as never;
  const at = { project: '', group: '', issue: 0, note: 0 };

  const commit = (branch: string, more: object = {}) =>
    app.ask(app.rootToken, `POST ${at.project}/repository/commits`, {
      branch,
      commit_message: branch,
      actions: [{ action: 'create', file_path: branch, content: branch }],
      ...more,
    });

  /** What a user sees of the project, where the spammer wrote an issue, a merge request, and a comment. */
  const sightOf = async (token: string | null) => {
    const get = (path: string) => app.ask(token, `GET ${path}`);
    const { project, group } = at;
    const status = async (path: string) => (await get(path)).status;
    const titles = async (path: string) => fieldOfEach(await get(path), 'title');
    const labelOf = async (place: string) => {
      const [label] = bodyOf<Fields[]>(await get(`${place}/labels?with_counts=true`));
      return [label?.['open_issues_count'], label?.['open_merge_requests_count']];
    };
    return {
      issues: await titles(`${project}/issues`),
      issuesOfGroup: await titles(`${group}/issues`),
      found: await titles('/issues?scope=all&search=cheap'),
      byAuthor: await titles(`/issues?scope=all&author_id=${people.spammer.id}`),
      issue: await status(`${project}/issues/2`),
      mergeRequests: await titles(`${project}/merge_requests`),
      mergeRequest: await status(`${project}/merge_requests/1`),
      ofMilestone: await titles(`${project}/issues?milestone=m`),
      counted: bodyOf(await get(`${project}/issues/1`))['user_notes_count'],
      notes: bodyOf<Fields[]>(await get(`${project}/issues/1/notes`)).map(({ body }) => body),
      note: await status(`${project}/issues/1/notes/${at.note}`),
      reactions: await status(`${project}/issues/1/notes/${at.note}/award_emoji`),
      labels: await labelOf(project),
      labelsOfGroup: await labelOf(group),
      open: bodyOf(await get(project))['open_issues_count'],
      events: fieldOfEach(await get(`${project}/events?per_page=100`), 'author_username').filter(
        (name) => name === 'spammer',
      ).length,
      eventsOfUser: bodyOf<Fields[]>(await get(`/users/${people.spammer.id}/events`)).length,
    };
  };

  const act = async (action: 'ban' | 'unban') =>
    expect((await app.ask(app.rootToken, `POST /users/${people.spammer.id}/${action}`)).status).toBe(201);

  const todos = async () => fieldOfEach(await app.ask(people.reader.token, 'GET /todos'), 'action_name');

  beforeAll(async () => {
    app = await openApp(engine);
    people.spammer = await app.addPerson('spammer');
    people.reader = await app.addPerson('reader');
    const group = await app.make('POST /groups', { name: 'club', path: 'club', visibility: 'public' });
    const fields = { name: 'app', namespace_id: group, visibility: 'public' };
    [at.group, at.project] = [`/groups/${group}`, `/projects/${await app.make('POST /projects', fields)}`];
    for (const { id } of Object.values(people)) {
      await app.ask(app.rootToken, `POST ${at.project}/members`, { user_id: id, access_level: 30 });
    }
    await app.make(`POST ${at.group}/labels`, { name: 'bug', color: '#00ff00' });
    const milestone = await app.make(`POST ${at.project}/milestones`, { title: 'm' });
    await commit('master');
    await commit('topic', { start_branch: 'master' });
    const { spammer, reader } = people;
    const issue = { labels: 'bug', milestone_id: milestone };
    at.issue = await app.make(`POST ${at.project}/issues`, { title: 'real', ...issue }, reader.token);
    await app.make(`POST ${at.project}/issues`, { title: 'cheap', ...issue }, spammer.token);
    await app.make(`POST ${at.project}/issues/1/notes`, { body: 'mine' }, reader.token);
    at.note = await app.make(`POST ${at.project}/issues/1/notes`, { body: 'buy, @reader' }, spammer.token);
    const route = { source_branch: 'topic', target_branch: 'master', labels: 'bug', assignee_id: reader.id };
    await app.make(`POST ${at.project}/merge_requests`, { title: 'cheap too', ...route }, spammer.token);
    // Of the administrator, about the issue of the spammer.
    await app.ask(app.rootToken, `POST ${at.project}/issues/2/notes`, { body: '@reader: look' });
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    const { state } = bodyOf(await app.ask(app.rootToken, `GET /users/${people.spammer.id}`));
    if (state === 'banned') await act('unban');
  });

  const all = {
    issues: ['cheap', 'real'],
    issuesOfGroup: ['cheap', 'real'],
    found: ['cheap'],
    byAuthor: ['cheap'],
    issue: 200,
    mergeRequests: ['cheap too'],
    mergeRequest: 200,
    ofMilestone: ['cheap', 'real'],
    counted: 2,
    notes: ['buy, @reader', 'mine'],
    note: 200,
    reactions: 200,
    labels: [2, 1],
    labelsOfGroup: [2, 1],
    open: 2,
    // It joined, opened an issue and a merge request, and commented.
    events: 4,
    eventsOfUser: 4,
  };
  const rest = {
    issues: ['real'],
    issuesOfGroup: ['real'],
    found: [],
    byAuthor: [],
    issue: 404,
    mergeRequests: [],
    mergeRequest: 404,
    ofMilestone: ['real'],
    counted: 1,
    notes: ['mine'],
    note: 404,
    reactions: 404,
    labels: [1, 0],
    labelsOfGroup: [1, 0],
    open: 1,
    events: 0,
    eventsOfUser: 0,
  };

  it('is seen by administrators alone, and by everyone after an unban', async () => {
    expect(await sightOf(people.reader.token)).toEqual(all);
    await act('ban');
    expect(await sightOf(people.reader.token)).toEqual(rest);
    expect(await sightOf(app.rootToken)).toEqual(all);
    await act('unban');
    expect(await sightOf(people.reader.token)).toEqual(all);
  });

  it('is hidden from requests without credentials, which see public projects', async () => {
    await act('ban');
    const project = bodyOf(await app.ask(null, `GET ${at.project}`));
    expect(project['open_issues_count'] ?? 1).toBe(1);
    const events = bodyOf<Fields[]>(await app.ask(null, `GET ${at.project}/events?per_page=100`));
    expect(events.filter(({ author_username: name }) => name === 'spammer')).toEqual([]);
  });

  const comments = async () =>
    fieldOfEach(await app.ask(people.reader.token, `GET ${at.project}/events?action=commented`), 'target_title');

  it('hides what others did with it from events', async () => {
    expect(await comments()).toEqual(['cheap', 'real', 'real']);
    await act('ban');
    expect(await comments()).toEqual(['real']);
  });

  it('is no participation in a merge request of somebody else', async () => {
    await commit('other', { start_branch: 'master' });
    const route = { source_branch: 'other', target_branch: 'master' };
    const id = await app.make(`POST ${at.project}/merge_requests`, { title: 'mine', ...route }, people.reader.token);
    const { iid } = bodyOf<Fields[]>(await app.ask(app.rootToken, `GET ${at.project}/merge_requests`)).find(
      (one) => one['id'] === id,
    ) as Fields;
    const merge = `${at.project}/merge_requests/${String(iid)}`;
    await app.make(`POST ${merge}/notes`, { body: 'spam' }, people.spammer.token);
    const namesFor = async (token: string) =>
      fieldOfEach(await app.ask(token, `GET ${merge}/participants`), 'username');
    expect(await namesFor(people.reader.token)).toEqual(['reader', 'spammer']);
    await act('ban');
    expect(await namesFor(people.reader.token)).toEqual(['reader']);
    expect(await namesFor(app.rootToken)).toEqual(['reader', 'spammer']);
    await app.ask(app.rootToken, `DELETE ${merge}`);
  });

  it('has no to-do items, and those are neither lost nor done while they are hidden', async () => {
    expect(await todos()).toEqual(['assigned', 'directly_addressed', 'mentioned']);
    const items = bodyOf<Fields[]>(await app.ask(people.reader.token, 'GET /todos'));
    await act('ban');
    expect(await todos()).toEqual([]);
    for (const { id } of items) {
      const answer = await app.ask(people.reader.token, `POST /todos/${String(id)}/mark_as_done`);
      expect(answer.status).toBe(404);
    }
    expect((await app.ask(people.reader.token, 'POST /todos/mark_as_done')).status).toBe(204);
    await act('unban');
    expect(await todos()).toEqual(['assigned', 'directly_addressed', 'mentioned']);
  });

  it('counts in no milestone of a release', async () => {
    await app.ask(app.rootToken, `POST ${at.project}/releases`, { tag_name: 'v1', ref: 'master', milestones: ['m'] });
    const stats = async (token: string) =>
      bodyOf<{ milestones: Fields[] }>(await app.ask(token, `GET ${at.project}/releases/v1`)).milestones[0]?.[
        'issue_stats'
      ];
    expect(await stats(people.reader.token)).toEqual({ total: 2, closed: 0 });
    await act('ban');
    expect(await stats(people.reader.token)).toEqual({ total: 1, closed: 0 });
    expect(await stats(app.rootToken)).toEqual({ total: 2, closed: 0 });
  });
});
