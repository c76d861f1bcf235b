import { describe, expect, it } from 'vitest';
import { advance, pipelineStatus, type StagedJob } from '../../../../src/server/ci/pipelines/advance.ts';

type Written = readonly [stage: number, status: StagedJob['status'], more?: Partial<StagedJob>];

const jobs = (...written: Written[]): StagedJob[] =>
  written.map(([stage_index, status, more = {}], index) => {
    const { name = `job-${index + 1}`, run_when = 'on_success', allow_failure = 0, needs = null } = more;
    return { id: index + 1, name, stage_index, status, run_when, allow_failure, needs };
  });
const after = (...written: Written[]) => advance(jobs(...written)).map(({ status }) => status);

const onFailure = { run_when: 'on_failure' } as const;
const always = { run_when: 'always' } as const;
const manual = { run_when: 'manual', allow_failure: 1 } as const;
const blocking = { run_when: 'manual', allow_failure: 0 } as const;
const delayed = { run_when: 'delayed' } as const;
const needs = (name: string) => ({ needs: JSON.stringify([name]) });
const mayFail = { allow_failure: 1 } as const;

describe('the jobs of a pipeline', () => {
  it('start with the first stage', () => {
    expect(after([0, 'created'], [0, 'created'], [1, 'created'])).toEqual(['pending', 'pending', 'created']);
  });

  it('wait until all jobs of the previous stage have ended', () => {
    expect(after([0, 'success'], [0, 'running'], [1, 'created'])).toEqual(['success', 'running', 'created']);
    expect(after([0, 'success'], [0, 'success'], [1, 'created'])).toEqual(['success', 'success', 'pending']);
  });

  it('are skipped after a failure unless they run on failure or always', () => {
    expect(after([0, 'failed'], [1, 'created'], [1, 'created', onFailure], [1, 'created', always])).toEqual([
      'failed',
      'skipped',
      'pending',
      'pending',
    ]);
    expect(after([0, 'success'], [1, 'created', onFailure], [2, 'created'])).toEqual(['success', 'skipped', 'pending']);
    expect(after([0, 'canceled'], [1, 'created', onFailure])).toEqual(['canceled', 'skipped']);
  });

  it('continue after a job that is allowed to fail', () => {
    expect(after([0, 'failed', mayFail], [1, 'created'])).toEqual(['failed', 'pending']);
  });

  it('wait to be started if they are manual and block later stages only if they must not fail', () => {
    expect(after([0, 'created', manual], [1, 'created'])).toEqual(['manual', 'pending']);
    expect(after([0, 'created', blocking], [1, 'created'])).toEqual(['manual', 'created']);
    expect(after([0, 'failed'], [1, 'created', manual])).toEqual(['failed', 'skipped']);
  });

  it('wait only for the jobs that they need, if they name them', () => {
    const needsFirst = { needs: '["job-1"]' };
    expect(after([0, 'running'], [1, 'created', { needs: '[]' }])).toEqual(['running', 'pending']);
    expect(after([0, 'success'], [0, 'running'], [1, 'created', needsFirst])).toEqual([
      'success',
      'running',
      'pending',
    ]);
    expect(after([0, 'success'], [0, 'running'], [1, 'created'])).toEqual(['success', 'running', 'created']);
    expect(after([0, 'failed'], [1, 'created', needsFirst])).toEqual(['failed', 'skipped']);
    expect(after([0, 'failed', mayFail], [1, 'created', needsFirst])).toEqual(['failed', 'pending']);
  });

  it('can need jobs of their own stage', () => {
    expect(after([0, 'success'], [0, 'created', { needs: '["job-1"]' }])).toEqual(['success', 'pending']);
    expect(after([0, 'created', { needs: '["job-2"]' }], [0, 'created'])).toEqual(['created', 'pending']);
  });

  it('are skipped, with those that need them, if one that they need does not run', () => {
    expect(
      after([0, 'created', manual], [1, 'created', needs('job-1')], [2, 'created', needs('job-2')], [2, 'created']),
    ).toEqual(['manual', 'skipped', 'skipped', 'pending']);
  });

  it('are scheduled if they are delayed', () => {
    expect(after([0, 'success'], [1, 'created', delayed], [2, 'created'])).toEqual(['success', 'scheduled', 'created']);
    expect(after([0, 'failed'], [1, 'created', delayed])).toEqual(['failed', 'skipped']);
  });
});

describe('the status of a pipeline', () => {
  it.each<[string, string, Written[]]>([
    ['created', 'a created job', [[0, 'created']]],
    [
      'pending',
      'a pending job before a created one',
      [
        [0, 'pending'],
        [1, 'created'],
      ],
    ],
    [
      'running',
      'a running job beside a failed one',
      [
        [0, 'running'],
        [0, 'failed'],
      ],
    ],
    [
      'running',
      'a pending job after a successful one',
      [
        [0, 'success'],
        [1, 'pending'],
      ],
    ],
    [
      'success',
      'a skipped job after a successful one',
      [
        [0, 'success'],
        [1, 'skipped'],
      ],
    ],
    [
      'success',
      'an optional manual job after a successful one',
      [
        [0, 'success'],
        [1, 'manual', manual],
      ],
    ],
    ['success', 'a failed job that is allowed to fail', [[0, 'failed', mayFail]]],
    [
      'failed',
      'a skipped job after a failed one',
      [
        [0, 'failed'],
        [1, 'skipped'],
      ],
    ],
    [
      'failed',
      'a canceled job beside a failed one',
      [
        [0, 'failed'],
        [0, 'canceled'],
      ],
    ],
    [
      'canceled',
      'a canceled job after a successful one',
      [
        [0, 'success'],
        [1, 'canceled'],
      ],
    ],
    ['canceled', 'a canceled job that is allowed to fail', [[0, 'canceled', mayFail]]],
    [
      'manual',
      'a blocking manual job after a successful one',
      [
        [0, 'success'],
        [1, 'manual', blocking],
        [2, 'created'],
      ],
    ],
    ['manual', 'an optional manual job alone', [[0, 'manual', manual]]],
    ['skipped', 'a skipped job', [[0, 'skipped']]],
    ['scheduled', 'a delayed job alone', [[0, 'scheduled', delayed]]],
  ])('is %s for %s', (status, _jobs, written) => {
    expect(pipelineStatus(jobs(...written))).toBe(status);
  });
});
