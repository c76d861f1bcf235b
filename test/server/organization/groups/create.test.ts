import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

describe.each(engines)('a new group on %s', (engine) => {
  let app: App;
  let olga: Person;
  beforeAll(async () => {
    app = await openApp(engine);
    olga = await app.addPerson('olga');
  });
  afterAll(() => app?.close());

  const create = (json: object, token = olga.token) =>
    app.ask(token, 'POST /groups', { name: 'Group', path: 'group', ...json });
  const idOf = async (json: object): Promise<number> => Number(bodyOf(await create(json))['id']);

  it('is private with LFS enabled by default', async () => {
    expect(bodyOf(await create({ name: 'The Crew', path: 'crew' }))).toEqual({
      id: expect.any(Number),
      name: 'The Crew',
      path: 'crew',
      full_name: 'The Crew',
      full_path: 'crew',
      description: '',
      visibility: 'private',
      lfs_enabled: true,
      avatar_url: null,
      web_url: `${app.url}/groups/crew`,
      request_access_enabled: false,
      parent_id: null,
      projects: [],
      shared_with_groups: [],
      shared_projects: [],
    });
  });

  it('is owned by its creator', async () => {
    const id = await idOf({ path: 'mine' });
    const members = await app.ask(olga.token, `GET /groups/${id}/members`);
    expect(bodyOf(members)).toMatchObject([{ username: 'olga', access_level: 50, expires_at: null }]);
  });

  it('has the path and name of its parent group in its own', async () => {
    const top = await idOf({ name: 'Top', path: 'top' });
    const sub = bodyOf(await create({ name: 'Sub', path: 'sub', parent_id: top }));
    expect(sub).toMatchObject({ full_path: 'top/sub', full_name: 'Top / Sub', parent_id: top });
  });

  it('can be created in a parent group only by owners of that group', async () => {
    const top = await idOf({ path: 'owned', visibility: 'internal' });
    const master = await app.addPerson('master');
    await app.make(`POST /groups/${top}/members`, { user_id: master.id, access_level: 40 });
    expect((await create({ path: 'x', parent_id: top }, master.token)).status).toBe(403);
    expect((await create({ path: 'x', parent_id: top }, app.rootToken)).status).toBe(201);
    const hidden = await idOf({ path: 'hidden' });
    expect((await create({ path: 'x', parent_id: hidden }, master.token)).status).toBe(404);
    expect((await create({ path: 'x', parent_id: 4040404 }, master.token)).status).toBe(404);
  });

  it('is never more visible than its parent group', async () => {
    const inner = await idOf({ path: 'inner', visibility: 'internal' });
    const statuses: number[] = [];
    for (const visibility of ['private', 'internal', 'public']) {
      statuses.push((await create({ path: visibility, visibility, parent_id: inner })).status);
    }
    expect(statuses).toEqual([201, 201, 400]);
  });

  it('is nested at most twenty levels deep', async () => {
    let parent: number | null = null;
    for (let level = 1; level <= 20; level += 1) parent = await idOf({ path: `deep${level}`, parent_id: parent });
    const answer = await create({ path: 'too-deep', parent_id: parent });
    expect([answer.status, answer.json]).toEqual([400, { message: { parent_id: [expect.stringContaining('20')] } }]);
    // The deepest group can be found by its full path.
    const path = Array.from({ length: 20 }, (_none, index) => `deep${index + 1}`).join('%2F');
    expect(bodyOf(await app.ask(olga.token, `GET /groups/${path}`))['id']).toBe(parent);
  });

  it('cannot be created in the namespace of a user', async () => {
    const { id } = bodyOf<{ id: number }>(await app.ask(olga.token, 'GET /namespaces/olga'));
    expect((await create({ path: 'x', parent_id: id })).status).toBe(404);
  });
});
