import { commitFact, remarksOf, userFact } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

export const releasePage: RecordPage = {
  title: (record) => textAt(record, 'name') || textAt(record, 'tag_name'),
  remarks: remarksOf({ upcoming_release: 'upcoming' }),
  facts: [
    { key: 'tag_name', title: 'Tag' },
    commitFact('commit.id', 'commit.title'),
    userFact('author', 'Author'),
    { key: 'released_at', title: 'Released', as: 'time' },
    { key: 'created_at', title: 'Created', as: 'time' },
  ],
  body: 'description',
};
