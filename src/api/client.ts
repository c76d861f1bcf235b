import { setTimeout } from 'node:timers/promises';
import { parseBaseUrl, type BaseUrl } from './base-url.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import { openTransport, type Transport } from './transport.ts';

/** Waits that many milliseconds; rejects when the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Waits by the clock of the machine. */
export const defaultSleep: Sleep = (ms, signal) => setTimeout(ms, undefined, signal === undefined ? {} : { signal });

/** One request and its answer, as `--debug` shows them: without tokens, passwords and values of variables. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: unknown;
  /** Absent when no answer came. */
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** From sending to the last byte of the answer, in milliseconds. */
  readonly ms: number;
  /** Why no answer came, or none that could be read. */
  readonly error?: string;
}

/** Where the service is, who calls it, and how patiently. */
export interface ClientOptions {
  /** Address of the service, with a path prefix if it has one, without `/api/v4`. */
  url: string;
  /** A function is asked once, at the first request. Without a token the calls are anonymous. */
  token?: string | (() => Promise<string | undefined>);
  /** `private` (default) sends `Private-Token`, `bearer` sends `Authorization`, `job` sends `Job-Token`. */
  tokenType?: 'private' | 'bearer' | 'job';
  /** ID or username of the user to act as; needs an administrator's token with the `sudo` scope. */
  sudo?: string;
  /** PEM file of authorities trusted besides Node's own. */
  caFile?: string;
  /** PEM files of a client certificate and its key. */
  certFile?: string;
  keyFile?: string;
  /** Milliseconds for making a connection, 0 for no limit. Default 10 000. */
  connectTimeout?: number;
  /** Milliseconds for one call with all its repetitions, 0 for no limit. Default 60 000. */
  timeout?: number;
  /** How often a call that may be repeated is repeated. Default 2. */
  retries?: number;
  /** Default `repoctl`. */
  userAgent?: string;
  /** Where the proxies' variables are read from. Default `process.env`. */
  env?: Record<string, string | undefined>;
  /** Told of each exchange, repeated and redirected ones too. */
  onExchange?: (event: Exchange) => void;
  /** Called before a request that is no read, by its endpoint or its method; what it throws keeps it from being sent. */
  onWrite?: () => void;
  /** The clock between repetitions. */
  sleep?: Sleep;
}

/** The options that hold for every call, with their defaults filled in. */
export type ClientSettings = Required<
  Pick<ClientOptions, 'timeout' | 'retries' | 'userAgent' | 'tokenType' | 'sleep'>
> &
  Pick<ClientOptions, 'sudo' | 'onExchange' | 'onWrite'> & {
    /** Sent with every request, by lower-case name. */
    readonly headers?: Readonly<Record<string, string>>;
  };

/** A way to one service. Its members are for this layer; others pass it to `call`, `pages` and `request`. */
export interface Client {
  readonly base: BaseUrl;
  readonly settings: Readonly<ClientSettings>;
  /** False when there certainly is no token. */
  readonly hasToken: boolean;
  readonly token: () => Promise<string | undefined>;
  /** Opens the connections at the first use. */
  readonly transport: () => Promise<Transport>;
  readonly close: () => Promise<void>;
}

/** Runs `open` at the first use, and again after it failed or was forgotten. */
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
 * Makes a client. Nothing is opened, read or loaded before its first request.
 *
 * @throws ConfigurationError for a URL that is none, is not http(s) or holds credentials
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
  return {
    base,
    settings: {
      tokenType: options.tokenType ?? 'private',
      timeout: notNegative('the timeout', options.timeout ?? 60_000),
      retries: notNegative('the number of retries', options.retries ?? 2),
      userAgent: options.userAgent ?? 'repoctl',
      sleep: options.sleep ?? defaultSleep,
      ...(options.sudo !== undefined && { sudo: options.sudo }),
      ...(options.onWrite !== undefined && { onWrite: options.onWrite }),
      ...(options.onExchange !== undefined && { onExchange: options.onExchange }),
    },
    hasToken: token !== undefined && token !== '',
    token: asked.get,
    transport: transport.get,
    close: async () => {
      // A transport that failed to open has told so already, and has nothing to close.
      const opened = await transport.forget()?.catch(() => undefined);
      await opened?.close();
    },
  };
};

/** Ends the client's connections at once; a call on its way fails. A client that never sent one has none. */
export const closeClient = (client: Client): Promise<void> => client.close();
