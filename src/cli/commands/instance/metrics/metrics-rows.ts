/** Tables of job queue metrics. */
import type { Body } from '../../../../contract/vocabulary/endpoint.ts';
import type { jobMetrics } from '../../../../contract/instance/job-metrics.ts';
import type { Column } from '../../../output/column.ts';

/** The responses of the endpoints; each has some of the parts. */
export type Metrics = Partial<Body<(typeof jobMetrics)['all']>>;

export type Part = keyof Metrics;

const seconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} s`;

/** Columns by part; the first one names the row. */
export const columnsOf: Readonly<Record<Part, readonly Column[]>> = {
  queues: [
    { key: 'name', title: 'QUEUE', keep: true },
    { key: 'backlog', title: 'BACKLOG', as: 'count' },
    {
      key: 'latency',
      title: 'LATENCY',
      as: 'count',
      render: (row, { terminal }) => {
        const { latency } = row as { latency: number };
        return terminal ? seconds(latency) : String(latency);
      },
    },
  ],
  processes: [
    { key: 'pid', title: 'PID', as: 'count' },
    { key: 'hostname', title: 'HOST' },
    { key: 'tag', title: 'TAG', wide: true },
    { key: 'busy', title: 'BUSY', as: 'count' },
    { key: 'concurrency', title: 'CONCURRENCY', as: 'count' },
    { key: 'started_at', title: 'STARTED', as: 'time' },
    { key: 'queues', title: 'QUEUES', as: 'list', shrink: 1 },
  ],
  jobs: [
    { key: 'processed', title: 'PROCESSED', as: 'count' },
    { key: 'failed', title: 'FAILED', as: 'count' },
    { key: 'enqueued', title: 'ENQUEUED', as: 'count' },
  ],
};

export const rowsOf = (part: Part, { queues = {}, processes = [], jobs }: Metrics): readonly unknown[] => {
  switch (part) {
    case 'queues':
      return Object.entries(queues).map(([name, { backlog, latency }]) => ({ name, backlog, latency }));
    case 'processes':
      return processes;
    case 'jobs':
      return jobs === undefined ? [] : [jobs];
  }
};
