/** Takes jobs from the queue and runs them, as one of any number of processes. */
import { errorText } from '../log.ts';
import type { Service } from '../service.ts';
import type { JobHandlers } from './handlers.ts';
import type { JobKind } from './kinds.ts';
import { queueNames } from './kinds.ts';
import { heartbeat, newProcessId, signOff, type WorkerProcess } from './processes.ts';
import { pause } from './pause.ts';
import { prune } from './prune.ts';
import { startRepeating } from './repeat.ts';
import { runJob } from './run-job.ts';
import { claim } from './store.ts';

/** All times are milliseconds. */
export interface WorkerOptions {
  /** Jobs that run at the same time; 4 when absent. */
  readonly concurrency?: number;
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

const heartbeatInterval = 5000;
const pruneInterval = 3_600_000;

/** Starts to work on the queue. */
export const startWorker = (service: Service, handlers: JobHandlers, options: WorkerOptions = {}): Worker => {
  const { concurrency = 4, pollInterval = 500, claimFor = 60_000, stopTimeout = 10_000 } = options;
  const { database, clock, config, log } = service;
  const stopping = new AbortController();
  const leaving = new AbortController();
  const kinds = Object.keys(handlers) as JobKind[];
  const self: WorkerProcess = {
    id: newProcessId(config.hostname, process.pid),
    hostname: config.hostname,
    pid: process.pid,
    concurrency,
    queues: queueNames,
    startedAt: clock.now(),
  };
  const inFlight = new Set<Promise<void>>();

  const start = async (): Promise<boolean> => {
    const job = await claim(database, { processId: self.id, kinds, now: clock.now(), claimFor });
    if (job === undefined) {
      return false;
    }
    const running = runJob(service, job, { handlers, claimFor, signal: leaving.signal })
      .catch((error: unknown) => log('error', 'could not record how a job ended', { error: errorText(error) }))
      .finally(() => inFlight.delete(running));
    inFlight.add(running);
    return true;
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const full = inFlight.size >= concurrency;
        if (full) {
          await Promise.race([...inFlight, pause(pollInterval, stopping.signal)]);
        } else if (!(await start())) {
          await pause(pollInterval, stopping.signal);
        }
      } catch (error) {
        log('error', 'could not take a job from the queue', { error: errorText(error) });
        await pause(pollInterval, stopping.signal);
      }
    }
  };

  const beating = startRepeating(heartbeatInterval, log, () =>
    heartbeat(database.db, self, inFlight.size, clock.now()),
  );
  const pruning = startRepeating(pruneInterval, log, () => prune(database.db, clock.now()));
  const working = work();

  const stop = async (): Promise<void> => {
    stopping.abort();
    await working;
    await Promise.all([beating.stop(), pruning.stop()]);
    const waited = new AbortController();
    await Promise.race([Promise.all(inFlight), pause(stopTimeout, waited.signal)]);
    waited.abort();
    leaving.abort();
    await signOff(database.db, self.id);
  };
  return { processId: self.id, stop };
};
