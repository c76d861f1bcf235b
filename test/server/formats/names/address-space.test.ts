import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineNames } from '../../../support/databases.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

/** For groups and projects the message contains the name of the property (docs/decisions, duplicates). */
const taken = { message: { path: ['has already been taken'] } };

describe.each(engineNames)('a path on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
    await app.addPerson('olga');
    await app.make('POST /groups', { name: 'Crew', path: 'Crew' });
  });
  afterAll(() => app?.close());

  const user = (username: string, email = `${username.toLowerCase()}@example.org`) =>
    app.ask(app.rootToken, 'POST /users', { username, name: 'Someone', email });
  const group = (path: string, more: object = {}) =>
    app.ask(app.rootToken, 'POST /groups', { name: 'Something', path, ...more });
  const project = (path: string, more: object = {}) =>
    app.ask(app.rootToken, 'POST /projects', { name: 'Something', path, ...more });

  it('is unique among users and groups, regardless of case', async () => {
    const statuses = [
      (await user('crew')).status,
      (await user('CREW')).status,
      (await group('Olga')).status,
      (await group('crew')).status,
      (await user('OLGA', 'other@example.org')).status,
    ];
    expect(statuses).toEqual([409, 409, 400, 400, 409]);
  });

  it('is unique among the subgroups and projects of a group', async () => {
    const { id } = bodyOf<{ id: number }>(await app.ask(app.rootToken, 'GET /groups/crew'));
    expect((await group('Inner', { parent_id: id })).status).toBe(201);
    expect((await project('inner', { namespace_id: id })).json).toEqual(taken);
    expect((await project('Tools', { namespace_id: id })).status).toBe(201);
    expect((await group('tools', { parent_id: id })).json).toEqual(taken);
    expect((await project('tools')).status).toBe(201);
  });

  it('is found regardless of case and returned as it was created', async () => {
    const found = await app.ask(app.rootToken, 'GET /projects/cREW%2FtOOLS');
    expect([found.status, bodyOf(found)['path_with_namespace']]).toEqual([200, 'Crew/Tools']);
    expect(bodyOf(await app.ask(app.rootToken, 'GET /groups/CREW%2Finner'))['full_path']).toBe('Crew/Inner');
    expect(bodyOf(await app.ask(app.rootToken, 'GET /namespaces/OLGA'))['full_path']).toBe('olga');
  });

  it('of a user is not found as a group, nor that of a group as a project', async () => {
    expect((await app.ask(app.rootToken, 'GET /groups/olga')).status).toBe(404);
    expect((await app.ask(app.rootToken, 'GET /projects/crew')).status).toBe(404);
  });

  it('can be free although the email address is taken in another case', async () => {
    expect((await user('petra', 'p@example.org')).status).toBe(201);
    const answer = await user('paula', 'P@Example.org');
    expect([answer.status, answer.json]).toEqual([409, { message: 'Email has already been taken' }]);
  });

  it.each([
    ['users', 409, () => user('racer', 'racer@example.org')],
    ['groups', 400, () => group('race')],
    ['projects', 400, () => project('race')],
  ])('is created only once by concurrent requests for %s', async (_kind, refused, create) => {
    const statuses = (await Promise.all([create(), create(), create(), create()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, refused, refused, refused].toSorted());
  });

  it('is created only once by concurrent requests for a user and a group', async () => {
    const answers = await Promise.all([user('contested'), group('contested'), user('Contested', 'c2@example.org')]);
    expect(answers.map(({ status }) => status).toSorted()).toBeOneOf([
      [201, 400, 409],
      [201, 409, 409],
    ]);
    const { db } = app.service.database;
    const rows = await db.selectFrom('routes').select('id').where('path_folded', '=', 'contested').execute();
    expect(rows).toHaveLength(1);
  });

  it('is refused if it is reserved or invalid', async () => {
    for (const path of [
      'api',
      'Admin',
      'users',
      '-',
      '..',
      'a b',
      'a/b',
      'a.git',
      'a.',
      '-a',
      'ä',
      'a\u0001b',
      'a\nb',
    ]) {
      const answers = [await user(path, `x@example.org`), await group(path)];
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 400, 400]);
    }
    for (const path of ['tree', 'RAW', 'new', '..', 'a.atom', 'a%2Fb']) {
      expect([path, (await project(path)).status]).toEqual([path, 400]);
    }
  });

  it('is derived from the name of a project by default', async () => {
    const answer = await app.ask(app.rootToken, 'POST /projects', { name: 'Größe & More' });
    expect([answer.status, bodyOf(answer)['path']]).toEqual([201, 'grosse-more']);
    expect((await app.ask(app.rootToken, 'POST /projects', { name: '日本' })).status).toBe(400);
  });

  it.each(['a\u0007b', 'a\nb', '\u202Egnp.exe', '   ', '\u2028'])('does not make the name %j valid', async (name) => {
    const { json } = await app.ask(app.rootToken, 'POST /groups', { name, path: 'odd' });
    expect(json).toEqual({ message: { name: [expect.any(String)] } });
    expect((await app.ask(app.rootToken, 'POST /projects', { name, path: 'odd' })).status).toBe(400);
    expect((await app.ask(app.rootToken, 'POST /users', { name, username: 'odd', email: 'o@e.org' })).status).toBe(400);
  });
});
