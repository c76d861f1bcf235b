import { remarksOf, userFact } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

/** The file and line that a comment is on: `src/berths.js:12`. */
const placeOf = (record: unknown): string => {
  const part = (name: string): string =>
    textAt(record, `position.new_${name}`) || textAt(record, `position.old_${name}`);
  return [part('path'), part('line')].filter((text) => text !== '').join(':');
};

export const notePage: Partial<RecordPage> = {
  remarks: remarksOf({ system: 'system note', internal: 'internal', resolved: 'resolved' }),
  facts: [
    userFact('author', 'Author'),
    { key: 'position', title: 'File', render: placeOf },
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'updated_at', title: 'Updated', as: 'time' },
  ],
  body: 'body',
};
