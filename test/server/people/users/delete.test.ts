import { access } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { removeProject } from '../../../../src/server/organization/projects/remove-project.ts';
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { contributions } from '../../../../src/server/people/users/deletion-store.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

const at = '2024-05-06T12:00:00.000Z';

describe.each(engines)('the deletion of a user on %s', (engine) => {
  let app: App;
  let crew: number;
  let shared: number;
  beforeAll(async () => {
    app = await openApp(engine);
    crew = await app.make('POST /groups', { name: 'Crew', path: 'crew' });
    const json = { name: 'shared', namespace_id: crew, initialize_with_readme: true };
    shared = await app.make('POST /projects', json);
  });
  afterAll(() => app?.close());

  const db = () => app.service.database.db;
  const remove = (id: number, query = '', headers?: object) =>
    app.ask(app.rootToken, `DELETE /users/${id}${query}`, undefined, headers);
  const statusOf = async (line: string, token = app.rootToken): Promise<number> => (await app.ask(token, line)).status;
  const ghosts = () => db().selectFrom('users').selectAll().where('ghost', '=', 1).execute();

  let iid = 0;
  const addWork = async (author_id: number): Promise<{ issue: number; mr: number }> => {
    iid += 1;
    const both = {
      iid,
      author_id,
      title: 'Work',
      description: '',
      state: 'opened',
      created_at: at,
      updated_at: at,
    } as const;
    const issue = await db()
      .insertInto('issues')
      .values({ ...both, project_id: shared, confidential: 0, closed_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const branches = { source_branch: 'a', target_branch: 'master', source_project_id: shared };
    const mr = await db()
      .insertInto('merge_requests')
      .values({ ...both, ...branches, target_project_id: shared })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { issue: issue.id, mr: mr.id };
  };
  const authorOf = async (table: 'issues' | 'merge_requests', id: number): Promise<number | undefined> =>
    (await db().selectFrom(table).select('author_id').where('id', '=', id).executeTakeFirst())?.author_id;
  const member = (person: Person, level: number, group = crew) =>
    app.ask(app.rootToken, `POST /groups/${group}/members`, { user_id: person.id, access_level: level });

  it('creates no ghost user if there are no contributions', async () => {
    const leaf = await app.addPerson('leaf', { extern_uid: 'l', provider: 'ldap' });
    await app.ask(app.rootToken, `PUT /users/${leaf.id}/custom_attributes/desk`, { value: '1' });
    const answer = await remove(leaf.id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await remove(leaf.id)).status).toBe(404);
    expect(await ghosts()).toEqual([]);
    expect(await db().selectFrom('identities').selectAll().execute()).toEqual([]);
    expect(await db().selectFrom('custom_attributes').selectAll().execute()).toEqual([]);
    expect(await statusOf('GET /namespaces/leaf')).toBe(404);
    // The username and the email address are free again.
    await app.addPerson('leaf');
  });

  it('revokes all access at once', async () => {
    const gone = await app.addPerson('gone');
    await app.ask(gone.token, 'POST /projects', { name: 'thing' });
    expect(await statusOf('GET /user', gone.token)).toBe(200);
    await remove(gone.id);
    expect(await statusOf('GET /user', gone.token)).toBe(401);
  });

  it('moves issues, merge requests, and projects to a ghost user who cannot log in', async () => {
    const author = await app.addPerson('author');
    await member(author, 40);
    const made = await app.ask(author.token, 'POST /projects', { name: 'made', namespace_id: crew });
    const { issue, mr } = await addWork(author.id);
    expect((await remove(author.id)).status).toBe(204);
    const [ghost] = await ghosts();
    expect(ghost).toMatchObject({ username: 'ghost', state: 'blocked', password_digest: null });
    expect([await authorOf('issues', issue), await authorOf('merge_requests', mr)]).toEqual([ghost?.id, ghost?.id]);
    const project = await app.ask(app.rootToken, `GET /projects/${String(bodyOf(made)['id'])}`);
    expect(bodyOf(project)['creator_id']).toBe(ghost?.id);
    expect(fieldOfEach(await app.ask(app.rootToken, 'GET /users?blocked=true'), 'username')).toEqual(['ghost']);
  });

  it('moves all contributions to a single ghost user who cannot be changed', async () => {
    const another = await app.addPerson('another');
    const { issue } = await addWork(another.id);
    await remove(another.id);
    const all = await ghosts();
    const id = all[0]?.id ?? 0;
    expect([all.length, await authorOf('issues', issue)]).toEqual([1, id]);
    expect((await remove(id)).status).toBe(403);
    expect((await remove(id, '?hard_delete=true')).status).toBe(403);
    expect((await app.ask(app.rootToken, `PUT /users/${id}`, { name: 'Casper' })).status).toBe(403);
    expect(await statusOf(`POST /users/${id}/unblock`)).toBe(403);
  });

  it('deletes the contributions if it is a hard delete', async () => {
    const spammer = await app.addPerson('spammer');
    const { issue, mr } = await addWork(spammer.id);
    expect((await remove(spammer.id, '?hard_delete=true')).status).toBe(204);
    expect([await authorOf('issues', issue), await authorOf('merge_requests', mr)]).toEqual([undefined, undefined]);
  });

  it('leaves schedules without an owner', async () => {
    const owner = await app.addPerson('scheduler');
    await member(owner, 40);
    const schedules = `/projects/${shared}/pipeline_schedules`;
    const json = { description: 'Nightly', ref: 'master', cron: '0 1 * * *' };
    const { id } = bodyOf(await app.ask(owner.token, `POST ${schedules}`, json));
    await remove(owner.id);
    expect(bodyOf(await app.ask(app.rootToken, `GET ${schedules}/${String(id)}`))['owner']).toBeNull();
  });

  it('deletes the projects of the user with their repositories and frees their paths', async () => {
    const owner = await app.addPerson('housed');
    const { id } = bodyOf<{ id: number }>(await app.ask(owner.token, 'POST /projects', { name: 'home' }));
    const directory = repositoryDir(app.service, { id, storage: 'default' });
    await access(directory);
    await remove(owner.id);
    expect([await statusOf(`GET /projects/${id}`), await statusOf('GET /namespaces/housed')]).toEqual([404, 404]);
    const jobs = await db().selectFrom('jobs').selectAll().where('kind', '=', 'project.remove').execute();
    expect(jobs.map(({ payload }) => JSON.parse(payload) as unknown)).toContainEqual({ project_id: id });
    const heir = await app.addPerson('housed', { email: 'heir@example.org' });
    expect((await app.ask(heir.token, 'POST /projects', { name: 'home' })).status).toBe(201);

    await removeProject(app.service, { project_id: id }, { id: 1, attempt: 1, signal: new AbortController().signal });
    await expect(access(directory)).rejects.toThrow('ENOENT');
    expect(await db().selectFrom('projects').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it.each(['', '?hard_delete=true'])(
    'is refused if groups would have no owner left, with query "%s"',
    async (query) => {
      const name = query === '' ? 'soft' : 'hard';
      const owner = await app.addPerson(`${name}-owner`);
      const group = bodyOf<{ id: number }>(await app.ask(owner.token, 'POST /groups', { name, path: `${name}-group` }));
      await app.ask(owner.token, 'POST /groups', { name, path: 'below', parent_id: group.id });
      const answer = await remove(owner.id, query);
      expect([answer.status, bodyOf(answer)['message']]).toEqual([
        409,
        expect.stringContaining(`${name}-group, ${name}-group/below`),
      ]);
      expect(await statusOf('GET /user', owner.token)).toBe(200);
      await member(await app.addPerson(`${name}-heir`), 50, group.id);
      expect((await remove(owner.id, query)).status).toBe(204);
    },
  );

  it('is allowed to administrators only and not for their own account', async () => {
    const { id } = bodyOf<{ id: number }>(await app.ask(app.rootToken, 'GET /user'));
    const plain = await app.addPerson('plain');
    expect((await remove(id)).status).toBe(403);
    expect(await statusOf(`DELETE /users/${plain.id}`, plain.token)).toBe(403);
    expect((await remove(4040)).status).toBe(404);
  });

  it('is refused if the user changed after If-Unmodified-Since', async () => {
    const changed = await app.addPerson('changed');
    const since = { 'If-Unmodified-Since': 'Mon, 06 May 2024 11:59:59 GMT' };
    expect((await remove(changed.id, '', since)).status).toBe(412);
    expect(await statusOf(`GET /users/${changed.id}`)).toBe(200);
  });

  it('happens once when it is requested several times at once', async () => {
    const author = await app.addPerson('popular');
    await addWork(author.id);
    const statuses = (await Promise.all([remove(author.id), remove(author.id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 404]);
  });
});

describe.each(engines)('the ghost user on %s', (engine) => {
  it('gets another username if "ghost" is taken', async () => {
    const app = await openApp(engine);
    try {
      await app.make('POST /groups', { name: 'Ghost', path: 'Ghost' });
      await app.addPerson('ghost1');
      const owner = await app.addPerson('owner');
      await app.ask(owner.token, 'POST /projects', { name: 'home' });
      expect((await app.ask(app.rootToken, `DELETE /users/${owner.id}`)).status).toBe(204);
      expect(fieldOfEach(await app.ask(app.rootToken, 'GET /users?blocked=true'), 'username')).toEqual(['ghost2']);
    } finally {
      await app.close();
    }
  });
});

describe('the list of contributions', () => {
  it('contains every column that would prevent deleting a user', async () => {
    const app = await openApp('sqlite');
    try {
      const { rows } = await sql<{ place: string }>`
        select tables.name || '.' || keys."from" as place
        from sqlite_master as tables join pragma_foreign_key_list(tables.name) as keys
        where tables.type = 'table' and keys."table" = 'users' and keys.on_delete not in ('CASCADE', 'SET NULL')
        order by place`.execute(app.service.database.db);
      // The namespace of a user is deleted with the user.
      const known = ['namespaces.owner_id', ...contributions.map(({ table, column }) => `${table}.${column}`)];
      expect(rows.map(({ place }) => place)).toEqual(known.toSorted());
    } finally {
      await app.close();
    }
  });
});
