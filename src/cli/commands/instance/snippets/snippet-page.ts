import { userFact } from '../../../output/facts.ts';
import { textAt } from '../../../output/field-path.ts';
import type { RecordPage } from '../../../verbs/noun.ts';

/** `snippets raw` prints the content. */
export const snippetPage: RecordPage = {
  title: (record) => textAt(record, 'title'),
  state: 'visibility',
  facts: [
    { key: 'file_name', title: 'File' },
    userFact('author', 'Author'),
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'updated_at', title: 'Updated', as: 'time' },
    { key: 'expires_at', title: 'Expires', as: 'time' },
    { key: 'raw_url', title: 'Content' },
  ],
  body: 'description',
};
