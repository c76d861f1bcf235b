import { hookEvents, otherHookEvents } from '../../../contract/vocabulary/hook-events.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { Noun, RecordPage } from '../../verbs/noun.ts';

/** The events of a hook in words. */
export const eventsText = (record: unknown): string =>
  Object.entries({ ...hookEvents, ...otherHookEvents })
    .filter(([flag]) => valueAt(record, flag) === true)
    .map(([, { text }]) => text)
    .join(', ');

const filterText = (record: unknown): string => {
  const filter = textAt(record, 'push_events_branch_filter');
  if (filter === '') return '';
  return textAt(record, 'branch_filter_strategy') === 'regex' ? `matching ${filter}` : filter;
};

const keysText =
  (field: string) =>
  (record: unknown): string => {
    const pairs = valueAt(record, field);
    return Array.isArray(pairs) ? pairs.map((pair) => textAt(pair, 'key')).join(', ') : '';
  };

/** The state of a hook that failed; older servers show none. */
const statusText = (record: unknown): string => textAt(record, 'alert_status').replaceAll('_', ' ');

/** No server returns the values of secrets. */
export const hookPage: RecordPage = {
  title: (record) => textAt(record, 'name') || textAt(record, 'url'),
  facts: [
    // Without a name, the URL is the title.
    { key: 'url', title: 'URL', render: (record) => (textAt(record, 'name') === '' ? '' : textAt(record, 'url')) },
    { key: 'description', title: 'Description' },
    { key: 'events', title: 'Events', render: eventsText },
    { key: 'push_events_branch_filter', title: 'Branches', render: filterText },
    { key: 'alert_status', title: 'Status', render: statusText },
    { key: 'disabled_until', title: 'Disabled until', as: 'time' },
    { key: 'enable_ssl_verification', title: 'Verify TLS', as: 'flag' },
    { key: 'token_present', title: 'Token', as: 'flag' },
    { key: 'signing_token_present', title: 'Signed', as: 'flag' },
    { key: 'custom_headers', title: 'Headers', render: keysText('custom_headers') },
    { key: 'url_variables', title: 'URL variables', render: keysText('url_variables') },
    { key: 'custom_webhook_template', title: 'Template' },
    { key: 'created_at', title: 'Created', as: 'time' },
  ],
};

export const hookColumns: Noun['columns'] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'url', title: 'URL', shrink: 1 },
  { key: 'events', title: 'EVENTS', render: eventsText, shrink: 2 },
  { key: 'alert_status', title: 'STATUS', render: statusText },
  { key: 'enable_ssl_verification', title: 'TLS CHECKED', as: 'flag', tellsNo: true },
  { key: 'created_at', title: 'CREATED', as: 'time', wide: true },
];

/** Options whose values are secrets. */
export const hookFlags = {
  token: { description: 'Secret token sent with every delivery: @file, or - for stdin or a prompt' },
  signing_token: {
    description: 'Secret that signs every delivery, whsec_ and 32 bytes in base64: @file, or - for stdin or a prompt',
  },
} as const;

/** The columns of deliveries; headers and bodies are in the record only. */
export const deliveryColumns: Noun['columns'] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'trigger', title: 'EVENT', keep: true },
  { key: 'response_status', title: 'STATUS' },
  {
    key: 'execution_duration',
    title: 'SECONDS',
    render: (record) => Number(valueAt(record, 'execution_duration')).toFixed(2),
  },
  { key: 'response_body', title: 'RESPONSE', shrink: 1 },
  { key: 'url', title: 'URL', wide: true },
];
