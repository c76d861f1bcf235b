import { describe, expect, it } from 'vitest';
import { advance, pipelineStatus, type StagedJob } from '../../../../src/server/ci/pipelines/advance.ts';

type Written = readonly [stage: number, status: StagedJob['status'], more?: Partial<StagedJob>];

const jobs = (...written: Written[]): StagedJob[] =>
  written.map(([stage_index, status, more = {}], index) => {
    const { run_when = 'on_success', allow_failure = 0 } = more;
    return { id: index + 1, stage_index, status, run_when, allow_failure };
  });
const after = (...written: Written[]) => advance(jobs(...written)).map(({ status }) => status);

const onFailure = { run_when: 'on_failure' } as const;
const always = { run_when: 'always' } as const;
const manual = { run_when: 'manual', allow_failure: 1 } as const;
const blocking = { run_when: 'manual', allow_failure: 0 } as const;
const mayFail = { allow_failure: 1 } as const;

describe('the jobs of a pipeline', () => {
  it('start with the first stage', () => {
    expect(after([0, 'created'], [0, 'created'], [1, 'created'])).toEqual(['pending', 'pending', 'created']);
  });

  it('wait for the whole stage before theirs', () => {
    expect(after([0, 'success'], [0, 'running'], [1, 'created'])).toEqual(['success', 'running', 'created']);
    expect(after([0, 'success'], [0, 'success'], [1, 'created'])).toEqual(['success', 'success', 'pending']);
  });

  it('are left out after a failure, but for those that are for it', () => {
    expect(after([0, 'failed'], [1, 'created'], [1, 'created', onFailure], [1, 'created', always])).toEqual([
      'failed',
      'skipped',
      'pending',
      'pending',
    ]);
    expect(after([0, 'success'], [1, 'created', onFailure], [2, 'created'])).toEqual(['success', 'skipped', 'pending']);
    expect(after([0, 'canceled'], [1, 'created', onFailure])).toEqual(['canceled', 'skipped']);
  });

  it('go on after a failure that is allowed', () => {
    expect(after([0, 'failed', mayFail], [1, 'created'])).toEqual(['failed', 'pending']);
  });

  it('wait for a person where they are manual, and hold the others up only if they may not fail', () => {
    expect(after([0, 'created', manual], [1, 'created'])).toEqual(['manual', 'pending']);
    expect(after([0, 'created', blocking], [1, 'created'])).toEqual(['manual', 'created']);
    expect(after([0, 'failed'], [1, 'created', manual])).toEqual(['failed', 'skipped']);
  });
});

describe('the status of a pipeline', () => {
  it.each<[string, Written[]]>([
    ['created', [[0, 'created']]],
    [
      'pending',
      [
        [0, 'pending'],
        [1, 'created'],
      ],
    ],
    [
      'running',
      [
        [0, 'running'],
        [0, 'failed'],
      ],
    ],
    [
      'running',
      [
        [0, 'success'],
        [1, 'pending'],
      ],
    ],
    [
      'success',
      [
        [0, 'success'],
        [1, 'skipped'],
      ],
    ],
    [
      'success',
      [
        [0, 'success'],
        [1, 'manual', manual],
      ],
    ],
    ['success', [[0, 'failed', mayFail]]],
    [
      'failed',
      [
        [0, 'failed'],
        [1, 'skipped'],
      ],
    ],
    [
      'failed',
      [
        [0, 'failed'],
        [0, 'canceled'],
      ],
    ],
    [
      'canceled',
      [
        [0, 'success'],
        [1, 'canceled'],
      ],
    ],
    ['canceled', [[0, 'canceled', mayFail]]],
    [
      'manual',
      [
        [0, 'success'],
        [1, 'manual', blocking],
        [2, 'created'],
      ],
    ],
    ['manual', [[0, 'manual', manual]]],
    ['skipped', [[0, 'skipped']]],
  ])('is %s for %j', (status, written) => {
    expect(pipelineStatus(jobs(...written))).toBe(status);
  });
});
