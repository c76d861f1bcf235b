import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listEnvironments } from '../../../../src/server/ci/environments/store.ts';
import { listDeployments } from '../../../../src/server/ci/deployments/store.ts';
import {
  cancelJob,
  eraseJob,
  playJob,
  reportStatus,
  retryJob,
  startDelayedJob,
} from '../../../../src/server/ci/pipeline-jobs/change-job.ts';
import { findJob, findTrace, listJobs } from '../../../../src/server/ci/pipelines/job-store.ts';
import { insertPlanned } from '../../../../src/server/ci/pipelines/create-pipeline.ts';
import type { PlannedJob } from '../../../../src/server/ci/pipeline-file/plan.ts';
import {
  coverageOf,
  findPipeline,
  listPipelines,
  presentJobs,
  pushHasPipeline,
} from '../../../../src/server/ci/pipelines/store.ts';
import { cancelPipeline, retryPipeline } from '../../../../src/server/ci/pipelines/retry-and-cancel.ts';
import { engineNames } from '../../../support/databases.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';

/** The handler of a delayed start does not look at it. */
const never = { id: 1, attempt: 1, signal: new AbortController().signal };

const page = { page: 1, perPage: 20, offset: 0, limit: 20 };
const planned = (name: string, stage_index: number, more: Partial<PlannedJob> = {}): PlannedJob => ({
  name,
  stage: `stage-${stage_index}`,
  stage_index,
  run_when: 'on_success',
  allow_failure: false,
  environment: null,
  environment_url: null,
  environment_action: 'start',
  start_in: null,
  needs: null,
  resource_group: null,
  artifacts_access: 'all',
  artifacts_expire_in: null,
  variables: {},
  ...more,
});

describe.each(engineNames)('pipelines and their jobs on %s', (engine) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(engine);
    fixture.setTime('2026-03-01T12:00:00.000Z');
  });
  afterEach(() => fixture?.close());

  const db = () => fixture.service.database.db;
  const start = (jobs: readonly PlannedJob[], before_sha: string | null = null) => {
    const { service, project, owner, sha } = fixture;
    const request = { ref: 'main', sha, tag: 0, source: 'push', user_id: owner.id, variables: [], before_sha } as const;
    return insertPlanned(service, project, request, { jobs, name: null, fileless: false });
  };
  const jobNamed = async (pipelineId: number, name: string) => {
    const job = (await presentJobs(db(), pipelineId)).find((one) => one.name === name);
    if (job === undefined) throw new Error(`there is no job ${name}`);
    return job;
  };
  const statuses = async (pipelineId: number) => (await presentJobs(db(), pipelineId)).map(({ status }) => status);

  it('start the next stage when the last two jobs of a stage end at once', async () => {
    const { id } = await start([planned('a', 0), planned('b', 0), planned('c', 1, { environment: 'production' })]);
    expect(await statuses(id)).toEqual(['pending', 'pending', 'created']);
    const [a, b] = [await jobNamed(id, 'a'), await jobNamed(id, 'b')];
    await Promise.all([
      reportStatus(fixture.service, a, { state: 'success', coverage: '80', trace: 'a' }),
      reportStatus(fixture.service, b, { state: 'success', coverage: '90.5' }),
    ]);
    expect(await statuses(id)).toEqual(['success', 'success', 'pending']);
    expect(await coverageOf(db(), id)).toBe(85.25);
    fixture.setTime('2026-03-01T12:01:00.000Z');
    await reportStatus(fixture.service, await jobNamed(id, 'c'), { state: 'success' });
    fixture.setTime('2026-03-01T12:05:00.000Z');
    await reportStatus(fixture.service, await jobNamed(id, 'c'), { state: 'success' });
    expect(await findPipeline(db(), id)).toMatchObject({
      status: 'success',
      started_at: '2026-03-01T12:00:00.000Z',
      finished_at: '2026-03-01T12:01:00.000Z',
    });
    expect((await listDeployments(db(), fixture.project.id, page)).total).toBe(1);
    expect(await findTrace(db(), a.id)).toBe('a');
    await eraseJob(fixture.service, fixture.project, { ...a, status: 'success' }, '2026-03-01T12:02:00.000Z');
    expect(await findTrace(db(), a.id)).toBeUndefined();
  });

  it('are canceled, retried, and started by hand', async () => {
    const { service, owner, project } = fixture;
    const { id } = await start([planned('a', 0), planned('m', 1, { run_when: 'manual' })]);
    const first = await jobNamed(id, 'a');
    await cancelJob(service, first);
    expect(await statuses(id)).toEqual(['canceled', 'skipped']);
    await retryPipeline(service, id, owner.id);
    expect(await statuses(id)).toEqual(['pending', 'created']);
    expect(await findJob(db(), project.id, first.id)).toMatchObject({ retried: 1, status: 'canceled' });
    await reportStatus(service, await jobNamed(id, 'a'), { state: 'success' });
    expect((await findPipeline(db(), id))?.status).toBe('manual');
    await playJob(service, await jobNamed(id, 'm'), owner.id);
    await cancelPipeline(service, id);
    expect(await statuses(id)).toEqual(['success', 'canceled']);
    const retried = await retryJob(service, await jobNamed(id, 'm'), owner.id);
    expect(retried).toMatchObject({ status: 'pending', runner: null });
    expect((await listJobs(db(), { projectId: project.id }, page)).total).toBe(4);
    const ofPipeline = { projectId: project.id, pipelineId: id, statuses: ['pending'] } as const;
    expect((await listJobs(db(), ofPipeline, page)).items.map(({ name }) => name)).toEqual(['m']);
  });

  it('start after their delay, or when somebody plays them', async () => {
    const { service, owner } = fixture;
    const delayed = { run_when: 'delayed', start_in: 90 } as const;
    const { id } = await start([planned('a', 0, delayed), planned('b', 0, delayed), planned('c', 0, delayed)]);
    expect((await findPipeline(db(), id))?.status).toBe('scheduled');
    const [a, b, c] = [await jobNamed(id, 'a'), await jobNamed(id, 'b'), await jobNamed(id, 'c')];
    expect(a.scheduled_at).toBe('2026-03-01T12:01:30.000Z');
    const queued = await db().selectFrom('jobs').selectAll().where('kind', '=', 'pipeline_job.start').execute();
    expect(queued.map(({ run_at }) => run_at)).toEqual(Array(3).fill('2026-03-01T12:01:30.000Z'));
    await playJob(service, a, owner.id);
    await cancelJob(service, c);
    for (const { id: job_id } of [a, b, c]) await startDelayedJob(service, { job_id }, never);
    expect(await statuses(id)).toEqual(['pending', 'pending', 'canceled']);
  });

  it('run after all once a manual job that they need is started', async () => {
    const { service, owner } = fixture;
    const { id } = await start([
      planned('m', 0, { run_when: 'manual', allow_failure: true }),
      planned('a', 1, { needs: ['m'] }),
      planned('b', 2, { needs: ['a'] }),
    ]);
    expect(await statuses(id)).toEqual(['manual', 'skipped', 'skipped']);
    await playJob(service, await jobNamed(id, 'm'), owner.id);
    expect(await statuses(id)).toEqual(['pending', 'created', 'created']);
    await reportStatus(service, await jobNamed(id, 'm'), { state: 'success' });
    expect(await statuses(id)).toEqual(['success', 'pending', 'created']);
  });

  it('run one at a time in a resource group of the project', async () => {
    const { service } = fixture;
    const inGroup = { resource_group: 'production' } as const;
    const { id: first } = await start([planned('a', 0, inGroup), planned('other', 0)]);
    const { id: second } = await start([planned('b', 0, inGroup)]);
    const [a, b] = [await jobNamed(first, 'a'), await jobNamed(second, 'b')];
    await reportStatus(service, a, { state: 'running' });
    await reportStatus(service, await jobNamed(first, 'other'), { state: 'running' });
    await expect(reportStatus(service, b, { state: 'running' })).rejects.toThrow(
      `Job ${a.id} runs in the resource group of this job`,
    );
    expect(await statuses(second)).toEqual(['pending']);
    await reportStatus(service, { ...a, status: 'running' }, { state: 'success' });
    await reportStatus(service, b, { state: 'running' });
    expect(await statuses(second)).toEqual(['running']);
  });

  it('deploy to an address with their own ID, and not for other actions', async () => {
    const { service, project } = fixture;
    const environment_url = 'https://example.com/${CI_PIPELINE_ID}/${CI_JOB_ID}';
    const { id } = await start([
      planned('ship', 0, { environment: 'production', environment_url }),
      planned('look', 0, { environment: 'other', environment_action: 'verify' }),
    ]);
    const job = await jobNamed(id, 'ship');
    await reportStatus(service, job, { state: 'success' });
    await reportStatus(service, await jobNamed(id, 'look'), { state: 'success' });
    expect((await listEnvironments(db(), project.id, page)).items).toMatchObject([
      { name: 'production', external_url: `https://example.com/${id}/${job.id}` },
    ]);
  });

  it('are found by the push that created them, so that processing it twice starts nothing twice', async () => {
    const { id: first } = await start([planned('a', 0)], 'b'.repeat(40));
    const { id: second } = await start([planned('a', 0)]);
    const push = { project_id: fixture.project.id, ref: 'main', sha: fixture.sha, tag: 0 } as const;
    expect(await pushHasPipeline(db(), { ...push, before_sha: 'b'.repeat(40) })).toBe(true);
    expect(await pushHasPipeline(db(), { ...push, before_sha: 'c'.repeat(40) })).toBe(false);
    expect(await pushHasPipeline(db(), { ...push, before_sha: null })).toBe(true);
    const list = async (more: object) => {
      const filter = { projectId: fixture.project.id, orderBy: 'id', sort: 'asc', ...more } as const;
      return (await listPipelines(db(), filter, page)).items.map(({ id }) => id);
    };
    expect(await list({})).toEqual([first, second]);
    expect(await list({ scope: 'branches' })).toEqual([second]);
    expect(await list({ username: fixture.owner.username.toUpperCase(), yamlErrors: false })).toEqual([first, second]);
    expect(await list({ orderBy: 'user_id', name: 'nobody' })).toEqual([]);
  });
});
