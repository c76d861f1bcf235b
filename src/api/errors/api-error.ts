import type { Availability } from '../../contract/vocabulary/endpoint.ts';

/** The meaning of the status of an error (document, "Errors"). */
export type ApiErrorKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'rate-limited'
  | 'service'
  | 'other';

const kinds: Readonly<Record<number, ApiErrorKind>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'conflict',
  409: 'conflict',
  412: 'conflict',
  422: 'invalid',
  429: 'rate-limited',
};

/** 405 is a conflict, since servers use it for a tag that cannot be created. */
const apiErrorKind = (status: number): ApiErrorKind => kinds[status] ?? (status >= 500 ? 'service' : 'other');

/** The versions of servers that have the endpoint, for an endpoint that this server does not have. */
export interface Gone extends Availability {
  /** The version of this server as it reports it. */
  readonly serverVersion?: string;
}

/** The server responded with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly kind: ApiErrorKind;
  /** Texts by parameter; names in nested records are joined with dots. Empty when the response names no parameter. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The body of the response: parsed JSON, else its text, else null. */
  readonly body: unknown;
  readonly method: string;
  /** The path of the request below the URL of the server, without secrets. */
  readonly path: string;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Present when the server does not know the endpoint, and the contract says which versions have it. */
  readonly gone: Gone | undefined;
  /** A sentence with the next step, if the command knows one. */
  readonly hint: string | undefined;

  constructor(details: {
    status: number;
    message: string;
    fields?: Readonly<Record<string, readonly string[]>>;
    body: unknown;
    method: string;
    path: string;
    retryAfter?: number | undefined;
    gone?: Gone | undefined;
    hint?: string | undefined;
    /** By the status, where it is not given. */
    kind?: ApiErrorKind;
  }) {
    super(details.message);
    this.status = details.status;
    this.kind = details.kind ?? apiErrorKind(details.status);
    this.fields = details.fields ?? {};
    this.body = details.body;
    this.method = details.method;
    this.path = details.path;
    this.retryAfter = details.retryAfter;
    this.gone = details.gone;
    this.hint = details.hint;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** The body says that a record does not exist (`404 Label Not Found`), or that a value is taken. */
const saysOfRecord = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'message' in body && !/^404 not found$/i.test(String(body.message));

/**
 * The server has no endpoint for this path and method, which is another error than a missing record. It has changed nothing
 * (document, "Errors").
 */
export const isUnknownRoute = (error: unknown): error is ApiError =>
  isApiError(error) && (error.status === 405 || (error.status === 404 && !saysOfRecord(error.body)));

/**
 * True if the server has the endpoint for no project or group, since it is of another edition or product. For one without a
 * license, GitLab returns a `message`.
 */
export const isOfAnotherEdition = (error: unknown): error is ApiError =>
  isUnknownRoute(error) &&
  error.gone?.onlyIn !== undefined &&
  typeof error.body === 'object' &&
  error.body !== null &&
  'error' in error.body;
