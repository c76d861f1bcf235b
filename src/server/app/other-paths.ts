/** Further addresses of endpoints, which v4 clients use (DESIGN, "The service"). */

const paths: Readonly<Record<string, readonly string[]>> = {
  'files.archive': ['/projects/:id/repository/archive.:format'],
  'jobMetrics.queues': ['/sidekiq/queue_metrics'],
  'jobMetrics.processes': ['/sidekiq/process_metrics'],
  'jobMetrics.jobs': ['/sidekiq/job_stats'],
  'jobMetrics.all': ['/sidekiq/compound_metrics'],
  'labels.update': ['/projects/:id/labels/:name'],
  'labels.delete': ['/projects/:id/labels/:name'],
};

/** The other paths of an endpoint, by the names of its resource and of itself. */
export const otherPaths = (resource: string, name: string): readonly string[] => paths[`${resource}.${name}`] ?? [];
