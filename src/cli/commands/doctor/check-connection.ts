import { describeFailure } from '../../../api/errors/describe-failure.ts';
import { failureOf, ok, type Check } from './check.ts';

const limit = 10_000;

const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '');

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/** Looks the host up. Without an answer nothing further can be found out. */
export const checkDns = async (url: URL): Promise<Check> => {
  const { lookup } = await import('node:dns/promises');
  const host = hostOf(url);
  try {
    const found = await lookup(host, { all: true });
    const addresses = found.map(({ address }) => address).join(', ');
    return ok('dns', addresses === host ? `${host} is an address` : `${host} is at ${addresses}`);
  } catch (error) {
    return failureOf('dns', describeFailure(error, url.href));
  }
};

/** Opens a connection and closes it. */
export const checkPort = async (url: URL, signal: AbortSignal): Promise<Check> => {
  const { connect } = await import('node:net');
  const started = performance.now();
  const socket = connect({ host: hostOf(url), port: portOf(url) });
  const stop = (): void => void socket.destroy(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.setTimeout(limit, () =>
        reject(Object.assign(new Error('timed out'), { code: 'UND_ERR_CONNECT_TIMEOUT' })),
      );
      socket.once('connect', resolve).once('error', reject);
    });
    return ok('connection', `${url.host} accepts connections (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    signal.throwIfAborted();
    return failureOf('connection', describeFailure(error, url.href));
  } finally {
    signal.removeEventListener('abort', stop);
    // Closing may still make it fail, which nobody needs to know.
    socket.on('error', () => {}).destroy();
  }
};

export { hostOf, portOf };
