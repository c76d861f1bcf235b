import { describe, expect, it } from 'vitest';
import { describeChanges, type Snapshot } from '../../../../src/server/planning/issuables/system-notes.ts';

const before: Snapshot = {
  title: 'old',
  description: '',
  labels: ['bug'],
  milestone: null,
  assignees: new Map([[1, 'yuki']]),
  locked: false,
  confidential: false,
  dueDate: '2030-01-01',
};

const told = (after: Partial<Snapshot>) => describeChanges(before, { ...before, ...after });

describe('what a discussion says of changes', () => {
  it.each<[Partial<Snapshot>, string]>([
    [{ title: 'new' }, 'changed the title from "old" to "new"'],
    [{ description: 'more' }, 'changed the description'],
    [{ assignees: new Map([[2, 'kofi']]) }, 'assigned @kofi and unassigned @yuki'],
    [{ assignees: new Map() }, 'unassigned @yuki'],
    [{ milestone: '2.5' }, 'changed the milestone to 2.5'],
    [{ labels: ['docs', 'tide'] }, 'added the labels "docs", "tide" and removed the label "bug"'],
    [{ dueDate: null }, 'removed the due date'],
    [{ confidential: true }, 'made this confidential'],
    [{ locked: true }, 'locked the discussion'],
  ])('%j is "%s"', (after, line) => {
    expect(told(after)).toEqual([line]);
  });

  it('is nothing where nothing is different', () => {
    expect(told({})).toEqual([]);
  });

  it('is a line for each of several', () => {
    expect(told({ title: 'new', locked: true })).toHaveLength(2);
  });
});
