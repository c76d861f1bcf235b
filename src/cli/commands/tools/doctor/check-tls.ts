import type { PeerCertificate } from 'node:tls';
import { describeFailure } from '../../../../api/errors/describe-failure.ts';
import { openTlsContexts } from '../../../../api/tls-context.ts';
import type { Environment } from '../../../config/environment.ts';
import type { Settings } from '../../../config/settings.ts';
import { hostOf, portOf } from './check-connection.ts';
import { failureOf, ok, warning, type Check } from './check.ts';
import { withSocket } from './with-socket.ts';

const day = 24 * 60 * 60 * 1000;
/** Days before a certificate runs out from which on it is worth a warning. */
const soon = 30;

const ownMachine = /^(localhost|127\.[\d.]+|::1)$/;

/** Without TLS: fine on one's own machine, worth a warning elsewhere. */
const checkPlain = (url: URL): Check =>
  ownMachine.test(hostOf(url))
    ? ok('tls', 'none, and none needed: the service is on this machine')
    : warning(
        'tls',
        `the token goes to ${url.host} unencrypted`,
        'Use an https:// URL; anyone on the way can read along.',
      );

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
  const left = days < 0 ? 'by this clock it has run out' : `${days} day${days === 1 ? '' : 's'} left`;
  return warning('tls', `the certificate of ${url.host} is valid until ${until}: ${left}`, 'Have it renewed.');
};

/**
 * Makes a TLS connection as requests do, with the CA and client certificate files in force, and looks at the
 * certificate: trusted, for this host, valid for a while yet.
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
      ? { ...check, fix: 'If the authority is your own: repoctl config set ca_file PATH, or set NODE_EXTRA_CA_CERTS.' }
      : check;
  }
};
