import { describe, expect, it } from 'vitest';
import { candidateLines } from '../../../src/cli/completion/candidate.ts';

const lines = (values: readonly string[], afterDashes = false): readonly string[] =>
  candidateLines(
    values.map((value) => ({ value })),
    { afterDashes },
  )
    .split('\n')
    .slice(0, -1);

describe('candidates', () => {
  it('are one line each: the value, a tab, and a description', () => {
    expect(candidateLines([{ value: '13', says: 'Nightly' }, { value: 'bug' }], { afterDashes: false })).toBe(
      '13\tNightly\nbug\n',
    );
  });

  it('are skipped if they contain characters that a terminal would interpret or not show', () => {
    expect(lines(['bell\u0007', 'red\u001b[31m', 'two\nlines', 'tab\there', 'rtl\u202egnp', 'plain'])).toEqual([
      'plain',
    ]);
  });

  it('have a description of one line without control characters', () => {
    expect(candidateLines([{ value: 'x', says: 'a\nb\tc\u001b[2Jd' }], { afterDashes: false })).toBe(
      'x\ta b c^[[2Jd\n',
    );
  });

  it('have a short description', () => {
    const [line = ''] = candidateLines([{ value: 'x', says: 'ö'.repeat(200) }], { afterDashes: false }).split('\n');
    expect(line).toBe(`x\t${'ö'.repeat(79)}…`);
  });

  it('are typed with @@ if they start with @, since @ is followed by a file name', () => {
    expect(lines(['@home'])).toEqual(['@@home']);
    expect(candidateLines([{ value: '@me' }], { afterDashes: false, signed: true })).toBe('@me\n');
  });

  it('start with a dash only after --, and are never a single dash, which means stdin', () => {
    expect(lines(['-v', '-', 'v'])).toEqual(['v']);
    expect(lines(['-v', '-', 'v'], true)).toEqual(['-v', 'v']);
  });
});
