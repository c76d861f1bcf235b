import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys, record, seen, unauthorized } from '../answers.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const paths = ['queue_metrics', 'process_metrics', 'job_stats', 'compound_metrics'].map((name) => `/jobqueue/${name}`);

const get = async (path: string): Promise<Record<string, unknown>> => {
  const answer = await world.call({ as: 'root', method: 'GET', path });
  expect(answer.status).toBe(200);
  return record(answer);
};

const figures = (queues: unknown): [string, unknown][] => Object.entries(queues as Record<string, unknown>);

describe('the metrics of background jobs', () => {
  it('include the backlog and latency of each queue', async () => {
    const { queues, ...others } = await get('/jobqueue/queue_metrics');
    expect(others).toEqual({});
    expect(figures(queues).length).toBeGreaterThan(0);
    for (const [, queue] of figures(queues)) {
      expect(queue).toEqual({ backlog: expect.any(Number), latency: expect.any(Number) });
    }
  });

  it('include the processes that run jobs', async () => {
    const { processes, ...others } = await get('/jobqueue/process_metrics');
    expect(others).toEqual({});
    expect(processes).toEqual([
      {
        hostname: expect.any(String),
        pid: process.pid,
        tag: expect.any(String),
        started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        queues: expect.arrayContaining([expect.any(String)]),
        labels: [],
        concurrency: expect.any(Number),
        busy: expect.any(Number),
      },
    ]);
  });

  it('include job counts', async () => {
    expect(await get('/jobqueue/job_stats')).toEqual({
      jobs: { processed: expect.any(Number), failed: expect.any(Number), enqueued: expect.any(Number) },
    });
  });

  it('are also returned all together', async () => {
    const all = await get('/jobqueue/compound_metrics');
    expect(keys(all)).toEqual(['jobs', 'processes', 'queues']);
    expect(figures(all['queues']).map(([name]) => name)).toEqual(
      figures((await get('/jobqueue/queue_metrics'))['queues']).map(([name]) => name),
    );
  });

  it.each(paths)('are also at the path of v4 clients: %s', async (path) => {
    expect(keys(await get(path.replace('jobqueue', 'sidekiq')))).toEqual(keys(await get(path)));
  });

  it.each(paths)('are for administrators only: %s', async (path) => {
    expect(seen(await world.call({ as: 'anonymous', method: 'GET', path }))).toEqual({
      status: 401,
      json: unauthorized,
    });
    expect((await world.call({ as: 'stan', method: 'GET', path })).status).toBe(403);
  });
});
