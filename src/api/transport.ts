import { setMaxListeners } from 'node:events';
import type { SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { proxyFor } from './proxy-for.ts';
import type { RequestBody } from './request-body.ts';
import { tuneV8 } from './v8-tuning.ts';
import { openTlsContexts, type TlsFiles } from './tls-context.ts';

/** A complete request without the origin. */
export interface TransportRequest {
  readonly method: string;
  /** The path and query, which are sent unchanged. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RequestBody | undefined;
  readonly signal: AbortSignal;
}

/** A response whose body has not been read. */
export interface TransportResponse {
  readonly status: number;
  /** Headers by lower-case name. Repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
  /** Discards the rest of the body, and closes the connection. */
  readonly discard: () => void;
}

/** Connections to one origin. Requests cannot be sent to another. */
export interface Transport {
  /** Host and port of the proxy, if there is one. */
  readonly proxyHost: string | undefined;
  /** Rejects with the errors of the HTTP library. */
  readonly send: (request: TransportRequest) => Promise<TransportResponse>;
  /** Closes all connections at once. */
  readonly close: () => Promise<void>;
}

/** The origin, proxy, certificates, and limits of connections. */
export interface TransportOptions extends TlsFiles {
  readonly origin: string;
  /** Milliseconds; 0 is no limit. */
  readonly connectTimeout: number;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const flatHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

const toUndiciBody = async (body: RequestBody | undefined): Promise<Dispatcher.DispatchOptions['body']> => {
  if (body === undefined) return null;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  const { Readable } = await import('node:stream');
  return Readable.from(body instanceof Blob ? body.stream() : body, { objectMode: false });
};

/** The length of a body that the HTTP library receives as a stream. */
const lengthOf = (body: RequestBody | undefined): Readonly<Record<string, string>> =>
  body instanceof Blob ? { 'content-length': String(body.size) } : {};

/** The error for a proxy that closed the connection instead of responding. */
const proxyHungUp = (cause: Error): Error =>
  Object.assign(new Error('Proxy hung up', { cause }), { code: 'PROXY_HUNG_UP' });

/**
 * When a proxy closes the connection of a tunnel, the HTTP library retries at once and without end. With another code, the error
 * is reported.
 */
const askOnce: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onRequestUpgrade: (controller, status, headers, socket) =>
      handler.onRequestUpgrade?.(controller, status, headers, socket),
    onResponseStart: (controller, status, headers, message) =>
      handler.onResponseStart?.(controller, status, headers, message),
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => {
      const hungUp = 'code' in error && error.code === 'UND_ERR_SOCKET';
      handler.onResponseError?.(controller, hungUp ? proxyHungUp(error) : error);
    },
  });

/**
 * Runs code that creates an object of the HTTP library with a warning that it is experimental. The warning is meant for
 * programmers. The code is synchronous, so that no other warning is lost.
 */
const withoutExperimentalWarning = <T>(make: () => T): T => {
  const { emitWarning } = process;
  process.emitWarning = (...[warning, type]: readonly unknown[]): void => {
    if (type !== 'ExperimentalWarning') emitWarning(String(warning));
  };
  try {
    return make();
  } finally {
    process.emitWarning = emitWarning;
  }
};

interface ConnectOptions {
  readonly timeout: number;
  readonly signal: AbortSignal;
  readonly secureContext?: SecureContext;
}

/** Opens connections through a proxy, which needs the complete library. */
const openProxy = async (proxy: URL, toService: ConnectOptions, toProxy: ConnectOptions): Promise<Dispatcher> => {
  const { buildConnector, Pool, ProxyAgent, Socks5ProxyAgent } = await import('undici');
  if (/^socks5?:$/.test(proxy.protocol)) {
    // The library accepts `requestTls`, but its types lack it.
    const socksOptions = { connect: buildConnector(toProxy), requestTls: toService };
    return withoutExperimentalWarning(() => new Socks5ProxyAgent(proxy, socksOptions));
  }
  // Requests for plain HTTP are sent to the proxy itself, since many proxies open tunnels to port 443 only.
  return new ProxyAgent({
    uri: proxy.href,
    proxyTunnel: false,
    requestTls: toService,
    proxyTls: toProxy,
    clientFactory: (origin, opts) => new Pool(origin, opts).compose(askOnce),
  });
};

/**
 * Opens the connections of a client. Only this file uses undici, and it loads only the modules it needs, since the complete
 * library takes longer to load than Node.js takes to start.
 *
 * @throws ConfigurationError for certificates or proxies that cannot be used
 */
export const openTransport = async (options: TransportOptions): Promise<Transport> => {
  const proxy = proxyFor(options.origin, options.env);
  const [contexts, { default: Pool }, { default: request }] = await Promise.all([
    openTlsContexts(options, options.env),
    import('undici/lib/dispatcher/pool.js'),
    import('undici/lib/api/api-request.js'),
  ]);
  const life = new AbortController();
  // Each connection adds a listener, and Node.js would warn of more than ten.
  setMaxListeners(0, life.signal);
  // The HTTP library closes only open connections; the signal ends those that are being opened.
  const shared = { timeout: options.connectTimeout, signal: life.signal };
  const toService = { ...shared, ...(contexts.service && { secureContext: contexts.service }) };
  const toProxy = { ...shared, ...(contexts.proxy && { secureContext: contexts.proxy }) };
  const dispatcher: Dispatcher =
    proxy === undefined ? new Pool(options.origin, { connect: toService }) : await openProxy(proxy, toService, toProxy);
  const tuning = tuneV8();
  return {
    proxyHost: proxy?.host,
    send: async ({ method, path, headers, body, signal }) => {
      tuning.beforeRequest();
      const answer = await request.call(dispatcher, {
        origin: options.origin,
        method,
        path,
        headers: { ...headers, ...lengthOf(body) },
        body: await toUndiciBody(body),
        signal,
        // The time limit of a call is in `deadline.ts`.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      tuning.afterResponse();
      return {
        status: answer.statusCode,
        headers: flatHeaders(answer.headers),
        body: answer.body,
        discard: () => answer.body.on('error', () => {}).destroy(),
      };
    },
    close: async () => {
      life.abort();
      tuning.end();
      await dispatcher.destroy();
    },
  };
};
