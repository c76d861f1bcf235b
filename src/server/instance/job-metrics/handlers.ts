/** Metrics of the job queue (document, "Background-job metrics"). */
import type { jobMetrics } from '../../../contract/instance/job-metrics.ts';
import type { Handlers } from '../../request/handler.ts';
import { jobStats, queueMetrics } from '../../queue/metrics.ts';
import { processMetrics } from '../../queue/processes.ts';
import type { Service } from '../../request/service.ts';

const queues = ({ database, clock }: Service) => queueMetrics(database.db, clock.now());

const processes = ({ database, clock }: Service) => processMetrics(database.db, clock.now());

const jobs = ({ database }: Service) => jobStats(database.db);

/** The metrics are those of all processes with the same database. */
export const jobMetricsHandlers: Handlers<typeof jobMetrics> = {
  queues: async ({ service }) => ({ queues: await queues(service) }),
  processes: async ({ service }) => ({ processes: await processes(service) }),
  jobs: async ({ service }) => ({ jobs: await jobs(service) }),
  all: async ({ service }) => ({
    queues: await queues(service),
    processes: await processes(service),
    jobs: await jobs(service),
  }),
};
