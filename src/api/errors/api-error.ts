import type { Availability } from '../../contract/vocabulary/endpoint.ts';

/** What a status says about the call (document, "Errors"). */
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

/** The kind of an error status; 405 counts as a conflict, since the service uses it for a tag that cannot be made. */
const apiErrorKind = (status: number): ApiErrorKind => kinds[status] ?? (status >= 500 ? 'service' : 'other');

/** What is known of an endpoint that a server does not have. */
export interface Gone extends Availability {
  /** The server's own, as it states it. */
  readonly serverVersion?: string;
}

/** The service answered, and the answer is no. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly kind: ApiErrorKind;
  /** Texts by parameter; names of nested records are joined with dots. Empty when the answer names none. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The answer's body: parsed JSON, else its text, else null. */
  readonly body: unknown;
  readonly method: string;
  /** The path asked, below the service's address, without secrets. */
  readonly path: string;
  /** Seconds that the service asks to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Where the server does not know the endpoint, and the contract says when or why. */
  readonly gone: Gone | undefined;

  constructor(details: {
    status: number;
    message: string;
    fields?: Readonly<Record<string, readonly string[]>>;
    body: unknown;
    method: string;
    path: string;
    retryAfter?: number | undefined;
    gone?: Gone | undefined;
  }) {
    super(details.message);
    this.status = details.status;
    this.kind = apiErrorKind(details.status);
    this.fields = details.fields ?? {};
    this.body = details.body;
    this.method = details.method;
    this.path = details.path;
    this.retryAfter = details.retryAfter;
    this.gone = details.gone;
  }
}

/** Whether an error is the service's own answer. */
export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** What a body says of a record: that one is missing (`404 Label Not Found`), or that a value is taken. */
const saysOfRecord = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'message' in body && !/^404 not found$/i.test(String(body.message));

/**
 * Whether a server says that it knows nothing at the address of a call, or not by this method, rather than that a record is
 * missing. It has done nothing then (document, "Errors").
 */
export const isUnknownRoute = (error: unknown): error is ApiError =>
  isApiError(error) && (error.status === 405 || (error.status === 404 && !saysOfRecord(error.body)));
