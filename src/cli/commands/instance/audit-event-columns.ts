import type { Column } from '../../output/column.ts';
import { textAt } from '../../output/field-path.ts';
import { roleColumn } from '../people/role-column.ts';

/** The first of these fields with text: GitLab has most of them in `details`. */
const firstOf =
  (...keys: readonly string[]) =>
  (record: unknown): string =>
    keys.map((key) => textAt(record, key)).find((text) => text !== '') ?? '';

/** The action of an event; GitLab has a name of the event, or a sentence. */
export const actionOf = firstOf('action', 'event_name', 'details.event_name', 'details.custom_message');

export const auditEventColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'created_at', title: 'CREATED', as: 'time', keep: true },
  {
    key: 'author_username',
    title: 'AUTHOR',
    keep: true,
    render: firstOf('author_username', 'details.author_name', 'author_id'),
  },
  { key: 'sudo', title: 'SUDO' },
  {
    key: 'action',
    title: 'ACTION',
    keep: true,
    render: actionOf,
  },
  { key: 'target', title: 'TARGET', shrink: 1, render: firstOf('target', 'details.target_details') },
  { key: 'member', title: 'MEMBER', wide: true },
  { ...roleColumn('old_access_level'), title: 'OLD ROLE', wide: true },
  { ...roleColumn('new_access_level'), title: 'NEW ROLE', wide: true },
  { key: 'reason', title: 'REASON', wide: true },
  { key: 'address', title: 'IP ADDRESS', render: firstOf('address', 'details.ip_address') },
  { key: 'parameters', title: 'PARAMETERS', as: 'list', wide: true },
];
