/** What the queue can be asked to do. */
import type { Service } from '../request/service.ts';
import type { RefUpdate } from '../git/ref-update.ts';
import type { Row } from '../db/schema.ts';

/** The payload of each kind of job: JSON, so that another process can run it. */
export interface JobKinds {
  /** Deletes the branches that are merged into the default branch, for a user. */
  readonly 'branches.delete_merged': { readonly project_id: number; readonly user_id: number };
  /** Removes what is left of a deleted group: the groups and projects in it, from the innermost out. */
  readonly 'group.remove': { readonly group_id: number };
  /** Looks at the branches of a merge request that somebody has pushed to. */
  readonly 'merge_request.refresh': { readonly merge_request_id: number; readonly user_id: number };
  /** Sees a merge through whose process died after it had moved the branch. */
  readonly 'merge_request.finish': {
    readonly merge_request_id: number;
    readonly user_id: number;
    readonly remove_source: boolean;
  };
  /** Sends one delivery to the receiver of a hook; `delivery` names it, and `body` is the JSON. */
  readonly 'hook.deliver': { readonly hook_id: number; readonly delivery: string; readonly body: object };
  /** Tells the hooks that were there at `at` of refs that somebody has changed then. */
  readonly 'hook.push': {
    readonly project_id: number;
    readonly user: Pusher;
    readonly at: string;
    readonly updates: readonly RefUpdate[];
  };
  /** Makes the pipeline of a schedule; `due_at` is the `next_run_at` that was reached. */
  readonly 'pipeline_schedule.run': { readonly schedule_id: number; readonly due_at: string };
  /** Removes what is left of a deleted project: records, repository, uploads. */
  readonly 'project.remove': { readonly project_id: number };
  /** Repacks a project's repository, and removes what dead processes left in it. */
  readonly 'repository.maintain': { readonly project_id: number };
  /** Writes down how the commits of a project's repository hang together. */
  readonly 'repository.commit_graph': { readonly project_id: number };
}

/** The name of a kind of job. */
export type JobKind = keyof JobKinds;

/** The queue that each kind waits in: what `/jobqueue/queue_metrics` reports by name. */
export const queueOf: Readonly<Record<JobKind, string>> = {
  'branches.delete_merged': 'branches',
  'group.remove': 'removals',
  'hook.deliver': 'hook_deliveries',
  'hook.push': 'hooks',
  'merge_request.finish': 'merge_requests',
  'merge_request.refresh': 'merge_requests',
  'pipeline_schedule.run': 'pipeline_schedules',
  'project.remove': 'removals',
  'repository.commit_graph': 'repositories',
  'repository.maintain': 'repositories',
};

/**
 * Kinds that mostly wait for somebody else: they have places of their own, many of them, so that nothing waits behind a
 * receiver that does not answer.
 */
export const waitingKinds: readonly JobKind[] = ['hook.deliver'];

/** Every queue, in alphabetical order. */
export const queueNames: readonly string[] = [...new Set(Object.values(queueOf))].sort();

/** What a run of a job knows of itself. */
export interface JobContext {
  readonly id: number;
  /** 1 the first time. */
  readonly attempt: number;
  /** Fires when the claim was lost or the process has to go: what is left is someone else's. */
  readonly signal: AbortSignal;
}

/**
 * Does a job. It can be run again after it has worked, when the process died before it could say so: a second run must
 * do no harm. Throwing has the job tried again later.
 */
export type JobHandler<Kind extends JobKind> = (
  service: Service,
  payload: JobKinds[Kind],
  context: JobContext,
) => Promise<void>;

/** A handler for each kind of job: a missing one does not compile. */
export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<Kind> };

/** Who pushed, as they were then. */
export type Pusher = Pick<Row<'users'>, 'id' | 'name' | 'username' | 'email' | 'avatar_path'>;
