import { TransportError, type TransportFailure } from './transport-error.ts';
import { ProtocolError } from './protocol-error.ts';
import { InvalidRequestError } from './invalid-request-error.ts';

interface Failure {
  readonly kind: TransportFailure;
  readonly neverConnected?: boolean;
  readonly message: (host: string) => string;
  readonly hint: string;
}

const refused: Failure = {
  kind: 'refused',
  neverConnected: true,
  message: (host) => `nothing accepts connections at ${host}`,
  hint: 'Check the host and the port of the URL, and that the service is running.',
};
const dns: Failure = {
  kind: 'dns',
  neverConnected: true,
  message: (host) => `the host of ${host} was not found`,
  hint: 'Check the host name of the URL and your DNS settings.',
};
const connectTimeout: Failure = {
  kind: 'timeout',
  neverConnected: true,
  message: (host) => `no connection to ${host} within the time allowed for connecting`,
  hint: 'Check the URL, a firewall in between, and the proxy settings.',
};
const unreachable: Failure = {
  kind: 'other',
  neverConnected: true,
  message: (host) => `there is no route to ${host}`,
  hint: 'Check the network connection or the VPN.',
};
const reset: Failure = {
  kind: 'reset',
  message: (host) => `the connection to ${host} was closed before an answer came`,
  hint: 'Try again; if it persists, look at the logs of the service or of the proxy in front of it.',
};
const closed: Failure = {
  kind: 'aborted',
  message: (host) => `the connection to ${host} was ended from here`,
  hint: 'The service may have carried the call out all the same.',
};
const tls = (message: (host: string) => string, hint: string): Failure => ({ kind: 'tls', message, hint });
const untrusted = tls(
  (host) => `the certificate of ${host} is not signed by an authority trusted here`,
  'Name the file with the authority in the setting ca_file, or in NODE_EXTRA_CA_CERTS.',
);
const plainHttp = tls(
  (host) => `${host} does not speak TLS`,
  'If the service speaks plain HTTP on this port, use an http:// URL.',
);
const clientCertificate = tls(
  (host) => `${host} wants another client certificate, or one at all`,
  'Give a client certificate and its key that the service accepts.',
);

const failures: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: refused,
  ENOTFOUND: dns,
  EAI_AGAIN: dns,
  ENODATA: dns,
  UND_ERR_CONNECT_TIMEOUT: connectTimeout,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENETDOWN: unreachable,
  ECONNRESET: reset,
  EPIPE: reset,
  UND_ERR_SOCKET: reset,
  UND_ERR_DESTROYED: closed,
  UND_ERR_CLOSED: closed,
  ABORT_ERR: closed,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: tls((host) => `the certificate of ${host} has expired`, 'Have it renewed; check this clock too.'),
  CERT_NOT_YET_VALID: tls((host) => `the certificate of ${host} is not valid yet`, 'Check the clock of this machine.'),
  ERR_TLS_CERT_ALTNAME_INVALID: tls(
    (host) => `the certificate of ${host} is for another host`,
    'Use the host name that the certificate names.',
  ),
  ERR_SSL_WRONG_VERSION_NUMBER: plainHttp,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: plainHttp,
  EPROTO: plainHttp,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: clientCertificate,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: clientCertificate,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: clientCertificate,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: clientCertificate,
  UND_ERR_PRX_TLS: tls(() => 'the TLS connection to the proxy failed', 'Check the proxy settings (HTTPS_PROXY).'),
};

const otherTls = tls(
  (host) => `no TLS connection to ${host} could be made`,
  'Check the certificates, and that the port speaks TLS.',
);

/** The code of an error, of its cause, or of the first of several attempts. */
const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return 'UNKNOWN';
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === 'string') return code;
  if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0]);
  return cause === undefined ? 'UNKNOWN' : codeOf(cause);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const find = (code: string, error: unknown): Failure | undefined => {
  if (code === 'ETIMEDOUT') {
    return (error as { syscall?: unknown }).syscall === 'connect'
      ? connectTimeout
      : { ...connectTimeout, neverConnected: false, message: (host) => `the connection to ${host} went silent` };
  }
  if (code in failures) return failures[code];
  return /^(ERR_SSL|ERR_TLS|CERT_|UNABLE_TO_)/.test(code) ? otherTls : undefined;
};

const proxyRefusal = (error: unknown): RegExpExecArray | null =>
  /^Proxy response \((\d+)\)|^Proxy Authentication Required \((407)\)/.exec(messageOf(error));

/**
 * Puts an error of the HTTP library into words.
 *
 * @param url without secrets
 */
export const describeFailure = (error: unknown, url: string): TransportError | ProtocolError | InvalidRequestError => {
  const code = codeOf(error);
  const { host } = new URL(url);
  const proxy = proxyRefusal(error);
  if (proxy !== null) {
    const status = Number(proxy[1] ?? proxy[2]);
    return new TransportError(`the proxy answered ${status} instead of connecting to ${host}`, {
      code: `PROXY_${status}`,
      kind: 'refused',
      url,
      hint:
        status === 407
          ? 'The proxy wants a user and a password; put them in the proxy variable of the environment.'
          : 'Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.',
      // A proxy that said no will say no again; only its gateway errors are worth another try.
      neverConnected: status >= 500,
      cause: error,
    });
  }
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new ProtocolError(`${host} does not answer in HTTP`, {
      url,
      hint: 'Check the port; if it speaks TLS, use an https:// URL.',
      cause: error,
    });
  }
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') {
    return new InvalidRequestError(`the request cannot be sent: ${messageOf(error)}`, { cause: error });
  }
  const failure = find(code, error);
  return new TransportError(failure?.message(host) ?? `no answer from ${host}: ${messageOf(error)}`, {
    code,
    kind: failure?.kind ?? 'other',
    url,
    hint: failure?.hint ?? 'Check the URL and the network.',
    neverConnected: failure?.neverConnected ?? false,
    cause: error,
  });
};
