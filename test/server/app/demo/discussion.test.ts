import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../../support/raw-http.ts';
import { openDemo, type Demo } from './open-demo.ts';

describe('an issue of the demo', () => {
  const issue = '/projects/harbor%2Fapps%2Fberth-planner/issues/2';
  let demo: Demo;
  beforeAll(async () => {
    demo = await openDemo();
  });
  afterAll(() => demo.close());

  const get = async <Body>(path: string, as = 'root'): Promise<Body> => {
    const headers = { 'Private-Token': demo.rootToken, Sudo: as };
    return (await exchange(demo.url, { method: 'GET', path: `/api/v4${path}`, headers })).json as Body;
  };

  it('has comments, votes, and time tracking', async () => {
    expect(await get(issue)).toMatchObject({
      title: 'Night shifts get calls meant for the day',
      user_notes_count: 3,
      upvotes: 2,
      time_stats: { human_time_estimate: '2d', human_total_time_spent: '3h 30m' },
    });
  });

  it('creates to-do items', async () => {
    expect((await get<unknown[]>('/todos', 'kofi')).length).toBeGreaterThan(0);
  });
});
