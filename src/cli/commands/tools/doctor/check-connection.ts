import { describeFailure } from '../../../../api/errors/describe-failure.ts';
import { failureOf, ok, type Check } from './check.ts';
import { withSocket } from './with-socket.ts';

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
  try {
    await withSocket(socket, 'connect', signal, () => undefined);
    return ok('connection', `${url.host} accepts connections (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    signal.throwIfAborted();
    return failureOf('connection', describeFailure(error, url.href));
  }
};

export { hostOf, portOf };
