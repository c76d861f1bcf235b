import type { Socket } from 'node:net';
import type { PeerCertificate } from 'node:tls';
import { describeFailure } from '../../../../api/errors/describe-failure.ts';
import { openTlsContexts } from '../../../../api/tls-context.ts';
import type { Environment } from '../../../config/environment.ts';
import type { Settings } from '../../../config/settings.ts';
import { countText } from '../../../output/count-text.ts';
import { type Check, failureOf, ok, warning } from './check.ts';

/** Milliseconds. */
const limit = 10_000;

/** Waits until a socket is connected, looks at it, and closes it. Rejects on failure, timeout, and abort. */
const withSocket = async <S extends Socket, T>(
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
    // Closing can cause an error, which does not matter.
    socket.on('error', () => {}).destroy();
  }
};

const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '');

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/** Resolves the host. If that fails, nothing else can be checked. */
export const checkDns = async (url: URL): Promise<Check> => {
  const { lookup } = await import('node:dns/promises');
  const host = hostOf(url);
  try {
    const found = await lookup(host, { all: true });
    const addresses = found.map(({ address }) => address).join(', ');
    return ok('dns', addresses === host ? `${host} is an IP address` : `${host} is at ${addresses}`);
  } catch (error) {
    return failureOf('dns', describeFailure(error, url.href));
  }
};

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

const day = 24 * 60 * 60 * 1000;
/** Days before the expiration of a certificate in which it is a warning. */
const soon = 30;

const ownMachine = /^(localhost|127\.[\d.]+|::1)$/;

/** Connections without TLS are fine on this machine, and a warning elsewhere. */
const checkPlain = (url: URL): Check =>
  ownMachine.test(hostOf(url))
    ? ok('tls', 'not used (loopback)')
    : warning('tls', `the token is sent to ${url.host} unencrypted`, 'Use an https:// URL.');

const shake = async (url: URL, settings: Settings, env: Environment, signal: AbortSignal): Promise<PeerCertificate> => {
  const [{ connect }, contexts] = await Promise.all([
    import('node:tls'),
    openTlsContexts(
      { caFile: settings.ca_file.value, certFile: settings.cert_file.value, keyFile: settings.key_file.value },
      env,
    ),
  ]);
  const host = hostOf(url);
  const secure = contexts.service === undefined ? {} : { secureContext: contexts.service };
  const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
  const socket = connect({ host, port: portOf(url), ...name, ...secure });
  return withSocket(socket, 'secureConnect', signal, (connected) => connected.getPeerCertificate());
};

const checkValidity = (url: URL, certificate: PeerCertificate, now: Date): Check => {
  const end = new Date(certificate.valid_to);
  const days = Math.floor((end.getTime() - now.getTime()) / day);
  const until = Number.isNaN(end.getTime()) ? certificate.valid_to : end.toISOString().slice(0, 10);
  if (days >= soon || Number.isNaN(days)) return ok('tls', `the certificate of ${url.host} is valid until ${until}`);
  const left = days < 0 ? "expired by this machine's clock" : `${countText(days, 'day')} left`;
  return warning('tls', `the certificate of ${url.host} is valid until ${until}: ${left}`, 'Renew it.');
};

/**
 * Opens a TLS connection as requests do, with the configured certificates, and checks the server's: trusted, for this
 * host, and valid for a while.
 */
export const checkTls = async (
  url: URL,
  { settings, env, now, signal }: { settings: Settings; env: Environment; now: Date; signal: AbortSignal },
): Promise<Check> => {
  if (url.protocol !== 'https:') return checkPlain(url);
  try {
    return checkValidity(url, await shake(url, settings, env, signal), now);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && error.name === 'ConfigurationError') return failureOf('tls', error);
    const check = failureOf('tls', describeFailure(error, url.href));
    const { ca_file: caFile } = settings;
    const isUntrusted = check.message.includes('authority');
    return isUntrusted && caFile.value === undefined
      ? {
          ...check,
          fix: 'For your own certificate authority, run "repoctl config set ca_file PATH" or set NODE_EXTRA_CA_CERTS.',
        }
      : check;
  }
};
