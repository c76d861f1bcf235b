/** What the queue can be asked to do. */

/** The payload of each kind of job: JSON, so that another process can run it. */
export interface JobKinds {
  /** Makes the pipeline of a schedule; `due_at` is the `next_run_at` that was reached. */
  readonly 'pipeline_schedule.run': { readonly schedule_id: number; readonly due_at: string };
  /** Removes what is left of a deleted project: records, repository, uploads. */
  readonly 'project.remove': { readonly project_id: number };
}

/** The name of a kind of job. */
export type JobKind = keyof JobKinds;

/** The queue that each kind waits in: what `/jobqueue/queue_metrics` reports by name. */
export const queueOf: Readonly<Record<JobKind, string>> = {
  'pipeline_schedule.run': 'pipeline_schedules',
  'project.remove': 'removals',
};

/** Every queue, in alphabetical order. */
export const queueNames: readonly string[] = [...new Set(Object.values(queueOf))].sort();
