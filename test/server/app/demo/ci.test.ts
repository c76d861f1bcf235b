import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../../support/raw-http.ts';
import { openDemo, type Demo } from './open-demo.ts';

const planner = '/projects/harbor%2Fapps%2Fberth-planner';

describe('the pipelines of the demo', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await openDemo();
  });
  afterAll(() => demo.close());

  const list = async (path: string): Promise<readonly Record<string, unknown>[]> => {
    const headers = { 'Private-Token': demo.rootToken };
    const { json } = await exchange(demo.url, { method: 'GET', path: `/api/v4${planner}${path}`, headers });
    return json as readonly Record<string, unknown>[];
  };

  it('include finished and running ones and have triggers', async () => {
    const pipelines = await list('/pipelines?ref=fix/alarm');
    expect(pipelines.map(({ status }) => status)).toEqual(['running', 'success', 'success']);
    expect((await list('/triggers')).length).toBe(2);
  });

  it('have deployed to environments, one of which is stopped', async () => {
    const environments = await list('/environments');
    expect(environments.map(({ name, state }) => [name, state])).toEqual([
      ['production', 'available'],
      ['review/alarm', 'stopped'],
      ['staging', 'available'],
    ]);
    const deployments = await list('/deployments');
    const inProduction = deployments.filter(
      ({ environment }) => (environment as { name: string }).name === 'production',
    );
    expect(inProduction.map(({ ref }) => ref)).toEqual(['v2.4.1', 'fix/alarm']);
    expect(deployments.length).toBeGreaterThan(inProduction.length);
  });

  it('took minutes', async () => {
    const pipelines = await list('/pipelines?ref=master');
    expect(pipelines.length).toBeGreaterThan(4);
    for (const { id } of pipelines) {
      const { duration } = (await list(`/pipelines/${String(id)}`)) as unknown as { duration: number };
      expect(duration).toBeGreaterThan(60);
    }
  });

  it('ran for schedules, of which one failed the last time', async () => {
    const schedules = await list('/pipeline_schedules?scope=active');
    const last = await Promise.all(
      schedules.map(async ({ id }) => {
        const one = (await list(`/pipeline_schedules/${String(id)}`)) as unknown as {
          last_pipeline: { status: string };
        };
        return one.last_pipeline.status;
      }),
    );
    expect(last).toEqual(['success', 'failed']);
    const now = new Date().toISOString();
    expect(schedules.every(({ next_run_at: next }) => String(next) > now)).toBe(true);
  });
});
