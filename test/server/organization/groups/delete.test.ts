import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAttribute } from '../../../../src/server/people/custom-attributes/store.ts';
import { repositoryPath } from '../../../../src/server/git/repository.ts';
import { removeGroup } from '../../../../src/server/organization/groups/delete-group.ts';
import { engines } from '../../../support/rounds.ts';
import { fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

describe.each(engines)('group deletion on %s', (engine) => {
  let app: App;
  let olga: Person;
  let max: Person;
  beforeAll(async () => {
    app = await openApp(engine);
    olga = await app.addPerson('olga');
    max = await app.addPerson('max');
  });
  afterAll(() => app?.close());

  const db = () => app.service.database.db;
  const ask = (line: string, json?: object, token = olga.token) => app.ask(token, line, json);
  const made = (line: string, json: object) => app.make(line, json, olga.token);
  const group = (path: string, parent_id: number | null = null) =>
    made('POST /groups', { name: path, path, parent_id });
  const project = (path: string, namespace_id: number) => made('POST /projects', { name: path, path, namespace_id });
  const remove = (group_id: number, signal = new AbortController().signal) =>
    removeGroup(app.service, { group_id }, { id: 1, attempt: 1, signal });
  const hasRepository = async (id: number): Promise<boolean> => {
    const [storage] = app.service.config.storages;
    return access(join(repositoryPath(storage?.path ?? '', id), 'HEAD')).then(
      () => true,
      () => false,
    );
  };
  const idsLeft = async (table: 'namespaces' | 'projects', ids: readonly number[]): Promise<number[]> => {
    const rows = await db().selectFrom(table).select('id').where('id', 'in', ids).orderBy('id').execute();
    return rows.map(({ id }) => id);
  };

  it('hides the group at once with everything in it and frees its paths', async () => {
    const top = await group('top');
    const sub = await group('sub', top);
    const api = await project('api', sub);
    await made(`POST /projects/${api}/members`, { user_id: max.id, access_level: 30 });
    expect((await ask(`PUT /groups/${sub}`, { path: 'under' })).status).toBe(200);
    const answer = await ask(`DELETE /groups/${top}`);
    expect(answer.status).toBe(204);
    for (const line of [`/groups/${top}`, '/groups/top', `/groups/${sub}`, '/groups/top%2Fsub', '/namespaces/top']) {
      expect([line, (await ask(`GET ${line}`, undefined, app.rootToken)).status]).toEqual([line, 404]);
    }
    for (const line of [`/projects/${api}`, '/projects/top%2Funder%2Fapi', '/projects/top%2Fsub%2Fapi']) {
      expect([line, (await ask(`GET ${line}`, undefined, max.token)).status]).toEqual([line, 404]);
    }
    expect((await ask(`DELETE /groups/${top}`)).status).toBe(404);
    expect(fieldOfEach(await ask('GET /namespaces?search=top'), 'id')).toEqual([]);
    expect(fieldOfEach(await ask('GET /groups?search=top', undefined, app.rootToken), 'id')).toEqual([]);
    expect((await ask('POST /groups', { name: 'x', path: 'x', parent_id: top })).status).toBe(404);
    expect((await ask('POST /projects', { name: 'x', namespace_id: sub })).status).toBe(404);
    const again = await group('top');
    expect(fieldOfEach(await ask(`GET /groups/${again}/subgroups`), 'id')).toEqual([]);
    const jobs = await db().selectFrom('jobs').select(['kind', 'payload']).where('kind', '=', 'group.remove').execute();
    expect(jobs).toEqual([{ kind: 'group.remove', payload: JSON.stringify({ group_id: top }) }]);
  });

  it('removes the group in a job, with its repositories and custom attributes', async () => {
    const top = await group('gone');
    const sub = await group('sub', top);
    const [here, below] = [await project('here', top), await project('below', sub)];
    const sibling = await group('gone-not');
    await setAttribute(db(), { type: 'group', id: sub }, { key: 'desk', value: '4', now: '2024-05-06T12:00:00.000Z' });
    await ask(`DELETE /groups/${top}`);
    await remove(top);
    expect(await idsLeft('namespaces', [top, sub, sibling])).toEqual([sibling]);
    expect(await idsLeft('projects', [here, below])).toEqual([]);
    expect([await hasRepository(here), await hasRepository(below)]).toEqual([false, false]);
    const noted = await db().selectFrom('custom_attributes').select('key').where('subject_id', '=', sub).execute();
    expect(noted).toEqual([]);
    await remove(top);
  });

  it('is completed after a run was interrupted', async () => {
    const top = await group('cut');
    const sub = await group('sub', top);
    const projects = [await project('a', top), await project('b', sub), await project('c', sub)];
    await ask(`DELETE /groups/${top}`);
    const cut = new AbortController();
    const signal = new Proxy(cut.signal, {
      get: (target, name) => {
        // The run is interrupted before the second project.
        if (name === 'throwIfAborted' && cut.signal.reason === 'next') throw new Error('truncated');
        if (name === 'throwIfAborted') cut.abort('next');
        return name === 'throwIfAborted' ? () => {} : Reflect.get(target, name);
      },
    });
    await expect(remove(top, signal)).rejects.toThrow('truncated');
    expect(await idsLeft('projects', projects)).toHaveLength(2);
    expect(await idsLeft('namespaces', [top, sub])).toEqual([top, sub]);
    await remove(top);
    expect([await idsLeft('projects', projects), await idsLeft('namespaces', [top, sub])]).toEqual([[], []]);
  });

  it('skips a group that is not marked as deleted', async () => {
    const undeleted = await group('kept');
    await remove(undeleted);
    expect(await idsLeft('namespaces', [undeleted])).toEqual([undeleted]);
  });

  it('includes a subgroup that was deleted before, whichever job runs first', async () => {
    const top = await group('both');
    const sub = await group('sub', top);
    const inside = await project('inside', sub);
    await ask(`DELETE /groups/${sub}`);
    await ask(`DELETE /groups/${top}`);
    await remove(top);
    await remove(sub);
    expect([await idsLeft('namespaces', [top, sub]), await idsLeft('projects', [inside])]).toEqual([[], []]);
  });

  it('is refused if the group changed after If-Unmodified-Since', async () => {
    const id = await group('changed');
    const stale = { 'If-Unmodified-Since': 'Mon, 06 May 2024 11:00:00 GMT' };
    expect((await app.ask(olga.token, `DELETE /groups/${id}`, undefined, stale)).status).toBe(412);
    expect((await ask(`GET /groups/${id}`)).status).toBe(200);
  });
});
