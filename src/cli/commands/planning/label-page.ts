import { remarksOf } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

export const labelPage: RecordPage = {
  title: (record) => textAt(record, 'name'),
  remarks: remarksOf({ subscribed: 'subscribed' }),
  facts: [
    { key: 'color', title: 'Color', as: 'swatch' },
    { key: 'priority', title: 'Priority' },
    { key: 'open_issues_count', title: 'Open issues' },
    { key: 'closed_issues_count', title: 'Closed issues' },
    { key: 'open_merge_requests_count', title: 'Open merge requests' },
  ],
  text: (record) => textAt(record, 'description'),
};
