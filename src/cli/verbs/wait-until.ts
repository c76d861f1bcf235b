import type { Client } from '../../api/client.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { startSpinner } from '../output/spinner.ts';
import { givenDuration, longestTimer } from './parse-moment.ts';
import type { CommandContext } from '../context/context.ts';
import { poll } from '../context/poll.ts';

const usualTimeout = 30 * 60_000;

/**
 * Reads `--wait` and `--wait-timeout` as milliseconds; undefined without `--wait`.
 *
 * @throws UsageError for an invalid duration
 */
export const waitTimeout = (extras: Readonly<Record<string, unknown>>): number | undefined => {
  const limit = { takes: 'such as 30s or 2h', least: 1, most: longestTimer };
  const length = givenDuration('wait-timeout', extras['waitTimeout'], limit);
  if (extras['wait'] === true) return length ?? usualTimeout;
  if (length !== undefined) throw new UsageError('--wait-timeout can only be used with --wait');
  return undefined;
};

interface Awaited<T> {
  readonly look: (client: Client, signal: AbortSignal) => Promise<T>;
  readonly isDone: (value: T) => boolean;
  /** The current state, for the spinner and the error: `pipeline 5 is running`. */
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
 * Polls the server until `isDone`, and returns the value. Temporary failures of the server are tolerated.
 *
 * @throws ExitError (11) after the time limit
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
