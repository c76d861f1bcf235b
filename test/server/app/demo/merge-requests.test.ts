import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../../support/raw-http.ts';
import { openDemo, type Demo } from './open-demo.ts';

interface MergeRequest {
  readonly title: string;
  readonly state: string;
  readonly merge_status: string;
  readonly merged_by: { readonly username: string } | null;
}

describe('the merge requests of the demo', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await openDemo();
  });
  afterAll(() => demo.close());

  const get = async <Body>(path: string): Promise<Body> => {
    const headers = { 'Private-Token': demo.rootToken };
    return (await exchange(demo.url, { method: 'GET', path: `/api/v4${path}`, headers })).json as Body;
  };

  it('are in every state, and one of them has a conflict', async () => {
    const listed = await get<MergeRequest[]>('/groups/harbor/merge_requests?sort=asc');
    expect(listed.map(({ title, state, merge_status: status }) => [title, state, status])).toEqual([
      ['Dials for the night', 'merged', 'can_be_merged'],
      ['Show what is behind the crane', 'merged', 'can_be_merged'],
      ['Bring the stable branch back', 'closed', expect.any(String)],
      ['Call those who are awake', 'opened', 'can_be_merged'],
      ['WIP: count the days of February', 'opened', 'cannot_be_merged'],
      ['Night shifts for the stable version', 'opened', expect.any(String)],
      ['Speak HTTP/3 on the quay side', 'opened', 'can_be_merged'],
    ]);
    const path = '/projects/harbor%2Fapps%2Fcrane-console/merge_requests/1';
    expect(await get<MergeRequest>(path)).toMatchObject({ merged_by: { username: 'kofi' } });
  });
});
