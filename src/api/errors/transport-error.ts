/** Why no answer came. */
export type TransportFailure = 'refused' | 'dns' | 'tls' | 'timeout' | 'reset' | 'aborted' | 'other';

/** No answer came: the service could not be reached, or the connection broke, or time ran out. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** The system's or the HTTP library's code, for example `ECONNREFUSED`. */
  readonly code: string;
  readonly kind: TransportFailure;
  /** The address that was asked, without secrets. */
  readonly url: string;
  /** What to look at, as a sentence. */
  readonly hint: string;
  /** The service cannot have seen the request, since no connection was made. */
  readonly neverConnected: boolean;
  /** The request changes something, and the server may have carried it out. */
  mayBeDone = false;

  constructor(
    message: string,
    details: {
      code: string;
      kind: TransportFailure;
      url: string;
      hint: string;
      neverConnected?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.code = details.code;
    this.kind = details.kind;
    this.url = details.url;
    this.hint = details.hint;
    this.neverConnected = details.neverConnected ?? false;
  }
}

/** Whether an error is that no answer came. */
export const isTransportError = (error: unknown): error is TransportError => error instanceof TransportError;
