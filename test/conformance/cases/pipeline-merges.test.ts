import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { id, record, records } from '../answers.ts';
import { openWorld, widgets, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const post = (path: string, json: object = {}): Promise<Answer> =>
  world.call({ method: 'POST', path: `${widgets}${path}`, json });

describe('a merge request that waits for its pipeline', () => {
  it('is merged when the last job succeeds', async () => {
    const branch = 'feature';
    await post('/repository/branches', { branch, ref: 'master' });
    const content = 'check: {script: make check}';
    await post('/repository/files/.gitlab-ci.yml', { branch, commit_message: 'Build', content });
    const made = await post('/merge_requests', { title: 'Build', source_branch: branch, target_branch: 'master' });
    const path = `${widgets}/merge_requests/${String(record(made)['iid'])}`;
    const json = { merge_when_pipeline_succeeds: true };
    const waiting = await world.call({ method: 'PUT', path: `${path}/merge`, json });
    expect(record(waiting)).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: true });
    const [job] = records(await world.call({ method: 'GET', path: `${widgets}/jobs` }));
    expect(id(await post(`/jobs/${String(job?.['id'])}/status`, { state: 'success' }))).toBe(job?.['id']);
    expect(record(await world.call({ method: 'GET', path }))['state']).toBe('merged');
    // The merge is also a push, and the file is on the target branch now.
    const query = { ref: 'master' };
    expect(records(await world.call({ method: 'GET', path: `${widgets}/pipelines`, query }))).toHaveLength(1);
  });
});
