import { remarksOf } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';
import { closingFacts, labelTags, readComments } from './discussion.ts';
import { due } from './issue-columns.ts';

export const issuePage: RecordPage = {
  title: (record) => textAt(record, 'title'),
  state: 'state',
  remarks: remarksOf({
    confidential: 'confidential',
    discussion_locked: 'discussion locked',
    subscribed: 'subscribed',
  }),
  tags: labelTags,
  facts: [
    { key: 'milestone.title', title: 'Milestone' },
    { key: 'author.username', title: 'Author' },
    { key: 'assignees.username', title: 'Assignees' },
    { key: 'due_date', title: 'Due', render: due },
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'updated_at', title: 'Updated', as: 'time' },
    ...closingFacts,
  ],
  body: 'description',
  comments: readComments('issues'),
};
