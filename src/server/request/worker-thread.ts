/** Functions that take long for what some people send, in a thread of their own, so that others are answered meanwhile. */
import { Worker } from 'node:worker_threads';
import { readAsset } from '../../assets/assets.ts';
import { guarded } from '../formats/guarded.ts';

/** One call took more time or memory than it may have, and was stopped. */
export class CallStopped extends Error {}

/** A thread that starts with the first call, and again after one that was stopped. */
export interface WorkerThread {
  /**
   * Calls its function, one call after the other. What goes in and comes out is copied, so it has no functions.
   *
   * @throws {CallStopped} for a call beyond the limits
   */
  readonly call: <Result>(input: unknown) => Promise<Result>;
  /** Ends the thread and what it is doing. */
  readonly close: () => void;
}

/** Limits of one call. */
export interface CallLimits {
  readonly milliseconds: number;
  readonly megabytes: number;
}

interface Call {
  readonly input: unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The thread of a script that `scripts/bundle/bundle-workers.js` makes: one that posts a result for each message.
 *
 * @param script its path in the package
 */
export const createWorkerThread = (script: string, { milliseconds, megabytes }: CallLimits): WorkerThread => {
  const waiting: Call[] = [];
  let current: Call | undefined;
  let timer: NodeJS.Timeout | undefined;
  let worker: Worker | undefined;

  const finish = (settle: (call: Call) => void): void => {
    clearTimeout(timer);
    const call = current;
    current = undefined;
    if (call !== undefined) settle(call);
    next();
  };

  /** Leaves the thread that runs to its end, whatever it still says. */
  const stop = (why: unknown): void => {
    void worker?.terminate();
    worker = undefined;
    finish(({ reject }) => reject(why));
  };

  const start = async (): Promise<Worker> => {
    const source = (await readAsset(script)).toString('utf8');
    const started = new Worker(source, { eval: true, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    // Of a thread that was left, nothing counts any more.
    const take = (result: unknown): void => {
      if (worker === started) finish(({ resolve }) => resolve(result));
    };
    const leave = (error: NodeJS.ErrnoException): void => {
      if (worker === started) stop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CallStopped() : error);
    };
    started.on('message', guarded(take, stop));
    started.on('error', guarded(leave, stop));
    started.unref();
    return started;
  };

  const run = async (call: Call): Promise<void> => {
    try {
      worker ??= await start();
      // The thread was closed meanwhile.
      if (current !== call) return stop(new CallStopped());
      worker.postMessage(call.input);
      timer = setTimeout(() => stop(new CallStopped()), milliseconds);
    } catch (error) {
      finish(({ reject }) => reject(error));
    }
  };

  const next = (): void => {
    if (current !== undefined) return;
    current = waiting.shift();
    if (current !== undefined) void run(current);
  };

  return {
    call: <Result>(input: unknown) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ input, resolve: resolve as (result: unknown) => void, reject });
        next();
      }),
    close: () => {
      for (const { reject } of waiting.splice(0)) reject(new CallStopped());
      stop(new CallStopped());
    },
  };
};
