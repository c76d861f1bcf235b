import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicUser, dateTime, id, keys, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { openWorld, plaza, widgets, type Caller, type World } from '../world.ts';

let world: World;
/** A public and a private project of olga's with the same events. */
let arena: string;
let cellar: string;

const issueOf = async (project: string, title: string, more: object = {}) =>
  record(await world.call({ method: 'POST', path: `${project}/issues`, json: { title, ...more } }));

const happen = async (visibility: string): Promise<string> => {
  const json = { name: `${visibility} place`, path: `${visibility}-place`, visibility };
  const project = `/projects/${id(await world.call({ method: 'POST', path: '/projects', json }))}`;
  const member = { user_id: world.ids.gus, access_level: 10 };
  await world.call({ method: 'POST', path: `${project}/members`, json: member });
  const milestone = id(await world.call({ method: 'POST', path: `${project}/milestones`, json: { title: 'Soon' } }));
  await world.call({ method: 'PUT', path: `${project}/milestones/${milestone}`, json: { state_event: 'close' } });
  const { iid } = await issueOf(project, 'Open one');
  await world.call({ method: 'PUT', path: `${project}/issues/${String(iid)}`, json: { state_event: 'close' } });
  await world.call({ method: 'PUT', path: `${project}/issues/${String(iid)}`, json: { state_event: 'reopen' } });
  await world.call({ method: 'POST', path: `${project}/issues/${String(iid)}/notes`, json: { body: 'Well said' } });
  const secret = await issueOf(project, 'Secret one', { confidential: true });
  const notes = `${project}/issues/${String(secret['iid'])}/notes`;
  await world.call({ method: 'POST', path: notes, json: { body: 'Hush' } });
  const commit = {
    branch: 'master',
    commit_message: 'First words\n\nMore words',
    actions: [{ action: 'create', file_path: 'a.txt', content: 'a' }],
  };
  await world.call({ method: 'POST', path: `${project}/repository/commits`, json: commit });
  return project;
};

beforeAll(async () => {
  world = await openWorld();
  arena = await happen('public');
  cellar = await happen('private');
});
afterAll(() => world?.stop());

const list = (path: string, query: Readonly<Record<string, string>> = {}, as: Caller = 'olga') =>
  world.call({ method: 'GET', path, as, query: { per_page: '100', ...query } });
const told = async (...given: Parameters<typeof list>): Promise<string[]> =>
  records(await list(...given)).map((event) => `${event['action_name']} ${event['target_title'] ?? '-'}`);

/** Newest first, as in the lists. */
const everything = [
  'pushed -',
  'commented on Secret one',
  'opened Secret one',
  'commented on Open one',
  'reopened Open one',
  'closed Open one',
  'opened Open one',
  'closed Soon',
  'opened Soon',
  'joined -',
];

const shape = {
  title: null,
  project_id: expect.any(Number),
  action_name: 'opened',
  target_id: expect.any(Number),
  target_type: 'Issue',
  author_id: expect.any(Number),
  target_title: 'Open one',
  created_at: dateTime,
  author: basicUser('olga'),
  author_username: 'olga',
};

const events = () => `${arena}/events`;
const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const without = (hidden: readonly string[]) => everything.filter((event) => !hidden.includes(event));
const first = async (as: Caller, path: string, count: number) => (await told(path, {}, as)).slice(0, count);
const seenBy = async (as: Caller) =>
  records(await list('/users/olga/events', { target_type: 'issue' }, as)).map(
    (event) => `${event['target_title']} in ${event['project_id']}`,
  );

describe('the events of a project', () => {
  it('are listed newest first, or oldest first', async () => {
    const all = await told(events());
    expect(all.slice(0, everything.length)).toEqual(everything);
    expect(await told(events(), { sort: 'desc' })).toEqual(all);
    expect(await told(events(), { sort: 'asc' })).toEqual(all.toReversed());
  });

  it('are complete records, which refer to targets by their numbers', async () => {
    const [event] = records(await list(events(), { action: 'created', target_type: 'issue', sort: 'asc' }));
    expect(event).toEqual({ ...shape, target_iid: 1, data: null });
    expect(keys(event)).toEqual(keys({ ...shape, target_iid: 1, data: null }));
  });

  it('have the details of pushes', async () => {
    const [event] = records(await list(events(), { action: 'pushed' }));
    const sha = expect.stringMatching(/^[0-9a-f]{40}$/);
    expect(event).toEqual({
      ...shape,
      action_name: 'pushed',
      target_id: null,
      target_iid: null,
      target_type: null,
      target_title: null,
      data: null,
      push_data: {
        commit_count: 1,
        action: 'created',
        ref_type: 'branch',
        commit_from: null,
        commit_to: sha,
        ref: 'master',
        commit_title: 'First words',
      },
    });
  });

  it('have the text and the place of comments', async () => {
    const [event] = records(await list(events(), { action: 'commented', sort: 'asc' }));
    const note = {
      id: event?.['target_id'],
      body: 'Well said',
      attachment: null,
      author: basicUser('olga'),
      created_at: dateTime,
      system: false,
      noteable_id: expect.any(Number),
      noteable_type: 'Issue',
      noteable_iid: 1,
    };
    const common = { ...shape, action_name: 'commented on', target_type: 'Note' };
    expect(event).toEqual({ ...common, target_iid: expect.any(Number), data: null, note });
    const { noteable_iid: _iid, ...noteElsewhere } = note;
    const [elsewhere] = records(await list('/events', { target_type: 'note', sort: 'asc' }));
    expect(elsewhere).toEqual({ ...common, note: noteElsewhere });
  });

  it.each([
    ['created', ['opened Secret one', 'opened Open one', 'opened Soon']],
    ['closed', ['closed Open one', 'closed Soon']],
    ['reopened', ['reopened Open one']],
    ['pushed', ['pushed -']],
    ['joined', ['joined -']],
    ['commented', ['commented on Secret one', 'commented on Open one']],
    ['merged', []],
    ['left', []],
    ['updated', []],
    ['destroyed', []],
    ['expired', []],
  ])('are filtered by the action %s', async (action, expected) => {
    const all = await told(events(), { action });
    expect(all.filter((event) => !event.includes('place'))).toEqual(expected);
  });

  it.each([
    ['issue', ['opened Secret one', 'reopened Open one', 'closed Open one', 'opened Open one']],
    ['milestone', ['closed Soon', 'opened Soon']],
    ['project', ['created public place']],
    ['merge_request', []],
    ['note', ['commented on Secret one', 'commented on Open one']],
    ['snippet', []],
    ['user', []],
  ])('are filtered by the target type %s', async (type, expected) => {
    expect(await told(events(), { target_type: type })).toEqual(expected);
  });

  it('are filtered by days, which are excluded themselves', async () => {
    const all = (await told(events())).length;
    const count = async (query: Readonly<Record<string, string>>) => (await told(events(), query)).length;
    expect(await count({ after: day(0) })).toBe(0);
    expect(await count({ before: day(-1) })).toBe(0);
    expect(await count({ after: day(-2), before: day(2) })).toBe(all);
    expect(await count({ before: day(0), after: day(-2) })).toBe(0);
  });

  it('have pages', async () => {
    const answer = await list(events(), { per_page: '3', page: '2' });
    expect(await told(events(), { per_page: '3', page: '2' })).toEqual(everything.slice(3, 6));
    expect(answer.headers).toMatchObject({ 'x-per-page': '3', 'x-page': '2' });
    expect(Number(answer.headers['x-total'])).toBe((await told(events())).length);
  });

  it('leave out confidential issues, and, for guests, code of private projects', async () => {
    const hidden = ['opened Secret one', 'commented on Secret one'];
    const open = without(hidden);
    expect(await first('stan', events(), open.length)).toEqual(open);
    expect(await first('anonymous', events(), open.length)).toEqual(open);
    const guests = without([...hidden, 'pushed -']);
    expect(await first('gus', `${cellar}/events`, guests.length)).toEqual(guests);
    expect(seen(await list(`${cellar}/events`, {}, 'stan'))).toEqual({
      status: 404,
      json: { message: '404 Project Not Found' },
    });
  });
});

describe('the events of a user', () => {
  it('are those of the caller by default', async () => {
    const own = records(await list('/events', { target_type: 'issue', sort: 'asc' }));
    expect(own[0]).toEqual(shape);
    expect(keys(own[0])).toEqual(keys(shape));
    expect(new Set(own.map((event) => event['author_username']))).toEqual(new Set(['olga']));
    expect(await told('/events', {}, 'stan')).toEqual([]);
  });

  it('are returned by ID and by username', async () => {
    const mine = await told('/events');
    expect(await told('/users/olga/events')).toEqual(mine);
    expect(await told(`/users/${world.ids.olga}/events`)).toEqual(mine);
  });

  it('are those that the caller can see', async () => {
    const [open, hidden] = [arena, cellar].map((path) => path.split('/').at(-1));
    expect(new Set(await seenBy('stan'))).toEqual(new Set([`Open one in ${open}`]));
    expect(new Set(await seenBy('gus'))).toEqual(new Set([`Open one in ${hidden}`, `Open one in ${open}`]));
    expect(await seenBy('root')).toEqual(await seenBy('olga'));
  });

  it('accept every filter', async () => {
    expect(
      await told('/users/olga/events', { action: 'closed', target_type: 'milestone', after: '2020-01-01' }),
    ).toEqual(['closed Soon', 'closed Soon']);
    expect(await told('/events', { before: '2020-01-01' })).toEqual([]);
  });
});

describe('lists of events', () => {
  const path = `${plaza}/events`;
  runCases(
    () => world,
    [
      { it: 'reject an unknown action', method: 'GET', path, query: { action: 'opened' }, invalid: 'action' },
      {
        it: 'reject a target type in capitals',
        method: 'GET',
        path,
        query: { target_type: 'Issue' },
        invalid: 'target_type',
      },
      { it: 'reject an invalid date', method: 'GET', path, query: { before: '2024-02-30' }, invalid: 'before' },
      {
        it: 'reject a time on an invalid date',
        method: 'GET',
        path,
        query: { after: '2024-02-30T00:00:00Z' },
        invalid: 'after',
      },
      { it: 'reject an unknown order', method: 'GET', path, query: { sort: 'up' }, invalid: 'sort' },
      {
        it: 'accept the last possible date',
        method: 'GET',
        path,
        query: { after: '9999-12-31' },
        status: 200,
        answers: [],
      },
      {
        it: 'require credentials for those of the caller',
        method: 'GET',
        path: '/events',
        as: 'anonymous',
        status: 401,
        answers: unauthorized,
      },
      {
        it: 'require credentials for those of a user',
        method: 'GET',
        path: '/users/olga/events',
        as: 'anonymous',
        status: 401,
        answers: unauthorized,
      },
      {
        it: 'return 404 for an unknown user',
        method: 'GET',
        path: '/users/nobody/events',
        status: 404,
        answers: { message: '404 User Not Found' },
      },
      {
        it: 'hide a private project',
        method: 'GET',
        path: `${widgets}/events`,
        as: 'anonymous',
        status: 404,
        answers: { message: '404 Project Not Found' },
      },
    ],
  );
});
