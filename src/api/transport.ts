import { setMaxListeners } from 'node:events';
import type { SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { proxyFor } from './proxy-for.ts';
import type { RequestBody } from './request-body.ts';
import { tuneV8 } from './v8-tuning.ts';
import { openTlsContexts, type TlsFiles } from './tls-context.ts';

/** One request, complete but for the origin. */
export interface TransportRequest {
  readonly method: string;
  /** Path and query, sent exactly as they stand. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RequestBody | undefined;
  readonly signal: AbortSignal;
}

/** An answer whose body is still to be read, or discarded. */
export interface TransportResponse {
  readonly status: number;
  /** By lower-case name; repeated ones are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
  /** Gives up the rest of the body, and with it the connection. */
  readonly discard: () => void;
}

/** Connections to one origin; there is no way to send anything to another one. */
export interface Transport {
  /** Host and port of the proxy in between, if there is one. */
  readonly proxyHost: string | undefined;
  /** Rejects with the HTTP library's own errors. */
  readonly send: (request: TransportRequest) => Promise<TransportResponse>;
  /** Ends every connection at once. */
  readonly close: () => Promise<void>;
}

/** Where to connect to, and how. */
export interface TransportOptions extends TlsFiles {
  readonly origin: string;
  /** Milliseconds; 0 for no limit. */
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

/** How long a body is, where the HTTP library sees a stream only. */
const lengthOf = (body: RequestBody | undefined): Readonly<Record<string, string>> =>
  body instanceof Blob ? { 'content-length': String(body.size) } : {};

/** A proxy that ended the connection instead of answering. */
const proxyHungUp = (cause: Error): Error =>
  Object.assign(new Error('Proxy hung up', { cause }), { code: 'PROXY_HUNG_UP' });

/**
 * The HTTP library takes a tunnel that the proxy hung up on for an accident, and asks again at once and for as long as it
 * is let. With another code the error is an answer like any other.
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
 * Runs what makes a part of the HTTP library whose users are warned that it is experimental: that concerns who calls the
 * library, not who runs the program. Nothing else can warn in between, as nothing is awaited.
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

/** Connections by way of a proxy, which needs the whole library. */
const openProxy = async (proxy: URL, toService: ConnectOptions, toProxy: ConnectOptions): Promise<Dispatcher> => {
  const { buildConnector, Pool, ProxyAgent, Socks5ProxyAgent } = await import('undici');
  if (/^socks5?:$/.test(proxy.protocol)) {
    // The library takes `requestTls`, but its types do not know it.
    const socksOptions = { connect: buildConnector(toProxy), requestTls: toService };
    return withoutExperimentalWarning(() => new Socks5ProxyAgent(proxy, socksOptions));
  }
  // Plain HTTP goes to a proxy as to any server; many proxies open tunnels to port 443 only.
  return new ProxyAgent({
    uri: proxy.href,
    proxyTunnel: false,
    requestTls: toService,
    proxyTls: toProxy,
    clientFactory: (origin, opts) => new Pool(origin, opts).compose(askOnce),
  });
};

/**
 * Opens the connections of a client. This is the one place that knows undici, and loads what it needs of it: the rest takes
 * longer to load than Node to start.
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
  // Each connection listens to it; Node would warn of more than ten.
  setMaxListeners(0, life.signal);
  // The HTTP library lets go of its open connections only; the signal ends those that are still being made.
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
        // The time of a call is watched by the call itself.
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
