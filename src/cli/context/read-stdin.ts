import { UsageError } from '../errors/usage-error.ts';
import type { Streams } from '../output/streams.ts';

/** Reads stdin to its end. On a terminal that means until Ctrl-D. */
export const readStdin = async ({ stdin }: Streams, signal: AbortSignal): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  const stop = (): void => {
    if ('destroy' in stdin && typeof stdin.destroy === 'function') stdin.destroy(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  } catch (error) {
    signal.throwIfAborted();
    throw new UsageError('stdin cannot be read', { cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return Buffer.concat(chunks);
};
