import type { Client } from '../../api/client.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { startSpinner } from '../output/spinner.ts';
import { givenDuration, longestTimer } from './parse-moment.ts';
import type { CommandContext } from '../context/context.ts';
import { poll } from '../context/poll.ts';

const usualTimeout = 30 * 60_000;

/**
 * Milliseconds that `--wait` may take; undefined when it was not given.
 *
 * @throws UsageError for a time that is none
 */
export const waitTimeout = (extras: Readonly<Record<string, unknown>>): number | undefined => {
  const limit = { takes: 'such as 30s or 2h', least: 1, most: longestTimer };
  const length = givenDuration('wait-timeout', extras['waitTimeout'], limit);
  if (extras['wait'] === true) return length ?? usualTimeout;
  if (length !== undefined) throw new UsageError('--wait-timeout can only be used with --wait');
  return undefined;
};

/** What is waited for. */
interface Awaited<T> {
  readonly look: (client: Client, signal: AbortSignal) => Promise<T>;
  readonly isDone: (value: T) => boolean;
  /** How it stands, for the spinner and for the error: `pipeline 5 is running`. */
  readonly describe: (value: T) => string;
  /** Milliseconds. */
  readonly timeout: number;
  /** Milliseconds from one look to the next. */
  readonly interval?: number;
  /** The start of the error when the time is over; `describe` and the time follow. */
  readonly late?: string;
  readonly hint?: string;
}

/**
 * Looks at something until it is done, and gives it back. A server that cannot be reached meanwhile is waited for, too.
 *
 * @throws ExitError (11) when the time is over
 */
export const waitUntil = async <T>(context: CommandContext, wanted: Awaited<T>): Promise<T> => {
  const { look, isDone, describe, timeout, interval = 2000, late = 'not finished within', hint } = wanted;
  const limit = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([context.signal, limit]);
  const spinner = context.globals.quiet === true ? undefined : startSpinner(context.streams, 'Waiting');
  let latest = 'the server did not respond in time';
  try {
    for await (const { value, failure } of poll(context, {
      interval,
      signal,
      look: (client) => look(client, signal),
    })) {
      if (failure === undefined && isDone(value)) return value;
      latest = failure === undefined ? describe(value) : failure.message;
      spinner?.update(`Waiting: ${latest}`);
    }
    throw new Error('nothing was checked yet');
  } catch (error) {
    if (context.signal.aborted || !limit.aborted) throw error;
    throw new ExitError(`${late} ${timeout / 1000} s: ${latest}`, {
      code: 'timeout',
      ...(hint !== undefined && { hint }),
    });
  } finally {
    spinner?.stop();
  }
};
