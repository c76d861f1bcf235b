import { remarksOf, recordsAt } from '../../output/facts.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';
import { roleText } from '../../values/roles.ts';
import { roleColumn } from '../people/role-column.ts';

/** The caller's role, from the project or its group. */
const ownRole = (record: unknown): string => {
  const levels = ['permissions.project_access.access_level', 'permissions.group_access.access_level']
    .map((key) => valueAt(record, key))
    .filter((level) => typeof level === 'number');
  return levels.length === 0 ? '' : roleText(Math.max(...levels));
};

export const projectPage: RecordPage = {
  title: (record) => textAt(record, 'path_with_namespace'),
  state: 'visibility',
  remarks: remarksOf({ archived: 'archived', empty_repo: 'no repository yet' }),
  facts: [
    { key: 'name_with_namespace', title: 'Name' },
    { key: 'default_branch', title: 'Default branch' },
    { key: 'permissions', title: 'Your role', render: ownRole },
    { key: 'open_issues_count', title: 'Open issues' },
    { key: 'star_count', title: 'Stars' },
    { key: 'forks_count', title: 'Forks' },
    { key: 'forked_from_project.path_with_namespace', title: 'Forked from' },
    { key: 'tag_list', title: 'Topics' },
    { key: 'statistics.commit_count', title: 'Commits' },
    { key: 'statistics.storage_size', title: 'Storage size', as: 'size' },
    { key: 'statistics.repository_size', title: 'Repository', as: 'size' },
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'last_activity_at', title: 'Last activity', as: 'time' },
    { key: 'http_url_to_repo', title: 'Clone (HTTP)' },
    { key: 'ssh_url_to_repo', title: 'Clone (SSH)' },
  ],
  hidden: async ({ context }) => {
    const { isOwnServer } = await import('../../../api/server-version.ts');
    return (await isOwnServer(await context.client(), context.signal)) ? ['ssh_url_to_repo'] : [];
  },
  body: 'description',
  lists: [
    {
      title: 'Shared with',
      columns: [
        { key: 'group_name', title: 'GROUP', keep: true },
        roleColumn('group_access_level'),
        { key: 'expires_at', title: 'EXPIRES', as: 'date' },
      ],
      records: (record) => recordsAt(record, 'shared_with_groups'),
    },
  ],
};
