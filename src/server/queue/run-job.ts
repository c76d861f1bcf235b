/** Runs one job that this process holds, and says how it ended. */
import type { Row } from '../db/schema.ts';
import { errorText } from '../formats/log.ts';
import type { Service } from '../request/service.ts';
import type { JobContext, JobHandler, JobHandlers } from './handlers.ts';
import type { JobKind } from './kinds.ts';
import { complete, fail, renew } from './store.ts';

const call = (service: Service, handlers: JobHandlers, job: Row<'jobs'>, context: JobContext): Promise<void> => {
  // A row holds the payload that its kind was enqueued with: only `enqueue` writes it, and that is typed.
  const handler = handlers[job.kind as JobKind] as JobHandler<JobKind>;
  return handler(service, JSON.parse(job.payload), context);
};

/** What running a job takes. */
export interface JobRun {
  readonly handlers: JobHandlers;
  /** Milliseconds that a claim holds; it is renewed three times in that time. */
  readonly claimFor: number;
  /** Fires when the process has to go. */
  readonly signal: AbortSignal;
}

/** Does the job, holding on to the claim meanwhile. Never rejects for what the handler throws: that has it tried again. */
export const runJob = async (service: Service, job: Row<'jobs'>, run: JobRun): Promise<void> => {
  const { database, clock, log } = service;
  const about = { job: job.id, kind: job.kind, attempt: job.attempts };
  const lost = new AbortController();
  const hold = async (): Promise<void> => {
    if (!(await renew(database.db, job, clock.now(), run.claimFor))) {
      log('warn', 'another process has taken over a job', about);
      lost.abort();
    }
  };
  const timer = setInterval(() => {
    // A database that is out of reach for a moment does no harm: the next renewal comes before the claim runs out.
    hold().catch((error: unknown) => log('warn', 'could not hold on to a job', { ...about, error: errorText(error) }));
  }, run.claimFor / 3);
  try {
    const signal = AbortSignal.any([lost.signal, run.signal]);
    await call(service, run.handlers, job, { id: job.id, attempt: job.attempts, signal });
  } catch (error) {
    log('error', 'a job went wrong', { ...about, error: errorText(error) });
    await fail(database.db, job, error instanceof Error ? error.message : String(error), clock.now());
    return;
  } finally {
    clearInterval(timer);
  }
  await complete(database.db, job, clock.now());
};
