/** The pipeline of a single commit, in v4's form. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTime, record, records } from '../answers.ts';
import { openWorld, plaza, widgets, type Caller, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  for (const place of [widgets, plaza]) {
    const content = 'job: {script: make}';
    const json = { branch: 'built', start_branch: 'master', commit_message: 'Build', content };
    await world.call({ method: 'POST', path: `${place}/repository/files/.gitlab-ci.yml`, json });
  }
});
afterAll(() => world?.stop());

const commit = async (ref: string, as: Caller = 'olga', place = widgets) =>
  record(await world.call({ method: 'GET', path: `${place}/repository/commits/${ref}`, as }));

const seenBy = async (as: Caller) => (await commit('built', as, plaza))['status'];

describe('a commit', () => {
  it('has its latest pipeline', async () => {
    const [pipeline] = records(
      await world.call({ method: 'GET', path: `${widgets}/pipelines`, query: { ref: 'built' } }),
    );
    const whole = await commit('built');
    expect(whole).toMatchObject({ status: 'pending', last_pipeline: expect.any(Object) });
    expect(whole['last_pipeline']).toEqual({
      id: pipeline?.['id'],
      sha: whole['id'],
      ref: 'built',
      status: 'pending',
      created_at: dateTime,
      updated_at: dateTime,
    });

    await world.call({ method: 'POST', path: `${widgets}/pipelines/${Number(pipeline?.['id'])}/cancel` });
    expect((await commit('built'))['status']).toBe('canceled');
    const second = record(await world.call({ method: 'POST', path: `${widgets}/pipeline`, json: { ref: 'built' } }));
    expect(await commit('built')).toMatchObject({ status: 'pending', last_pipeline: { id: second['id'] } });
  });

  it('has none without a pipeline', async () => {
    expect(await commit('master')).toMatchObject({ status: null, last_pipeline: null });
  });

  it('shows it to those alone who can see pipelines', async () => {
    expect([await seenBy('anonymous'), await seenBy('stan'), await seenBy('gus')]).toEqual([
      null,
      'pending',
      'pending',
    ]);
    await world.call({ method: 'PUT', path: plaza, json: { public_jobs: false } });
    expect([await seenBy('stan'), await seenBy('gus'), await seenBy('max')]).toEqual([null, null, 'pending']);
  });
});
