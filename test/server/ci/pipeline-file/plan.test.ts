import { describe, expect, it } from 'vitest';
import { planText } from '../../../support/plan-text.ts';
import { timeoutMs } from '../../../support/timeout.ts';

const names = (text: string, more: Parameters<typeof planText>[1] = {}) => {
  const planned = planText(text, more);
  return 'fault' in planned ? planned.fault : planned.map(({ name }) => name);
};

const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
for (const [name, before] of Object.entries({ b: 'a', c: 'b', d: 'c', e: 'd', f: 'e', g: 'f' })) {
  bomb.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`);
}

describe('the jobs of a hostile pipeline file', () => {
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
    expect(names(jobs.join('\n'), { ref: 'a'.repeat(255) })).toBe(
      '.gitlab-ci.yml line 1: the patterns take too much work',
    );
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

  it.each([
    ['? {a: b}\n: {script: x}', /a key must be a text/],
    ['"": {script: x}', /name of a job/],
    ['"a\\0b": {script: x}', /name of a job/],
    ['stages: ["a\\eb"]\na: {script: x}', /stages/],
    [
      "a: {script: x, only: ['/^(?!main)/']}",
      /job "a": only: invalid pattern "\/\^\(\?!main\)\/" \(RE2 syntax\): .*\(\?!/,
    ],
    [String.raw`a: {script: x, except: ['/(a)\1/']}`, /job "a": except: invalid pattern .* invalid escape/],
    ["a: {script: x, rules: [{if: '$A =~ /(?<=a)b/'}]}", /job "a": rules:if: invalid pattern .*\(\?<=a\)/],
    [
      `a: {script: x, rules: [{if: "${'('.repeat(2000)}$A${')'.repeat(2000)}"}]}`,
      /is not a valid condition|nested too deeply/,
    ],
    [`a: {script: x, only: [${'x,'.repeat(5001)}]}`, /more than/],
    [`variables: {${Array.from({ length: 5001 }, (_, index) => `V${index}: 1`).join()}}\na: {script: x}`, /more than/],
    ['a: {script: x, environment: /$B}', /no environment can be called/],
    [bomb.join('\n'), /stand for more than 1000000 values/],
    ['['.repeat(50_000), /nested too deeply/],
    [`a: ${'- '.repeat(5000)}`, /nested too deeply|is not valid/],
    [Array.from({ length: 2001 }, (_, index) => `j${index}: {script: x}`).join('\n'), /more than 2000 jobs/],
    [
      Array.from({ length: 11 }, (_, index) => `j${index}: {script: x, parallel: 200}`).join('\n'),
      /more than 2000 jobs/,
    ],
  ])('are refused for $0', (text, fault) => {
    expect(names(text)).toMatch(fault);
  });

  it.each(['javascript:1', 'https://a.org/\0', 'https://$NOBODY/'])('have no environment URL %j', (url) => {
    const text = `a: {script: x, environment: {name: a, url: ${JSON.stringify(url)}}}`;
    expect(planText(text)).toMatchObject([{ environment: 'a', environment_url: null }]);
  });

  it.each([
    'include: "/$SECRET.yml"\na: {script: x}',
    'include: "/$SECRET/../x.yml"\na: {script: x}',
    'include: "/$SECRET"\na: {script: x}',
    'include: {template: "$SECRET"}\na: {script: x}',
    'a: {script: x, environment: "/$SECRET"}',
    'a: {script: x, rules: [{changes: {paths: [b], compare_to: "$SECRET"}}]}',
  ])('show no value of a variable in the fault of %j', (text) => {
    const settings = [[{ key: 'SECRET', value: 'pa55word', expand: true, environment_scope: '*' }]];
    const nowhere = {
      files: new Map([['pa55word.yml', null]]),
      templates: new Map([['pa55word', null]]),
      compared: new Map([['pa55word', null]]),
    };
    const planned = planText(text, { settings }, nowhere);
    expect(planned).toEqual({ fault: expect.stringContaining('$SECRET') });
    expect(JSON.stringify(planned)).not.toContain('pa55word');
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
    expect(names(`a:\n  b: ${'"'.repeat(128 * 1024)}`)).toMatch(/line 2: YAML: is not valid: /);
    expect(Date.now() - started).toBeLessThan(timeoutMs);
  });
});
