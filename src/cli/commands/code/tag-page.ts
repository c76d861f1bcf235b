import { commitFact, remarksOf } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

export const tagPage: RecordPage = {
  title: (record) => textAt(record, 'name'),
  remarks: remarksOf({ protected: 'protected' }),
  facts: [
    commitFact('commit.id', 'commit.title'),
    { key: 'commit.author_name', title: 'Author' },
    { key: 'commit.committed_date', title: 'Committed', as: 'time' },
  ],
  text: (record) => textAt(record, 'message'),
  body: 'release.description',
};
