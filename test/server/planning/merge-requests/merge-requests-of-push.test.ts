import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitFile, git, type GitRun, makeRoom, newRepository, remoteOf, tryGit } from '../../../e2e/support/git.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

type Fields = Readonly<Record<string, unknown>>;

const create = 'merge_request.create';
const auto = 'merge_request.merge_when_pipeline_succeeds';

/** The lines of the server for the user who pushes. */
const remoteLines = ({ err }: GitRun): string[] =>
  err.split('\n').flatMap((line) => (line.startsWith('remote: ') ? [line.slice('remote: '.length).trim()] : []));

describe.each(engines)('merge requests by the options of a push on %s', (engine) => {
  let app: App;
  let room: Awaited<ReturnType<typeof makeRoom>>;
  let dev: Person;
  let projects = 0;
  beforeAll(async () => {
    app = await openApp(engine);
    room = await makeRoom();
    dev = await app.addPerson('dev');
  });
  afterAll(async () => {
    await app?.close();
    await room?.remove();
  });

  /** Creates a project that dev can push to, with a default branch, and dev's working copy with a commit on `topic`. */
  const setUp = async (files: Readonly<Record<string, string>> = {}, token = dev.token) => {
    const name = `offered-${(projects += 1)}`;
    const id = await app.make('POST /projects', { name, visibility: 'public' });
    await app.make(`POST /projects/${id}/members`, { user_id: dev.id, access_level: 30 });
    const dir = await newRepository(room.path, name);
    for (const [path, content] of Object.entries(files)) await commitFile(dir, path, content);
    await git(
      dir,
      'push',
      '--quiet',
      '-o',
      'ci.skip',
      remoteOf({ url: app.url, token: app.rootToken }, `root/${name}`),
      'main',
    );
    await git(dir, 'remote', 'add', 'origin', remoteOf({ url: app.url, token }, `root/${name}`));
    await git(dir, 'switch', '--quiet', '--create', 'topic');
    await commitFile(dir, 'topic.txt', 'topic\n');
    const push = (options: readonly string[], ...args: readonly string[]): Promise<GitRun> =>
      tryGit(dir, 'push', ...options.flatMap((option) => ['-o', option]), 'origin', ...args);
    const all = async (project = id): Promise<Fields[]> =>
      bodyOf<Fields[]>(await app.ask(app.rootToken, `GET /projects/${project}/merge_requests?sort=asc`));
    const more = (path: string): Promise<string> => commitFile(dir, path, `${path}\n`);
    return { id, name, dir, push, all, more };
  };
  it('are created into the default branch with the title of the commit, and their URL is shown', async () => {
    const { name, push, all } = await setUp();
    const pushed = await push([create], 'topic');
    const url = `${app.url}/root/${name}/merge_requests/1`;
    expect([pushed.code, remoteLines(pushed)]).toEqual([0, [`Created merge request !1 of topic into main: ${url}`]]);
    expect(await all()).toMatchObject([
      {
        source_branch: 'topic',
        target_branch: 'main',
        title: 'Write topic.txt',
        author: { username: 'dev' },
        web_url: url,
      },
    ]);
  });

  it('have the target, the texts, and the settings of the options', async () => {
    const { id, push, all, dir } = await setUp();
    await git(dir, 'push', '--quiet', 'origin', 'topic~1:refs/heads/release');
    const milestone = await app.make(`POST /projects/${id}/milestones`, { title: 'Spring' });
    const options = [
      create,
      'merge_request.target=release',
      'mr.title=Offer it',
      'merge_request.description=One line\\nand another, a=b',
      'merge_request.draft',
      'merge_request.label=one',
      'merge_request.label=two',
      'merge_request.assign=dev',
      'merge_request.milestone=Spring',
      'merge_request.remove_source_branch',
    ];
    expect((await push(options, 'topic')).code).toBe(0);
    expect(await all()).toMatchObject([
      {
        target_branch: 'release',
        title: 'WIP: Offer it',
        description: 'One line\nand another, a=b',
        work_in_progress: true,
        labels: ['one', 'two'],
        assignee: { username: 'dev' },
        milestone: { id: milestone },
        force_remove_source_branch: true,
      },
    ]);
  });

  it('that are open are updated, or only shown', async () => {
    const { push, all, more, name } = await setUp();
    await push([create, 'merge_request.label=one', 'merge_request.assign=dev'], 'topic');
    await more('b.txt');
    const options = ['merge_request.title=Better', 'mr.label=two', 'mr.unlabel=one', 'mr.unassign=dev'];
    const url = `${app.url}/root/${name}/merge_requests/1`;
    expect(remoteLines(await push(options, 'topic'))).toEqual([`Updated merge request !1 of topic into main: ${url}`]);
    await more('c.txt');
    expect(remoteLines(await push([create], 'topic'))).toEqual([`Merge request !1 of topic into main is open: ${url}`]);
    expect(await all()).toMatchObject([{ title: 'Better', labels: ['two'], assignee: null }]);
  });

  it('move to another target branch', async () => {
    const { push, all, more, dir } = await setUp();
    await git(dir, 'push', '--quiet', 'origin', 'topic~1:refs/heads/release');
    await push([create], 'topic');
    await more('b.txt');
    expect(remoteLines(await push(['merge_request.target=release'], 'topic'))).toEqual([
      expect.stringContaining('Updated merge request !1 of topic into release'),
    ]);
    expect(await all()).toMatchObject([{ iid: 1, target_branch: 'release' }]);
  });

  it('are merged when their pipeline succeeds', async () => {
    const { id, push, all, name } = await setUp({ '.gitlab-ci.yml': 'check: {script: make, only: [topic]}\n' });
    await app.ask(app.rootToken, `DELETE /projects/${id}/protected_branches/main`);
    const pushed = await push([create, auto], 'topic');
    expect(remoteLines(pushed)).toEqual([
      `Created merge request !1 of topic into main: ${app.url}/root/${name}/merge_requests/1`,
      'Merge request !1 is merged when its pipeline succeeds.',
    ]);
    expect(await all()).toMatchObject([{ state: 'opened', merge_when_pipeline_succeeds: true }]);
    const [job] = bodyOf<Fields[]>(await app.ask(app.rootToken, `GET /projects/${id}/jobs`));
    await app.make(`POST /projects/${id}/jobs/${String(job?.['id'])}/status`, { state: 'success' });
    expect(await all()).toMatchObject([{ state: 'merged' }]);
  });

  it('are not merged at once without a pipeline, nor without the right to merge', async () => {
    const { id, push, all, more } = await setUp();
    expect(remoteLines(await push([create, 'merge_request.auto_merge'], 'topic'))).toContain(
      'Merge request !1 is not merged automatically: Unauthorized - you may not merge into this branch.',
    );
    await app.ask(app.rootToken, `DELETE /projects/${id}/protected_branches/main`);
    await more('b.txt');
    expect(remoteLines(await push([auto], 'topic'))).toContain(
      'Merge request !1 is not merged automatically: No pipeline of its commit is running.',
    );
    expect(await all()).toMatchObject([{ state: 'opened', merge_when_pipeline_succeeds: false }]);
  });

  it('that cannot be created are reported, and the push is made', async () => {
    const { id, push, all, more, dir } = await setUp();
    const failed = async (options: readonly string[], ...refs: readonly string[]) => {
      await more(`${(projects += 1)}.txt`);
      const pushed = await push(options, ...refs);
      expect(pushed.code).toBe(0);
      return remoteLines(pushed);
    };
    expect(await failed([create, 'merge_request.target=nowhere'], 'topic')).toEqual([
      'The push options for the merge request of topic did nothing: target_branch is no branch of the project to merge into.',
    ]);
    expect(await failed([create, `merge_request.title=${'x'.repeat(256)}`], 'topic')).toEqual([
      'The push options for the merge request of topic did nothing: title is too long (at most 255 characters).',
    ]);
    expect(await failed(['merge_request.title=Lost'], 'topic')).toEqual([
      'topic has no open merge request; "-o merge_request.create" creates one.',
    ]);
    expect(await failed([create, 'merge_request.target_project=root/nowhere'], 'topic')).toEqual([
      'The push options for the merge requests did nothing: Project Not Found.',
    ]);
    await git(dir, 'tag', 'v1');
    expect(await failed([create], 'v1')).toEqual([
      'The push options for the merge requests did nothing: no branch was pushed besides the target branch.',
    ]);
    const many = Array.from({ length: 11 }, (_, number) => `topic:refs/heads/many-${number}`);
    expect(await failed([create], ...many)).toEqual([
      'The push options for the merge requests did nothing: 11 branches were pushed, and at most 10 can be.',
    ]);
    await app.ask(app.rootToken, `PUT /projects/${id}`, { merge_requests_enabled: false });
    expect(await failed([create], 'topic')).toEqual([
      'The push options for the merge request of topic did nothing: Merge Requests Not Found.',
    ]);
    await app.ask(app.rootToken, `PUT /projects/${id}`, { merge_requests_enabled: true });
    expect(await all()).toEqual([]);
  });

  it('are created without what is not there, which is reported', async () => {
    const { push, all, name } = await setUp();
    const options = [create, 'mr.milestone=None', 'mr.assign=nobody', 'mr.assign=dev'];
    expect(remoteLines(await push(options, 'topic')).slice(0, 3)).toEqual([
      `There is no milestone "None" in root/${name} or a group above it.`,
      'A merge request has one assignee: "dev" is not assigned.',
      'There is no user "nobody" to assign.',
    ]);
    expect(await all()).toMatchObject([{ milestone: null, assignee: null }]);
  });

  it('are created for each branch of a push except the target branch', async () => {
    const { id, push, all, dir } = await setUp();
    await app.ask(app.rootToken, `DELETE /projects/${id}/protected_branches/main`);
    await git(dir, 'branch', 'other');
    await git(dir, 'branch', 'gone');
    await push([], 'gone');
    await git(dir, 'switch', '--quiet', 'main');
    await commitFile(dir, 'main.txt', 'main\n');
    await push([create], '--atomic', 'topic', 'other', 'main', ':gone');
    expect((await all()).map((row) => row['source_branch'])).toEqual(expect.arrayContaining(['topic', 'other']));
    expect(await all()).toHaveLength(2);
  });

  it('of a fork go into its source, where only developers set labels', async () => {
    const { id, all, dir } = await setUp();
    const stan = await app.addPerson(`stan${(projects += 1)}`);
    const fork = bodyOf(await app.ask(stan.token, `POST /projects/${id}/fork`, { path: 'mine' }));
    const own = remoteOf({ url: app.url, token: stan.token }, String(fork['path_with_namespace']));
    const pushed = await tryGit(dir, 'push', '-o', create, '-o', 'merge_request.label=x', own, 'topic');
    expect(remoteLines(pushed)[0]).toMatch(
      /^Only developers of root\/\S+ can set labels, the milestone, and the assignee\.$/,
    );
    expect(await all()).toMatchObject([{ source_project_id: fork['id'], target_project_id: id, labels: [] }]);
    await commitFile(dir, 'own.txt', 'own\n');
    const target = `merge_request.target_project=${String(fork['path_with_namespace'])}`;
    expect((await tryGit(dir, 'push', '-o', create, '-o', target, own, 'topic')).code).toBe(0);
    expect(await all(Number(fork['id']))).toMatchObject([
      { source_project_id: fork['id'], target_project_id: fork['id'] },
    ]);
  });

  it('need no more than a token that can push', async () => {
    const token = await app.addToken({ userId: dev.id, token: 'only-writes', scopes: ['write_repository'] });
    const { id, push, all } = await setUp({}, token);
    expect((await app.ask(token, `GET /projects/${id}/merge_requests`)).status).toBe(403);
    expect((await push([create], 'topic')).code).toBe(0);
    expect(await all()).toHaveLength(1);
  });
});
