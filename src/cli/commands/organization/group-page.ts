import { groups } from '../../../contract/organization/groups.ts';
import type { Column } from '../../output/column.ts';
import { roleColumn } from '../people/role-column.ts';
import { recordsAt } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';
import { readRelated } from '../../verbs/read-related.ts';

const inside: readonly Column[] = [
  { key: 'path', title: 'PATH', keep: true },
  { key: 'visibility', title: 'VISIBILITY' },
  { key: 'description', title: 'DESCRIPTION', shrink: 1 },
];

export const groupPage: RecordPage = {
  title: (record) => textAt(record, 'full_path'),
  state: 'visibility',
  facts: [
    { key: 'full_name', title: 'Name' },
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'statistics.storage_size', title: 'Storage size', as: 'size' },
  ],
  body: 'description',
  lists: [
    {
      title: 'Projects',
      columns: inside,
      records: (record) => recordsAt(record, 'projects'),
      more: (record) => `repoctl groups projects ${textAt(record, 'full_path')}`,
    },
    {
      title: 'Subgroups',
      columns: inside,
      records: (record, { context }) =>
        readRelated(context, groups.subgroups, { id: textAt(record, 'id'), all_available: true }),
      more: (record) => `repoctl groups subgroups ${textAt(record, 'full_path')}`,
    },
    {
      title: 'Shared with groups',
      columns: [
        { key: 'group_full_path', title: 'GROUP', keep: true },
        roleColumn('group_access_level'),
        { key: 'expires_at', title: 'EXPIRES', as: 'date' },
      ],
      records: (record) => recordsAt(record, 'shared_with_groups'),
    },
    {
      title: 'Shared projects',
      columns: [{ key: 'path_with_namespace', title: 'PATH', keep: true }, ...inside.slice(1)],
      records: (record) => recordsAt(record, 'shared_projects'),
    },
  ],
};
