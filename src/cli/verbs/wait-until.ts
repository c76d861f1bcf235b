import type { Client } from '../../api/client.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { startSpinner } from '../output/spinner.ts';
import { parseDuration } from './parse-moment.ts';
import type { CommandContext } from '../context/context.ts';
import { poll } from '../context/poll.ts';

const usualTimeout = 30 * 60_000;
const interval = 2000;
/** A longer time does not fit a timer. */
const longest = 24 * 86_400_000;

/**
 * Milliseconds that `--wait` may take; undefined when it was not given.
 *
 * @throws UsageError for a time that is none
 */
export const waitTimeout = (extras: Readonly<Record<string, unknown>>): number | undefined => {
  const text = extras['waitTimeout'];
  if (typeof text !== 'string') return extras['wait'] === true ? usualTimeout : undefined;
  const length = parseDuration(text);
  if (length === undefined || length < 1 || length > longest) {
    throw new UsageError(`--wait-timeout must be a duration such as 30s or 2h, got "${text}"`);
  }
  if (extras['wait'] !== true) throw new UsageError('--wait-timeout can only be used with --wait');
  return length;
};

/** What is waited for. */
interface Awaited<T> {
  readonly look: (client: Client, signal: AbortSignal) => Promise<T>;
  readonly isDone: (value: T) => boolean;
  /** How it stands, for the spinner and for the error: `pipeline 5 is running`. */
  readonly describe: (value: T) => string;
  /** Milliseconds. */
  readonly timeout: number;
}

/**
 * Looks at something until it is done, and gives it back. A server that cannot be reached meanwhile is waited for, too.
 *
 * @throws ExitError (11) when the time is over
 */
export const waitUntil = async <T>(context: CommandContext, wanted: Awaited<T>): Promise<T> => {
  const { look, isDone, describe, timeout } = wanted;
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
    throw new ExitError(`not finished within ${timeout / 1000} s: ${latest}`, { code: 'timeout' });
  } finally {
    spinner?.stop();
  }
};
