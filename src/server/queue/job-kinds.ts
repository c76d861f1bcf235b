/** Declares the kinds of jobs, their payloads, and their queues. */
import type { FiredEvent } from './hook-facts.ts';
import type { HookFlag, HookTrigger } from '../../contract/vocabulary/hook-events.ts';
import type { Service } from '../request/service.ts';
import type { RefUpdate } from '../git/ref-update.ts';
import type { Row } from '../db/schema.ts';

/** The payload of each kind of job. It is JSON, so that any process can run the job. */
export interface JobKinds {
  /** Deletes merged branches on behalf of a user. */
  readonly 'branches.delete_merged': { readonly project_id: number; readonly user_id: number };
  /** Removes a deleted group with the groups and projects in it, from the innermost out. */
  readonly 'group.remove': { readonly group_id: number };
  /** Deletes the artifacts that a project had at `until`, but for those that are kept, or of latest pipelines. */
  readonly 'job_artifacts.delete': { readonly project_id: number; readonly until: string };
  /** Checks a merge request again after a push to one of its branches. */
  readonly 'merge_request.refresh': { readonly merge_request_id: number; readonly user_id: number };
  /** Completes a merge whose process died after it had updated the branch. */
  readonly 'merge_request.finish': {
    readonly merge_request_id: number;
    readonly user_id: number;
    readonly remove_source: boolean;
  };
  /** Sends a delivery to a hook. */
  readonly 'hook.deliver': {
    readonly hook_id: number;
    readonly event: HookTrigger;
    /** The same for all hooks that get the event. */
    readonly event_id: string;
    /** The ID of the delivery, the same for all attempts. */
    readonly delivery: string;
    readonly body: object;
  };
  /** Notifies hooks that existed at `at` of what happened then. */
  readonly 'hook.events': {
    readonly place: { readonly project_id: number } | { readonly namespace_id: number };
    readonly user_id: number | null;
    readonly at: string;
    readonly events: readonly FiredEvent[];
  };
  /** Notifies hooks that existed at `at` of the refs that were pushed then. */
  readonly 'hook.push': {
    readonly project_id: number;
    readonly user: Pusher;
    readonly at: string;
    readonly updates: readonly RefUpdate[];
    /** The events that only hooks of the instance get, since the push has too many of them. */
    readonly crowded?: readonly HookFlag[];
    /** All refs of the push, of which hooks of the instance can be notified in one event; `updates` is empty then. */
    readonly whole?: readonly RefUpdate[];
  };
  /** Starts a delayed job of a pipeline. */
  readonly 'pipeline_job.start': { readonly job_id: number };
  /** Creates the pipeline of a schedule; `due_at` is the `next_run_at` that has passed. */
  readonly 'pipeline_schedule.run': { readonly schedule_id: number; readonly due_at: string };
  /** Removes the records, repository, and uploads of a deleted project. */
  readonly 'project.remove': { readonly project_id: number };
  /** Removes files that dead processes left in a project's repository, and repacks it if it is due or somebody asked for it. */
  readonly 'repository.maintain': { readonly project_id: number; readonly task?: 'eager' };
  /** Writes the commit graph of a project's repository. */
  readonly 'repository.commit_graph': { readonly project_id: number };
}

export type JobKind = keyof JobKinds;

/** The queue of each kind, by the name that `/jobqueue/queue_metrics` reports. */
export const queueOf: Readonly<Record<JobKind, string>> = {
  'branches.delete_merged': 'branches',
  'group.remove': 'removals',
  'hook.deliver': 'hook_deliveries',
  'hook.events': 'hooks',
  'hook.push': 'hooks',
  'job_artifacts.delete': 'removals',
  'merge_request.finish': 'merge_requests',
  'merge_request.refresh': 'merge_requests',
  'pipeline_job.start': 'pipelines',
  'pipeline_schedule.run': 'pipeline_schedules',
  'project.remove': 'removals',
  'repository.commit_graph': 'repositories',
  'repository.maintain': 'repositories',
};

/**
 * Kinds that mostly wait for other servers. They have a large pool for themselves, so that no other job waits behind a receiver
 * that does not respond.
 */
export const waitingKinds: readonly JobKind[] = ['hook.deliver'];

/** Every queue, in alphabetical order. */
export const queueNames: readonly string[] = [...new Set(Object.values(queueOf))].sort();

export interface JobContext {
  readonly id: number;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Fires when the claim is lost or the process stops: another process continues the job. */
  readonly signal: AbortSignal;
}

/** A failure outside of the server, such as that of a receiver of hooks: its message says all that operators need. */
export class OutsideFailure extends Error {}

/**
 * Runs a job. It must be idempotent, since a job runs again if its process died before it recorded the success. A job whose
 * handler throws is retried later.
 */
export type JobHandler<Kind extends JobKind> = (
  service: Service,
  payload: JobKinds[Kind],
  context: JobContext,
) => Promise<void>;

/** A kind without a handler does not compile. */
export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<Kind> };

/** The user as of the push. */
export type Pusher = Pick<Row<'users'>, 'id' | 'name' | 'username' | 'email' | 'avatar_path'>;
