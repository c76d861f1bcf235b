import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { id, keys, record, records, seen } from '../answers.ts';
import { runCases } from '../case.ts';
import { openWorld, widgets, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const get = (path: string): Promise<Answer> => world.call({ method: 'GET', path: `${widgets}${path}` });
const post = (path: string, json: object = {}): Promise<Answer> =>
  world.call({ method: 'POST', path: `${widgets}${path}`, json });
const idsBy = async (query: Record<string, string>) =>
  records(await world.call({ method: 'GET', path: `${widgets}/pipelines`, query: { per_page: '100', ...query } }));

/** Pushes a pipeline file to a new branch. */
const start = async (ref: string, content: string): Promise<{ ref: string; pipeline: unknown }> => {
  await post('/repository/branches', { branch: ref, ref: 'master' });
  await post('/repository/files/.gitlab-ci.yml', { branch: ref, commit_message: 'Build', content });
  return { ref, pipeline: (await idsBy({ ref }))[0]?.['id'] };
};

describe('a list of pipelines', () => {
  it('has basic records, newest first', async () => {
    await start('plain', 'work: {script: x}');
    await start('faulty', 'a: [');
    const all = await idsBy({});
    const ids = all.map((one) => Number(one['id']));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(keys(all[0])).toEqual(['created_at', 'id', 'ref', 'sha', 'status', 'updated_at', 'yaml_errors']);
  });

  it('can be filtered and sorted', async () => {
    const { ref, pipeline } = await start('listed', 'work: {script: x}');
    const second = id(await post('/pipeline', { ref }));
    expect((await idsBy({ ref, sort: 'asc' })).map((one) => one['id'])).toEqual([pipeline, second]);
    expect((await idsBy({ ref, scope: 'branches' })).map((one) => one['id'])).toEqual([second]);
    expect(await idsBy({ ref, scope: 'tags' })).toEqual([]);
    expect(await idsBy({ ref, scope: 'finished' })).toEqual([]);
    expect(await idsBy({ ref, status: 'pending' })).toHaveLength(2);
    expect(await idsBy({ ref, username: 'olga', name: 'olga Example' })).toHaveLength(2);
    expect(await idsBy({ ref, username: 'max' })).toEqual([]);
    expect(await idsBy({ ref, yaml_errors: 'true' })).toEqual([]);
    expect((await idsBy({ yaml_errors: 'true' })).length).toBeGreaterThan(0);
    expect(await idsBy({ ref, order_by: 'user_id' })).toHaveLength(2);
  });

  it('is filtered by the time of the last change', async () => {
    const { ref } = await start('timed', 'work: {script: x}');
    const [one] = await idsBy({ ref });
    const at = String(one?.['updated_at']);
    const shifted = (ms: number): string => new Date(Date.parse(at) + ms).toISOString();
    expect(await idsBy({ ref, updated_after: at, updated_before: at })).toHaveLength(1);
    expect(await idsBy({ ref, updated_before: shifted(-1) })).toEqual([]);
    expect(await idsBy({ ref, updated_after: shifted(1) })).toEqual([]);
    expect(await idsBy({ ref, updated_after: shifted(-1) })).toHaveLength(1);
  });

  it('does not have a deleted pipeline, whose jobs are deleted, too', async () => {
    const { ref, pipeline } = await start('deleted', 'work: {script: x}');
    const [job] = records(await get(`/pipelines/${String(pipeline)}/jobs`));
    const path = `${widgets}/pipelines/${String(pipeline)}`;
    expect((await world.call({ method: 'DELETE', path })).status).toBe(204);
    expect(await idsBy({ ref })).toEqual([]);
    expect((await get(`/jobs/${String(job?.['id'])}`)).status).toBe(404);
    expect((await world.call({ method: 'DELETE', path })).status).toBe(404);
  });

  runCases(
    () => world,
    [
      {
        it: 'rejects an unknown scope',
        method: 'GET',
        path: `${widgets}/pipelines`,
        query: { scope: 'x' },
        invalid: 'scope',
      },
      { it: 'returns 404 for an unknown one', method: 'GET', path: `${widgets}/pipelines/987654`, status: 404 },
      {
        it: 'returns 404 for jobs of an unknown one',
        method: 'GET',
        path: `${widgets}/pipelines/987654/jobs`,
        status: 404,
      },
      { it: 'returns 404 for an unknown job', method: 'GET', path: `${widgets}/jobs/987654`, status: 404 },
      { it: 'hides a private project', as: 'stan', method: 'GET', path: `${widgets}/pipelines`, status: 404 },
    ],
  );
});

describe('running a schedule now', () => {
  it('creates a pipeline soon and does not change the schedule’s times', async () => {
    const json = { description: 'nightly', ref: 'master', cron: '0 1 * * 5' };
    const made = await post('/pipeline_schedules', json);
    const path = `/pipeline_schedules/${id(made)}`;
    expect(seen(await post(`${path}/play`))).toEqual({ status: 201, json: { message: '201 Created' } });
    await expect
      .poll(async () => record(await get(path))['last_pipeline'])
      .toMatchObject({ ref: 'master', status: 'pending' });
    expect(record(await get(path))['next_run_at']).toBe(record(made)['next_run_at']);
    expect((await post('/pipeline_schedules/987654/play')).status).toBe(404);
  });
});
