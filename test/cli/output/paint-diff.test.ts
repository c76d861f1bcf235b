import { describe, expect, it } from 'vitest';
import { diffLines } from '../../../src/cli/output/paint-diff.ts';
import { pagerOf } from '../../../src/cli/output/pager.ts';

const change = {
  old_path: 'a',
  new_path: 'a',
  a_mode: '100644',
  b_mode: '100644',
  diff: '--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@ top\n same\n-\told\n+new\n\\ No newline at end of file\n',
};
const red = '\u001b[31m';
const green = '\u001b[32m';
const cyan = '\u001b[36m';
const bold = '\u001b[1m';

const notes = (file: object): string[] => diffLines([{ ...change, diff: '', ...file }], 0).slice(1);

describe('a diff', () => {
  it('is printed in the format of git', () => {
    expect(diffLines([change], 0)).toEqual([
      'diff --git a/a b/a',
      '--- a/a',
      '+++ b/a',
      '@@ -1,2 +1,2 @@ top',
      ' same',
      '-\told',
      '+new',
      '\\ No newline at end of file',
    ]);
  });

  it('is colored like in git', () => {
    const [head, before, after, hunk, same, old, changed] = diffLines([change], 1);
    expect([head, before, after].every((line) => line?.startsWith(bold))).toBe(true);
    expect(hunk?.startsWith(`${cyan}@@ -1,2 +1,2 @@`)).toBe(true);
    expect(hunk?.endsWith(' top')).toBe(true);
    expect([same, old?.slice(0, 5), changed?.slice(0, 5)]).toEqual([' same', red, green]);
  });

  it('colors lines of a file by their sign, even if they look like headers', () => {
    const tricky = { ...change, diff: '--- a/a\n+++ b/a\n@@ -1 +1 @@\n--- sql comment\n+++ x\n' };
    const lines = diffLines([tricky], 1);
    expect([lines[4]?.slice(0, 5), lines[5]?.slice(0, 5)]).toEqual([red, green]);
  });

  it('shows whether a file was added, renamed, or deleted', () => {
    expect(notes({ new_file: true })).toEqual(['new file mode 100644']);
    expect(notes({ deleted_file: true })).toEqual(['deleted file mode 100644']);
    expect(notes({ b_mode: '100755' })).toEqual(['old mode 100644', 'new mode 100755']);
    expect(notes({ renamed_file: true, new_path: 'b' })).toEqual(['rename from a', 'rename to b']);
    expect(notes({ too_large: true })).toEqual(['(too many lines to show)']);
  });

  it('is escaped for the terminal', () => {
    const evil = { ...change, new_path: 'x\u001b[2J\ny', diff: '@@ -1 +1 @@\n+\u001b]0;t\u0007\n' };
    const text = diffLines([evil], 0);
    expect(text).toEqual(['diff --git a/a b/x^[[2J↵y', '@@ -1 +1 @@', '+^[]0;t^G']);
  });
});

describe('the pager', () => {
  it.each([
    [{}, 'less'],
    [{ PAGER: 'more' }, 'more'],
    [{ PAGER: 'more', REPOCTL_PAGER: 'less -S' }, 'less -S'],
    [{ PAGER: 'cat' }, undefined],
    [{ PAGER: 'more', REPOCTL_PAGER: '' }, undefined],
  ])('for %j is %s', (env, expected) => {
    expect(pagerOf(env)).toBe(expected);
  });
});
