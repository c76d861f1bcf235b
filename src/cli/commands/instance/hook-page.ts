import { textAt, valueAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

const events = {
  push_events: 'pushes',
  tag_push_events: 'tag pushes',
  merge_requests_events: 'merge requests',
  repository_update_events: 'repository updates',
} as const;

const eventsText = (record: unknown): string =>
  Object.entries(events)
    .filter(([key]) => valueAt(record, key) === true)
    .map(([, text]) => text)
    .join(', ');

/** A system hook as people read it; its token is never returned. */
export const hookPage: RecordPage = {
  title: (record) => textAt(record, 'url'),
  facts: [
    { key: 'events', title: 'Events', render: eventsText },
    { key: 'enable_ssl_verification', title: 'Verify TLS', as: 'flag' },
    { key: 'created_at', title: 'Created', as: 'time' },
  ],
};
