import { setTimeout } from 'node:timers/promises';
import { parseBaseUrl, type BaseUrl } from './base-url.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import { openTransport, type Transport } from './transport.ts';

/** Waits for this many milliseconds, and rejects when the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const defaultSleep: Sleep = (ms, signal) => setTimeout(ms, undefined, signal === undefined ? {} : { signal });

/** A request and its response as `--debug` shows them, without tokens, passwords, and values of variables. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: unknown;
  /** Absent when there was no response. */
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** Milliseconds from sending to the last byte of the response. */
  readonly ms: number;
  /** The reason why there was no response, or none that could be read. */
  readonly error?: string;
}

export type VersionRecord = Readonly<Record<string, unknown>>;

/** The server, the credentials, and the limits of a client. */
export interface ClientOptions {
  /** The URL of the server, with a path prefix if it has one, without `/api/v4`. */
  url: string;
  /** A function is called once, for the first request. Requests without a token are anonymous. */
  token?: string | (() => Promise<string | undefined>);
  /** `private` (default) sends `Private-Token`, `bearer` sends `Authorization`, `job` sends `Job-Token`. */
  tokenType?: 'private' | 'bearer' | 'job';
  /** ID or username of the user to act as. It needs the token of an administrator with the `sudo` scope. */
  sudo?: string;
  /** PEM file with certificate authorities that are trusted besides those of Node.js. */
  caFile?: string;
  /** PEM files with a client certificate and its key. */
  certFile?: string;
  keyFile?: string;
  /** Milliseconds for connecting; 0 is no limit. Default: 10 000. */
  connectTimeout?: number;
  /** Milliseconds for one call with all its attempts; 0 is no limit. Default: 60 000. */
  timeout?: number;
  /** The number of retries of a request that can be repeated. Default: 2. */
  retries?: number;
  /** Default `repoctl`. */
  userAgent?: string;
  /** Environment variables, from which the proxy is read. Default: `process.env`. */
  env?: Record<string, string | undefined>;
  /** Called after each exchange, also those of retries and redirects. */
  onExchange?: (event: Exchange) => void;
  /** Called with the headers of a response of which one is a notice, before the response is read. */
  onNotice?: (headers: Readonly<Record<string, string>>) => Promise<void>;
  /** Called before a request that changes something, by its endpoint or its method. An error that it throws prevents the request. */
  onWrite?: () => void;
  /** Waits between retries. */
  sleep?: Sleep;
}

/** The options that apply to every call, with defaults. */
export type ClientSettings = Required<
  Pick<ClientOptions, 'timeout' | 'retries' | 'userAgent' | 'tokenType' | 'sleep'>
> &
  Pick<ClientOptions, 'sudo' | 'onExchange' | 'onNotice' | 'onWrite'> & {
    /** Headers of every request, by lower-case name. */
    readonly headers?: Readonly<Record<string, string>>;
    /** Called for each response. What `onExchange` gets is made for people, which takes a tenth of the time of a request. */
    readonly onAnswer?: (status: number, headers: Readonly<Record<string, string>>) => void;
  };

/** A client of one server. Only this folder uses its members; others pass it to `call`, `pages`, and `request`. */
export interface Client {
  readonly base: BaseUrl;
  readonly settings: Readonly<ClientSettings>;
  /** `false` when there is no token. `true` means that there may be one. */
  readonly hasToken: boolean;
  readonly token: () => Promise<string | undefined>;
  /** Opens the connections at the first use. */
  readonly transport: () => Promise<Transport>;
  /** The server's response about its version, which `read` requests at the first use. Empty if there is none. */
  readonly version: (read: () => Promise<VersionRecord>) => Promise<VersionRecord>;
  readonly close: () => Promise<void>;
}

/** Runs `open` at the first use, and again after it failed or `forget` was called. */
const once = <T>(open: () => Promise<T>) => {
  let opened: Promise<T> | undefined;
  return {
    get: (): Promise<T> => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    forget: (): Promise<T> | undefined => {
      const last = opened;
      opened = undefined;
      return last;
    },
  };
};

const notNegative = (name: string, value: number): number => {
  if (value >= 0) return value;
  throw new ConfigurationError(`${name} must be 0 or more, got ${value}`);
};

/**
 * Creates a client. Nothing is opened, read, or loaded before the first request.
 *
 * @throws ConfigurationError when the text is not an HTTP URL, or has credentials
 */
export const createClient = (options: ClientOptions): Client => {
  const base = parseBaseUrl(options.url);
  const { token } = options;
  const transport = once(() =>
    openTransport({
      origin: base.origin,
      caFile: options.caFile,
      certFile: options.certFile,
      keyFile: options.keyFile,
      connectTimeout,
      env: options.env ?? process.env,
    }),
  );
  const connectTimeout = notNegative('the connect timeout', options.connectTimeout ?? 10_000);
  const asked = once(async () => (typeof token === 'function' ? token() : token));
  let version: Promise<VersionRecord> | undefined;
  const client: Client = {
    base,
    settings: {
      tokenType: options.tokenType ?? 'private',
      timeout: notNegative('the timeout', options.timeout ?? 60_000),
      retries: notNegative('the number of retries', options.retries ?? 2),
      userAgent: options.userAgent ?? 'repoctl',
      sleep: options.sleep ?? defaultSleep,
      ...(options.sudo !== undefined && { sudo: options.sudo }),
      ...(options.onWrite !== undefined && { onWrite: options.onWrite }),
      ...(options.onNotice !== undefined && { onNotice: options.onNotice }),
      ...(options.onExchange !== undefined && { onExchange: options.onExchange }),
    },
    hasToken: token !== undefined && token !== '',
    token: asked.get,
    transport: transport.get,
    version: (read) => (version ??= read()),
    close: async () => {
      // The error of a transport that failed to open was thrown already, and there is nothing to close.
      const opened = await transport.forget()?.catch(() => undefined);
      await opened?.close();
    },
  };
  return client;
};

/** Closes the connections at once, so that calls in progress fail. A client that never sent a request has none. */
export const closeClient = (client: Client): Promise<void> => client.close();
