/** Artifacts of jobs: which stay, and which go, in the shapes of v4. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record, seen } from '../answers.ts';
import { openWorld, type World } from '../world.ts';
import { archive, archiveFile, artifactRoom } from './artifact-room.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const { send, upload, startJob, builtJob } = artifactRoom(() => world);

const sizes = async () => {
  const { statistics } = record(await send('GET', '', { query: { statistics: 'true' } })) as {
    statistics: Record<string, number>;
  };
  return statistics as { job_artifacts_size: number; repository_size: number; storage_size: number };
};

describe('artifacts', () => {
  it('are kept beyond their expiration', async () => {
    const { job } = await builtJob();
    const kept = await send('POST', `/jobs/${job}/artifacts/keep`);
    expect(kept.status).toBe(200);
    expect(record(kept)).toMatchObject({ id: job, artifacts: [archiveFile], artifacts_expire_at: null });
    const { job: bare } = await startJob();
    expect(seen(await send('POST', `/jobs/${bare}/artifacts/keep`))).toEqual({
      status: 404,
      json: { message: '404 Artifacts Not Found' },
    });
  });

  it('are deleted apart from the log', async () => {
    const { job } = await builtJob();
    await send('POST', `/jobs/${job}/status`, { json: { state: 'success', trace: 'done' } });
    const answer = await send('DELETE', `/jobs/${job}/artifacts`);
    expect(seen(answer)).toEqual({ status: 204, json: undefined });
    expect((await send('GET', `/jobs/${job}/trace`)).text).toBe('done');
    expect((await send('GET', `/jobs/${job}/artifacts`)).status).toBe(404);
    expect((await send('DELETE', `/jobs/${job}/artifacts`)).status).toBe(404);
  });

  it('go with the log when the job is erased, and with their pipeline', async () => {
    const { job } = await builtJob();
    expect(record(await send('POST', `/jobs/${job}/erase`))['artifacts']).toEqual([]);
    expect(seen(await upload(job))).toEqual({
      status: 403,
      json: { message: '403 Forbidden - Job has been erased!' },
    });
    const other = await builtJob();
    const { pipeline } = record(await send('GET', `/jobs/${other.job}`)) as { pipeline: { id: number } };
    expect((await send('DELETE', `/pipelines/${pipeline.id}`)).status).toBe(204);
    expect((await send('GET', `/jobs/${other.job}/artifacts`)).status).toBe(404);
  });

  it('stay with a job that is retried, whose copy has none', async () => {
    const { job } = await builtJob();
    const copy = record(await send('POST', `/jobs/${job}/retry`));
    expect(copy['artifacts']).toEqual([]);
    expect((await send('GET', `/jobs/${job}/artifacts`)).status).toBe(200);
  });

  it('count in the statistics of the project', async () => {
    const before = await sizes();
    await builtJob();
    const after = await sizes();
    expect(after.job_artifacts_size - before.job_artifacts_size).toBe(archive.length);
    expect(after.storage_size).toBe(after.repository_size + after.job_artifacts_size);
  });

  it('of a whole project are deleted by masters, later', async () => {
    expect(seen(await send('DELETE', '/artifacts'))).toEqual({ status: 202, json: { message: '202 Accepted' } });
    expect((await send('DELETE', '/artifacts', { as: 'gus' })).status).toBe(403);
  });
});
