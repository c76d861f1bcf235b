import { TransportError, type TransportFailure } from './transport-error.ts';
import { ProtocolError } from './protocol-error.ts';
import { InvalidRequestError } from './invalid-request-error.ts';

interface Failure {
  readonly kind: TransportFailure;
  readonly neverConnected?: boolean;
  /** `where` is the host and port of the server or of the proxy. */
  readonly message: (where: string) => string;
  readonly hint: string;
}

const refused: Failure = {
  kind: 'refused',
  neverConnected: true,
  message: (where) => `connection to ${where} refused`,
  hint: 'Check the host and port of the URL, and that the server is running.',
};
const dns: Failure = {
  kind: 'dns',
  neverConnected: true,
  message: (where) => `unknown host ${where}`,
  hint: 'Check the host name in the URL and your DNS settings.',
};
const connectTimeout: Failure = {
  kind: 'timeout',
  neverConnected: true,
  message: (where) => `connection to ${where} timed out`,
  hint: 'Check the URL, firewalls, and proxy settings.',
};
const silence: Failure = {
  kind: 'timeout',
  message: (where) => `connection to ${where} timed out: no data`,
  hint: 'Check the network or VPN connection, and try again.',
};
const unreachable: Failure = {
  kind: 'other',
  neverConnected: true,
  message: (where) => `no route to ${where}`,
  hint: 'Check the network or VPN connection.',
};
const reset: Failure = {
  kind: 'reset',
  message: (where) => `${where} closed the connection without a response`,
  hint: 'Try again, or check the server logs. If the port uses TLS, use an https:// URL.',
};
const secureReset: Failure = {
  ...reset,
  hint: 'Try again, or check the server logs. The server may require a client certificate.',
};
const closed: Failure = {
  kind: 'aborted',
  message: (where) => `the connection to ${where} was ended locally`,
  hint: 'The server may still have applied the change.',
};
const tls = (message: (where: string) => string, hint: string): Failure => ({ kind: 'tls', message, hint });
const untrusted = tls(
  (where) => `the certificate of ${where} is not signed by a trusted authority`,
  'Set ca_file or NODE_EXTRA_CA_CERTS to the file of the authority.',
);
const plainHttp = tls(
  (where) => `${where} does not speak TLS`,
  'If the server uses plain HTTP on this port, use an http:// URL.',
);
const clientCertificate = tls(
  (where) => `${where} requires a valid client certificate`,
  'Set cert_file and key_file to a certificate that the server accepts.',
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
  PROXY_HUNG_UP: {
    kind: 'reset',
    neverConnected: true,
    message: (where) => `${where} closed the connection`,
    hint: reset.hint,
  },
  UND_ERR_DESTROYED: closed,
  UND_ERR_CLOSED: closed,
  ABORT_ERR: closed,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: tls(
    (where) => `the certificate of ${where} has expired`,
    "Renew it, and check this machine's clock.",
  ),
  CERT_NOT_YET_VALID: tls((where) => `the certificate of ${where} is not valid yet`, "Check this machine's clock."),
  ERR_TLS_CERT_ALTNAME_INVALID: tls(
    (where) => `the certificate of ${where} is for another host`,
    'Use the host name in the certificate.',
  ),
  ERR_SSL_WRONG_VERSION_NUMBER: plainHttp,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: plainHttp,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: clientCertificate,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: clientCertificate,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: clientCertificate,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: clientCertificate,
  UND_ERR_PRX_TLS: tls(() => 'TLS connection to the proxy failed', 'Check the proxy settings (HTTPS_PROXY).'),
};

const otherTls = tls(
  (where) => `TLS connection to ${where} failed`,
  'Check the certificates, and that the port uses TLS.',
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

const find = (code: string, error: unknown, isSecure: boolean): Failure | undefined => {
  if (code === 'ETIMEDOUT') return (error as { syscall?: unknown }).syscall === 'connect' ? connectTimeout : silence;
  const failure = Object.hasOwn(failures, code) ? failures[code] : undefined;
  if (failure === reset && isSecure) return secureReset;
  return failure ?? (/^(EPROTO|ERR_SSL|ERR_TLS|CERT_|UNABLE_TO_)/.test(code) ? otherTls : undefined);
};

const proxyHint = 'Check HTTP_PROXY, HTTPS_PROXY, and NO_PROXY, and that the proxy is running.';

/** Without a connection to the proxy, nothing is known of the server behind it. */
const blameProxy = (failure: Failure, proxyHost: string): Failure => {
  if (failure.neverConnected !== true) return failure;
  if (failure.kind !== 'timeout') {
    return { ...failure, message: () => failure.message(`proxy ${proxyHost}`), hint: proxyHint };
  }
  return { ...failure, message: (where) => failure.message(`${where} through proxy ${proxyHost}`) };
};

const proxyRefusal = (error: unknown): RegExpExecArray | null =>
  /^Proxy response \((\d+)\)|^Proxy Authentication Required \((407)\)/.exec(messageOf(error));

/**
 * Describes an error of the HTTP library.
 *
 * @param url without secrets
 * @param proxyHost the proxy of the connection, if there is one
 */
export const describeFailure = (
  error: unknown,
  url: string,
  proxyHost?: string,
): TransportError | ProtocolError | InvalidRequestError => {
  const code = codeOf(error);
  const { host, protocol } = new URL(url);
  const proxy = proxyRefusal(error);
  if (proxy !== null) {
    const status = Number(proxy[1] ?? proxy[2]);
    return new TransportError(`the proxy returned status ${status} instead of connecting to ${host}`, {
      code: `PROXY_${status}`,
      kind: 'refused',
      url,
      hint:
        status === 407
          ? "Set the proxy's username and password in HTTPS_PROXY or HTTP_PROXY."
          : 'Check HTTP_PROXY, HTTPS_PROXY, and NO_PROXY.',
      // A proxy that refused once will refuse again; only its gateway errors are worth a retry.
      neverConnected: status >= 500,
      cause: error,
    });
  }
  // Not every error of the parser has a code.
  if ((error instanceof Error && error.name === 'HTTPParserError') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new ProtocolError(`the response of ${host} is not HTTP`, {
      url,
      hint: 'Check the port; if it uses TLS, use an https:// URL.',
      cause: error,
    });
  }
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') {
    return new InvalidRequestError(`cannot send the request: ${messageOf(error)}`, { cause: error });
  }
  if (error instanceof Error && error.name === 'NotReadableError') {
    return new InvalidRequestError('a file changed while it was sent', { cause: error });
  }
  const found = find(code, error, protocol === 'https:');
  const failure = found !== undefined && proxyHost !== undefined ? blameProxy(found, proxyHost) : found;
  return new TransportError(failure?.message(host) ?? `no response from ${host}: ${messageOf(error)}`, {
    code,
    kind: failure?.kind ?? 'other',
    url,
    hint: failure?.hint ?? 'Check the URL and the network connection.',
    neverConnected: failure?.neverConnected ?? false,
    cause: error,
  });
};
