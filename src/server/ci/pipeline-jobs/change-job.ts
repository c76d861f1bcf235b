/** What users do with single jobs. */
import type { Row } from '../../db/schema.ts';
import { badRequest, forbidden, notFound } from '../../formats/problems.ts';
import { changePipeline, type HeldPipeline } from '../pipelines/advance.ts';
import { isCancelable } from '../pipelines/retry-and-cancel.ts';
import { setJobs } from '../pipelines/store.ts';
import type { Service } from '../../request/service.ts';
import { deleteTrace, replaceJobs } from '../pipelines/job-store.ts';

type Job = Row<'pipeline_jobs'>;

const hasEnded = ({ status }: Job): boolean => ['success', 'failed', 'canceled'].includes(status);

/** The job as it is now that others have to wait; a job that was retried is not among them. */
const present = ({ jobs }: HeldPipeline, { id }: Job): Job | undefined => jobs.find((job) => job.id === id);

/** Puts a new job in the place of one that has ended; later stages that were left out wait for it. Throws 403 for others. */
export const retryJob = (service: Service, seen: Job, userId: number): Promise<Job> =>
  changePipeline(service, seen.pipeline_id, async (held) => {
    const { transaction, jobs, now } = held;
    const job = present(held, seen);
    if (job === undefined || !hasEnded(job)) {
      throw forbidden('Job is not retryable');
    }
    const [copy] = await replaceJobs(transaction, [job], { user_id: userId, status: 'pending', now });
    if (copy === undefined) {
      throw notFound('Job');
    }
    const later = jobs.filter(({ status, stage_index }) => status === 'skipped' && stage_index > job.stage_index);
    await setJobs(
      transaction,
      later.map(({ id }) => id),
      { status: 'created', updated_at: now },
    );
    return copy;
  });

/** Stops a job; one that has ended stays as it is. */
export const cancelJob = (service: Service, seen: Job): Promise<void> =>
  changePipeline(service, seen.pipeline_id, async (held) => {
    const job = present(held, seen);
    if (job !== undefined && isCancelable(job)) {
      const { transaction, now } = held;
      await setJobs(transaction, [job.id], { status: 'canceled', finished_at: now, updated_at: now });
    }
  });

/** Has a job run that waits for somebody to say so. Throws 400 for others. */
export const playJob = (service: Service, seen: Job, userId: number): Promise<void> =>
  changePipeline(service, seen.pipeline_id, async (held) => {
    const job = present(held, seen);
    if (job?.status !== 'manual') {
      throw badRequest('Unplayable Job');
    }
    await setJobs(held.transaction, [job.id], { status: 'pending', user_id: userId, updated_at: held.now });
  });

/** Throws the log of a job away that has ended. Throws 403 for others. */
export const eraseJob = (service: Service, seen: Job, now: string): Promise<void> =>
  service.database.db.transaction().execute(async (transaction) => {
    if (!hasEnded(seen) || seen.erased_at !== null) {
      throw forbidden('Job is not erasable!');
    }
    await deleteTrace(transaction, seen.id);
    await setJobs(transaction, [seen.id], { erased_at: now, updated_at: now });
  });
