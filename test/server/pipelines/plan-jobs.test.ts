import { describe, expect, it } from 'vitest';
import { planJobs } from '../../../src/server/pipelines/file/plan-jobs.ts';

const context = {
  ref: 'main',
  sha: 'a'.repeat(40),
  tag: false,
  source: 'push',
  path: 'team/app',
  variables: [],
} as const;
const plan = (text: string, more: object = {}) => planJobs(text, { ...context, ...more });
const names = (text: string, more: object = {}) => {
  const planned = plan(text, more);
  return 'fault' in planned ? planned.fault : planned.map(({ name }) => name);
};

const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
for (const [name, before] of Object.entries({ b: 'a', c: 'b', d: 'c', e: 'd', f: 'e', g: 'f' })) {
  bomb.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`);
}

describe('the jobs of a pipeline file', () => {
  it('have their stage, when they run, and whether they may fail', () => {
    const text = `
stages: [build, ship]
compile: {stage: build, script: make}
lint: {stage: build, script: [make lint], allow_failure: true}
publish: {stage: ship, script: make publish, when: manual}
`;
    const none = { environment: null, environment_url: null, environment_action: 'start' };
    const job = { stage: 'build', stage_index: 0, run_when: 'on_success', allow_failure: false, ...none };
    expect(plan(text)).toEqual([
      { ...job, name: 'compile' },
      { ...job, name: 'lint', allow_failure: true },
      { ...job, name: 'publish', stage: 'ship', stage_index: 1, run_when: 'manual', allow_failure: true },
    ]);
  });

  it('are in the stage test of the usual ones where nothing is said', () => {
    expect(plan('check: {script: make}')).toMatchObject([{ stage: 'test', stage_index: 1 }]);
  });

  it('leave out settings and templates, which others may take over', () => {
    const text = `
image: node
variables: {A: 1}
.base: &base {stage: build, script: make}
one: {<<: *base}
two: {<<: *base, stage: deploy}
`;
    expect(plan(text)).toMatchObject([
      { name: 'one', stage: 'build' },
      { name: 'two', stage: 'deploy' },
    ]);
  });

  it.each([
    ['main', false, 'push', ['branches', 'named', 'pattern', 'pushed']],
    ['v1', true, 'api', ['tags', 'unpushed']],
    ['release-1', false, 'schedule', ['branches', 'pattern', 'unpushed']],
  ])('are those for the ref %s', (ref, tag, source, expected) => {
    const text = `
branches: {script: x, only: [branches]}
tags: {script: x, only: [tags]}
named: {script: x, only: [main@team/app]}
elsewhere: {script: x, only: [main@other/app]}
pattern: {script: x, only: {refs: [/^(MAIN|release-.*)$/i]}}
pushed: {script: x, only: [pushes]}
unpushed: {script: x, except: [pushes]}
`;
    expect(names(text, { ref, tag, source })).toEqual(expected);
  });

  it('are not for refs whose patterns take for ever, and the service does not wait', () => {
    const started = Date.now();
    const slow = Array.from({ length: 300 }, (_, index) => String.raw`s${index}: {script: x, only: ['/^(a+)+$/']}`);
    expect(names(slow.join('\n'), { ref: `${'a'.repeat(60)}b` })).toEqual([]);
    expect(Date.now() - started).toBeLessThan(5000);
  });

  it('have environments with the values of variables in their names and addresses', () => {
    const text = `
variables: {HOST: example.org, STAGE: file}
review:
  script: x
  environment: {name: review/$CI_COMMIT_REF_NAME, url: 'https://\${CI_COMMIT_REF_SLUG}.$HOST/$NOBODY'}
  variables: {STAGE: job}
stop: {script: x, environment: {name: $STAGE, action: stop}}
`;
    expect(plan(text, { ref: 'Fix_it', variables: [{ key: 'STAGE', value: 'given' }] })).toMatchObject([
      { environment: 'review/Fix_it', environment_url: 'https://fix-it.example.org/', environment_action: 'start' },
      { environment: 'given', environment_url: null, environment_action: 'stop' },
    ]);
  });

  it.each([
    ['', /map of jobs/],
    ['- a', /map of jobs/],
    ['stages: [a]', /no job/],
    ['a: 1', /"a" must be a map/],
    ['a: {stage: test}', /no script/],
    ['a: {script: x, stage: nowhere}', /stage is none of build, test, deploy/],
    ['a: {script: x, when: later}', /when must be one of/],
    ['a: {script: x, allow_failure: perhaps}', /allow_failure/],
    ['a: {script: x, only: 3}', /only must be a list/],
    ['a: {script: x, environment: 3}', /environment/],
    ['a: {script: x, environment: /bad}', /no environment can be called/],
    ["a: {script: x, environment: {name: a, url: 'javascript:1'}}", /url of its environment/],
    ['stages: {a: 1}\nb: {script: x}', /stages must be a list/],
    ['variables: [a]\nb: {script: x}', /variables must be a map/],
    ['a: [', /is no YAML/],
    ['a: *nothing', /is no YAML/],
    [bomb.join('\n'), /is no YAML|must be a map/],
    ['['.repeat(50_000), /nested too deeply/],
    [`a: ${'- '.repeat(5000)}`, /nested too deeply|is no YAML/],
    [Array.from({ length: 501 }, (_, index) => `j${index}: {script: x}`).join('\n'), /more than 500 jobs/],
  ])('are none in %.20j', (text, fault) => {
    expect(names(text)).toMatch(fault);
  });

  it('are not disturbed by keys that mean something to JavaScript', () => {
    expect(names('__proto__: {script: x}\nconstructor: {script: x}')).toEqual(['__proto__', 'constructor']);
  });

  it('are read in no time however many keys come twice', () => {
    const started = Date.now();
    names(Array.from({ length: 15_000 }, (_, index) => `k${index}: 1`).join('\n'));
    expect(Date.now() - started).toBeLessThan(5000);
  });

  it('are refused in no time however many faults the file has, and the first is told with its place', () => {
    const started = Date.now();
    expect(names(`a:\n  b: ${'"'.repeat(128 * 1024)}`)).toMatch(/is no YAML: .* at line 2, column \d+$/);
    expect(Date.now() - started).toBeLessThan(5000);
  });
});
