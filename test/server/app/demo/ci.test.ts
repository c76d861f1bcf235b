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
    expect(deployments.map(({ environment }) => (environment as { name: string }).name)).toEqual([
      'staging',
      'production',
      'staging',
    ]);
  });
});
