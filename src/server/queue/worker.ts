/** Runs jobs from the queue. Any number of processes can do so. */
import type { Row } from '../db/schema.ts';
import { errorText } from '../formats/log.ts';
import { Problem } from '../formats/problems.ts';
import type { Service } from '../request/service.ts';
import {
  type JobContext,
  type JobHandler,
  type JobHandlers,
  type JobKind,
  OutsideFailure,
  queueNames,
  waitingKinds,
} from './job-kinds.ts';
import { heartbeat, newProcessId, unregisterProcess, type WorkerProcess } from './processes.ts';
import { prune } from './prune.ts';
import { pause, startRepeating } from './recurring.ts';
import { claim, complete, fail, postpone, renew } from './store.ts';

/** Resolves as `pause` does, or with the first of the promises, and then removes its timer and listener. */
export const pauseUnless = async (
  first: Iterable<Promise<unknown>>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> => {
  const pausing = new AbortController();
  const end = (): void => pausing.abort();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    await Promise.race([...first, pause(milliseconds, pausing.signal)]);
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
};

const call = (service: Service, handlers: JobHandlers, job: Row<'jobs'>, context: JobContext): Promise<void> => {
  // The payload fits the kind, since only `enqueue`, which is typed, writes rows.
  const handler = handlers[job.kind as JobKind] as JobHandler<JobKind>;
  return handler(service, JSON.parse(job.payload), context);
};

interface JobRun {
  readonly handlers: JobHandlers;
  /** Milliseconds until a claim expires; it is renewed after each third of them. */
  readonly claimFor: number;
  /** Fires when the process stops. */
  readonly signal: AbortSignal;
}

/** Reports an unavailable storage or a full database. */
const isOutage = ({ database: { engine } }: Service, error: unknown): boolean =>
  engine.outageOf(error) === 'full' || (error instanceof Problem && error.retryAfter !== undefined);

/** Runs a job and renews its claim meanwhile. Does not reject when the handler throws: the job is retried. */
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
    // A short outage of the database does no harm: the next renewal comes before the claim expires.
    hold().catch((error: unknown) =>
      log('warn', 'could not renew the claim of a job', { ...about, error: errorText(error) }),
    );
  }, run.claimFor / 3);
  try {
    const signal = AbortSignal.any([lost.signal, run.signal]);
    await call(service, run.handlers, job, { id: job.id, attempt: job.attempts, signal });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (isOutage(service, error)) {
      log('warn', 'a job is postponed', { ...about, error: message });
      await postpone(database.db, job, message, clock.now());
    } else {
      const isOutside = error instanceof OutsideFailure;
      log(isOutside ? 'warn' : 'error', 'a job failed', { ...about, error: isOutside ? message : errorText(error) });
      await fail(database.db, job, message, clock.now());
    }
    return;
  } finally {
    clearInterval(timer);
  }
  await complete(database.db, job, clock.now());
};

/** All times are milliseconds. */
export interface WorkerOptions {
  /** Jobs that run at the same time, except `waitingKinds`; 4 by default. */
  readonly concurrency?: number;
  /** Jobs of `waitingKinds` that run at the same time; 32 by default. */
  readonly waiting?: number;
  /** Pause between two polls of an empty queue; 500 by default. */
  readonly pollInterval?: number;
  /** Time until a claim expires unless it is renewed; 60 000 by default. */
  readonly claimFor?: number;
  /** Time that `stop` waits for running jobs; 10 000 by default. */
  readonly stopTimeout?: number;
}

export interface Worker {
  /** As in the `processes` table and in `claimed_by`. */
  readonly processId: string;
  /**
   * Claims no more jobs, and waits for running ones. After `stopTimeout`, or when `late` fires, the signal of the jobs fires and
   * they are abandoned: their claims expire, and another process runs them.
   */
  readonly stop: (late?: AbortSignal) => Promise<void>;
}

interface Pool {
  readonly kinds: readonly JobKind[];
  readonly concurrency: number;
  readonly inFlight: Set<Promise<void>>;
}

const isWaiting = (kind: JobKind): boolean => waitingKinds.includes(kind);

const heartbeatInterval = 5000;
const pruneInterval = 3_600_000;

export const startWorker = (service: Service, handlers: JobHandlers, options: WorkerOptions = {}): Worker => {
  const { concurrency = 4, waiting = 32, pollInterval = 500, claimFor = 60_000, stopTimeout = 10_000 } = options;
  const { database, clock, config, log } = service;
  const stopping = new AbortController();
  const leaving = new AbortController();
  const kinds = Object.keys(handlers) as JobKind[];
  const pools: readonly Pool[] = [
    { kinds: kinds.filter((kind) => !isWaiting(kind)), concurrency, inFlight: new Set() },
    { kinds: kinds.filter(isWaiting), concurrency: waiting, inFlight: new Set() },
  ];
  const self: WorkerProcess = {
    id: newProcessId(config.hostname, process.pid),
    hostname: config.hostname,
    pid: process.pid,
    concurrency: concurrency + waiting,
    queues: queueNames,
    startedAt: clock.now(),
  };
  const inFlight = (): Promise<void>[] => pools.flatMap((pool) => [...pool.inFlight]);

  const start = async (pool: Pool): Promise<boolean> => {
    const job = await claim(database, { processId: self.id, kinds: pool.kinds, now: clock.now(), claimFor });
    if (job === undefined) {
      return false;
    }
    const running = runJob(service, job, { handlers, claimFor, signal: leaving.signal })
      .catch((error: unknown) => log('error', 'could not record how a job ended', { error: errorText(error) }))
      .finally(() => pool.inFlight.delete(running));
    pool.inFlight.add(running);
    return true;
  };

  const work = async (pool: Pool): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const full = pool.inFlight.size >= pool.concurrency;
        if (full) {
          await pauseUnless(pool.inFlight, pollInterval, stopping.signal);
        } else if (!(await start(pool))) {
          await pause(pollInterval, stopping.signal);
        }
      } catch (error) {
        log('error', 'could not claim a job', { error: errorText(error) });
        await pause(pollInterval, stopping.signal);
      }
    }
  };

  const beat = (): Promise<void> => heartbeat(database.db, self, inFlight().length, clock.now());
  const beating = startRepeating({ name: 'heartbeat', interval: heartbeatInterval, run: beat }, log);
  const pruneNow = (): Promise<void> => prune(database.db, clock.now());
  const pruning = startRepeating({ name: 'prune jobs', interval: pruneInterval, run: pruneNow }, log);
  const working = pools.map(work);

  const stop = async (late?: AbortSignal): Promise<void> => {
    stopping.abort();
    await Promise.all(working);
    await Promise.all([beating.stop(), pruning.stop()]);
    await pauseUnless([Promise.all(inFlight())], stopTimeout, late ?? leaving.signal);
    leaving.abort();
    // If this fails, other processes find out by the missing heartbeat.
    await unregisterProcess(database.db, self.id).catch((error: unknown) =>
      log('warn', 'could not unregister from the queue', { error: errorText(error) }),
    );
  };
  return { processId: self.id, stop };
};
