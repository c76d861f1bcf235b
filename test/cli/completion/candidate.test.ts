import { describe, expect, it } from 'vitest';
import { candidateLines } from '../../../src/cli/completion/candidate.ts';

const lines = (values: readonly string[], afterDashes = false): readonly string[] =>
  candidateLines(
    values.map((value) => ({ value })),
    afterDashes,
  )
    .split('\n')
    .slice(0, -1);

describe('candidates', () => {
  it('are one line each, with what they stand for after a tab', () => {
    expect(candidateLines([{ value: '13', says: 'Nightly' }, { value: 'bug' }], false)).toBe('13\tNightly\nbug\n');
  });

  it('are left out when a terminal would act on them or not show them', () => {
    expect(lines(['bell\u0007', 'red\u001b[31m', 'two\nlines', 'tab\there', 'rtl\u202egnp', 'plain'])).toEqual([
      'plain',
    ]);
  });

  it('are described on one line, in which nothing moves the cursor', () => {
    expect(candidateLines([{ value: 'x', says: 'a\nb\tc\u001b[2Jd' }], false)).toBe('x\ta b c^[[2Jd\n');
  });

  it('are described in short', () => {
    const [line = ''] = candidateLines([{ value: 'x', says: 'ö'.repeat(200) }], false).split('\n');
    expect(line).toBe(`x\t${'ö'.repeat(79)}…`);
  });

  it('are typed with @@ when they start with @, since @ is the name of a file', () => {
    expect(lines(['@home'])).toEqual(['@@home']);
  });

  it('start with a dash only after --, and are never the dash that stands for stdin', () => {
    expect(lines(['-v', '-', 'v'])).toEqual(['v']);
    expect(lines(['-v', '-', 'v'], true)).toEqual(['-v', 'v']);
  });
});
