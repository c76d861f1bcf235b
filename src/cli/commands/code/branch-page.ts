import { commitFact, remarksOf } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

export const branchPage: RecordPage = {
  title: (record) => textAt(record, 'name'),
  remarks: remarksOf({ default: 'default', protected: 'protected', merged: 'merged' }),
  facts: [
    commitFact('commit.id', 'commit.title'),
    { key: 'commit.author_name', title: 'Author' },
    { key: 'commit.committed_date', title: 'Committed', as: 'time' },
    { key: 'developers_can_push', title: 'Developers can push' },
    { key: 'developers_can_merge', title: 'Developers can merge' },
  ],
};
