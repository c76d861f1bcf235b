import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { basicUser, dateTime, id, keys, record, records, seen, type JsonRecord } from '../answers.ts';
import { runCases } from '../case.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';
import { started } from './pipeline-shapes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const file = `
stages: [build, test, ship]
compile: {stage: build, script: make}
check: {stage: test, script: make check}
fast: {stage: test, script: make fast, allow_failure: true}
publish: {stage: ship, script: make publish, environment: {name: production, url: 'https://example.org'}}
announce: {stage: ship, script: make noise, when: manual}
`;

const get = (path: string): Promise<Answer> => world.call({ method: 'GET', path: `${widgets}${path}` });
const post = (path: string, json: object = {}): Promise<Answer> =>
  world.call({ method: 'POST', path: `${widgets}${path}`, json });

let branches = 0;
/** Pushes a branch with a pipeline file and returns the pipeline of this push. */
const branchWith = async (content: string, commit_message = 'Build'): Promise<{ ref: string; pipeline?: number }> => {
  const ref = `branch-${(branches += 1)}`;
  await post('/repository/branches', { branch: ref, ref: 'master' });
  await post('/repository/files/.gitlab-ci.yml', { branch: ref, commit_message, content });
  const [latest] = records(await world.call({ method: 'GET', path: `${widgets}/pipelines`, query: { ref } }));
  return latest === undefined ? { ref } : { ref, pipeline: Number(latest['id']) };
};

/** The pipeline of a file, with its jobs by name. */
const start = async (content = file) => {
  const { ref, pipeline = 0 } = await branchWith(content);
  const jobs = async () =>
    new Map(records(await get(`/pipelines/${pipeline}/jobs`)).map((job) => [String(job['name']), job] as const));
  const status = async () => record(await get(`/pipelines/${pipeline}`))['status'];
  const report = async (name: string, state: string, more: object = {}) =>
    post(`/jobs/${(await jobs()).get(name)?.['id'] as number}/status`, { state, ...more });
  const statuses = async () => [...(await jobs()).values()].map((job) => job['status']);
  const idOf = async (name: string) => Number((await jobs()).get(name)?.['id']);
  return { ref, pipeline, jobs, status, report, statuses, idOf };
};

const commit = {
  id: expect.stringMatching(/^[0-9a-f]{40}$/),
  short_id: expect.stringMatching(/^[0-9a-f]{8}$/),
  title: 'Build',
  author_name: 'olga Example',
  author_email: 'olga@example.org',
  created_at: dateTime,
  message: 'Build',
};

const countDeployments = async (): Promise<number> => records(await get('/deployments')).length;

describe('a push', () => {
  it('starts a pipeline whose first stage waits for a runner', async () => {
    const { pipeline, statuses, ref } = await start();
    expect(await statuses()).toEqual(['pending', 'created', 'created', 'created', 'created']);
    const one = record(await get(`/pipelines/${pipeline}`));
    expect(one).toMatchObject({ ref, tag: false, status: 'pending', user: basicUser('olga'), yaml_errors: null });
    expect(one['before_sha']).toMatch(/^[0-9a-f]{40}$/);
    expect(one['before_sha']).not.toBe(one['sha']);
  });

  it('starts no pipeline with a skip marker in the message or without a file', async () => {
    expect((await branchWith(file, 'Build [skip ci]')).pipeline).toBeUndefined();
    await post('/repository/branches', { branch: 'bare', ref: 'master' });
    expect(records(await world.call({ method: 'GET', path: `${widgets}/pipelines`, query: { ref: 'bare' } }))).toEqual(
      [],
    );
  });

  it('creates a failed pipeline for an invalid file', async () => {
    const { pipeline } = await branchWith('compile: {stage: nowhere, script: x}');
    expect(record(await get(`/pipelines/${pipeline}`))).toMatchObject({
      status: 'failed',
      yaml_errors:
        '.gitlab-ci.yml line 1: job "compile": stage: "nowhere" is none of ".pre", "build", "test", "deploy", ".post"',
    });
  });
});

describe('starting a pipeline', () => {
  it('returns its record', async () => {
    const { ref } = await branchWith(file);
    const answer = await post('/pipeline', { ref, variables: { STAGE: 'nightly' } });
    const pipeline = { ...started, ref };
    expect(seen(answer)).toEqual({ status: 201, json: pipeline });
    expect(keys(answer.json)).toEqual(keys(pipeline));
  });

  it('is rejected for an invalid file or one without a job for the ref', async () => {
    for (const content of ['a: [', 'a: {script: x, only: [tags]}', `x: ${'['.repeat(5000)}`]) {
      const { ref } = await branchWith(content);
      const answer = await post('/pipeline', { ref });
      expect(seen(answer)).toEqual({ status: 400, json: { message: { base: [expect.any(String)] } } });
    }
  });

  runCases(
    () => world,
    [
      { it: 'requires the ref', method: 'POST', path: `${widgets}/pipeline`, json: {}, missing: 'ref' },
      {
        it: 'rejects an unknown ref',
        method: 'POST',
        path: `${widgets}/pipeline`,
        json: { ref: 'no' },
        status: 400,
      },
      {
        it: 'requires the developer role',
        as: 'gus',
        method: 'POST',
        path: `${widgets}/pipeline`,
        json: { ref: 'x' },
        status: 403,
      },
      {
        it: 'rejects invalid variable names',
        method: 'POST',
        path: `${widgets}/pipeline`,
        json: { ref: 'master', variables: { 'a-b': '' } },
        invalid: 'variables',
      },
    ],
  );
});

describe('the jobs of a pipeline', () => {
  it('run stage by stage with the reports of a runner, and create deployments when they succeed', async () => {
    const { pipeline, ref, report, statuses, status, idOf } = await start();
    expect(record(await report('compile', 'running', { runner: 'desk-4' }))).toMatchObject({
      status: 'running',
      runner: { description: 'desk-4' },
      started_at: dateTime,
    });
    expect(await status()).toBe('running');
    await report('compile', 'success', { trace: 'made\n', coverage: 80.5 });
    expect(await statuses()).toEqual(['success', 'pending', 'pending', 'created', 'created']);
    await report('fast', 'failed');
    await report('check', 'success');
    expect(await statuses()).toEqual(['success', 'success', 'failed', 'pending', 'manual']);
    await report('publish', 'success', { runner: 'desk-5' });
    expect(record(await get(`/pipelines/${pipeline}`))).toMatchObject({
      status: 'success',
      started_at: dateTime,
      finished_at: dateTime,
      duration: expect.any(Number),
      coverage: '80.5',
    });

    const [deployment] = records(await get('/deployments'));
    expect(deployment).toEqual({
      id: expect.any(Number),
      iid: 1,
      ref,
      sha: commit.id,
      status: 'success',
      created_at: dateTime,
      user: basicUser('olga'),
      environment: { id: expect.any(Number), name: 'production', external_url: 'https://example.org' },
      deployable: {
        id: await idOf('publish'),
        status: 'success',
        stage: 'ship',
        name: 'publish',
        ref,
        tag: false,
        coverage: null,
        created_at: dateTime,
        started_at: dateTime,
        finished_at: dateTime,
        user: basicUser('olga'),
        commit,
        runner: { description: 'desk-5' },
      },
    });
  });

  it('have records of their own', async () => {
    const { pipeline, ref, idOf } = await start();
    const answer = await get(`/jobs/${await idOf('publish')}`);
    const job: JsonRecord = {
      id: expect.any(Number),
      status: 'created',
      stage: 'ship',
      name: 'publish',
      ref,
      tag: false,
      coverage: null,
      created_at: dateTime,
      started_at: null,
      finished_at: null,
      user: basicUser('olga'),
      commit,
      runner: null,
      duration: null,
      allow_failure: false,
      environment: 'production',
      pipeline: { id: pipeline, sha: commit.id, ref, status: 'pending' },
      artifacts: [],
      artifacts_expire_at: null,
    };
    expect(seen(answer)).toEqual({ status: 200, json: job });
    expect(keys(answer.json)).toEqual(keys(job));
  });

  it('are skipped after a failure, and run again after a retry of the failed one', async () => {
    const { pipeline, report, statuses, status, idOf } = await start();
    await report('compile', 'failed');
    expect(await statuses()).toEqual(['failed', 'skipped', 'skipped', 'skipped', 'skipped']);
    expect(await status()).toBe('failed');
    const before = await idOf('compile');
    expect(await post(`/pipelines/${pipeline}/retry`)).toMatchObject({ status: 201, json: { status: 'pending' } });
    expect(await statuses()).toEqual(['pending', 'created', 'created', 'created', 'created']);
    expect(await idOf('compile')).not.toBe(before);
    expect((await post(`/jobs/${before}/status`, { state: 'success' })).status).toBe(409);
  });

  it('are canceled with their pipeline, or one by one', async () => {
    const first = await start();
    expect(await post(`/pipelines/${first.pipeline}/cancel`)).toMatchObject({
      status: 200,
      json: { status: 'canceled' },
    });
    expect(new Set(await first.statuses())).toEqual(new Set(['canceled']));
    const second = await start();
    const canceled = await post(`/jobs/${await second.idOf('compile')}/cancel`);
    expect(canceled).toMatchObject({ status: 201, json: { status: 'canceled', finished_at: dateTime } });
    expect(await second.status()).toBe('canceled');
  });

  it('are started if they are manual', async () => {
    const { report, idOf, statuses } = await start('noise: {script: x, when: manual}\nwork: {script: x}');
    const noise = await idOf('noise');
    expect(await post(`/jobs/${noise}/play`)).toMatchObject({ status: 200, json: { status: 'pending' } });
    expect((await post(`/jobs/${noise}/play`)).status).toBe(400);
    await report('noise', 'success');
    expect(await statuses()).toEqual(['success', 'pending']);
  });

  it('are retried as new jobs after they have ended', async () => {
    const { report, idOf, status } = await start('work: {script: x}');
    const work = await idOf('work');
    expect((await post(`/jobs/${work}/retry`)).status).toBe(403);
    await report('work', 'success');
    const retried = await post(`/jobs/${work}/retry`);
    expect(retried).toMatchObject({ status: 201, json: { name: 'work', status: 'pending', runner: null } });
    expect(id(retried)).toBeGreaterThan(work);
    expect(await status()).toBe('pending');
    expect((await post(`/jobs/${work}/retry`)).status).toBe(403);
    expect((await get(`/jobs/${work}`)).status).toBe(200);
  });

  it('have a log until it is erased', async () => {
    const { report, idOf } = await start('work: {script: x}');
    const work = await idOf('work');
    expect(await get(`/jobs/${work}/trace`)).toMatchObject({ status: 200, text: '' });
    expect((await post(`/jobs/${work}/erase`)).status).toBe(403);
    await report('work', 'failed', { trace: 'grün\n<b>' });
    const trace = await get(`/jobs/${work}/trace`);
    expect(trace.text).toBe('grün\n<b>');
    expect(trace.headers['content-type']).toMatch(/^text\/plain/);
    const long = 'x'.repeat(3_000_000);
    expect((await report('work', 'failed', { trace: long })).status).toBe(201);
    expect((await get(`/jobs/${work}/trace`)).text).toBe(long);
    expect(await report('work', 'failed', { trace: 'x'.repeat(16_777_217) })).toMatchObject({
      status: 400,
      json: { message: { trace: [expect.any(String)] } },
    });
    expect(await post(`/jobs/${work}/erase`)).toMatchObject({ status: 201 });
    expect((await get(`/jobs/${work}/trace`)).text).toBe('');
    expect((await post(`/jobs/${work}/erase`)).status).toBe(403);
  });

  it('accept repeated reports of a runner, and reject contradictory ones', async () => {
    const { report } = await start('work: {script: x, environment: twice}');
    const before = await countDeployments();
    expect((await report('work', 'success')).status).toBe(201);
    expect((await report('work', 'success', { trace: 'late' })).status).toBe(201);
    expect(await countDeployments()).toBe(before + 1);
    expect((await report('work', 'failed')).status).toBe(409);
    expect((await report('work', 'perhaps')).status).toBe(400);
    expect((await report('work', 'success', { coverage: 101 })).status).toBe(400);
  });

  it('stop environments, too', async () => {
    const { report } = await start('down: {script: x, environment: {name: twice, action: stop}}');
    await report('down', 'success');
    const all = records(await get('/environments'));
    expect(all.find(({ name }) => name === 'twice')).toMatchObject({ state: 'stopped' });
  });

  it('are listed by status, the newest first', async () => {
    const { idOf } = await start('work: {script: x}');
    const query = { 'scope[]': 'pending', per_page: '100' };
    const listed = records(await world.call({ method: 'GET', path: `${widgets}/jobs`, query }));
    expect(listed[0]?.['id']).toBe(await idOf('work'));
    expect(new Set(listed.map((job) => job['status']))).toEqual(new Set(['pending']));
    expect(records(await world.call({ method: 'GET', path: `${plaza}/jobs` }))).toEqual([]);
  });
});
