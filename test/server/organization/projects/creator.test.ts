import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../../../src/contract/vocabulary/access.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

describe.each(engines)('the creator of a project on %s', (engine) => {
  let app: App;
  let ann: Person;
  let max: Person;
  /** Ann's group with Max as a master. */
  let crew = 0;
  beforeAll(async () => {
    app = await openApp(engine);
    [ann, max] = [await app.addPerson('ann'), await app.addPerson('max')];
    crew = await app.make('POST /groups', { name: 'Crew', path: 'crew', visibility: 'private' }, ann.token);
    await app.make(`POST /groups/${crew}/members`, { user_id: max.id, access_level: roles.master }, ann.token);
  });
  afterAll(() => app?.close());

  const place = async (path: string): Promise<unknown> =>
    bodyOf(await app.ask(app.rootToken, `GET /namespaces/${path}`))['id'];
  const members = async (id: number, how = ''): Promise<unknown[]> =>
    fieldOfEach(await app.ask(app.rootToken, `GET /projects/${id}/members${how}`), 'username');
  const owned = async (token: string): Promise<unknown[]> =>
    fieldOfEach(await app.ask(token, 'GET /projects?owned=true'), 'path_with_namespace');
  const permissions = async (token: string, id: number): Promise<unknown> =>
    bodyOf(await app.ask(token, `GET /projects/${id}`))['permissions'];

  it('is its member and owner in the own namespace', async () => {
    const id = await app.make('POST /projects', { name: 'own' }, ann.token);
    expect(await members(id)).toEqual(['ann']);
    expect(await owned(ann.token)).toContain('ann/own');
    expect(await permissions(ann.token, id)).toMatchObject({
      project_access: { access_level: 50 },
      group_access: null,
    });
  });

  it('is not a member of it in a group, but has the role from the group', async () => {
    const json = { name: 'boat', namespace_id: crew, visibility: 'private', initialize_with_readme: true };
    const id = await app.make('POST /projects', json, max.token);
    expect(await members(id)).toEqual([]);
    expect(await members(id, '/all')).toEqual(['ann', 'max']);
    expect(await permissions(max.token, id)).toMatchObject({
      project_access: null,
      group_access: { access_level: 40 },
    });
    const statuses = async (token: string, ...lines: readonly string[]): Promise<number[]> => {
      const answers = [];
      for (const line of lines) answers.push(await app.ask(token, line, { name: 'Boat', key: 'K', value: 'v' }));
      return answers.map(({ status }) => status);
    };
    const masters = [`GET /projects/${id}`, `PUT /projects/${id}`, `POST /projects/${id}/variables`];
    expect(await statuses(max.token, ...masters)).toEqual([200, 200, 201]);
    expect(await statuses(max.token, `POST /projects/${id}/archive`, `DELETE /projects/${id}`)).toEqual([403, 403]);
    expect(await owned(max.token)).not.toContain('crew/boat');
    expect(await owned(ann.token)).toContain('crew/boat');
  });

  it('loses access to it after leaving the group', async () => {
    const zoe = await app.addPerson('zoe');
    await app.make(`POST /groups/${crew}/members`, { user_id: zoe.id, access_level: roles.master }, ann.token);
    const id = await app.make('POST /projects', { name: 'left', namespace_id: crew, visibility: 'private' }, zoe.token);
    expect((await app.ask(zoe.token, `GET /projects/${id}`)).status).toBe(200);
    await app.ask(ann.token, `DELETE /groups/${crew}/members/${zoe.id}`);
    expect((await app.ask(zoe.token, `GET /projects/${id}`)).status).toBe(404);
  });

  it('does not own it as an administrator, neither in a group nor in the namespace of a user', async () => {
    const inGroup = await app.make('POST /projects', { name: 'of-root', namespace_id: crew });
    const ofAnn = await app.make('POST /projects', { name: 'gift', namespace_id: await place('ann') });
    expect(await members(inGroup)).toEqual([]);
    expect(await members(ofAnn)).toEqual(['ann']);
    expect(await owned(app.rootToken)).toEqual([]);
    expect(await owned(ann.token)).toEqual(expect.arrayContaining(['ann/gift', 'crew/of-root']));
    for (const id of [inGroup, ofAnn]) {
      expect((await app.ask(app.rootToken, `PUT /projects/${id}`, { description: 'x' })).status).toBe(200);
    }
  });

  it('is a member of a fork in the own namespace only', async () => {
    const source = await app.make('POST /projects', { name: 'source', visibility: 'public' }, ann.token);
    const fork = (namespace: string) => app.make(`POST /projects/${source}/fork`, { namespace }, max.token);
    expect(await members(await fork('crew'))).toEqual([]);
    expect(await members(await fork('max'))).toEqual(['max']);
  });

  it('stays a member when it is moved to a group', async () => {
    const id = await app.make('POST /projects', { name: 'moved', visibility: 'private' }, max.token);
    await app.make(`POST /groups/${crew}/projects/${id}`);
    expect(await members(id)).toEqual(['max']);
    expect(await owned(max.token)).toContain('crew/moved');
  });
});
