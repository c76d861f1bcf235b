import type { Column } from '../../../output/column.ts';
import { textAt, valueAt } from '../../../output/field-path.ts';
import type { RecordPage } from '../../../verbs/noun.ts';
import { roleColumn } from '../role-column.ts';

export type TokenKind = (typeof tokenKinds)[number];

export const tokenKinds = ['personal', 'impersonation', 'project', 'group'] as const;

/** Bots of projects and groups are called so on all servers: `project_7_bot_1a2b`. */
const botName = /^(project|group)_\d+_bot/;

/** The kind of a token: servers say it of those of projects and groups alone, and some of impersonation tokens. */
export const kindOf = (record: unknown): TokenKind => {
  const of = textAt(record, 'resource_type') || botName.exec(textAt(record, 'owner.username'))?.[1];
  if (of === 'project' || of === 'group') return of;
  if (valueAt(record, 'access_level') !== undefined) return 'project';
  return valueAt(record, 'impersonation') === true ? 'impersonation' : 'personal';
};

const stateOf = (record: unknown): string => {
  if (valueAt(record, 'revoked') === true) return 'revoked';
  return valueAt(record, 'active') === true ? 'active' : 'expired';
};

/** @param kind that of all records, if their place tells it */
export const tokenColumnsOf = (kind?: TokenKind): readonly Column[] => [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'name', title: 'NAME', keep: true, shrink: 1 },
  { key: 'kind', title: 'KIND', render: (record) => kind ?? kindOf(record) },
  { key: 'scopes', title: 'SCOPES', as: 'list' },
  roleColumn('access_level'),
  { key: 'expires_at', title: 'EXPIRES', as: 'date' },
  { key: 'last_used_at', title: 'LAST USED', as: 'time' },
  { key: 'state', title: 'STATE', as: 'state', render: stateOf },
];

export const tokenColumns = tokenColumnsOf();

/** Columns of a list with the tokens of several users. */
export const tokenColumnsOfAll: readonly Column[] = [
  ...tokenColumns.slice(0, 2),
  { key: 'owner.username', title: 'OWNER', keep: true },
  ...tokenColumns.slice(2),
];

/** The secret of a token is shown only when it is created. */
export const tokenPage: Partial<RecordPage> = {
  title: (record) => textAt(record, 'name'),
  facts: [
    { key: 'description', title: 'Description' },
    { key: 'kind', title: 'Kind', render: kindOf },
    { key: 'state', title: 'State', render: stateOf },
    { key: 'scopes', title: 'Scopes', as: 'list' },
    roleColumn('access_level'),
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'last_used_at', title: 'Last used', as: 'time' },
    { key: 'last_used_ips', title: 'From', as: 'list' },
    { key: 'expires_at', title: 'Expires', as: 'date' },
  ],
};
