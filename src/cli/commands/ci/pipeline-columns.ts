import type { Column } from '../../output/column.ts';
import { textAt, valueAt } from '../../output/field-path.ts';

/** A SHA, shortened on a terminal. */
export const shaColumn: Column = {
  key: 'sha',
  title: 'COMMIT',
  render: (record, { terminal }) => textAt(record, 'sha').slice(0, terminal ? 8 : undefined),
};

export const jobColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'stage', title: 'STAGE' },
  { key: 'name', title: 'NAME', keep: true },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'ref', title: 'REF', keep: true },
  { key: 'environment', title: 'ENVIRONMENT', shrink: 1 },
  { key: 'duration', title: 'SECONDS', as: 'count' },
  { key: 'runner.description', title: 'RUNNER', wide: true },
  { key: 'pipeline.id', title: 'PIPELINE', as: 'count' },
  { key: 'artifacts_file.size', title: 'ARTIFACTS', as: 'size', wide: true },
  { key: 'artifacts_expire_at', title: 'EXPIRES', as: 'time', wide: true },
];

export const pipelineColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'ref', title: 'REF', keep: true },
  shaColumn,
  { key: 'user', title: 'USER', as: 'user' },
  { key: 'created_at', title: 'CREATED', as: 'time' },
  { key: 'yaml_errors', title: 'ERRORS', shrink: 2 },
];

const neededNames = (job: unknown): string => {
  const needs = valueAt(job, 'needs');
  return Array.isArray(needs) ? needs.map((need) => textAt(need, 'name')).join(', ') : '';
};

/** The jobs of a file that is checked. */
export const lintColumns: readonly Column[] = [
  { key: 'stage', title: 'STAGE', keep: true },
  { key: 'name', title: 'NAME', keep: true },
  { key: 'when', title: 'WHEN' },
  { key: 'needs', title: 'NEEDS', render: neededNames, shrink: 1 },
  { key: 'environment', title: 'ENVIRONMENT', shrink: 1 },
  { key: 'allow_failure', title: 'ALLOWED TO FAIL', as: 'flag', wide: true },
];
