import type { BodySink } from './body-sink.ts';
import type { Client, Exchange } from './client.ts';
import type { Deadline } from './deadline.ts';
import { describeFailure } from './errors/describe-failure.ts';
import { isRead } from './errors/may-be-done.ts';
import { isProtocolError } from './errors/protocol-error.ts';
import { passBody, readBody } from './read-body.ts';
import { bytesWithoutSecrets, redactHeaders, redactUrl, secretsOfRequest, withoutSecrets } from './redact.ts';
import type { RequestBody } from './request-body.ts';

/** A request to the server, without the headers that the client adds to every request. */
export interface HttpRequest {
  readonly method: string;
  /** Path from the root of the origin, with the query, encoded. */
  readonly path: string;
  /** Headers by lower-case name. They override those of the client. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RequestBody | undefined;
  /** Returns the body as it may be shown, without secrets. */
  readonly shownBody?: () => unknown;
  /** Keeps the whole body of an error. By default, only the first 1 MiB is read. */
  readonly wholeErrors?: boolean;
  /** Receives the body of a successful response. `bytes` is empty then. */
  readonly sink?: BodySink | undefined;
}

/** A response that was read to its end. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** The path that responded, after redirects. */
  readonly path: string;
  /** Removes the credentials of the request from text that will be shown. */
  readonly redact: (text: string) => string;
}

const errorLimit = 1024 * 1024;

const send = async (
  client: Client,
  request: HttpRequest,
  headers: Readonly<Record<string, string>>,
  deadline: Deadline,
  showUrl: () => string,
): Promise<HttpAnswer> => {
  const { signal } = deadline;
  const transport = await client.transport();
  signal.throwIfAborted();
  const { method, path, body } = request;
  const redact = (text: string): string => withoutSecrets(secretsOfRequest(headers), text);
  let response;
  try {
    // The HTTP library observes the signal only after it has connected.
    response = await deadline.race(transport.send({ method, path, headers, body, signal }));
  } catch (error) {
    signal.throwIfAborted();
    throw describeFailure(error, showUrl(), transport.proxyHost);
  }
  // In a response to HEAD, the headers describe a body that is not sent.
  const readable = method === 'HEAD' ? { ...response, headers: {} } : response;
  if (request.sink !== undefined && response.status >= 200 && response.status < 300) {
    request.sink.begin?.(response.headers);
    await passBody(readable, showUrl, request.sink, deadline);
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(), path, redact };
  }
  const limit = response.status >= 400 && request.wholeErrors !== true ? errorLimit : Infinity;
  const bytes = await readBody(readable, showUrl, limit, signal);
  if (response.status < 400) return { status: response.status, headers: response.headers, bytes, path, redact };
  // The error is shown and logged, and some servers and proxies quote the request in it.
  const secrets = secretsOfRequest(headers, body);
  const shown = withoutSecrets(secrets, response.headers);
  return { status: response.status, headers: shown, bytes: bytesWithoutSecrets(secrets, bytes), path, redact };
};

/**
 * Sends a request once and reads the response, whatever its status.
 *
 * @param number of the attempt, for `onExchange`
 * @throws TransportError, ProtocolError
 */
export const attempt = async (
  client: Client,
  request: HttpRequest,
  headers: Readonly<Record<string, string>>,
  deadline: Deadline,
  number: number,
): Promise<HttpAnswer> => {
  const started = performance.now();
  const showUrl = (): string => redactUrl(`${client.base.origin}${request.path}`);
  const report = (outcome: () => Partial<Exchange>): void => {
    const { onExchange } = client.settings;
    if (onExchange === undefined) return;
    const event = {
      method: request.method,
      url: showUrl(),
      attempt: number,
      requestHeaders: redactHeaders(headers),
      ...(request.shownBody !== undefined && { requestBody: request.shownBody() }),
      ms: Math.round(performance.now() - started),
      ...outcome(),
    };
    onExchange(withoutSecrets(secretsOfRequest(headers), event));
  };
  if (!isRead(request.method)) client.settings.onWrite?.();
  let answer;
  try {
    answer = await send(client, request, headers, deadline, showUrl);
  } catch (error) {
    const shown = deadline.signal.aborted ? deadline.failure(showUrl()) : error;
    const status = isProtocolError(shown) ? shown.status : undefined;
    const text = shown instanceof Error ? shown.message : String(shown);
    report(() => ({ error: text, ...(status !== undefined && { status }) }));
    throw shown;
  }
  client.settings.onAnswer?.(answer.status, answer.headers);
  report(() => ({ status: answer.status, responseHeaders: redactHeaders(answer.headers) }));
  return answer;
};
