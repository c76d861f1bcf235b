import { TransportError } from './errors/transport-error.ts';

/** The time limit of a call with all its attempts, joined with the signal of the caller. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Milliseconds left, `Infinity` without a limit. */
  readonly remaining: () => number;
  /** The error for the reason why the signal was aborted while waiting. */
  readonly failure: (url: string, waitedFor?: WaitedFor) => TransportError;
  /** Returns the promise, which rejects as soon as the signal aborts. */
  readonly race: <T>(promise: Promise<T>) => Promise<T>;
  /** Stops the clock for local work, and restarts it from zero afterwards. Rejects when the signal aborts. */
  readonly pause: <T>(work: () => Promise<T>) => Promise<T>;
}

type WaitedFor = 'answer' | 'token';

/** Node.js fires longer timers at once. */
const longestTimer = 2 ** 31 - 1;

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

const timeoutHints: Readonly<Record<WaitedFor, string>> = {
  answer: 'Use a longer --timeout, or check the load of the server.',
  token: 'Check the command that prints the token, or use a longer --timeout.',
};

const nameOf = (url: string, waitedFor: WaitedFor): string =>
  waitedFor === 'token' ? 'token' : `response from ${new URL(url).host}`;

const raceWith = async <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> => {
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    const settled = (): void => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop, { once: true });
    promise.finally(settled).then(resolve, reject);
  });
};

const timedOut = (url: string, timeout: number, waitedFor: WaitedFor): TransportError =>
  new TransportError(`no ${nameOf(url, waitedFor)} within ${seconds(timeout)}`, {
    code: 'TIMEOUT',
    kind: 'timeout',
    url,
    hint: timeoutHints[waitedFor],
  });

const interrupted = (url: string, cause: unknown): TransportError =>
  new TransportError('the request was interrupted', {
    code: 'ABORTED',
    kind: 'aborted',
    url,
    hint: 'The server may still have applied the change.',
    cause,
  });

/**
 * Runs work within a time limit.
 *
 * @param timeout in milliseconds; 0 is no limit
 * @param caller signal that ends the work before the time limit
 */
export const withDeadline = async <T>(
  timeout: number,
  caller: AbortSignal | undefined,
  run: (deadline: Deadline) => Promise<T>,
): Promise<T> => {
  // Node.js 20 may garbage-collect the signals that AbortSignal.any joins, so that a time limit never fires. A timer stays.
  const controller = new AbortController();
  const { signal } = controller;
  let end = Infinity;
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    if (timeout === 0) return;
    end = performance.now() + timeout;
    timer = setTimeout(() => controller.abort(), Math.min(timeout, longestTimer));
  };
  const pause = async <R>(work: () => Promise<R>): Promise<R> => {
    clearTimeout(timer);
    return raceWith(signal, work()).finally(start);
  };
  start();
  const interrupt = (): void => controller.abort(caller?.reason);
  if (caller?.aborted === true) interrupt();
  caller?.addEventListener('abort', interrupt, { once: true });
  try {
    return await run({
      signal,
      remaining: () => end - performance.now(),
      race: (promise) => raceWith(signal, promise),
      pause,
      failure: (url, waitedFor = 'answer') =>
        caller?.aborted === true ? interrupted(url, caller.reason) : timedOut(url, timeout, waitedFor),
    });
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', interrupt);
  }
};
