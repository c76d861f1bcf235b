import type { BodySink } from './body-sink.ts';
import type { Client, Exchange } from './client.ts';
import type { Deadline } from './deadline.ts';
import { describeFailure } from './errors/describe-failure.ts';
import { isRead } from './errors/may-be-done.ts';
import { isProtocolError } from './errors/protocol-error.ts';
import { passBody, readBody } from './read-body.ts';
import { redactHeaders, redactUrl, withoutSecretsOf, bytesWithoutSecretsOf } from './redact.ts';
import type { RequestBody } from './request-body.ts';

/** A request to the client's service, with everything but the client's own headers. */
export interface HttpRequest {
  readonly method: string;
  /** Path from the root of the origin, with the query, encoded. */
  readonly path: string;
  /** By lower-case name; they win over the client's own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RequestBody | undefined;
  /** Makes the body as it may be shown. */
  readonly shownBody?: () => unknown;
  /** Keep an error's body whole, however long; otherwise 1 MiB of it is read. */
  readonly wholeErrors?: boolean;
  /** Takes the body of a success, whose `bytes` are empty then. */
  readonly sink?: BodySink | undefined;
}

/** A whole answer. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** The path that answered, after redirects. */
  readonly path: string;
  /** Takes the credentials of the request out of a text that is to be shown. */
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
  const redact = (text: string): string => withoutSecretsOf(headers, text);
  let response;
  try {
    // The HTTP library heeds the signal only once it is connected.
    response = await deadline.race(transport.send({ method, path, headers, body, signal }));
  } catch (error) {
    signal.throwIfAborted();
    throw describeFailure(error, showUrl(), transport.proxyHost);
  }
  // To a HEAD the headers describe a body that does not come.
  const readable = method === 'HEAD' ? { ...response, headers: {} } : response;
  if (request.sink !== undefined && response.status >= 200 && response.status < 300) {
    request.sink.begin?.(response.headers);
    await passBody(readable, showUrl, request.sink, deadline);
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(), path, redact };
  }
  const limit = response.status >= 400 && request.wholeErrors !== true ? errorLimit : Infinity;
  const bytes = await readBody(readable, showUrl, limit, signal);
  if (response.status < 400) return { status: response.status, headers: response.headers, bytes, path, redact };
  // An error is shown and logged; some services and proxies quote the request in it.
  const shown = withoutSecretsOf(headers, response.headers);
  return { status: response.status, headers: shown, bytes: bytesWithoutSecretsOf(headers, bytes), path, redact };
};

/**
 * Sends a request once and reads the answer, whatever its status.
 *
 * @param number of the attempt, for the report
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
    onExchange(withoutSecretsOf(headers, event));
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
  report(() => ({ status: answer.status, responseHeaders: redactHeaders(answer.headers) }));
  return answer;
};
