/** What does the work of a job. */
import type { Service } from '../request/service.ts';
import type { JobKind, JobKinds } from './kinds.ts';

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
