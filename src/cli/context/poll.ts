import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../api/client.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import { isTransportError } from '../../api/errors/transport-error.ts';
import type { CommandContext } from './context.ts';

/** The result of one poll, or the reason why it failed. */
export type Look<T> =
  | { readonly at: Date; readonly value: T; readonly failure?: undefined }
  | { readonly at: Date; readonly value?: undefined; readonly failure: Error };

export interface Polled<T> {
  readonly look: (client: Client) => Promise<T>;
  /** Milliseconds from the start of one poll to the start of the next. */
  readonly interval: number;
  readonly signal: AbortSignal;
}

/** True for temporary failures: the server is unreachable, overloaded, or at fault. */
const isTemporary = (error: unknown): error is Error =>
  isTransportError(error)
    ? error.kind !== 'aborted'
    : isApiError(error) && (error.kind === 'service' || error.kind === 'rate-limited');

/**
 * Polls the server until the signal aborts it or the caller stops iterating. A temporary failure is yielded; other failures
 * are thrown.
 */
export async function* poll<T>(context: CommandContext, polled: Polled<T>): AsyncGenerator<Look<T>, void, void> {
  const { interval, signal } = polled;
  const client = await context.client();
  // The next poll is the retry, so a failure is reported at once.
  const withoutRetries = { ...client, settings: { ...client.settings, retries: 0 } };
  const look = async (): Promise<Look<T>> => {
    try {
      const value = await polled.look(withoutRetries);
      return { at: context.streams.now(), value };
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error;
      return { at: context.streams.now(), failure: error };
    }
  };
  for (;;) {
    const started = performance.now();
    yield await look();
    await pause(Math.max(0, interval - (performance.now() - started)), undefined, { signal });
  }
}
