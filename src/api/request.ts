import { parseJson } from './json/json-text.ts';
import { isSuccess, lenientText, toApiError } from './answer-body.ts';
import type { HttpRequest } from './attempt.ts';
import type { BodySink } from './body-sink.ts';
import type { Client } from './client.ts';
import { withDeadline } from './deadline.ts';
import { InvalidRequestError } from './errors/invalid-request-error.ts';
import { exchange } from './exchange.ts';
import { lowerCase } from './headers.ts';
import { encodePairs, formPairs } from './form-pairs.ts';
import { rawTarget } from './raw-target.ts';
import { redactPairs, redactValue } from './redact.ts';
import type { RequestBody } from './request-body.ts';

/** Any request to the server, with its path and body as the caller gives them. */
export interface RawRequest {
  /** Default GET. */
  method?: string;
  /** A path below `/api/v4` (`projects/1`), or a URL of the same origin. */
  path: string;
  /** Added to the query of the path. */
  query?: Readonly<Record<string, unknown>>;
  /** Override the headers of the client. */
  headers?: Readonly<Record<string, string>>;
  /** Text is sent as JSON unless a header says otherwise. A stream is not retried. */
  body?: RequestBody;
  /** Receives the body of a successful response chunk by chunk. The body of the reply is empty then. */
  sink?: BodySink | undefined;
  /** Default true. */
  throwOnError?: boolean;
  signal?: AbortSignal;
}

/** The response to a raw request. */
export interface RawReply {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Returns the body, decoded as UTF-8. */
  readonly text: () => string;
}

const defaultType = (body: RequestBody | undefined): Record<string, string> => {
  if (body === undefined) return {};
  return { 'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream' };
};

const checkMethod = (method: string): string => {
  const name = method.toUpperCase();
  if (/^[A-Z]+$/.test(name) && name !== 'CONNECT' && name !== 'TRACE') return name;
  throw new InvalidRequestError(`unsupported method "${method}"`, {
    hint: 'Use GET, HEAD, POST, PUT, PATCH, DELETE, or OPTIONS.',
  });
};

/** Returns a body for display. Nothing is shown of a body that is neither JSON nor a form, since it may hold a secret. */
const showRawBody = (body: RequestBody | undefined, type: string): unknown => {
  if (body === undefined) return undefined;
  if (typeof body !== 'string') return body instanceof Uint8Array ? `(${body.byteLength} bytes)` : '(a stream)';
  if (type.startsWith('application/x-www-form-urlencoded')) return redactPairs(body);
  try {
    return redactValue(parseJson(body));
  } catch {
    return `(${Buffer.byteLength(body)} bytes)`;
  }
};

/**
 * Builds the HTTP request of a raw request.
 *
 * @throws InvalidRequestError for another origin, and for headers that no HTTP request can have
 */
export const rawHttpRequest = (client: Client, raw: RawRequest): HttpRequest => {
  const headers = { ...defaultType(raw.body), ...lowerCase(raw.headers ?? {}) };
  const target = rawTarget(client.base, raw.path);
  const query = encodePairs(formPairs(raw.query ?? {}));
  const joint = target.includes('?') ? '&' : '?';
  return {
    method: checkMethod(raw.method ?? 'GET'),
    path: query === '' ? target : `${target}${joint}${query}`,
    headers,
    body: raw.body,
    ...(raw.body !== undefined && { shownBody: () => showRawBody(raw.body, headers['content-type'] ?? '') }),
    wholeErrors: raw.throwOnError === false,
    sink: raw.sink,
  };
};

/**
 * Sends a raw request with the credentials, retries, and limits of the client.
 *
 * @throws ApiError for a status of 400 and above, unless `throwOnError` is `false`; other errors as `call` does
 */
export const request = async (client: Client, raw: RawRequest): Promise<RawReply> => {
  const http = rawHttpRequest(client, raw);
  const answer = await withDeadline(client.settings.timeout, raw.signal, (deadline) =>
    exchange(client, http, deadline),
  );
  if (!isSuccess(answer.status) && raw.throwOnError !== false) throw toApiError(answer, http);
  return {
    status: answer.status,
    headers: answer.headers,
    body: answer.bytes,
    text: () => lenientText(answer.bytes),
  };
};
