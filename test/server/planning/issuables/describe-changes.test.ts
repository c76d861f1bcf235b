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

const notesOn = (after: Partial<Snapshot>) => describeChanges(before, { ...before, ...after });

describe('the system notes on a change', () => {
  it.each<[string, Partial<Snapshot>]>([
    ['changed the title from "old" to "new"', { title: 'new' }],
    ['changed the description', { description: 'more' }],
    ['assigned @kofi and unassigned @yuki', { assignees: new Map([[2, 'kofi']]) }],
    ['unassigned @yuki', { assignees: new Map() }],
    ['changed the milestone to 2.5', { milestone: '2.5' }],
    ['added the labels "docs", "tide" and removed the label "bug"', { labels: ['docs', 'tide'] }],
    ['removed the due date', { dueDate: null }],
    ['made this confidential', { confidential: true }],
    ['locked the discussion', { locked: true }],
  ])('contain: %s', (line, after) => {
    expect(notesOn(after)).toEqual([line]);
  });

  it('are empty if nothing differs', () => {
    expect(notesOn({})).toEqual([]);
  });

  it('contain one note for each changed field', () => {
    expect(notesOn({ title: 'new', locked: true })).toHaveLength(2);
  });
});
