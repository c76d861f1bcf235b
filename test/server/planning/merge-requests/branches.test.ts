import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeProject } from '../../../../src/server/organization/projects/remove-project.ts';
import { git, makeRoom, remoteOf, tryGit } from '../../../e2e/support/git.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';
import { openMergeFixture } from './merge-fixture.ts';

interface Changes {
  readonly overflow: boolean;
  readonly changes: readonly Readonly<Record<string, unknown>>[];
}

const actions = (many: number) =>
  Array.from({ length: many }, (_, index) => ({ action: 'create', file_path: `f/${index}`, content: `${index}` }));

describe.each(engines)('a merge request on %s', (engine) => {
  let app: App;
  let fixture: ReturnType<typeof openMergeFixture>;
  let clones: Awaited<ReturnType<typeof makeRoom>>;
  let dev: Person;
  let project = 0;
  beforeAll(async () => {
    app = await openApp(engine);
    fixture = openMergeFixture(app);
    clones = await makeRoom();
    dev = await app.addPerson('dev');
  });
  afterAll(async () => {
    await app?.close();
    await clones?.remove();
  });
  beforeEach(async () => {
    project = await fixture.newProject();
  });

  const changesOf = async (iid: number) =>
    bodyOf<Changes>(await app.ask(app.rootToken, `GET /projects/${project}/merge_requests/${iid}/changes`));
  const commitsOf = async (iid: number) =>
    bodyOf<Record<string, unknown>[]>(
      await app.ask(app.rootToken, `GET /projects/${project}/merge_requests/${iid}/commits`),
    ).map(({ id }) => id);

  const forkOf = (token: string): Promise<number> =>
    app.make(`POST /projects/${project}/fork`, { path: `fork-${project}` }, token);
  const commitIn = async (fork: number, branch: string, path: string, from?: string) =>
    fixture.commit(fork, branch, { [path]: `${path}\n` }, from);

  it('has its commits and merge status from the start', async () => {
    const sha = await fixture.commit(project, 'topic', { 'new.txt': 'new\n' }, 'main');
    const made = await fixture.made(project, 'topic');
    expect(made).toMatchObject({ sha, merge_status: 'can_be_merged', changes_count: '1', state: 'opened' });
    expect(await commitsOf(made.iid)).toEqual([sha]);
    expect(await fixture.tip(project, `refs/merge-requests/${made.iid}/head`)).toBe(sha);
    expect(await fixture.eventsOf(made.id)).toEqual(['created']);
  });

  it('follows commits on its source branch', async () => {
    const first = await fixture.commit(project, 'topic', { 'a.txt': 'a\n' }, 'main');
    const { iid } = await fixture.made(project, 'topic');
    const second = await fixture.commit(project, 'topic', { 'b.txt': 'b\n' });
    expect(await fixture.get(project, iid)).toMatchObject({ sha: second, changes_count: '2' });
    expect(await commitsOf(iid)).toEqual([second, first]);
  });

  it('follows a force push to its source branch', async () => {
    await fixture.commit(project, 'topic', { 'a.txt': 'a\n' }, 'main');
    const { iid } = await fixture.made(project, 'topic');
    const path = bodyOf(await app.ask(app.rootToken, `GET /projects/${project}`))['path_with_namespace'];
    const remote = remoteOf({ url: app.url, token: app.rootToken }, String(path));
    const clone = `${clones.path}/forced-${project}`;
    await git(clones.path, 'clone', '--quiet', '--branch', 'topic', remote, clone);
    await git(clone, 'commit', '--quiet', '--amend', '--message', 'Another');
    await git(clone, 'push', '--quiet', '--force', 'origin', 'topic');
    const sha = await git(clone, 'rev-parse', 'HEAD');
    expect(await fixture.get(project, iid)).toMatchObject({ sha });
    expect(await commitsOf(iid)).toEqual([sha]);
  });

  it('cannot be merged while both branches change the same lines', async () => {
    await fixture.commit(project, 'topic', [{ action: 'update', file_path: 'base.txt', content: 'mine\n' }], 'main');
    const { iid } = await fixture.made(project, 'topic');
    expect(await fixture.get(project, iid)).toMatchObject({ merge_status: 'can_be_merged' });
    await fixture.commit(project, 'main', [{ action: 'update', file_path: 'base.txt', content: 'theirs\n' }]);
    expect(await fixture.get(project, iid)).toMatchObject({ merge_status: 'cannot_be_merged' });
    const answer = await fixture.merge(project, iid);
    expect(answer).toMatchObject({ status: 406, json: { message: 'Branch cannot be merged' } });
    await fixture.commit(project, 'topic', [{ action: 'update', file_path: 'base.txt', content: 'one\ntwo\nthree\n' }]);
    expect(await fixture.get(project, iid)).toMatchObject({ merge_status: 'can_be_merged' });
  });

  it('is merged when a user pushes a merge of it, and records that user', async () => {
    await app.make(`POST /projects/${project}/members`, { user_id: dev.id, access_level: 40 });
    await fixture.commit(project, 'topic', { 'a.txt': 'a\n' }, 'main');
    const { id, iid } = await fixture.made(project, 'topic');
    const path = bodyOf(await app.ask(app.rootToken, `GET /projects/${project}`))['path_with_namespace'];
    const clone = `${clones.path}/merged-${project}`;
    const remote = remoteOf({ url: app.url, token: dev.token }, String(path));
    await git(clones.path, 'clone', '--quiet', '--branch', 'main', remote, clone);
    await git(clone, 'merge', '--quiet', '--no-ff', '--message', 'By hand', 'origin/topic');
    await git(clone, 'push', '--quiet', 'origin', 'main', ':topic');
    expect(await fixture.get(project, iid)).toMatchObject({ state: 'merged', merged_by: { username: 'dev' } });
    expect(await fixture.eventsOf(id)).toEqual(['created', 'merged']);
    expect(await commitsOf(iid)).toHaveLength(1);
    expect((await changesOf(iid)).changes).toMatchObject([{ new_path: 'a.txt', new_file: true }]);
  });

  it('is not considered merged while it has no commits of its own', async () => {
    await app.ask(app.rootToken, `POST /projects/${project}/repository/branches`, { branch: 'empty', ref: 'main' });
    const { iid } = await fixture.made(project, 'empty');
    await fixture.commit(project, 'main', { 'later.txt': 'x\n' });
    expect(await fixture.get(project, iid)).toMatchObject({ state: 'opened', merge_status: 'cannot_be_merged' });
    expect(await fixture.merge(project, iid)).toMatchObject({ status: 405 });
  });

  it('cannot be merged while its source branch is missing', async () => {
    const sha = await fixture.commit(project, 'topic', { 'a.txt': 'a\n' }, 'main');
    const { iid } = await fixture.made(project, 'topic');
    await app.ask(app.rootToken, `DELETE /projects/${project}/repository/branches/topic`);
    expect(await fixture.get(project, iid)).toMatchObject({ state: 'opened', merge_status: 'cannot_be_merged', sha });
    expect(await fixture.merge(project, iid)).toMatchObject({ status: 406 });
    expect((await changesOf(iid)).changes).toHaveLength(1);
    await app.ask(app.rootToken, `POST /projects/${project}/repository/branches`, { branch: 'topic', ref: sha });
    expect(await fixture.get(project, iid)).toMatchObject({ merge_status: 'can_be_merged' });
  });

  it('cannot be merged into a deleted branch, but its target can be changed', async () => {
    for (const branch of ['into', 'other']) {
      await app.ask(app.rootToken, `POST /projects/${project}/repository/branches`, { branch, ref: 'main' });
    }
    await fixture.commit(project, 'topic', { 'a.txt': 'a\n' }, 'main');
    const { iid } = await fixture.made(project, 'topic', { target_branch: 'into' });
    await app.ask(app.rootToken, `DELETE /projects/${project}/repository/branches/into`);
    expect(await fixture.get(project, iid)).toMatchObject({ state: 'opened', merge_status: 'cannot_be_merged' });
    expect(await fixture.change(project, iid, { target_branch: 'other' })).toMatchObject({
      status: 200,
      json: { target_branch: 'other', merge_status: 'can_be_merged' },
    });
  });

  it('shows renamed, binary, and deleted files', async () => {
    const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
    await fixture.commit(project, 'main', { 'old.txt': long, 'gone.txt': 'x\n' });
    await fixture.commit(
      project,
      'topic',
      [
        { action: 'move', previous_path: 'old.txt', file_path: 'renamed.txt' },
        { action: 'delete', file_path: 'gone.txt' },
        {
          action: 'create',
          file_path: 'picture.bin',
          encoding: 'base64',
          content: Buffer.from([0, 1, 2, 255, 0]).toString('base64'),
        },
      ],
      'main',
    );
    const made = await fixture.made(project, 'topic');
    expect(made.changes_count).toBe('3');
    const { changes, overflow } = await changesOf(made.iid);
    expect(overflow).toBe(false);
    expect(changes).toMatchObject([
      { old_path: 'gone.txt', deleted_file: true },
      { new_path: 'picture.bin', new_file: true, diff: expect.stringContaining('Binary files') },
      { old_path: 'old.txt', new_path: 'renamed.txt', renamed_file: true, diff: '' },
    ]);
  });

  it('counts at most 1000 files', async () => {
    await fixture.commit(project, 'exact', actions(1000), 'main');
    expect((await fixture.made(project, 'exact')).changes_count).toBe('1000');
    await fixture.commit(project, 'more', actions(1000), 'main');
    await fixture.commit(project, 'more', { 'one-more': 'x\n' });
    const made = await fixture.made(project, 'more');
    expect(made.changes_count).toBe('1000+');
    const { changes, overflow } = await changesOf(made.iid);
    expect([changes.length, overflow]).toEqual([1000, true]);
  });

  it('can be fetched by number through a ref that cannot be pushed to', async () => {
    const sha = await fixture.commit(project, 'topic', { 'a.txt': 'a\n' }, 'main');
    const { iid } = await fixture.made(project, 'topic');
    const path = bodyOf(await app.ask(app.rootToken, `GET /projects/${project}`))['path_with_namespace'];
    const remote = remoteOf({ url: app.url, token: app.rootToken }, String(path));
    const clone = `${clones.path}/fetched-${project}`;
    await git(clones.path, 'clone', '--quiet', '--branch', 'main', remote, clone);
    await git(clone, 'fetch', '--quiet', 'origin', `refs/merge-requests/${iid}/head`);
    expect(await git(clone, 'rev-parse', 'FETCH_HEAD')).toBe(sha);
    const pushed = await tryGit(clone, 'push', 'origin', `main:refs/merge-requests/${iid}/head`);
    expect(pushed.code).not.toBe(0);
    expect((await tryGit(clone, 'push', 'origin', 'main:refs/merge-requests/9/head')).code).not.toBe(0);
    expect(await fixture.tip(project, `refs/merge-requests/${iid}/head`)).toBe(sha);
  });

  describe('from a fork', () => {
    it('contains its commits, follows the fork, and is merged with a commit with two parents', async () => {
      const fork = await forkOf(dev.token);
      await commitIn(fork, 'topic', 'a.txt', 'main');
      const made = await fixture.made(fork, 'topic', { target_project_id: project }, dev.token);
      expect(made).toMatchObject({ iid: 1, project_id: project, source_project_id: fork, target_project_id: project });
      const sha = await commitIn(fork, 'topic', 'b.txt');
      expect(await fixture.get(project, 1)).toMatchObject({ sha, changes_count: '2', merge_status: 'can_be_merged' });
      expect(await fixture.merge(project, 1, {}, dev.token)).toMatchObject({ status: 401 });
      const before = await fixture.tip(project, 'main');
      const merged = bodyOf(await fixture.merge(project, 1));
      expect(merged).toMatchObject({ state: 'merged', merge_commit_sha: await fixture.tip(project, 'main') });
      expect(await git(fixture.dirOf(project), 'log', '-1', '--format=%P', 'main')).toBe(`${before} ${sha}`);
    });

    it('keeps its commits when the fork is deleted', async () => {
      const fork = await forkOf(dev.token);
      const sha = await commitIn(fork, 'topic', 'a.txt', 'main');
      await fixture.made(fork, 'topic', { target_project_id: project }, dev.token);
      await app.ask(dev.token, `DELETE /projects/${fork}`);
      const context = { id: 1, attempt: 1, signal: new AbortController().signal };
      await removeProject(app.service, { project_id: fork }, context);
      await git(fixture.dirOf(project), 'gc', '--quiet', '--prune=now');
      expect(await fixture.get(project, 1)).toMatchObject({
        source_project_id: null,
        sha,
        state: 'opened',
        merge_status: 'cannot_be_merged',
      });
      expect(await commitsOf(1)).toEqual([sha]);
      expect((await changesOf(1)).changes).toMatchObject([{ new_path: 'a.txt' }]);
      expect(await fixture.merge(project, 1)).toMatchObject({ status: 406 });
      expect(await fixture.change(project, 1, { state_event: 'close' })).toMatchObject({ status: 200 });
    });

    it('is refused if the target is not the source of the fork', async () => {
      const other = await fixture.newProject();
      await commitIn(other, 'topic', 'a.txt', 'main');
      const answer = await fixture.create(other, 'topic', { target_project_id: project });
      expect(answer).toMatchObject({ status: 400, json: { message: { target_project_id: [expect.any(String)] } } });
    });

    it('is refused if the caller cannot see the target project', async () => {
      const fork = await forkOf(dev.token);
      await commitIn(fork, 'topic', 'a.txt', 'main');
      const hidden = await app.make('POST /projects', { name: `hidden-${project}`, visibility: 'private' });
      const answer = await fixture.create(fork, 'topic', { target_project_id: hidden }, dev.token);
      expect(answer).toMatchObject({ status: 404, json: { message: '404 Project Not Found' } });
    });
  });
});
