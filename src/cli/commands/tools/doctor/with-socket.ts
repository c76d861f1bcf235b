import type { Socket } from 'node:net';

/** Milliseconds that a connection may take. */
const limit = 10_000;

/** Waits until a socket is connected, looks at it and closes it. Rejects when it fails, takes too long, or is aborted. */
export const withSocket = async <S extends Socket, T>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  look: (socket: S) => T,
): Promise<T> => {
  const stop = (): void => void socket.destroy(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.setTimeout(limit, () =>
        reject(Object.assign(new Error('timed out'), { code: 'UND_ERR_CONNECT_TIMEOUT' })),
      );
      socket.once(event, resolve).once('error', reject);
    });
    return look(socket);
  } finally {
    signal.removeEventListener('abort', stop);
    // Closing may still make it fail, which nobody needs to know.
    socket.on('error', () => {}).destroy();
  }
};
