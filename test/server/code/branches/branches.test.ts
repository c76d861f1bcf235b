import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteMergedBranches } from '../../../../src/server/code/branches/handlers.ts';
import { nameFilter } from '../../../../src/server/code/branches/read-branches.ts';
import { commitFiles } from '../../../../src/server/git/write-commit.ts';
import { listHeads } from '../../../../src/server/git/refs.ts';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { engines } from '../../../support/rounds.ts';
import { ada, noon } from '../../git/scratch.ts';
import { bodyOf, fieldOfEach, openApp, type App } from '../../request/open-app.ts';

const job = { id: 1, attempt: 1, signal: new AbortController().signal };

describe('a branch search', () => {
  it.each([
    ['', 'anything', true],
    [undefined, 'anything', true],
    ['FIX', 'my-fix', true],
    ['^fix', 'my-fix', false],
    ['^my', 'my-fix', true],
    ['fix$', 'my-fix', true],
    ['my$', 'my-fix', false],
    ['^my-fix$', 'my-fix', true],
    ['^fix$', 'my-fix', false],
    ['.*', 'my-fix', false],
    ['$', 'a$b', true],
  ])('for %j with branch %j matches: %s', (search, name, matches) => {
    expect(nameFilter(search)(name)).toBe(matches);
  });
});

describe.each(engines)('branches on %s', (engine) => {
  let app: App;
  let id: number;
  let dir: string;
  let count = 0;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    count += 1;
    id = await app.make('POST /projects', { name: `project-${count}`, initialize_with_readme: true });
    dir = repositoryDir(app.service, { id, storage: 'default' });
  });

  const ask = (line: string, json?: object) =>
    app.ask(app.rootToken, line.replace('BRANCHES', `/projects/${id}/repository/branches`), json);
  const tip = async (name: string) => (await listHeads(dir)).find((head) => head.name === name)?.sha ?? '';
  const names = async () => (await listHeads(dir)).map((head) => head.name);
  const commitOn = async (branch: string, parent: string) =>
    commitFiles(dir, { branch, parent, message: `On ${branch}`, author: ada, date: noon, files: [] });
  /** Creates a branch with a commit of its own and merges it into the default branch if `merged` is set. */
  const topic = async (name: string, merged: boolean): Promise<void> => {
    await ask('POST BRANCHES', { branch: name, ref: 'master' });
    const sha = await commitOn(name, await tip(name));
    if (!merged) return;
    const tree = `${sha}^{tree}`;
    const { stdout } = await runGit({
      dir,
      args: ['commit-tree', '-p', await tip('master'), '-p', sha, '-m', 'Merge', tree],
      env: { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@b' },
    });
    await runGit({ dir, args: ['update-ref', 'refs/heads/master', stdout.trim()] });
  };

  it('count as merged when the default branch contains them and has more commits', async () => {
    await topic('done', true);
    await topic('open', false);
    await ask('POST BRANCHES', { branch: 'new', ref: 'master' });

    const listed = bodyOf<{ name: string; merged: boolean }[]>(await ask('GET BRANCHES'));

    expect(Object.fromEntries(listed.map(({ name, merged }) => [name, merged]))).toEqual({
      done: true,
      master: false,
      new: false,
      open: false,
    });
    expect(bodyOf(await ask('GET BRANCHES/done'))).toMatchObject({ name: 'done', merged: true });
  });

  it('are deleted once merged unless they are protected, and a second run deletes nothing', async () => {
    for (const name of ['done', 'stable-1', 'kept']) await topic(name, true);
    await topic('open', false);
    await ask('POST BRANCHES', { branch: 'new', ref: 'master' });
    await ask('PUT BRANCHES/kept/protect');
    await ask(`POST /projects/${id}/protected_branches`, { name: 'stable-*' });

    expect((await ask(`DELETE /projects/${id}/repository/merged_branches`)).status).toBe(202);
    const { db } = app.service.database;
    const queued = await db.selectFrom('jobs').selectAll().where('kind', '=', 'branches.delete_merged').execute();
    expect(queued.map(({ payload }) => JSON.parse(payload))).toContainEqual({ project_id: id, user_id: 1 });
    expect(await names()).toContain('done');

    for (const attempt of [1, 2]) {
      await deleteMergedBranches(app.service, { project_id: id, user_id: 1 }, { ...job, attempt });
      expect(await names()).toEqual(['kept', 'master', 'new', 'open', 'stable-1']);
    }
  });

  it('are not deleted when the project is archived or no longer exists', async () => {
    await topic('done', true);
    await app.service.database.db.updateTable('projects').set({ archived: 1 }).where('id', '=', id).execute();
    await deleteMergedBranches(app.service, { project_id: id, user_id: 1 }, job);
    await deleteMergedBranches(app.service, { project_id: 1_000_000, user_id: 1 }, job);
    expect(await names()).toContain('done');
  });

  it('are read-only in an archived project', async () => {
    await ask('POST BRANCHES', { branch: 'topic', ref: 'master' });
    await ask(`POST /projects/${id}/repository/tags`, { tag_name: 'v1', ref: 'master', release_description: 'One' });
    await app.service.database.db.updateTable('projects').set({ archived: 1 }).where('id', '=', id).execute();
    const project = `/projects/${id}`;
    for (const [line, json] of [
      ['POST BRANCHES', { branch: 'new', ref: 'master' }],
      ['DELETE BRANCHES/topic', undefined],
      ['PUT BRANCHES/topic/protect', {}],
      ['PUT BRANCHES/master/unprotect', {}],
      [`DELETE ${project}/repository/merged_branches`, undefined],
      [`POST ${project}/protected_branches`, { name: 'new' }],
      [`DELETE ${project}/protected_branches/master`, undefined],
      [`POST ${project}/repository/tags`, { tag_name: 'v2', ref: 'master' }],
      [`DELETE ${project}/repository/tags/v1`, undefined],
      [`POST ${project}/repository/tags/v1/release`, { description: 'Two' }],
      [`PUT ${project}/repository/tags/v1/release`, { description: 'Two' }],
    ] as const) {
      const answer = await ask(line, json);
      expect({ line, status: answer.status }).toEqual({ line, status: 403 });
    }
    expect(fieldOfEach(await ask('GET BRANCHES'), 'name')).toEqual(['master', 'topic']);
  });

  it('can be created by masters only if they match a protected pattern', async () => {
    const person = await app.addPerson(`dev${count}`);
    await ask(`POST /projects/${id}/members`, { user_id: person.id, access_level: 30 });
    await ask(`POST /projects/${id}/protected_branches`, { name: 'release/*' });
    const create = (token: string) =>
      app.ask(token, `POST /projects/${id}/repository/branches`, { branch: 'release/1', ref: 'master' });
    expect((await create(person.token)).status).toBe(403);
    expect((await create(app.rootToken)).status).toBe(201);
  });

  it('stay protected by a matching pattern after their own rule is deleted', async () => {
    await ask('POST BRANCHES', { branch: 'release/1', ref: 'master' });
    await ask(`POST /projects/${id}/protected_branches`, { name: 'release/*', push_access_level: 30 });
    await ask('PUT BRANCHES/release%2F1/protect', { developers_can_merge: true });

    const answer = await ask('PUT BRANCHES/release%2F1/unprotect');

    expect(bodyOf(answer)).toMatchObject({ protected: true, developers_can_push: true, developers_can_merge: false });
  });

  it('cannot be created in an empty repository, which has none', async () => {
    id = await app.make('POST /projects', { name: `empty-${count}` });
    expect(bodyOf(await ask('GET BRANCHES'))).toEqual([]);
    expect(bodyOf(await ask(`GET /projects/${id}/repository/tags`))).toEqual([]);
    expect((await ask('POST BRANCHES', { branch: 'new', ref: 'master' })).status).toBe(400);
    expect((await ask(`DELETE /projects/${id}/repository/merged_branches`)).status).toBe(202);
    await deleteMergedBranches(app.service, { project_id: id, user_id: 1 }, job);
  });

  it('are listed in pages', async () => {
    const sha = await tip('master');
    const input = Array.from({ length: 250 }, (_, index) => `create refs/heads/b-${1000 + index} ${sha}\n`).join('');
    await runGit({ dir, args: ['update-ref', '--stdin'], input });
    const answer = await ask('GET BRANCHES?per_page=100&page=3');
    expect(answer.headers['x-total']).toBe('251');
    expect(
      bodyOf<{ name: string }[]>(answer)
        .map(({ name }) => name)
        .at(-1),
    ).toBe('master');
    expect(bodyOf<unknown[]>(answer)).toHaveLength(51);
  });
});
