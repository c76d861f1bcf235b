import { describe, expect, it } from 'vitest';
import { closedIssues } from '../../../../src/server/planning/merge-requests/closed-issues.ts';
import { isWorkInProgress } from '../../../../src/server/planning/merge-requests/settings.ts';
import { timeoutMs } from '../../../support/timeout.ts';

const read = (text: string): string[] => closedIssues(text).map(({ project = '', iid }) => `${project}#${iid}`);

describe('the issues that a description closes', () => {
  it.each([
    ['Closes #3', ['#3']],
    ['closes: #3', ['#3']],
    ['This fixes #3 and resolves #4.', ['#3', '#4']],
    ['Closed #1, #2 and #3', ['#1', '#2', '#3']],
    ['Fixing issue #5', ['#5']],
    ['Implements team/app#7, #8', ['team/app#7', '#8']],
    ['Closes #3. Closes #3.', ['#3']],
    ['See #3', []],
    ['Discloses #3', []],
    ['Closes 3', []],
    ['Closes #', []],
    ['Closes\n#9', ['#9']],
    ['Closes a//b#9', []],
    ['Closes team#9', []],
    ['Closes #12345678901 and #3', ['#3']],
    ['Closes team/app/closes #4', ['#4']],
  ])('are read from %j as %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('are read quickly from a long text', () => {
    const started = performance.now();
    read(`Closes ${'#1, '.repeat(50_000)}`);
    read(`Closes ${'a/'.repeat(50_000)}`);
    read(`Closes ${'a/'.repeat(50_000)}#12345678901`);
    read(`Closes #1${' '.repeat(100_000)}`);
    expect(performance.now() - started).toBeLessThan(timeoutMs);
  });
});

describe('a work-in-progress title', () => {
  it.each(['WIP: x', '[WIP] x', 'wip: x', ' WIP x', '[wip]x'])('is %j', (title) => {
    expect(isWorkInProgress(title)).toBe(true);
  });

  it.each(['x WIP: y', 'Wipe the table', 'WIPE', 'Draft: x', ''])('is not %j', (title) => {
    expect(isWorkInProgress(title)).toBe(false);
  });
});
