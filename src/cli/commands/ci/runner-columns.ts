import type { Column } from '../../output/column.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

/** The words of `--type`. */
export const typeWords = { instance: 'instance_type', group: 'group_type', project: 'project_type' } as const;

const typeOf = (record: unknown): string => textAt(record, 'runner_type').replace(/_type$/, '');

const type: Column = { key: 'runner_type', title: 'TYPE', render: typeOf };

export const runnerColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'description', title: 'DESCRIPTION', keep: true, shrink: 1 },
  type,
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'paused', title: 'PAUSED', as: 'flag' },
  { key: 'ip_address', title: 'IP ADDRESS', wide: true },
  { key: 'created_at', title: 'CREATED', as: 'time', wide: true },
];

/** One for each machine that runs with the token of the runner. */
export const managerColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'system_id', title: 'SYSTEM ID', keep: true },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'version', title: 'VERSION' },
  { key: 'platform', title: 'PLATFORM' },
  { key: 'architecture', title: 'ARCHITECTURE', wide: true },
  { key: 'ip_address', title: 'IP ADDRESS' },
  { key: 'contacted_at', title: 'LAST CONTACT', as: 'time' },
];

export const jobOfRunnerColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'project.path_with_namespace', title: 'PROJECT', keep: true },
  { key: 'name', title: 'NAME', keep: true },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'ref', title: 'REF' },
  { key: 'duration', title: 'SECONDS', as: 'count' },
  { key: 'started_at', title: 'STARTED', as: 'time' },
];

export const projectOfRunnerColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'path_with_namespace', title: 'PATH', keep: true },
  { key: 'description', title: 'DESCRIPTION', shrink: 1 },
];

const pathsAt = (record: unknown, field: string, path: string): string => {
  const found = valueAt(record, field);
  return Array.isArray(found) ? found.map((one) => textAt(one, path)).join(', ') : '';
};

export const runnerPage: Partial<RecordPage> = {
  facts: [
    { ...type, title: 'Type' },
    { key: 'paused', title: 'Paused', as: 'flag' },
    { key: 'tag_list', title: 'Tags', as: 'list' },
    { key: 'run_untagged', title: 'Untagged jobs', as: 'flag' },
    { key: 'locked', title: 'Locked', as: 'flag' },
    { key: 'access_level', title: 'Access level' },
    { key: 'maximum_timeout', title: 'Maximum seconds' },
    { key: 'maintenance_note', title: 'Note' },
    { key: 'projects', title: 'Projects', render: (record) => pathsAt(record, 'projects', 'path_with_namespace') },
    { key: 'groups', title: 'Groups', render: (record) => pathsAt(record, 'groups', 'name') },
    { key: 'version', title: 'Version' },
    { key: 'ip_address', title: 'IP address' },
    { key: 'contacted_at', title: 'Last contact', as: 'time' },
    { key: 'token_expires_at', title: 'Token expires', as: 'time' },
  ],
};
