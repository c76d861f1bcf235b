import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGroup, findProject } from '../../../../src/server/request/access.ts';
import { authenticate } from '../../../../src/server/request/authenticate.ts';
import { engineNames } from '../../../support/databases.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

describe.each(engineNames)('the access level of a member on %s', (engine) => {
  let app: App;
  let top = 0;
  let mid = 0;
  let project = 0;
  let people = 0;
  const newcomer = (): Promise<Person> => app.addPerson(`newcomer${(people += 1)}`);
  const add = (place: string, { id }: Person, level: number, expiresAt: string | null = null) =>
    app.make(`POST ${place}/members`, { user_id: id, access_level: level, expires_at: expiresAt });

  beforeAll(async () => {
    app = await openApp(engine);
    top = await app.make('POST /groups', { name: 'top', path: 'top' });
    mid = await app.make('POST /groups', { name: 'mid', path: 'mid', parent_id: top });
    project = await app.make('POST /projects', { name: 'p', namespace_id: mid });
  });
  afterAll(() => app?.close());

  /** The levels in `top`, `top/mid`, and `top/mid/p`; null for what the person cannot see. */
  const levels = async ({ token }: Person): Promise<(number | null)[]> => {
    const caller = await authenticate(app.service, { headers: { 'private-token': token }, query: {} }, '127.0.0.1');
    const places = [
      await findGroup(app.service, `${top}`, caller),
      await findGroup(app.service, `${mid}`, caller),
      await findProject(app.service, `${project}`, caller),
    ];
    return places.map((place) => place?.accessLevel ?? null);
  };

  it('applies to everything in a group and makes its parent groups visible', async () => {
    const ann = await newcomer();
    expect(await levels(ann)).toEqual([null, null, null]);
    await add(`/groups/${top}`, ann, 30);
    expect(await levels(ann)).toEqual([30, 30, 30]);

    const ben = await newcomer();
    await add(`/groups/${mid}`, ben, 20);
    expect(await levels(ben)).toEqual([0, 20, 20]);

    const cleo = await newcomer();
    await add(`/projects/${project}`, cleo, 40);
    expect(await levels(cleo)).toEqual([0, 0, 40]);
  });

  it('is the highest of several levels', async () => {
    const ann = await newcomer();
    await add(`/groups/${top}`, ann, 20);
    await add(`/groups/${mid}`, ann, 40);
    await add(`/projects/${project}`, ann, 10);
    expect(await levels(ann)).toEqual([20, 40, 40]);
  });

  it('ends on its expiration date, after which another one can be given', async () => {
    const ann = await newcomer();
    await add(`/projects/${project}`, ann, 30, '2024-05-08');
    expect(await levels(ann)).toEqual([0, 0, 30]);

    app.setTime('2024-05-07T23:59:59.999Z');
    expect(await levels(ann)).toEqual([0, 0, 30]);
    app.setTime('2024-05-08T00:00:00Z');
    expect(await levels(ann)).toEqual([null, null, null]);
    const list = await app.ask(app.rootToken, `GET /projects/${project}/members?per_page=100`);
    expect(fieldOfEach(list, 'id')).not.toContain(ann.id);

    await add(`/projects/${project}`, ann, 20);
    expect(await levels(ann)).toEqual([0, 0, 20]);
  });

  it('cannot expire in the past', async () => {
    const ann = await newcomer();
    const json = { user_id: ann.id, access_level: 30, expires_at: '2024-05-06' };
    const answer = await app.ask(app.rootToken, `POST /projects/${project}/members`, json);
    expect([answer.status, answer.json]).toEqual([400, { message: { expires_at: ['is not in the future'] } }]);
  });

  it('is given once, and adding a member again is a conflict, even for requests at once', async () => {
    const ann = await newcomer();
    const json = { user_id: ann.id, access_level: 30 };
    const line = `POST /groups/${mid}/members`;
    const answers = await Promise.all([1, 2, 3].map(() => app.ask(app.rootToken, line, json)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(bodyOf(await app.ask(app.rootToken, line, json))).toEqual({ message: 'Member already exists' });
  });

  it('cannot be higher than the level of the user who gives it', async () => {
    const [master, friend] = [await newcomer(), await newcomer()];
    await add(`/projects/${project}`, master, 40);
    const give = (level: number) =>
      app.ask(master.token, `POST /projects/${project}/members`, { user_id: friend.id, access_level: level });
    expect((await give(50)).status).toBe(403);
    expect((await give(40)).status).toBe(201);
  });

  it.each([
    [{ user_id: 4040404, access_level: 30 }, 404],
    [{ user_id: 1, access_level: 35 }, 400],
    [{ user_id: 1 }, 400],
    [{ access_level: 30 }, 400],
  ])('is not given for %j', async (json, status) => {
    expect((await app.ask(app.rootToken, `POST /projects/${project}/members`, json)).status).toBe(status);
  });

  it('determines the visible namespaces and lets masters see member counts', async () => {
    const [master, guest, former] = [await newcomer(), await newcomer(), await newcomer()];
    const group = await app.make('POST /groups', { name: 'club', path: 'club' });
    const below = await app.make('POST /groups', { name: 'cellar', path: 'cellar', parent_id: group });
    await add(`/groups/${group}`, master, 40);
    await add(`/groups/${below}`, guest, 10);
    await add(`/groups/${below}`, former, 10, '2024-05-20');
    app.setTime('2024-05-20T00:00:00Z');
    const countFor = async (person: Person): Promise<unknown> =>
      bodyOf(await app.ask(person.token, 'GET /namespaces/club'))['members_count_with_descendants'];
    // The members are the administrator who created both groups, the master, and the guest.
    expect([await countFor(master), await countFor(guest)]).toEqual([3, undefined]);
    expect(fieldOfEach(await app.ask(master.token, 'GET /namespaces'), 'full_path')).toEqual([
      'club',
      'club/cellar',
      master.username,
    ]);
    expect(fieldOfEach(await app.ask(guest.token, 'GET /namespaces'), 'full_path')).toEqual([
      'club/cellar',
      guest.username,
    ]);
  });
});
