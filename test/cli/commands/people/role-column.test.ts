import { describe, expect, it } from 'vitest';
import { roleColumn } from '../../../../src/cli/commands/people/role-column.ts';
import { columnText } from '../../../../src/cli/output/cell.ts';

const piped = (record: unknown): string =>
  columnText(record, roleColumn('old_access_level'), {
    terminal: false,
    now: new Date(),
    time: 'iso',
    colored: false,
  });

describe('a column of roles', () => {
  it('has the role of a level', () => {
    expect(piped({ old_access_level: 30 })).toBe('developer');
  });

  it('is empty without a level, as before somebody was a member', () => {
    expect(piped({ old_access_level: null })).toBe('');
    expect(piped({})).toBe('');
  });
});
