import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueDays } from '../../../../src/server/planning/issues/due-days.ts';
import { engineNames } from '../../../support/databases.ts';
import { fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

describe.each(engineNames)('filters of issues and merge requests on %s', (engine) => {
  let app: App;
  let maya: Person;
  let project = 0;
  beforeAll(async () => {
    app = await openApp(engine);
    maya = await app.addPerson('Maya');
    project = await app.make('POST /projects', { name: 'p', visibility: 'public' });
    const of = `/projects/${project}`;
    const begun = await app.make(`POST ${of}/milestones`, { title: 'begun', start_date: '2020-01-01' });
    const next = await app.make(`POST ${of}/milestones`, { title: 'next', due_date: '2990-01-01' });
    await app.make(`POST ${of}/milestones`, { title: 'after', due_date: '2990-01-02' });
    const over = await app.make(`POST ${of}/milestones`, { title: 'over', start_date: '2020-01-01' });
    const issue = (title: string, more: object = {}) => app.make(`POST ${of}/issues`, { title, ...more });
    await issue('first', { labels: 'a,b', milestone_id: begun, assignee_ids: [1, maya.id], due_date: '2020-02-29' });
    await issue('second', { labels: 'a', milestone_id: next, assignee_ids: [maya.id], due_date: '2990-12-31' });
    await issue('third', { milestone_id: over, confidential: true });
    await app.ask(app.rootToken, `PUT ${of}/milestones/${over}`, { state_event: 'close' });
    const row = { author_id: maya.id, state: 'opened', target_branch: 'm', description: '' } as const;
    const at = { created_at: '2024-05-06T12:00:00.000Z', updated_at: '2024-05-06T12:00:00.000Z' };
    const request = (iid: number, assignee_id: number | null) => ({
      ...row,
      ...at,
      iid,
      assignee_id,
      title: `mr ${iid}`,
      source_branch: `b${iid}`,
      target_project_id: project,
    });
    await app.service.database.db
      .insertInto('merge_requests')
      .values([request(1, maya.id), request(2, null), request(3, 1)])
      .execute();
  });
  afterAll(() => app?.close());

  const issues = async (query: string, place = `/projects/${project}/issues?`) =>
    fieldOfEach(await app.ask(app.rootToken, `GET ${place}sort=asc&${query}`), 'title');
  const requests = async (query: string) =>
    fieldOfEach(await app.ask(app.rootToken, `GET /projects/${project}/merge_requests?sort=asc&${query}`), 'title');

  it.each([
    ['labels=none', ['third']],
    ['labels=any', ['first', 'second']],
    ['not[labels]=b', ['second', 'third']],
    ['not[labels]=a,b', ['third']],
    ['not[labels]=none', ['first', 'second']],
    ['milestone=%23started', ['first']],
    ['milestone=%23upcoming', ['second']],
    ['not[milestone]=%23upcoming', ['first', 'third']],
    ['not[milestone]=over', ['first', 'second']],
    ['assignee_username=maya', ['first', 'second']],
    ['assignee_username=maya,root', ['first']],
    ['not[assignee_username]=root', ['second', 'third']],
    ['not[assignee_username]=nobody', ['first', 'second', 'third']],
    ['author_username=ROOT', ['first', 'second', 'third']],
    ['not[author_username]=root', []],
    ['my_reaction_emoji=none', ['first', 'second', 'third']],
    ['not[my_reaction_emoji]=tada', ['first', 'second', 'third']],
    ['confidential=true', ['third']],
    ['due_date=0', ['third']],
    ['due_date=any', ['first', 'second']],
    ['due_date=overdue', ['first']],
    ['due_date=month', []],
    ['not[iids]=1,3', ['second']],
  ])('find the issues of a project and of all with %s', async (query, titles) => {
    expect(await issues(query)).toEqual(titles);
    expect(await issues(query, '/issues?scope=all&')).toEqual(titles);
  });

  it.each([
    ['assignee_username=maya', ['mr 1']],
    ['not[assignee_username]=maya', ['mr 2', 'mr 3']],
    ['not[assignee_username]=maya,root', ['mr 2']],
    ['not[assignee_username]=nobody', ['mr 1', 'mr 2', 'mr 3']],
    ['not[assignee_id]=0', ['mr 1', 'mr 3']],
    ['not[labels]=any', ['mr 1', 'mr 2', 'mr 3']],
    ['not[milestone]=none', []],
    ['not[author_username]=root', ['mr 1', 'mr 2', 'mr 3']],
    ['not[author_username]=MAYA', []],
  ])('find merge requests with %s', async (query, titles) => {
    expect(await requests(query)).toEqual(titles);
  });
});

describe('the days of a due date', () => {
  it.each([
    ['overdue', '2024-03-01', '', '2024-02-29'],
    ['today', '2024-03-01', '2024-03-01', '2024-03-01'],
    ['tomorrow', '2023-12-31', '2024-01-01', '2024-01-01'],
    // 2024-03-01 is a Friday, 2024-03-03 a Sunday, and 2024-03-04 a Monday.
    ['week', '2024-03-01', '2024-02-26', '2024-03-03'],
    ['week', '2024-03-03', '2024-02-26', '2024-03-03'],
    ['week', '2024-03-04', '2024-03-04', '2024-03-10'],
    ['month', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['month', '2024-12-31', '2024-12-01', '2024-12-31'],
    ['next_month_and_previous_two_weeks', '2024-01-31', '2024-01-17', '2024-02-29'],
    ['next_month_and_previous_two_weeks', '2024-12-10', '2024-11-26', '2025-01-31'],
  ] as const)('of %s on %s are from %s until %s', (word, today, from, until) => {
    expect(dueDays(word, today)).toEqual({ from, until });
  });
});
