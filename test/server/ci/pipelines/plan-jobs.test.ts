import { describe, expect, it } from 'vitest';
import { planJobs } from '../../../../src/server/ci/pipelines/file/plan-jobs.ts';
import { timeoutMs } from '../../../support/timeout.ts';

const context = {
  ref: 'main',
  sha: 'a'.repeat(40),
  tag: false,
  source: 'push',
  path: 'team/app',
  defaultBranch: 'main',
  variables: [],
  slugs: new Map([['review/main', 'review-main-1a2b']]),
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
  it('have a stage, a condition when they run, and whether they are allowed to fail', () => {
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

  it('are in the stage "test" by default', () => {
    expect(plan('check: {script: make}')).toMatchObject([{ stage: 'test', stage_index: 1 }]);
  });

  it('do not include settings and templates, which they can merge in', () => {
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

  it('extend other jobs and templates, maps key by key', () => {
    const text = `
.base: {stage: build, script: make, when: manual, variables: {A: base, B: base}}
.ship: {extends: .base, stage: deploy, environment: {name: live, url: 'https://$A.$B.example.org'}}
one: {extends: .ship, variables: {A: one}}
two: {extends: [.base, one], stage: test}
three: {extends: .base, when: on_success, allow_failure: true}
`;
    expect(plan(text)).toMatchObject([
      { name: 'one', stage: 'deploy', run_when: 'manual', environment_url: 'https://one.base.example.org' },
      { name: 'two', stage: 'test', run_when: 'manual', environment_url: 'https://one.base.example.org' },
      { name: 'three', stage: 'build', run_when: 'on_success', allow_failure: true, environment: null },
    ]);
  });

  it('can run before and after all other stages', () => {
    const text =
      'stages: [a]\nlast: {stage: .post, script: x}\none: {stage: a, script: x}\nfirst: {stage: .pre, script: x}';
    const planned = plan(text);
    const inOrder = 'fault' in planned ? [] : planned.toSorted((one, other) => one.stage_index - other.stage_index);
    expect(inOrder.map(({ name }) => name)).toEqual(['first', 'one', 'last']);
  });

  it('are read beside settings of every kind', () => {
    const text = `
default: {image: node}
workflow: {name: All}
variables: {A: {value: a, description: What it is}, B: }
pages: {script: [[make], make pages], allow_failure: {exit_codes: 3}, environment: {name: live, action: prepare}}
`;
    expect(plan(text)).toMatchObject([{ name: 'pages', allow_failure: true, environment: null }]);
  });

  it.each([
    ['main', 'push', ['usual', 'last', 'pushed', 'unset']],
    ['release/2', 'schedule', ['release', 'last', 'unset']],
    ['v1', 'api', ['tagged', 'last', 'unset']],
  ])('follow the first rule that matches on ref %s', (ref, source, expected) => {
    const text = `
usual: {script: x, rules: [{if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH}]}
release: {script: x, rules: [{if: '$CI_COMMIT_BRANCH =~ /^REL.*[0-9]$/i && $CI_PIPELINE_SOURCE != "push"'}]}
tagged: {script: x, rules: [{if: $CI_COMMIT_TAG}]}
last: {script: x, rules: [{if: '$CI_PROJECT_NAME == "other"', when: never}, {when: always}]}
pushed: {script: x, rules: [{if: '($A == "1" || $CI_PIPELINE_SOURCE == ''push'') && $CI_COMMIT_REF_NAME !~ /^v/'}]}
unset: {script: x, rules: [{if: $NOBODY}, {if: $NOBODY == "", when: always}, {if: null == $NOBODY}]}
never: {script: x, rules: [{when: never}, {when: always}]}
`;
    expect(names(text, { ref, source, tag: ref === 'v1' })).toEqual(expected);
  });

  it('take from their rules when they run and whether they are allowed to fail', () => {
    const text = `
one: {script: x, when: manual, rules: [{if: $CI}]}
two: {script: x, rules: [{if: $CI, when: manual}]}
three: {script: x, rules: [{changes: [docs/*], when: on_failure, allow_failure: true}]}
`;
    expect(plan(text)).toMatchObject([
      { name: 'one', run_when: 'manual', allow_failure: false },
      { name: 'two', run_when: 'manual', allow_failure: false },
      { name: 'three', run_when: 'on_failure', allow_failure: true },
    ]);
  });

  it('are left out if the workflow rules start no pipeline', () => {
    const text = 'workflow: {rules: [{if: $CI_COMMIT_TAG, when: never}, {if: $GO == "yes"}]}\na: {script: x}';
    expect(names(text)).toEqual([]);
    expect(names(text, { variables: [{ key: 'GO', value: 'yes' }] })).toEqual(['a']);
    expect(names(text, { variables: [{ key: 'GO', value: 'yes' }], tag: true })).toEqual([]);
  });

  it('can be limited to some values of variables', () => {
    const text = `
only: {script: x, only: {variables: [$GO == "1", $GO == "2"]}}
both: {script: x, only: {refs: [tags], variables: [$GO]}}
except: {script: x, except: {variables: [$GO]}}
`;
    expect(names(text)).toEqual(['except']);
    expect(names(text, { variables: [{ key: 'GO', value: '2' }] })).toEqual(['only']);
  });

  it.each([
    ['main', false, 'push', ['branches', 'named', 'pattern', 'pushed']],
    ['v1', true, 'api', ['tags', 'unpushed']],
    ['release-1', false, 'schedule', ['branches', 'pattern', 'unpushed']],
  ])('are limited by ref and source on ref %s', (ref, tag, source, expected) => {
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

  it('are matched at once by patterns that backtracking would never finish', () => {
    const started = Date.now();
    const slow = Array.from({ length: 300 }, (_, index) => String.raw`s${index}: {script: x, only: ['/^(a+)+$/']}`);
    expect(names(slow.join('\n'), { ref: `${'a'.repeat(60)}b` })).toEqual([]);
    expect(names(slow.join('\n'), { ref: 'a'.repeat(60) })).toHaveLength(300);
    expect(Date.now() - started).toBeLessThan(timeoutMs);
  });

  it.each([
    ['repetitions', (index: number) => `(a?){1000}a{${index}}`],
    ['Unicode classes', (index: number) => String.raw`(?i)[\pL\pN]+${index}`.repeat(10)],
    ['lengths', (index: number) => `${'.*'.repeat(240)}${index}`],
  ])('are refused if the %s of their patterns take too much work', (_, patternOf) => {
    const started = Date.now();
    const jobs = Array.from({ length: 500 }, (__, index) => `s${index}: {script: x, only: ['/${patternOf(index)}/']}`);
    expect(names(jobs.join('\n'), { ref: 'a'.repeat(255) })).toBe('its patterns take too much work');
    expect(Date.now() - started).toBeLessThan(timeoutMs);
  });

  it('are matched by patterns with flags and in variables, of which an invalid one never matches', () => {
    const text = `
lines: {script: x, rules: [{if: '$TEXT =~ /^B.c$/ims'}]}
given: {script: x, rules: [{if: $TEXT =~ $PATTERN}]}
invalid: {script: x, rules: [{if: $TEXT =~ $INVALID}]}
text: {script: x, rules: [{if: $TEXT =~ $TEXT}]}
`;
    const given = { TEXT: 'a\nb\nc', PATTERN: '/a\\nb/', INVALID: '/(?=a)/' };
    const variables = Object.entries(given).map(([key, value]) => ({ key, value }));
    expect(names(text, { variables })).toEqual(['lines', 'given']);
  });

  it('have environments with the values of variables in their names and URLs', () => {
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

  it('have environments with their own names and slugs in their URLs', () => {
    const text = `
review:
  script: x
  environment: {name: review/$CI_COMMIT_REF_SLUG, url: 'https://$CI_ENVIRONMENT_SLUG.example.org/$CI_ENVIRONMENT_NAME'}
`;
    expect(plan(text)).toMatchObject([{ environment_url: 'https://review-main-1a2b.example.org/review/main' }]);
  });

  it.each([
    ['', /map of jobs/],
    ['- a', /map of jobs/],
    ['stages: [a]', /no job/],
    ['a: 1', /"a" must be a map/],
    ['"": {script: x}', /name of a job/],
    ['"a\\0b": {script: x}', /name of a job/],
    ['? {a: b}\n: {script: x}', /name of a job/],
    ['stages: ["a\\eb"]\na: {script: x}', /stages/],
    ['a: {script: []}', /no script/],
    ['a: {script: 5}', /script must be/],
    ['a: {extends: .b, script: x}', /"a" extends "\.b", which does not exist/],
    ['.a: {extends: .b}\n.b: {extends: .a}\nc: {extends: .a, script: x}', /extends .* itself|deep/],
    ['a: {extends: 3, script: x}', /extends must be/],
    ['a: {script: x, rules: {if: $A}}', /rules must be a list/],
    ['a: {script: x, rules: [x]}', /rules must be a list of maps/],
    ['a: {script: x, rules: [{if: "$A =="}]}', /"\$A ==" is not a valid condition/],
    ['a: {script: x, rules: [{if: "$A && ("}]}', /is not a valid condition/],
    ['a: {script: x, rules: [{if: "$A $B"}]}', /is not a valid condition/],
    ['a: {script: x, rules: [{if: 5}]}', /if must be a text/],
    [
      "a: {script: x, only: ['/^(?!main)/']}",
      /^job "a": only: invalid pattern "\/\^\(\?!main\)\/" \(RE2 syntax\): .*\(\?!/,
    ],
    [String.raw`a: {script: x, except: ['/(a)\1/@team/app']}`, /^job "a": except: invalid pattern .* invalid escape/],
    ["a: {script: x, rules: [{if: '$A =~ /(?<=a)b/'}]}", /^job "a": rules: invalid pattern .*\(\?<=a\)/],
    [
      `a: {script: x, rules: [{if: "${'('.repeat(2000)}$A${')'.repeat(2000)}"}]}`,
      /is not a valid condition|nested too deeply/,
    ],
    ['a: {script: x, rules: [{when: later}]}', /when must be one of/],
    [`a: {script: x, only: [${'x,'.repeat(1001)}]}`, /more than/],
    [`variables: {${Array.from({ length: 1001 }, (_, index) => `V${index}: 1`).join()}}\na: {script: x}`, /more than/],
    ['a: {stage: test}', /no script/],
    ['a: {script: x, stage: nowhere}', /stage is none of build, test, deploy/],
    ['a: {script: x, when: later}', /when must be one of/],
    ['a: {script: x, allow_failure: perhaps}', /allow_failure/],
    ['a: {script: x, only: 3}', /only must be a list/],
    ['a: {script: x, environment: 3}', /environment/],
    ['a: {script: x, environment: /bad}', /no environment can be called/],
    ["a: {script: x, environment: {name: a, url: 'javascript:1'}}", /url of its environment/],
    ['a: {script: x, environment: {name: a, url: "https://a.org/\\0"}}', /url of its environment/],
    ['stages: {a: 1}\nb: {script: x}', /stages must be a list/],
    ['variables: [a]\nb: {script: x}', /variables must be a map/],
    ['a: [', /is not valid YAML/],
    ['a: *nothing', /is not valid YAML/],
    [bomb.join('\n'), /is not valid YAML|must be a map/],
    ['['.repeat(50_000), /nested too deeply/],
    [`a: ${'- '.repeat(5000)}`, /nested too deeply|is not valid YAML/],
    [Array.from({ length: 501 }, (_, index) => `j${index}: {script: x}`).join('\n'), /more than 500 jobs/],
  ])('are refused for $0', (text, fault) => {
    expect(names(text)).toMatch(fault);
  });

  it('can have names with a special meaning in JavaScript', () => {
    expect(names('__proto__: {script: x}\nconstructor: {script: x}')).toEqual(['__proto__', 'constructor']);
  });

  it('are read quickly from a file with many keys', () => {
    const started = Date.now();
    names(Array.from({ length: 15_000 }, (_, index) => `k${index}: 1`).join('\n'));
    expect(Date.now() - started).toBeLessThan(timeoutMs);
  });

  it('are read quickly however much they extend each other', () => {
    const started = Date.now();
    const big = Array.from({ length: 900 }, (_, index) => `V${index}: 1`).join();
    const chain = Array.from({ length: 9 }, (_, index) => `.t${index + 1}: {extends: .t${index}}`);
    const jobs = Array.from({ length: 500 }, (_, index) => `j${index}: {extends: [.t9, .t8, .t7]}`);
    names([`.t0: {script: x, variables: {${big}}}`, ...chain, ...jobs].join('\n'));
    const rules = Array.from({ length: 150 }, () => '{if: $A == "1" || $B =~ /^(b+)+$/}').join();
    const variables = [{ key: 'B', value: `${'b'.repeat(60)}c` }];
    names([`.r: {script: x, rules: [${rules}]}`, ...jobs.map((job) => job.replace(/\[.*\]/, '.r'))].join('\n'), {
      variables,
    });
    expect(Date.now() - started).toBeLessThan(timeoutMs);
  });

  it('are refused quickly for a file with many errors, with the position of the first', () => {
    const started = Date.now();
    expect(names(`a:\n  b: ${'"'.repeat(128 * 1024)}`)).toMatch(/is not valid YAML: .* at line 2, column \d+$/);
    expect(Date.now() - started).toBeLessThan(timeoutMs);
  });
});
