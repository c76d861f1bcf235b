import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

describe.each(engines)('members on %s', (engine) => {
  let app: App;
  let people = 0;
  let places = 0;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  const newcomer = (): Promise<Person> => app.addPerson(`newcomer${(people += 1)}`);
  const makeGroup = (more: object = {}): Promise<number> => {
    const path = `group${(places += 1)}`;
    return app.make('POST /groups', { name: path, path, ...more });
  };
  const makePlace = async (kind: string): Promise<string> => {
    if (kind === 'groups') return `/groups/${await makeGroup()}`;
    return `/projects/${await app.make('POST /projects', { name: `p${(places += 1)}`, namespace_id: await makeGroup() })}`;
  };
  const add = (place: string, { id }: Person, level: number, more: object = {}) =>
    app.make(`POST ${place}/members`, { user_id: id, access_level: level, ...more });
  const root = (line: string, json?: object, headers?: object) => app.ask(app.rootToken, line, json, headers);

  /** Creates a group with the person as its only owner. */
  const owned = async (owner: Person, more: object = {}): Promise<string> => {
    const place = `/groups/${await makeGroup(more)}`;
    await add(place, owner, 50);
    expect((await root(`DELETE ${place}/members/1`)).status).toBe(204);
    return place;
  };

  describe.each(['projects', 'groups'])('of %s', (kind) => {
    it('are shown individually', async () => {
      const [place, ann, ben] = [await makePlace(kind), await newcomer(), await newcomer()];
      await add(place, ann, 30, { expires_at: '2024-06-01' });
      expect((await app.ask(ann.token, `GET ${place}/members/${ann.id}`)).json).toEqual({
        id: ann.id,
        username: ann.username,
        name: ann.username,
        state: 'active',
        avatar_url: null,
        web_url: `${app.url}/${ann.username}`,
        access_level: 30,
        created_at: '2024-05-06T12:00:00.000Z',
        expires_at: '2024-06-01',
      });
      const missing = await root(`GET ${place}/members/${ben.id}`);
      expect([missing.status, missing.json]).toEqual([404, { message: '404 Member Not Found' }]);
    });

    it('are found by parts of their names and by their full email address', async () => {
      const place = await makePlace(kind);
      const [ann, ben] = [await newcomer(), await newcomer()];
      await add(place, ann, 10);
      await add(place, ben, 10);
      const found = async (list: string, query: string): Promise<unknown> =>
        fieldOfEach(await root(`GET ${place}/${list}?query=${encodeURIComponent(query)}`), 'id');
      for (const list of ['members', 'members/all']) {
        expect(await found(list, ann.username.toUpperCase())).toContain(ann.id);
        expect(await found(list, `${ben.username}@example.org`)).toEqual([ben.id]);
        expect(await found(list, '@example')).toEqual([]);
        expect(await found(list, 'newcomer_')).toEqual([]);
      }
    });

    it('can get another role and another expiration date or none', async () => {
      const [place, ann] = [await makePlace(kind), await newcomer()];
      await add(place, ann, 30, { expires_at: '2024-06-01' });
      const change = async (json: object): Promise<unknown> => {
        const { access_level: level, expires_at: end } = bodyOf(await root(`PUT ${place}/members/${ann.id}`, json));
        return [level, end];
      };
      expect(await change({ access_level: 20 })).toEqual([20, '2024-06-01']);
      expect(await change({ access_level: 40, expires_at: '2024-07-01' })).toEqual([40, '2024-07-01']);
      expect(await change({ access_level: 40, expires_at: null })).toEqual([40, null]);
    });

    it.each([
      [{}, { message: '400 (Bad request) "access_level" not given' }],
      [{ access_level: 35 }, { message: { access_level: [expect.any(String)] } }],
      [{ access_level: 20, expires_at: 'soon' }, { message: { expires_at: [expect.any(String)] } }],
      [{ access_level: 20, expires_at: '2024-05-06' }, { message: { expires_at: ['is not in the future'] } }],
    ])('are not updated with %j', async (json, message) => {
      const [place, ann] = [await makePlace(kind), await newcomer()];
      await add(place, ann, 30);
      const answer = await root(`PUT ${place}/members/${ann.id}`, json);
      expect([answer.status, answer.json]).toEqual([400, message]);
    });

    it('can be updated and removed only by users whose role is not lower', async () => {
      const [place, keeper, above] = [await makePlace(kind), await newcomer(), await newcomer()];
      const level = kind === 'groups' ? 50 : 40;
      await add(place, keeper, level);
      await add(place, above, 50);
      const asKeeper = async (line: string, json?: object) => (await app.ask(keeper.token, line, json)).status;
      const allowed = kind === 'groups';
      expect(await asKeeper(`PUT ${place}/members/${above.id}`, { access_level: 10 })).toBe(allowed ? 200 : 403);
      expect(await asKeeper(`DELETE ${place}/members/${above.id}`)).toBe(allowed ? 204 : 403);
      const equal = await newcomer();
      await add(place, equal, level);
      expect(await asKeeper(`PUT ${place}/members/${equal.id}`, { access_level: 50 })).toBe(allowed ? 200 : 403);
      expect(await asKeeper(`DELETE ${place}/members/${equal.id}`)).toBe(204);
    });

    it('can leave, whatever their role', async () => {
      const place = await makePlace(kind);
      for (const level of [10, 20, 30, 40, 50]) {
        const ann = await newcomer();
        await add(place, ann, level);
        const left = await app.ask(ann.token, `DELETE ${place}/members/${ann.id}`);
        expect([left.status, left.text]).toEqual([204, '']);
        expect((await root(`GET ${place}/members/${ann.id}`)).status).toBe(404);
      }
    });

    it('cannot remove each other without a sufficient role', async () => {
      const [place, ann, ben] = [await makePlace(kind), await newcomer(), await newcomer()];
      await add(place, ann, 30);
      await add(place, ben, 10);
      expect((await app.ask(ann.token, `DELETE ${place}/members/${ben.id}`)).status).toBe(403);
      expect((await app.ask(ann.token, `DELETE ${place}/members/4040404`)).status).toBe(403);
      expect((await root(`DELETE ${place}/members/4040404`)).status).toBe(404);
    });

    it('are not removed if they changed after If-Unmodified-Since', async () => {
      const [place, ann] = [await makePlace(kind), await newcomer()];
      await add(place, ann, 30);
      const path = `${place}/members/${ann.id}`;
      app.setTime('2024-05-06T13:00:00Z');
      await root(`PUT ${path}`, { access_level: 20 });
      app.setTime('2024-05-06T12:00:00Z');
      const since = { 'If-Unmodified-Since': 'Mon, 06 May 2024 12:30:00 GMT' };
      expect((await root(`DELETE ${path}`, undefined, since)).status).toBe(412);
      const later = { 'If-Unmodified-Since': 'Mon, 06 May 2024 13:00:00 GMT' };
      expect((await root(`DELETE ${path}`, undefined, later)).status).toBe(204);
    });
  });

  describe('of a group', () => {
    it('always include an owner, which administrators cannot change either', async () => {
      const [ann, ben] = [await newcomer(), await newcomer()];
      const place = await owned(ann);
      const message = '403 Forbidden - The last owner cannot be removed; add another owner first';
      for (const token of [ann.token, app.rootToken]) {
        const attempts = [
          await app.ask(token, `DELETE ${place}/members/${ann.id}`),
          await app.ask(token, `PUT ${place}/members/${ann.id}`, { access_level: 40 }),
          await app.ask(token, `PUT ${place}/members/${ann.id}`, { access_level: 50, expires_at: '2024-06-01' }),
        ];
        for (const { status, json } of attempts) expect([status, json]).toEqual([403, { message }]);
      }
      await add(place, ben, 50);
      expect((await app.ask(ann.token, `DELETE ${place}/members/${ann.id}`)).status).toBe(204);
    });

    it('can leave a subgroup without an owner if a parent group has one', async () => {
      const ann = await newcomer();
      const top = await makeGroup();
      const place = await owned(ann, { parent_id: top });
      expect((await root(`DELETE ${place}/members/${ann.id}`)).status).toBe(204);
      await add(place, ann, 50);
      await add(`/groups/${top}`, ann, 50);
      expect((await root(`DELETE /groups/${top}/members/1`)).status).toBe(204);
      expect((await app.ask(ann.token, `DELETE ${place}/members/${ann.id}`)).status).toBe(204);
      expect((await app.ask(ann.token, `DELETE /groups/${top}/members/${ann.id}`)).status).toBe(403);
    });

    it('keep one of two owners who leave at once', async () => {
      const [ann, ben] = [await newcomer(), await newcomer()];
      const place = await owned(ann);
      await add(place, ben, 50);
      const answers = await Promise.all(
        [ann, ben].map(({ id, token }) => app.ask(token, `DELETE ${place}/members/${id}`)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403]);
    });
  });

  describe('including inherited ones', () => {
    it('are all users with a role, each with the highest role', async () => {
      const [ann, ben, cleo, dan, gone] = [
        await newcomer(),
        await newcomer(),
        await newcomer(),
        await newcomer(),
        await newcomer(),
      ];
      const top = await makeGroup();
      const mid = await makeGroup({ parent_id: top });
      const project = await app.make('POST /projects', { name: 'p', namespace_id: mid });
      const guild = await makeGroup();
      await add(`/groups/${top}`, ann, 40, { expires_at: '2024-07-01' });
      await add(`/groups/${mid}`, ann, 20);
      await add(`/groups/${mid}`, ben, 20);
      await add(`/projects/${project}`, ben, 30);
      await add(`/projects/${project}`, gone, 30, { expires_at: '2024-05-07' });
      await add(`/groups/${guild}`, cleo, 50, { expires_at: '2024-09-01' });
      await add(`/groups/${guild}`, ben, 50);
      await add(`/groups/${guild}`, dan, 10);
      const share = { group_id: guild, group_access: 20, expires_at: '2024-08-01' };
      await app.make(`POST /projects/${project}/share`, share);
      app.setTime('2024-05-07T00:00:00Z');
      const roles = async (place: string): Promise<unknown[]> =>
        bodyOf<{ id: number; access_level: number; expires_at: string | null }[]>(
          await root(`GET ${place}/members/all`),
        ).map((member) => [member.id, member.access_level, member.expires_at]);
      expect(await roles(`/projects/${project}`)).toEqual([
        [1, 50, null],
        [ann.id, 40, '2024-07-01'],
        [ben.id, 30, null],
        [cleo.id, 20, '2024-08-01'],
        [dan.id, 10, '2024-08-01'],
      ]);
      expect(await roles(`/groups/${mid}`)).toEqual([
        [1, 50, null],
        [ann.id, 40, '2024-07-01'],
        [ben.id, 20, null],
      ]);
      const page = await root(`GET /projects/${project}/members/all?per_page=2&page=2`);
      expect([fieldOfEach(page, 'id'), page.headers['x-total']]).toEqual([[ben.id, cleo.id], '5']);
      expect(bodyOf(await root(`GET /projects/${project}/members/all/${cleo.id}`))).toMatchObject({ access_level: 20 });
      expect((await root(`GET /projects/${project}/members/all/${gone.id}`)).status).toBe(404);
      expect((await root(`GET /projects/${project}/members/${cleo.id}`)).status).toBe(404);
      app.setTime('2024-05-06T12:00:00Z');
    });

    it('do not reveal to strangers who is in an invited hidden group', async () => {
      const [stranger, insider] = [await newcomer(), await newcomer()];
      const open = await makeGroup({ visibility: 'public' });
      const project = await app.make('POST /projects', { name: 'p', namespace_id: open, visibility: 'public' });
      const guild = await makeGroup();
      await add(`/groups/${guild}`, insider, 30);
      await app.make(`POST /projects/${project}/share`, { group_id: guild, group_access: 20 });
      const path = `/projects/${project}/members/all`;
      expect(fieldOfEach(await app.ask(stranger.token, `GET ${path}`), 'id')).toEqual([1]);
      expect((await app.ask(stranger.token, `GET ${path}/${insider.id}`)).status).toBe(404);
      expect(fieldOfEach(await app.ask(insider.token, `GET ${path}`), 'id')).toEqual([1, insider.id]);
    });
  });

  it('create events of the project when they join, leave, and expire', async () => {
    const [place, ann] = [await makePlace('projects'), await newcomer()];
    const projectId = Number(place.split('/').at(-1));
    const traces = async (): Promise<unknown> => {
      const { db } = app.service.database;
      const rows = await db
        .selectFrom('events')
        .select('action')
        .where('project_id', '=', projectId)
        .where('author_id', '=', ann.id)
        .orderBy('id')
        .execute();
      return rows.map(({ action }) => action);
    };
    await add(place, ann, 30);
    await app.ask(ann.token, `DELETE ${place}/members/${ann.id}`);
    await add(place, ann, 30, { expires_at: '2024-05-07' });
    app.setTime('2024-05-07T00:00:00Z');
    await add(place, ann, 10);
    app.setTime('2024-05-06T12:00:00Z');
    expect(await traces()).toEqual(['joined', 'left', 'joined', 'expired', 'joined']);
  });
});
