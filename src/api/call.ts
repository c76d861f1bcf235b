import type { Endpoint, Shape } from '../contract/vocabulary/endpoint.ts';
import { strictText, successBody, unexpectedShape } from './answer-body.ts';
import type { HttpAnswer, HttpRequest } from './attempt.ts';
import type { BodySink } from './body-sink.ts';
import type { Client } from './client.ts';
import { withDeadline, type Deadline } from './deadline.ts';
import { ApiError } from './errors/api-error.ts';
import { ProtocolError } from './errors/protocol-error.ts';
import { explainingGone } from './explain-gone.ts';
import { lowerCase, shownClientHeaders } from './headers.ts';
import type { FileParam } from './multipart.ts';
import { encodeBody, planRequest, showBody, type Encoding, type Plan } from './plan.ts';
import { redactUrl } from './redact.ts';
import { sendByRoutes } from './routes.ts';
import { sendChecked } from './exchange.ts';

/** The parameters of an endpoint. Those named in its `files` also take a file. */
type CallParams<P, F extends string> = { [K in keyof P]: K extends F ? P[K] | FileParam : P[K] };

/** The part of an endpoint from which TypeScript infers the names of files. */
interface WithFiles<F extends string> {
  readonly files?: readonly F[];
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The media type of the body of a POST, PUT, or PATCH. Default: `json`, or `multipart` when there is a file. */
  encoding?: Encoding;
  /** The `If-Unmodified-Since` header: an HTTP date by the clock of the server. */
  unmodifiedSince?: string | undefined;
  /** Receives the body of a raw endpoint chunk by chunk. The body of the reply is empty then, and the timeout is per chunk. */
  sink?: BodySink | undefined;
}

/** The response to a call. */
export interface Reply<B> {
  readonly status: number;
  /** The body with all members, also those that the contract does not declare: bytes for a raw endpoint, null for 204 and 304. */
  readonly body: B;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** `false` when the server responded 304: there was nothing to change. */
  readonly changed: boolean;
  /** The parameters, by wire name, that were not sent, because the server knows only an alternative path that does not take them. */
  readonly notSent: readonly string[];
}

/** A request that would be sent, without secrets. */
export interface PlannedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Returns the client with headers added to every request. */
export const withHeaders = (client: Client, headers: Readonly<Record<string, string>>): Client => ({
  ...client,
  settings: { ...client.settings, headers: lowerCase(headers) },
});

/** Returns the client with another token, and as the user of that token. */
export const withToken = (client: Client, token: string): Client => {
  const { sudo: _sudo, ...settings } = client.settings;
  return { ...client, hasToken: true, token: async () => token, settings: { ...settings, tokenType: 'private' } };
};

/** Returns the client as another user: see `sudo` of `ClientOptions`. */
export const withSudo = (client: Client, sudo: string): Client => ({
  ...client,
  settings: { ...client.settings, sudo },
});

/** Returns the client without what `onNotice` says of its responses, for callers that see it in the records. */
export const withoutNotices = (client: Client): Client => {
  const { onNotice: _onNotice, ...settings } = client.settings;
  return { ...client, settings };
};

const contentTypes: Readonly<Record<Encoding, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

/**
 * Returns the request that `call` would send, for display. No file is read, and the token is not requested.
 *
 * @throws InvalidRequestError as `call` does
 */
export const planCall = <P, B, F extends string = never>(
  client: Client,
  endpoint: Endpoint & Shape<P, B> & WithFiles<F>,
  params: NoInfer<CallParams<P, F>>,
  options: Pick<CallOptions, 'encoding'> = {},
): PlannedCall => {
  const plan = planRequest(endpoint, params as Record<string, unknown>, options.encoding);
  return {
    method: plan.method,
    url: redactUrl(`${client.base.origin}${client.base.apiPath}${plan.target}`),
    headers: {
      ...shownClientHeaders(client),
      ...(plan.body && { 'content-type': contentTypes[plan.body.encoding] }),
    },
    ...(plan.body && { body: showBody(plan.body) }),
  };
};

/**
 * Returns the request of a call, for callers that send it themselves.
 *
 * @throws InvalidRequestError as `call` does
 */
export const requestOfCall = async (
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
  encoding?: Encoding,
): Promise<{ readonly target: string; readonly contentType?: string; readonly body?: Blob | string }> => {
  const { target, body } = planRequest(endpoint, params, encoding);
  if (body === undefined) return { target };
  const { contentType, bytes } = await encodeBody(body);
  return { target, contentType, body: bytes };
};

const toHttpRequest = async (client: Client, plan: Plan, { unmodifiedSince }: CallOptions): Promise<HttpRequest> => {
  const path = `${client.base.apiPath}${plan.target}`;
  const { body } = plan;
  const condition: Readonly<Record<string, string>> =
    unmodifiedSince === undefined ? {} : { 'if-unmodified-since': unmodifiedSince };
  if (body === undefined) return { method: plan.method, path, headers: condition };
  const { contentType, bytes } = await encodeBody(body);
  return {
    method: plan.method,
    path,
    headers: { ...condition, 'content-type': contentType },
    body: bytes,
    shownBody: () => showBody(body),
  };
};

/** An upload takes as long as its file is large, and servers end one that stalls. */
const timeoutOf = ({ settings }: Client, { streamed }: Endpoint): number =>
  streamed === undefined ? settings.timeout : 0;

/** Sends the planned request and reads the response. */
const sendPlan = async (client: Client, plan: Plan, deadline: Deadline, options: CallOptions): Promise<HttpAnswer> =>
  sendChecked(client, { ...(await toHttpRequest(client, plan, options)), sink: options.sink }, deadline);

const bodyOf = (client: Client, endpoint: Endpoint, answer: HttpAnswer): unknown => {
  if (answer.status === 204 || answer.status === 304) return null;
  if (endpoint.raw !== undefined) return answer.bytes;
  // Endpoints that are declared as text may respond with any content type.
  if (endpoint.response?.type === 'string') return strictText(client, answer);
  const body = successBody(client, answer);
  if (body === null && answer.bytes.byteLength === 0 && endpoint.method === 'GET' && endpoint.response !== null) {
    throw new ProtocolError(`the server returned status ${answer.status} without a body`, {
      url: redactUrl(`${client.base.origin}${answer.path}`),
      status: answer.status,
      hint: 'The response may have been truncated. Try again.',
    });
  }
  // GitLab has the number of the status as the body of some deletes.
  if (endpoint.method === 'DELETE' && typeof body === 'number') return null;
  // In the document, the response to POST /hooks is a list with one record.
  const value = Array.isArray(body) && body.length === 1 && endpoint.response?.type === 'object' ? body[0] : body;
  if (endpoint.response?.type === 'array' && !Array.isArray(value)) {
    throw unexpectedShape(client, answer, 'a list', value);
  }
  return value;
};

/** Takes the requested member out of the response of an alternative path. The record may exist without the member. */
const memberOf = (answer: HttpAnswer, body: unknown, member: string): unknown => {
  const value = (body as Readonly<Record<string, unknown>>)[member];
  if (value !== undefined && value !== null) return value;
  throw new ApiError({
    status: 404,
    message: '404 Not Found',
    body: null,
    method: 'GET',
    path: redactUrl(answer.path),
  });
};

/**
 * Calls an endpoint: sends one request, and repeats it where that is safe.
 *
 * @param params by wire name; `undefined` is not sent, and `null` is. An endpoint that is known only at run time takes any
 * parameters, and its body is `unknown`
 * @throws ApiError when the server rejects the request, TransportError when it cannot be reached, ProtocolError when something
 * other than the API responds, InvalidRequestError and ConfigurationError when the request cannot be sent
 */
export const call = async <P, B, F extends string = never>(
  client: Client,
  endpoint: Endpoint & Shape<P, B> & WithFiles<F>,
  params: NoInfer<CallParams<P, F>>,
  options: CallOptions = {},
): Promise<Reply<B>> => {
  // Some GET endpoints change something, such as the test of a hook.
  if (endpoint.risk !== 'read') client.settings.onWrite?.();
  const { answer, route } = await explainingGone(client, endpoint, options.signal, () =>
    withDeadline(timeoutOf(client, endpoint), options.signal, (deadline) =>
      sendByRoutes(endpoint, params as Record<string, unknown>, options.encoding, ({ plan }) =>
        sendPlan(client, plan, deadline, options),
      ),
    ),
  );
  const body = bodyOf(client, endpoint, answer);
  return {
    status: answer.status,
    body: (route.member === undefined ? body : memberOf(answer, body, route.member)) as B,
    headers: answer.headers,
    changed: answer.status !== 304,
    notSent: route.notSent,
  };
};
