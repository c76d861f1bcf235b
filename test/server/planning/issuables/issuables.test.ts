import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countsOf, secondsSpentOn } from '../../../../src/server/planning/issuables/counts-store.ts';
import { nextIid } from '../../../../src/server/db/iid.ts';
import { isSubscribed, setSubscribed } from '../../../../src/server/planning/issuables/subscription-store.ts';
import { engineNames } from '../../../support/databases.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';
import { sweepAttached } from '../../../../src/server/db/sweep-orphans.ts';

const at = '2024-05-06T12:00:00.000Z';

describe.each(engineNames)('issues and merge requests on %s', (engine) => {
  let app: App;
  let person: Person;
  let project = 0;
  let projects = 0;
  beforeAll(async () => {
    app = await openApp(engine);
    person = await app.addPerson('person');
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    project = await app.make('POST /projects', { name: `p${(projects += 1)}`, visibility: 'public' });
  });

  const issue = (title: string, more: object = {}) => app.make(`POST /projects/${project}/issues`, { title, ...more });
  const react = (userId: number, awardableId: number, name: string, type: 'issue' | 'note' = 'issue') =>
    app.service.database.db
      .insertInto('award_emoji')
      .values({
        user_id: userId,
        name,
        awardable_type: type,
        awardable_id: awardableId,
        created_at: at,
        updated_at: at,
      })
      .execute();
  const write = async (issueId: number, authorId: number, system: 0 | 1 = 0) => {
    const { id } = await app.service.database.db
      .insertInto('notes')
      .values({
        noteable_type: 'issue',
        noteable_id: issueId,
        project_id: project,
        author_id: authorId,
        body: 'n',
        system,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('are filtered by reactions of the current user only', async () => {
    const liked = await issue('liked');
    await issue('plain');
    await react(person.id, liked, 'tada');
    const titles = async (token: string, emoji: string) =>
      fieldOfEach(await app.ask(token, `GET /projects/${project}/issues?my_reaction_emoji=${emoji}`), 'title');
    expect(await titles(person.token, 'tada')).toEqual(['liked']);
    expect(await titles(person.token, 'thumbsup')).toEqual([]);
    expect(await titles(app.rootToken, 'tada')).toEqual([]);
  });

  it('have counts of votes and comments without system notes', async () => {
    const [one, two] = [await issue('one'), await issue('two')];
    const { db } = app.service.database;
    await react(1, one, 'thumbsup');
    await react(person.id, one, 'thumbsup');
    await react(person.id, one, 'thumbsdown');
    await react(1, two, 'tada');
    await write(two, 1);
    await write(two, 1, 1);
    expect(await countsOf(db, { type: 'issue', ids: [one, two], reader: null })).toEqual(
      new Map([
        [one, { user_notes_count: 0, upvotes: 2, downvotes: 1 }],
        [two, { user_notes_count: 1, upvotes: 0, downvotes: 0 }],
      ]),
    );
    expect(await countsOf(db, { type: 'merge_request', ids: [one, two], reader: null })).toEqual(new Map());
  });

  it('have a sum of time spent that includes removed time', async () => {
    const id = await issue('work');
    const { db } = app.service.database;
    for (const seconds of [3600, 1800, -600]) {
      await db.insertInto('timelogs').values({ issue_id: id, user_id: person.id, seconds, spent_at: at }).execute();
    }
    expect(await secondsSpentOn(db, 'issue', [id])).toEqual(new Map([[id, 4800]]));
  });

  it('are subscribed to by their participants until these unsubscribe', async () => {
    const subject = { type: 'issue', id: await issue('talk') } as const;
    const { db } = app.service.database;
    const subscribed = (people: number[] = []) => isSubscribed(db, subject, person.id, people);
    expect([await subscribed(), await subscribed([person.id])]).toEqual([false, true]);
    await write(subject.id, person.id, 1);
    expect(await subscribed()).toBe(false);
    await write(subject.id, person.id);
    expect(await subscribed()).toBe(true);
    await setSubscribed(db, subject, person.id, false, at);
    expect(await subscribed([person.id])).toBe(false);
    await setSubscribed(db, subject, person.id, true, at);
    expect(await subscribed()).toBe(true);
  });

  it('are numbered separately', async () => {
    await issue('first');
    const { db } = app.service.database;
    expect(await nextIid(db, 'merge_request', project)).toBe(1);
    expect(await nextIid(db, 'issue', project)).toBe(2);
  });

  it('lose attached records when they are deleted with their author, while all others stay', async () => {
    const [gone, other] = [await issue('gone'), await issue('kept')];
    const { db } = app.service.database;
    const notes = [await write(gone, person.id), await write(other, person.id)];
    for (const id of [gone, other]) {
      await react(person.id, id, 'rocket');
      await setSubscribed(db, { type: 'issue', id }, person.id, true, at);
    }
    for (const id of notes) await react(person.id, id, 'rocket', 'note');
    await db.deleteFrom('issues').where('id', '=', gone).execute();
    await sweepAttached(db);
    const left = await Promise.all([
      db.selectFrom('notes').select('id').where('id', 'in', notes).execute(),
      db
        .selectFrom('award_emoji')
        .select('awardable_id as id')
        .where('name', '=', 'rocket')
        .orderBy('awardable_type')
        .execute(),
      db.selectFrom('subscriptions').select('subject_id as id').where('subject_id', 'in', [gone, other]).execute(),
    ]);
    expect(left.map((rows) => rows.map(({ id }) => id))).toEqual([[notes[1]], [other, notes[1]], [other]]);
  });

  it('keep comments, reactions, and time spent when moved', async () => {
    const id = await issue('moving');
    const note = await write(id, person.id);
    const { db } = app.service.database;
    await react(person.id, id, 'thumbsup');
    await react(person.id, note, 'heart', 'note');
    await db.insertInto('timelogs').values({ issue_id: id, user_id: person.id, seconds: 60, spent_at: at }).execute();
    const target = await app.make('POST /projects', { name: `target${projects}` });
    const moved = await app.ask(app.rootToken, `POST /projects/${project}/issues/1/move`, { to_project_id: target });
    expect(bodyOf(moved)).toMatchObject({ upvotes: 1, user_notes_count: 1, time_stats: { total_time_spent: 60 } });
    const copy = await db
      .selectFrom('notes')
      .innerJoin('award_emoji', 'award_emoji.awardable_id', 'notes.id')
      .select(['notes.project_id', 'award_emoji.name'])
      .where('award_emoji.awardable_type', '=', 'note')
      .where('notes.noteable_id', '=', Number(bodyOf(moved)['id']))
      .execute();
    expect(copy).toEqual([{ project_id: target, name: 'heart' }]);
  });

  it('are counted in labels without confidential ones that the user cannot see', async () => {
    await issue('open', { labels: 'seen' });
    await issue('secret', { labels: 'seen', confidential: true });
    const open = async (token: string | null) =>
      bodyOf<{ open_issues_count: number }[]>(await app.ask(token, `GET /projects/${project}/labels`))[0]
        ?.open_issues_count;
    expect([await open(app.rootToken), await open(person.token), await open(null)]).toEqual([2, 1, 1]);
    await app.ask(app.rootToken, `PUT /projects/${project}/issues/2`, { assignee_ids: [person.id] });
    expect(await open(person.token)).toBe(2);
  });

  it('are counted in projects without confidential ones that the user cannot see', async () => {
    await issue('open', {});
    await issue('secret', { confidential: true });
    await issue('closed', { confidential: true });
    await app.ask(app.rootToken, `PUT /projects/${project}/issues/3`, { state_event: 'close' });
    const alone = async (token: string | null) =>
      bodyOf(await app.ask(token, `GET /projects/${project}`))['open_issues_count'];
    const listed = async (token: string | null) =>
      bodyOf<{ id: number; open_issues_count: number }[]>(await app.ask(token, 'GET /projects')).find(
        ({ id }) => id === project,
      )?.open_issues_count;
    expect([await alone(app.rootToken), await alone(person.token), await alone(null)]).toEqual([2, 1, 1]);
    expect([await listed(app.rootToken), await listed(person.token), await listed(null)]).toEqual([2, 1, 1]);
    await app.ask(app.rootToken, `PUT /projects/${project}/issues/2`, { assignee_ids: [person.id] });
    expect(await listed(person.token)).toBe(2);
    await app.ask(app.rootToken, `PUT /projects/${project}/issues/2`, { assignee_ids: [] });
    await app.ask(app.rootToken, `POST /projects/${project}/members`, { user_id: person.id, access_level: 20 });
    expect(await listed(person.token)).toBe(2);
  });
});
