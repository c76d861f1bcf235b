import type { Row } from './row.ts';

const section = 'Background-job metrics';
const shared = {
  section,
  method: 'GET',
  success: 200,
  access: 'credentials',
  array: false,
  required: [],
  optional: [],
} as const;

export const backgroundJobRows: readonly Row[] = [
  { ...shared, path: '/jobqueue/queue_metrics', fields: { queues: 'object' } },
  { ...shared, path: '/jobqueue/process_metrics', fields: { processes: 'array' } },
  { ...shared, path: '/jobqueue/job_stats', fields: { jobs: 'object' } },
  { ...shared, path: '/jobqueue/compound_metrics', fields: { queues: 'object', processes: 'array', jobs: 'object' } },
];
