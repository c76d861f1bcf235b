import { testSecrets } from '../../../support/secrets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextIid } from '../../../../src/server/db/iid.ts';
import { mergeWhenSucceeded } from '../../../../src/server/planning/merge-requests/merge-when-succeeded.ts';
import { refreshLater } from '../../../../src/server/planning/merge-requests/refresh-merge-request.ts';
import { git } from '../../../e2e/support/git.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';
import { openMergeFixture, type MergeRequestRecord } from './merge-fixture.ts';

describe.each(engines)('merging a merge request on %s', (engine) => {
  let app: App;
  let fixture: ReturnType<typeof openMergeFixture>;
  let dev: Person;
  let reporter: Person;
  let project = 0;
  beforeAll(async () => {
    app = await openApp(engine);
    fixture = openMergeFixture(app);
    dev = await app.addPerson('dev');
    reporter = await app.addPerson('reporter');
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    project = await fixture.newProject();
    await app.make(`POST /projects/${project}/members`, { user_id: dev.id, access_level: 30 });
    await app.make(`POST /projects/${project}/members`, { user_id: reporter.id, access_level: 20 });
  });

  const open = async (branch: string, more: object = {}): Promise<MergeRequestRecord> => {
    await fixture.commit(project, branch, { [`${branch}.txt`]: `${branch}\n` }, 'main');
    return fixture.made(project, branch, more);
  };
  const branches = async (): Promise<unknown[]> =>
    bodyOf<Record<string, unknown>[]>(await app.ask(app.rootToken, `GET /projects/${project}/repository/branches`)).map(
      ({ name }) => name,
    );
  const messageOf = (ref = 'main'): Promise<string> => git(fixture.dirOf(project), 'log', '-1', '--format=%B', ref);

  const addPipeline = async (ref: string, sha: string | null, status: string): Promise<number> => {
    const at = '2024-05-06T11:00:00.000Z';
    const { id } = await app.service.database.db
      .insertInto('pipelines')
      .values({
        project_id: project,
        iid: await nextIid(app.service.database.db, 'pipeline', project),
        ref,
        sha: sha ?? '',
        tag: 0,
        status,
        source: 'push',
        user_id: null,
        schedule_id: null,
        due_at: null,
        variables: testSecrets.seal('pipeline variables', '[]'),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const succeed = async (id: number): Promise<void> => {
    await app.service.database.db.updateTable('pipelines').set({ status: 'success' }).where('id', '=', id).execute();
    await mergeWhenSucceeded(app.service, id);
  };

  it('creates a commit by the user who merges', async () => {
    const { id, iid } = await open('topic');
    const answer = await fixture.merge(project, iid, {}, dev.token);
    expect(answer).toMatchObject({
      status: 200,
      json: { state: 'merged', merged_by: { username: 'dev' }, merged_at: '2024-05-06T12:00:00.000Z' },
    });
    expect(await git(fixture.dirOf(project), 'log', '-1', '--format=%an %ae %cn %aI', 'main')).toBe(
      'dev dev@example.org dev 2024-05-06T12:00:00+00:00',
    );
    expect((await messageOf()).split('\n\n').slice(0, 2)).toEqual(["Merge branch 'topic' into 'main'", 'Merge topic']);
    expect(await fixture.eventsOf(id)).toEqual(['created', 'merged']);
    expect(await branches()).toEqual(['main', 'topic']);
  });

  it('uses the given message and deletes the source branch on request', async () => {
    const { iid } = await open('topic');
    await fixture.merge(project, iid, { merge_commit_message: 'Mine', should_remove_source_branch: true });
    expect(await messageOf()).toBe('Mine\n');
    expect(await branches()).toEqual(['main']);
    expect(await fixture.get(project, iid)).toMatchObject({ state: 'merged', should_remove_source_branch: true });
  });

  it('deletes the source branch if the author requested it, unless the user who merges declines', async () => {
    const first = await open('first', { remove_source_branch: true });
    const second = await open('second', { remove_source_branch: true });
    await fixture.merge(project, first.iid);
    await fixture.merge(project, second.iid, { should_remove_source_branch: false });
    expect(await branches()).toEqual(['main', 'second']);
  });

  it('keeps a protected source branch', async () => {
    const { iid } = await open('kept');
    await app.make(`POST /projects/${project}/protected_branches`, { name: 'kept' });
    expect(await fixture.merge(project, iid, { should_remove_source_branch: true })).toMatchObject({ status: 200 });
    expect(await branches()).toEqual(['kept', 'main']);
  });

  it('succeeds once for several requests at once', async () => {
    const { id, iid } = await open('topic');
    const answers = await Promise.all([1, 2, 3].map(() => fixture.merge(project, iid)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 405, 405]);
    expect(await git(fixture.dirOf(project), 'rev-list', '--count', '--merges', 'main')).toBe('1');
    expect(await fixture.eventsOf(id)).toEqual(['created', 'merged']);
  });

  it('is recorded later if the process died after the branch had moved', async () => {
    const { id, iid, sha } = await open('topic');
    // Such a merge has moved the branch, but has not updated the record.
    await git(fixture.dirOf(project), 'update-ref', 'refs/heads/main', String(sha));
    expect(await fixture.merge(project, iid)).toMatchObject({ status: 405 });
    const { db } = app.service.database;
    const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', 'merge_request.refresh').execute();
    const job = jobs.find(({ payload }) => JSON.parse(payload).merge_request_id === id);
    expect(job).toMatchObject({ run_at: '2024-05-06T12:01:00.000Z' });
    const context = { id: 1, attempt: 1, signal: new AbortController().signal };
    await refreshLater(app.service, JSON.parse(job?.payload ?? ''), context);
    expect(await fixture.get(project, iid)).toMatchObject({ state: 'merged' });
    await db.deleteFrom('jobs').execute();
  });

  it('deletes the source branch in a fork if the author requested it', async () => {
    const fork = Number(
      bodyOf(await app.ask(dev.token, `POST /projects/${project}/fork`, { path: `f${project}` }))['id'],
    );
    await fixture.commit(fork, 'topic', { 'a.txt': 'a' }, 'main');
    const options = { target_project_id: project, remove_source_branch: true };
    const { iid } = await fixture.made(fork, 'topic', options, dev.token);
    const max = await app.addPerson(`max${project}`);
    await app.make(`POST /projects/${project}/members`, { user_id: max.id, access_level: 40 });
    expect(await fixture.merge(project, iid, {}, max.token)).toMatchObject({ status: 200 });
    const gone = await app.ask(dev.token, `GET /projects/${fork}/repository/branches/topic`);
    expect(gone.status).toBe(404);
  });

  it('succeeds for several merge requests at once', async () => {
    const opened = [await open('a'), await open('b'), await open('c')];
    const answers = await Promise.all(opened.map(({ iid }) => fixture.merge(project, iid)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await git(fixture.dirOf(project), 'ls-tree', '--name-only', 'main')).toBe('a.txt\nb.txt\nbase.txt\nc.txt');
  });

  it('is refused if it is closed, merged, or in progress, or if its SHA is not the expected one', async () => {
    const { iid, sha } = await open('topic');
    expect(await fixture.merge(project, iid, { sha: 'f'.repeat(40) })).toMatchObject({
      status: 409,
      json: { message: `SHA does not match HEAD of source branch: ${sha}` },
    });
    await fixture.change(project, iid, { title: 'WIP: not yet' });
    expect(await fixture.merge(project, iid)).toMatchObject({ status: 405 });
    await fixture.change(project, iid, { title: 'Now', state_event: 'close' });
    expect(await fixture.merge(project, iid)).toMatchObject({ status: 405 });
    await fixture.change(project, iid, { state_event: 'reopen' });
    expect(await fixture.merge(project, iid, { sha })).toMatchObject({ status: 200 });
    expect(await fixture.merge(project, iid)).toMatchObject({ status: 405 });
  });

  it('is refused to users without permission to merge into the branch', async () => {
    const { iid } = await open('topic');
    expect(await fixture.merge(project, iid, {}, reporter.token)).toMatchObject({ status: 401 });
    await app.make(`POST /projects/${project}/protected_branches`, { name: 'main', push_access_level: 0 });
    expect(await fixture.merge(project, iid, {}, dev.token)).toMatchObject({ status: 401 });
    expect(await fixture.merge(project, iid)).toMatchObject({ status: 200 });
  });

  it('closes the issues that its description closes, in the default branch only', async () => {
    for (const title of ['one', 'two', 'three', 'four']) {
      await app.make(`POST /projects/${project}/issues`, { title });
    }
    const { iid } = await open('topic', { description: 'Closes #1, #2 and #4. See #3.' });
    const closes = await app.ask(app.rootToken, `GET /projects/${project}/merge_requests/${iid}/closes_issues`);
    expect(bodyOf<Record<string, unknown>[]>(closes).map(({ iid: number }) => number)).toEqual([1, 2, 4]);
    await app.make(`POST /projects/${project}/repository/branches`, { branch: 'other', ref: 'main' });
    await fixture.change(project, iid, { target_branch: 'other' });
    expect(
      bodyOf(await app.ask(app.rootToken, `GET /projects/${project}/merge_requests/${iid}/closes_issues`)),
    ).toEqual([]);
    await fixture.change(project, iid, { target_branch: 'main' });
    await fixture.merge(project, iid);
    const issues = bodyOf<Record<string, unknown>[]>(
      await app.ask(app.rootToken, `GET /projects/${project}/issues?sort=asc`),
    );
    expect(issues.map(({ state }) => state)).toEqual(['closed', 'closed', 'opened', 'closed']);
  });

  describe('when the pipeline succeeds', () => {
    const later = {
      merge_when_pipeline_succeeds: true,
      merge_commit_message: 'Later',
      should_remove_source_branch: true,
    };

    it('waits for it and merges as the user who requested it', async () => {
      const { iid, sha } = await open('topic');
      const pipeline = await addPipeline('topic', sha, 'running');
      expect(await fixture.merge(project, iid, later, dev.token)).toMatchObject({
        status: 200,
        json: { state: 'opened', merge_when_pipeline_succeeds: true, pipeline: { id: pipeline, status: 'running' } },
      });
      await mergeWhenSucceeded(app.service, pipeline);
      expect(await fixture.get(project, iid)).toMatchObject({ state: 'opened' });
      await succeed(pipeline);
      expect(await fixture.get(project, iid)).toMatchObject({
        state: 'merged',
        merged_by: { username: 'dev' },
        merge_when_pipeline_succeeds: false,
        latest_build_started_at: '2024-05-06T11:00:00.000Z',
        latest_build_finished_at: '2024-05-06T11:00:00.000Z',
      });
      expect(await messageOf()).toBe('Later\n');
      expect(await branches()).toEqual(['main']);
    });

    it('happens at once if no pipeline is running', async () => {
      const { iid } = await open('topic');
      expect(await fixture.merge(project, iid, later)).toMatchObject({ status: 200, json: { state: 'merged' } });
    });

    it('is canceled by new commits and on request', async () => {
      const { iid, sha } = await open('topic');
      const pipeline = await addPipeline('topic', sha, 'running');
      const cancel = () =>
        app.ask(app.rootToken, `POST /projects/${project}/merge_requests/${iid}/cancel_merge_when_pipeline_succeeds`);
      expect(await cancel()).toMatchObject({ status: 406 });
      await fixture.merge(project, iid, later);
      expect(await cancel()).toMatchObject({ status: 201, json: { merge_when_pipeline_succeeds: false } });
      await fixture.merge(project, iid, later);
      await fixture.commit(project, 'topic', { 'more.txt': 'x' });
      expect(await fixture.get(project, iid)).toMatchObject({ merge_when_pipeline_succeeds: false });
      await succeed(pipeline);
      expect(await fixture.get(project, iid)).toMatchObject({ state: 'opened' });
    });

    it('does not happen if the user who requested it has lost the permission', async () => {
      const { iid, sha } = await open('topic');
      const pipeline = await addPipeline('topic', sha, 'running');
      await fixture.merge(project, iid, later, dev.token);
      await app.ask(app.rootToken, `DELETE /projects/${project}/members/${dev.id}`);
      await succeed(pipeline);
      expect(await fixture.get(project, iid)).toMatchObject({ state: 'opened' });
      expect(app.logged).toContainEqual(expect.objectContaining({ pipeline, level: 'warn' }));
    });

    it('can be required by the project', async () => {
      await app.ask(app.rootToken, `PUT /projects/${project}`, { only_allow_merge_if_pipeline_succeeds: true });
      const { iid, sha } = await open('topic');
      await addPipeline('topic', sha, 'failed');
      expect(await fixture.merge(project, iid)).toMatchObject({ status: 405 });
      await addPipeline('topic', sha, 'success');
      expect(await fixture.merge(project, iid)).toMatchObject({ status: 200 });
    });
  });

  it('is followed by its first deployment to production in the record', async () => {
    const early = await open('early');
    await fixture.merge(project, early.iid);
    const deploy = async (environment: string, sha: string) =>
      app.make(`POST /projects/${project}/deployments`, { environment, ref: 'main', sha });
    await deploy('staging', await fixture.tip(project, 'main'));
    expect(await fixture.get(project, early.iid)).toMatchObject({ first_deployed_to_production_at: null });
    await deploy('production', await fixture.tip(project, 'main'));
    const first = { first_deployed_to_production_at: '2024-05-06T12:00:00.000Z' };
    expect(await fixture.get(project, early.iid)).toMatchObject(first);
    const late = await open('late');
    await fixture.merge(project, late.iid);
    expect(await fixture.get(project, late.iid)).toMatchObject({ first_deployed_to_production_at: null });
  });

  it('leaves the merge status of many other merge requests to the queue', async () => {
    const opened: MergeRequestRecord[] = [];
    for (let index = 0; index < 12; index += 1) opened.push(await open(`b${index}`));
    await fixture.commit(project, 'main', { 'b11.txt': 'clash\n' });
    const last = opened.at(-1) as MergeRequestRecord;
    expect(await fixture.get(project, last.iid)).toMatchObject({ merge_status: 'unchecked' });
    const { db } = app.service.database;
    const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', 'merge_request.refresh').execute();
    expect(jobs).toHaveLength(2);
    const context = { id: 1, attempt: 1, signal: new AbortController().signal };
    for (const job of jobs) await refreshLater(app.service, JSON.parse(job.payload), context);
    expect(await fixture.get(project, last.iid)).toMatchObject({ merge_status: 'cannot_be_merged' });
  });
});
