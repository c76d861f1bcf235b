import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { projectHandlers } from '../../../../src/server/organization/projects/handlers.ts';
import { removeProject } from '../../../../src/server/organization/projects/remove-project.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

describe.each(engines)('a project on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  const directoryOf = (id: number): string => repositoryDir(app.service, { id, storage: 'default' });
  const storage = (): string => app.service.config.storages[0]?.path ?? '';
  /** All rows of a project with this path, and members of projects that do not exist. */
  const traces = async (path: string): Promise<unknown[]> => {
    const { db } = app.service.database;
    return [
      await db.selectFrom('projects').select('id').where('path', '=', path).execute(),
      await db.selectFrom('routes').select('id').where('path_folded', 'like', `%/${path}`).execute(),
      await db
        .selectFrom('members')
        .select('id')
        .where('project_id', 'is not', null)
        .where('project_id', 'not in', db.selectFrom('projects').select('id'))
        .execute(),
    ];
  };
  const nothing = [[], [], []];

  it('has an empty repository that Git accepts', async () => {
    const id = await app.make('POST /projects', { name: 'empty' });
    await runGit({ args: ['fsck', '--strict'], dir: directoryOf(id) });
    const record = bodyOf(await app.ask(app.rootToken, `GET /projects/${id}`));
    expect(record).toMatchObject({ default_branch: null, path_with_namespace: 'root/empty', creator_id: 1 });
  });

  it('begins with a README on request', async () => {
    const json = { name: 'Read me', path: 'readme', description: 'Words', initialize_with_readme: true };
    const id = await app.make('POST /projects', json);
    const { stdout } = await runGit({ args: ['show', 'master:README.md'], dir: directoryOf(id) });
    expect(String(stdout)).toContain('Read me');
    expect(bodyOf(await app.ask(app.rootToken, `GET /projects/${id}`))['default_branch']).toBe('master');
  });

  it('begins with a README even if the name of its creator is invalid for Git', async () => {
    const { token } = await app.addPerson('odd-name', { name: '<>' });
    const json = { name: 'odd', initialize_with_readme: true };
    const answer = await app.ask(token, 'POST /projects', json);
    expect(answer.status).toBe(201);
    await runGit({ args: ['log', '-1'], dir: directoryOf(Number(bodyOf(answer)['id'])) });
  });

  it('leaves no traces if its path is taken', async () => {
    await app.make('POST /projects', { name: 'taken' });
    const before = await traces('taken');
    const directories = await readdir(join(storage(), '@hashed'), { recursive: true });
    expect((await app.ask(app.rootToken, 'POST /projects', { name: 'Taken' })).status).toBe(400);
    expect(await traces('taken')).toEqual(before);
    expect(await readdir(join(storage(), '@hashed'), { recursive: true })).toEqual(directories);
  });

  it('sets aside an existing directory, as after restoring a database', async () => {
    const id = (await app.make('POST /projects', { name: 'before-it' })) + 1;
    const place = directoryOf(id);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'HEAD'), 'precious');
    expect(await app.make('POST /projects', { name: 'restored' })).toBe(id);
    const aside = (await readdir(dirname(place))).find((name) => name.endsWith('.aside')) ?? '';
    expect(await readFile(join(dirname(place), aside, 'HEAD'), 'utf8')).toBe('precious');
    expect(await readFile(join(place, 'HEAD'), 'utf8')).toBe('ref: refs/heads/master\n');
    expect(app.logged.filter(({ message }) => message.includes('set aside'))).toMatchObject([{ project: id }]);
  });

  it('is refused with 503 and leaves no traces while its storage is unreachable', async () => {
    await rename(storage(), `${storage()}.away`);
    const answer = await app.ask(app.rootToken, 'POST /projects', { name: 'homeless' });
    await rename(`${storage()}.away`, storage());
    expect([answer.status, await traces('homeless')]).toEqual([503, nothing]);
    await app.ask(app.rootToken, 'DELETE /circuit_breakers/repository_storage');
    expect((await app.ask(app.rootToken, 'POST /projects', { name: 'homeless' })).status).toBe(201);
  });

  it('leaves no traces if Git cannot create its repository', async () => {
    await rename(join(storage(), '@hashed'), join(storage(), 'kept'));
    await writeFile(join(storage(), '@hashed'), 'a file where a directory belongs');
    const answer = await app.ask(app.rootToken, 'POST /projects', { name: 'stillborn' });
    await rm(join(storage(), '@hashed'));
    await rename(join(storage(), 'kept'), join(storage(), '@hashed'));
    expect([answer.status, await traces('stillborn')]).toEqual([500, nothing]);
  });

  it('replaces the remains of an interrupted creation', async () => {
    const last = await app.make('POST /projects', { name: 'last' });
    const remains = directoryOf(last + 1);
    await mkdir(remains, { recursive: true });
    await writeFile(join(remains, 'HEAD'), 'half a repository');
    const id = await app.make('POST /projects', { name: 'next' });
    expect(id).toBe(last + 1);
    await runGit({ args: ['fsck'], dir: directoryOf(id) });
  });

  it('counts toward the project limit of its owner', async () => {
    const { token } = await app.addPerson('limited', { projects_limit: 1 });
    expect((await app.ask(token, 'POST /projects', { name: 'first' })).status).toBe(201);
    const answer = await app.ask(token, 'POST /projects', { name: 'second' });
    expect([answer.status, bodyOf(answer)['message']]).toEqual([
      403,
      expect.stringContaining('limit of 1 projects in the namespace of limited is reached'),
    ]);
  });

  it('counts toward the limit even when several are created at once', async () => {
    const { token } = await app.addPerson('hasty', { projects_limit: 1 });
    const make = (name: string) => app.ask(token, 'POST /projects', { name });
    const statuses = (await Promise.all(['a', 'b', 'c'].map(make))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 403, 403]);
  });

  it('can be created in a group by its masters and is not more visible than the group', async () => {
    const group = await app.make('POST /groups', { name: 'crew', path: 'crew', visibility: 'internal' });
    const master = await app.addPerson('crew-master');
    const developer = await app.addPerson('crew-developer');
    await app.make(`POST /groups/${group}/members`, { user_id: master.id, access_level: 40 });
    await app.make(`POST /groups/${group}/members`, { user_id: developer.id, access_level: 30 });
    const make = async (token: string, more: object): Promise<number> =>
      (await app.ask(token, 'POST /projects', { name: 'tool', namespace_id: group, ...more })).status;
    expect(await make(developer.token, {})).toBe(403);
    expect(await make(master.token, { visibility: 'public' })).toBe(400);
    expect(await make(master.token, { visibility: 'internal' })).toBe(201);
    expect(await make(master.token, { name: 'x', namespace_id: 4040404 })).toBe(404);
    const { id: alien } = bodyOf<{ id: number }>(await app.ask(app.rootToken, 'GET /namespaces/crew-developer'));
    expect(await make(master.token, { name: 'x', namespace_id: alien })).toBe(403);
  });

  it('is hidden at once when deleted, and its repository is removed by a job', async () => {
    const id = await app.make('POST /projects', { name: 'doomed' });
    const answer = await app.ask(app.rootToken, `DELETE /projects/${id}`);
    expect([answer.status, answer.json]).toEqual([202, { message: '202 Accepted' }]);
    const statuses = [`GET /projects/${id}`, 'GET /projects/root%2Fdoomed', `DELETE /projects/${id}`].map(
      async (line) => (await app.ask(app.rootToken, line)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
    // The path is free for another project.
    const heir = await app.make('POST /projects', { name: 'doomed' });
    expect(await isThere(directoryOf(id))).toBe(true);

    const run = { id: 1, attempt: 1, signal: new AbortController().signal };
    await removeProject(app.service, { project_id: id }, run);
    await removeProject(app.service, { project_id: id }, run);
    const { db } = app.service.database;
    expect(await db.selectFrom('projects').select('id').where('id', '=', id).execute()).toEqual([]);
    expect([await isThere(directoryOf(id)), await isThere(directoryOf(heir))]).toEqual([false, true]);
    expect((await app.ask(app.rootToken, 'GET /projects/root%2Fdoomed')).status).toBe(200);
  });

  it('returns 404 if another request deletes it at the same time', async () => {
    const id = await app.make('POST /projects', { name: 'crowded' });
    const { db } = app.service.database;
    const seen = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect((await app.ask(app.rootToken, `DELETE /projects/${id}`)).status).toBe(202);
    // This is what a request does if its access was checked just before the other deletion.
    const late = { service: app.service, project: { ...seen, accessLevel: 50 }, checkUnmodified: () => {} };
    const call = late as unknown as Parameters<typeof projectHandlers.delete>[0];
    await expect(projectHandlers.delete(call)).rejects.toMatchObject({ status: 404 });
  });

  it('is not deleted if it changed after If-Unmodified-Since', async () => {
    const id = await app.make('POST /projects', { name: 'changed' });
    const since = { 'If-Unmodified-Since': 'Mon, 06 May 2024 11:59:59 GMT' };
    expect((await app.ask(app.rootToken, `DELETE /projects/${id}`, undefined, since)).status).toBe(412);
    expect((await app.ask(app.rootToken, `GET /projects/${id}`)).status).toBe(200);
  });
});
