/** Figures of the job queue (document, "Background-job metrics"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { count, dateTime, record, text } from '../vocabulary/fields.ts';

const queues = {
  type: 'object',
  additionalProperties: record('QueueMetrics', {
    backlog: { ...count, description: 'Due jobs that are waiting' },
    latency: { type: 'number', minimum: 0, description: 'Seconds that the oldest job has been due' },
  }),
} as const;

const processes = {
  type: 'array',
  items: record('ProcessMetrics', {
    hostname: text,
    pid: { type: 'integer' },
    tag: text,
    started_at: dateTime,
    queues: { type: 'array', items: text },
    labels: { type: 'array', items: text },
    concurrency: { ...count, description: 'Maximum number of parallel jobs' },
    busy: { ...count, description: 'Running jobs' },
  }),
} as const;

const jobs = record('JobStats', {
  processed: { ...count, description: 'Finished runs' },
  failed: { ...count, description: 'Failed runs' },
  enqueued: { ...count, description: 'Waiting jobs, due or not' },
});

const shared = {
  method: 'GET',
  section: 'Background-job metrics',
  access: { to: 'admin' },
  risk: 'read',
  params: {},
  success: 200,
} as const;

/** Endpoints of the figures of the job queue. */
export const jobMetrics = {
  queues: endpoint({
    ...shared,
    path: '/jobqueue/queue_metrics',
    alternatives: [{ path: '/sidekiq/queue_metrics' }],
    summary: 'Show the size and latency of each queue',
    response: { type: 'object', properties: { queues }, required: ['queues'], additionalProperties: false },
  }),
  processes: endpoint({
    ...shared,
    path: '/jobqueue/process_metrics',
    alternatives: [{ path: '/sidekiq/process_metrics' }],
    summary: 'Show the processes that run jobs',
    response: { type: 'object', properties: { processes }, required: ['processes'], additionalProperties: false },
  }),
  jobs: endpoint({
    ...shared,
    path: '/jobqueue/job_stats',
    alternatives: [{ path: '/sidekiq/job_stats' }],
    summary: 'Show job statistics',
    response: { type: 'object', properties: { jobs }, required: ['jobs'], additionalProperties: false },
  }),
  all: endpoint({
    ...shared,
    path: '/jobqueue/compound_metrics',
    alternatives: [{ path: '/sidekiq/compound_metrics' }],
    summary: 'Show queues, processes, and jobs',
    response: {
      type: 'object',
      properties: { queues, processes, jobs },
      required: ['queues', 'processes', 'jobs'],
      additionalProperties: false,
    },
  }),
} as const;
