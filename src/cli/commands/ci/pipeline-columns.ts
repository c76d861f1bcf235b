import type { Column } from '../../output/column.ts';

export const jobColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count' },
  { key: 'stage', title: 'STAGE' },
  { key: 'name', title: 'NAME' },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'ref', title: 'REF' },
  { key: 'environment', title: 'ENVIRONMENT', shrink: 1 },
  { key: 'duration', title: 'SECONDS', as: 'count' },
  { key: 'runner.description', title: 'RUNNER', wide: true },
  { key: 'pipeline.id', title: 'PIPELINE', as: 'count' },
];

export const pipelineColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count' },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'ref', title: 'REF' },
  { key: 'sha', title: 'SHA', shrink: 1 },
  { key: 'user', title: 'USER', as: 'user' },
  { key: 'created_at', title: 'CREATED', as: 'time' },
  { key: 'yaml_errors', title: 'ERRORS', shrink: 2, wide: true },
];
