/** Takes jobs from the queue and runs them, as one of any number of processes. */
import { errorText } from '../formats/log.ts';
import type { Service } from '../request/service.ts';
import type { JobHandlers } from './handlers.ts';
import type { JobKind } from './kinds.ts';
import { queueNames, waitingKinds } from './kinds.ts';
import { heartbeat, newProcessId, signOff, type WorkerProcess } from './processes.ts';
import { pause, pauseUnless } from './pause.ts';
import { prune } from './prune.ts';
import { startRepeating } from './repeat.ts';
import { runJob } from './run-job.ts';
import { claim } from './store.ts';

/** All times are milliseconds. */
export interface WorkerOptions {
  /** Jobs that run at the same time, those of `waitingKinds` left out; 4 when absent. */
  readonly concurrency?: number;
  /** Jobs of `waitingKinds` that run at the same time besides; 32 when absent. */
  readonly waiting?: number;
  /** Pause between two looks at an empty queue; 500 when absent. */
  readonly pollInterval?: number;
  /** How long a job stays this process's without a sign of life; 60 000 when absent. */
  readonly claimFor?: number;
  /** How long `stop` waits for what is in flight; 10 000 when absent. */
  readonly stopTimeout?: number;
}

/** A process's part in working the queue off. */
export interface Worker {
  /** As in the `processes` table and in `claimed_by`. */
  readonly processId: string;
  /**
   * Takes no more jobs and waits for those that run. After `stopTimeout` their signal fires and they are left alone:
   * their claims run out, and another process does them.
   */
  readonly stop: () => Promise<void>;
}

/** Places for jobs of some kinds. */
interface Pool {
  readonly kinds: readonly JobKind[];
  readonly concurrency: number;
  readonly inFlight: Set<Promise<void>>;
}

const isWaiting = (kind: JobKind): boolean => waitingKinds.includes(kind);

const heartbeatInterval = 5000;
const pruneInterval = 3_600_000;

/** Starts to work on the queue. */
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
        log('error', 'could not take a job from the queue', { error: errorText(error) });
        await pause(pollInterval, stopping.signal);
      }
    }
  };

  const beating = startRepeating(heartbeatInterval, log, () =>
    heartbeat(database.db, self, inFlight().length, clock.now()),
  );
  const pruning = startRepeating(pruneInterval, log, () => prune(database.db, clock.now()));
  const working = pools.map(work);

  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(working);
    await Promise.all([beating.stop(), pruning.stop()]);
    await pauseUnless([Promise.all(inFlight())], stopTimeout, leaving.signal);
    leaving.abort();
    await signOff(database.db, self.id);
  };
  return { processId: self.id, stop };
};
