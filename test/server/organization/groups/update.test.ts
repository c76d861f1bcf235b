import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

describe.each(engines)('an update of a group on %s', (engine) => {
  let app: App;
  let olga: Person;
  beforeAll(async () => {
    app = await openApp(engine);
    olga = await app.addPerson('olga');
  });
  afterAll(() => app?.close());

  const ask = (line: string, json?: object) => app.ask(olga.token, line, json);
  const made = (line: string, json: object) => app.make(line, json, olga.token);
  const group = (path: string, more: object = {}) => made('POST /groups', { name: path, path, ...more });
  const project = (path: string, namespace_id: number, more: object = {}) =>
    made('POST /projects', { name: path, path, namespace_id, ...more });
  const update = (id: number, json: object) => ask(`PUT /groups/${id}`, json);
  const faultsOf = async (id: number, json: object): Promise<string[]> => {
    const answer = await update(id, json);
    expect(answer.status).toBe(400);
    return Object.keys(bodyOf<{ message: object }>(answer).message);
  };

  it('changes only the given fields', async () => {
    const id = await group('plain', { description: 'kept' });
    const inside = await project('inside', id);
    const changed = bodyOf(await update(id, { lfs_enabled: false, request_access_enabled: true, name: 'Plainer' }));
    expect(changed).toMatchObject({
      id,
      name: 'Plainer',
      path: 'plain',
      full_name: 'Plainer',
      description: 'kept',
      visibility: 'private',
      lfs_enabled: false,
      request_access_enabled: true,
      shared_projects: [],
      projects: [{ id: inside, public: false, name_with_namespace: 'Plainer / inside' }],
    });
    expect(bodyOf(await update(id, {}))).toEqual({ ...changed });
    expect(bodyOf(await update(id, { description: '' }))).toMatchObject({ description: '', name: 'Plainer' });
  });

  it('moves everything in the group and redirects old paths', async () => {
    const top = await group('Top', { name: 'The Top' });
    const sub = await group('sub', { parent_id: top, name: 'Sub' });
    const api = await project('api', sub);
    expect((await update(top, { path: 'peak', name: 'Der Gipfel 森' })).status).toBe(200);
    expect(bodyOf(await ask('GET /groups/peak%2Fsub'))).toMatchObject({
      id: sub,
      full_path: 'peak/sub',
      full_name: 'Der Gipfel 森 / Sub',
    });
    expect(bodyOf(await ask('GET /projects/top%2Fsub%2Fapi'))).toMatchObject({
      id: api,
      path_with_namespace: 'peak/sub/api',
      name_with_namespace: 'Der Gipfel 森 / Sub / api',
    });
    expect(bodyOf(await ask('GET /projects?search=peak/sub'))).toMatchObject([{ id: api }]);
    expect(bodyOf(await ask('GET /projects?search=top/sub'))).toEqual([]);
    expect((await update(top, { path: 'PEAK' })).status).toBe(200);
    expect(bodyOf(await ask(`GET /groups/${sub}`))['full_path']).toBe('PEAK/sub');
  });

  it.each([
    [{ name: ' ' }, ['name']],
    [{ name: 'a\u0007b' }, ['name']],
    [{ path: 'a b' }, ['path']],
    [{ path: 'api' }, ['path']],
    [{ path: 'x.git' }, ['path']],
    [{ path: 'OLGA' }, ['path']],
    [{ name: '\u202Ex', path: '-', visibility: 'public' }, ['name', 'path']],
  ])('refuses %j', async (json, faults) => {
    const id = await group(`fixed-${faults.join('-')}-${Math.random().toString(36).slice(2)}`);
    const before = bodyOf(await ask(`GET /groups/${id}`));
    expect(await faultsOf(id, json)).toEqual(faults);
    expect(bodyOf(await ask(`GET /groups/${id}`))).toEqual(before);
  });

  it('refuses a path that anything else has', async () => {
    const home = await group('home');
    const sub = await group('sub', { parent_id: home });
    await project('Tool', home);
    expect(await faultsOf(sub, { path: 'tool' })).toEqual(['path']);
    // Names that are taken at the top level are free in groups.
    expect((await update(sub, { path: 'olga' })).status).toBe(200);
  });

  it('refuses a path that makes any path in the group too long', async () => {
    const step = 's'.repeat(250);
    const top = await group(step);
    let parent_id = top;
    for (let level = 0; level < 3; level += 1) parent_id = await group(step, { parent_id });
    // The path has 1003 of 1024 characters so far.
    const tooLong = await ask('POST /groups', { name: 'x', path: 'x'.repeat(21), parent_id });
    expect([tooLong.status, tooLong.json]).toEqual([400, { message: { path: [expect.stringContaining('1024')] } }]);
    await group('x'.repeat(20), { parent_id });
    expect(await faultsOf(top, { path: 't'.repeat(251) })).toEqual(['path']);
    expect((await update(top, { path: 't'.repeat(250) })).status).toBe(200);
  });

  it('keeps visibility between that of the content and that of the parent group', async () => {
    const top = await group('shown', { visibility: 'internal' });
    const sub = await group('sub', { parent_id: top, visibility: 'private' });
    const inside = await project('inside', sub, { visibility: 'private' });
    expect(await faultsOf(sub, { visibility: 'public' })).toEqual(['visibility']);
    expect((await update(sub, { visibility: 'internal' })).status).toBe(200);
    expect(await faultsOf(top, { visibility: 'private' })).toEqual(['visibility']);
    await app.service.database.db
      .updateTable('projects')
      .set({ visibility: 'internal' })
      .where('id', '=', inside)
      .execute();
    expect(await faultsOf(sub, { visibility: 'private' })).toEqual(['visibility']);
    expect(bodyOf(await update(top, { visibility: 'public' }))).toMatchObject({ visibility: 'public' });
  });

  it('returns which projects are public', async () => {
    const top = await group('open', { visibility: 'public' });
    await project('seen', top, { visibility: 'public' });
    expect(bodyOf(await update(top, { description: 'x' }))).toMatchObject({ projects: [{ public: true }] });
  });

  it('does not move the group into another one', async () => {
    const [one, other] = [await group('one'), await group('other')];
    expect((await update(one, { parent_id: other })).status).toBe(200);
    expect((await update(one, { parent_id: one })).status).toBe(200);
    expect(bodyOf(await ask(`GET /groups/${one}`))['parent_id']).toBeNull();
  });
});
