/** When artifacts go, and which stay. */
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteArtifactsOfProject,
  deleteOfProject,
  expireArtifacts,
  sweepArtifacts,
} from '../../../../src/server/ci/job-artifacts/remove-artifacts.ts';
import { uploadArtifacts } from '../../../../src/server/ci/job-artifacts/upload.ts';
import { reportStatus } from '../../../../src/server/ci/pipeline-jobs/change-job.ts';
import type { PlannedJob } from '../../../../src/server/ci/pipeline-file/plan.ts';
import { artifactsByJob, keepArtifacts, storedArtifacts } from '../../../../src/server/ci/pipelines/artifact-store.ts';
import { insertPlanned } from '../../../../src/server/ci/pipelines/create-pipeline.ts';
import { presentJobs } from '../../../../src/server/ci/pipelines/store.ts';
import { writeZip } from '../../../../src/server/formats/zip/write-zip.ts';
import { artifactFiles, artifactsDirectory } from '../../../../src/server/storage/artifact-files.ts';
import { engineNames } from '../../../support/databases.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';

const archive = writeZip([{ path: 'a', content: 'a' }]);
const context = { id: 1, attempt: 1, signal: new AbortController().signal };

const build: PlannedJob = {
  name: 'build',
  stage: 'build',
  stage_index: 0,
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
};

describe.each(engineNames)('artifacts on %s', (engine) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(engine);
    fixture.setTime('2026-03-01T12:00:00.000Z');
  });
  afterEach(() => fixture?.close());

  const db = () => fixture.service.database.db;

  /** A job with artifacts, in a pipeline of its own that ends as given. */
  const built = async (given: { ref?: string; tag?: 0 | 1; state?: 'success' | 'failed'; expireIn?: string } = {}) => {
    const { ref = 'main', tag = 0, state = 'success', expireIn } = given;
    const { service, project, owner, sha } = fixture;
    const request = { ref, sha, tag, source: 'push', user_id: owner.id, variables: [], before_sha: null } as const;
    const plan = { jobs: [build], name: null, fileless: false };
    const { id } = await insertPlanned(service, project, request, plan);
    const [job] = await presentJobs(db(), id);
    if (job === undefined) throw new Error('no job');
    const file = { filename: 'artifacts.zip', content: Readable.from([archive]), finish: async () => {} };
    await uploadArtifacts(service, project, job, { file, expireIn });
    await reportStatus(service, job, { state });
    return job.id;
  };

  const left = async (): Promise<readonly number[]> => {
    const rows = await db().selectFrom('job_artifacts').select('job_id').orderBy('job_id').execute();
    return rows.map((row) => row.job_id);
  };
  const files = async () => artifactFiles(fixture.service.config.dataDir, fixture.project.id);
  const hasSameFiles = async () => {
    expect(await files()).toHaveLength((await left()).length);
  };

  it('expire by the time of the service, their job, or their upload', async () => {
    const ids = [await built(), await built({ expireIn: '1 hour' }), await built({ expireIn: 'never' })];
    const times = await Promise.all(ids.map(async (id) => (await storedArtifacts(db(), id))?.expires_at));
    expect(times).toEqual(['2026-03-31T12:00:00.000Z', '2026-03-01T13:00:00.000Z', null]);
  });

  it('are gone for readers once they have expired, and then from the storage', async () => {
    const [old, last] = [await built({ expireIn: '1 hour' }), await built({ expireIn: '1 hour' })];
    fixture.setTime('2026-03-01T13:00:00.000Z');
    const found = await artifactsByJob(db(), [old, last], '2026-03-01T13:00:00.000Z');
    expect([...found.keys()]).toEqual([last]);
    await expireArtifacts(fixture.service);
    expect(await left()).toEqual([last]);
    await hasSameFiles();
  });

  it('of the latest successful pipeline of each branch and tag stay', async () => {
    const main = await built({ expireIn: '1 hour' });
    const failed = await built({ state: 'failed', expireIn: '1 hour' });
    const branch = await built({ ref: 'other', expireIn: '1 hour' });
    const tag = await built({ ref: 'main', tag: 1, expireIn: '1 hour' });
    fixture.setTime('2026-03-02T00:00:00.000Z');
    await expireArtifacts(fixture.service);
    expect(await left()).toEqual([main, branch, tag]);
    expect(failed).toBeGreaterThan(main);
    const next = await built({ expireIn: '1 hour' });
    await expireArtifacts(fixture.service);
    expect(await left()).toEqual([branch, tag, next]);
    await hasSameFiles();
  });

  it('of deleted branches and tags go with the next sweep', async () => {
    const main = await built({ expireIn: '1 hour' });
    const gone = await built({ ref: 'gone', expireIn: '1 hour' });
    const goneLater = await built({ ref: 'gone-2', expireIn: '3 days' });
    await built({ ref: 'main', tag: 1, expireIn: '1 hour' });
    fixture.setTime('2026-03-02T00:00:00.000Z');
    await sweepArtifacts(fixture.service);
    expect(await left()).toEqual([main, goneLater]);
    expect(gone).toBeLessThan(goneLater);
    await hasSameFiles();
  });

  it('that somebody keeps do not expire, and are not deleted with the others of the project', async () => {
    const [kept, other, last] = [await built(), await built(), await built()];
    expect(await keepArtifacts(db(), kept, '2026-03-01T12:00:00.000Z')).toBe(true);
    const never = await built({ state: 'failed', expireIn: 'never' });
    await deleteOfProject(fixture.service, fixture.project.id);
    const [job] = await db().selectFrom('jobs').selectAll().where('kind', '=', 'job_artifacts.delete').execute();
    fixture.setTime('2026-03-01T12:00:01.000Z');
    const later = await built({ state: 'failed' });
    await deleteArtifactsOfProject(fixture.service, JSON.parse(job?.payload ?? ''), context);
    expect(await left()).toEqual([kept, last, later]);
    expect([other, never].every((id) => id !== kept)).toBe(true);
    await hasSameFiles();
    await deleteArtifactsOfProject(fixture.service, { project_id: 999, until: '2027-01-01T00:00:00.000Z' }, context);
  });

  it('keep their records while their storage is out of reach', async () => {
    const [old] = [await built({ expireIn: '1 hour' }), await built()];
    fixture.setTime('2026-03-02T00:00:00.000Z');
    const { service } = fixture;
    await expireArtifacts({
      ...service,
      config: { ...service.config, storages: [{ name: 'other', path: '/nowhere' }] },
    });
    expect((await left())[0]).toBe(old);
    expect(fixture.logged).toContainEqual(
      expect.objectContaining({ message: 'expired artifacts could not be removed' }),
    );
    await expireArtifacts(service);
    expect(await left()).toHaveLength(1);
  });

  it('have files without a record only for a day', async () => {
    await built();
    const directory = artifactsDirectory(fixture.service.config.dataDir, fixture.project.id);
    const [fresh, stale] = [join(directory, 'fresh.part'), join(directory, 'stale.zip')];
    await writeFile(fresh, 'x');
    await writeFile(stale, 'x');
    const old = new Date(Date.now() - 25 * 3_600_000);
    await utimes(stale, old, old);
    const recorded = (await files()).find(({ name }) => name.endsWith('.zip') && name !== 'stale.zip');
    await utimes(join(directory, recorded?.name ?? ''), old, old);
    await sweepArtifacts(fixture.service);
    expect((await files()).map(({ name }) => name).toSorted()).toEqual(['fresh.part', recorded?.name].toSorted());
  });
});
