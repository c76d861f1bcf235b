import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishPushes } from '../../../../src/server/code/pushes/finish-pushes.ts';
import { addJournalEntry, sealOptions } from '../../../../src/server/code/pushes/pending-store.ts';
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { commitFile, git, type GitRun, makeRoom, newRepository, remoteOf, tryGit } from '../../../e2e/support/git.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

const pipelineFile = `
build:
  script: make
deploy:
  script: make deploy
  rules:
    - if: $TARGET == "live" && $NOTE == "a=b, c"
`;

describe.each(engines)('the options of a push on %s', (engine) => {
  let app: App;
  let room: Awaited<ReturnType<typeof makeRoom>>;
  let projects = 0;
  beforeAll(async () => {
    app = await openApp(engine);
    room = await makeRoom();
  });
  afterAll(async () => {
    await app?.close();
    await room?.remove();
  });

  /** Creates a project with a pipeline file on its default branch, and a working copy that is one commit ahead on `topic`. */
  const setUp = async (file = pipelineFile) => {
    const name = `options-${(projects += 1)}`;
    const id = await app.make('POST /projects', { name });
    const dir = await newRepository(room.path, name);
    await git(dir, 'remote', 'add', 'origin', remoteOf({ url: app.url, token: app.rootToken }, `root/${name}`));
    await commitFile(dir, '.gitlab-ci.yml', file);
    await git(dir, 'push', '--quiet', '-o', 'ci.skip', 'origin', 'main');
    await git(dir, 'switch', '--quiet', '--create', 'topic');
    await commitFile(dir, 'topic.txt', 'topic\n');
    const push = (options: readonly string[], ...args: readonly string[]): Promise<GitRun> =>
      tryGit(dir, 'push', ...options.flatMap((option) => ['-o', option]), 'origin', ...args);
    const pipelines = async (): Promise<unknown[]> => {
      const found = bodyOf<{ id: number }[]>(await app.ask(app.rootToken, `GET /projects/${id}/pipelines`));
      const jobs = found.map(async ({ id: pipeline }) =>
        bodyOf<{ name: string }[]>(await app.ask(app.rootToken, `GET /projects/${id}/pipelines/${pipeline}/jobs`))
          .map(({ name: job }) => job)
          .toSorted(),
      );
      return Promise.all(jobs);
    };
    return { id, dir, push, pipelines };
  };

  /** Moves a branch as git did before the process died, which had written the push to the journal. */
  const die = async (id: number, dir: string, options: readonly string[]) => {
    const { db } = app.service.database;
    const project = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const after = await git(dir, 'rev-parse', 'topic');
    const updates = [{ ref: 'refs/heads/topic', before: null, after }];
    const change = { project, userId: project.creator_id, updates };
    const longAgo = new Date('2024-05-06T11:58:00Z');
    await addJournalEntry(db, change, longAgo, sealOptions(app.service, options));
    await git(dir, 'push', '--quiet', repositoryDir(app.service, project), 'topic');
    return db.selectFrom('pending_pushes').selectAll().where('project_id', '=', id).executeTakeFirstOrThrow();
  };
  const mergeRequests = async (id: number) =>
    bodyOf<{ iid: number; state: string }[]>(await app.ask(app.rootToken, `GET /projects/${id}/merge_requests`));

  it('skip its pipelines with ci.skip, whatever is pushed', async () => {
    const { dir, push, pipelines } = await setUp();
    await git(dir, 'tag', 'v1');
    const { code, err } = await push(['ci.skip'], 'topic', 'v1');
    expect([code, err]).toEqual([0, expect.not.stringContaining('remote:')]);
    await commitFile(dir, 'more.txt', 'more\n');
    expect((await push(['ci.no_pipeline'], 'topic')).code).toBe(0);
    expect(await pipelines()).toEqual([]);
    await commitFile(dir, 'again.txt', 'again\n');
    expect((await push(['ci.skip=false'], 'topic')).code).toBe(0);
    expect(await pipelines()).toEqual([['build']]);
  });

  it('give variables to its pipelines', async () => {
    const { push, pipelines } = await setUp();
    const variables = ['ci.variable=TARGET=test', 'ci.variable=NOTE=a=b, c', 'ci.variable=TARGET=live'];
    expect((await push(variables, 'topic')).code).toBe(0);
    expect(await pipelines()).toEqual([['build', 'deploy']]);
  });

  it('report variables that no pipeline gets, without their values', async () => {
    const { dir, push, pipelines } = await setUp();
    const bad = await push(['ci.variable=MY-KEY=hunter2', 'ci.variable=hunter2'], 'topic');
    expect(bad.code).toBe(0);
    expect(bad.err).toContain(
      'remote: The pipeline does not get the variable "MY-KEY": ci.variable must be NAME=VALUE',
    );
    expect(await pipelines()).toEqual([['build']]);
    await commitFile(dir, 'more.txt', 'more\n');
    const skipped = await push(['ci.skip', 'ci.variable=KEY=hunter3'], 'topic');
    expect(skipped.err).toContain('remote: The push option "ci.variable" did nothing: the push started no pipeline.');
    expect(skipped.err).not.toContain('hunter3');
    expect(JSON.stringify(app.logged)).not.toContain('hunter');
  });

  it('are reported if they do nothing, as one line each, and the push is made', async () => {
    const { push } = await setUp();
    const options = [
      'secret_detection.skip_all',
      'ci.input=KEY=hunter2',
      'col\u001B[31mor\u202E',
      'merge_request.title',
    ];
    const { code, err } = await push(options, '--quiet', 'topic');
    expect(code).toBe(0);
    expect(err.split('\n').map((line) => line.trim())).toEqual([
      'remote: The push option "secret_detection.skip_all" does nothing here.',
      'remote: The push option "ci.input" does nothing here.',
      'remote: The push option "col?[31mor?" does nothing here.',
      'remote: The push option "merge_request.title" does nothing without a value.',
    ]);
  });

  it('can be at most 100, of 64 KiB together', async () => {
    const { push } = await setUp();
    const many = Array.from({ length: 101 }, (_, number) => `ci.variable=KEY_${number}=x`);
    const refused = 'This push has more than 100 options, or more than 64 KiB of them.';
    for (const options of [many, [`ci.variable=KEY=${'x'.repeat(40_000)}`, `ci.variable=KEY=${'x'.repeat(30_000)}`]]) {
      const { code, err } = await push(options, 'topic');
      expect([code, err]).toEqual([1, expect.stringContaining(refused)]);
    }
    expect((await push(many.slice(1), 'topic')).code).toBe(0);
  });

  it('are accepted with atomic pushes, deletions, and pushes that are refused', async () => {
    const { dir, push, pipelines } = await setUp();
    await git(dir, 'branch', 'other');
    expect((await push(['ci.variable=TARGET=live'], '--atomic', 'topic', 'other')).code).toBe(0);
    expect(await pipelines()).toEqual([['build'], ['build']]);
    expect((await push(['ci.skip'], '--delete', 'other')).code).toBe(0);
    const { code, err } = await push(['ci.unknown'], '--force', 'topic~2:main');
    expect([code, err]).toEqual([1, expect.stringContaining('remote: main is protected: force push denied')]);
    expect(err).toContain('remote: The push option "ci.unknown" does nothing here.');
  });

  it('are carried out by the next process if theirs died, and are sealed until then', async () => {
    const { id, dir, pipelines } = await setUp();
    const row = await die(id, dir, ['ci.variable=TARGET=live', 'ci.variable=NOTE=a=b, c', 'merge_request.create']);
    expect(JSON.stringify(row)).not.toContain('live');
    await finishPushes(app.service);
    expect(await pipelines()).toEqual([['build', 'deploy']]);
    expect(await mergeRequests(id)).toMatchObject([{ state: 'opened' }]);
    const skipped = await setUp();
    await die(skipped.id, skipped.dir, ['ci.skip']);
    await finishPushes(app.service);
    expect(await skipped.pipelines()).toEqual([]);
  });

  it('open no merge request again that has been closed since their process died', async () => {
    const { id, dir } = await setUp();
    await die(id, dir, ['merge_request.create']);
    const branches = { source_branch: 'topic', target_branch: 'main' };
    await app.make(`POST /projects/${id}/merge_requests`, { title: 'Of the first process', ...branches });
    await app.ask(app.rootToken, `PUT /projects/${id}/merge_requests/1`, { state_event: 'close' });
    await finishPushes(app.service);
    expect(await mergeRequests(id)).toMatchObject([{ iid: 1, state: 'closed' }]);
  });
});
