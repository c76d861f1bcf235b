import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../api/client.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import { isTransportError } from '../../api/errors/transport-error.ts';
import type { CommandContext } from './context.ts';

/** What one look at the service brought, or why it brought nothing. */
export type Look<T> =
  | { readonly at: Date; readonly value: T; readonly failure?: undefined }
  | { readonly at: Date; readonly value?: undefined; readonly failure: Error };

/** What is looked at, and how often. */
export interface Polled<T> {
  readonly look: (client: Client) => Promise<T>;
  /** Milliseconds from the start of one look to that of the next. */
  readonly interval: number;
  readonly signal: AbortSignal;
}

/** Whether a failure may be over in a moment: the service is out of reach, overloaded or at fault. */
const passes = (error: unknown): error is Error =>
  isTransportError(error)
    ? error.kind !== 'aborted'
    : isApiError(error) && (error.kind === 'service' || error.kind === 'rate-limited');

/**
 * Asks the service again and again, until the signal ends it or nobody takes the looks any more. A look that fails for
 * a moment is a look, too; other failures are thrown.
 */
export async function* poll<T>(context: CommandContext, polled: Polled<T>): AsyncGenerator<Look<T>, void, void> {
  const { interval, signal } = polled;
  const client = await context.client();
  // The next look is the repetition: nobody shall wait for one to be told of a failure.
  const impatient = { ...client, settings: { ...client.settings, retries: 0 } };
  const look = async (): Promise<Look<T>> => {
    try {
      const value = await polled.look(impatient);
      return { at: context.streams.now(), value };
    } catch (error) {
      if (signal.aborted || !passes(error)) throw error;
      return { at: context.streams.now(), failure: error };
    }
  };
  for (;;) {
    const started = performance.now();
    yield await look();
    await pause(Math.max(0, interval - (performance.now() - started)), undefined, { signal });
  }
}
