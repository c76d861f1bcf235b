/** The reason why there was no response. */
export type TransportFailure = 'refused' | 'dns' | 'tls' | 'timeout' | 'reset' | 'aborted' | 'other';

/** There was no response: the server could not be reached, the connection broke, or time ran out. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** The code of the system or the HTTP library, such as `ECONNREFUSED`. */
  readonly code: string;
  readonly kind: TransportFailure;
  /** The URL of the request, without secrets. */
  readonly url: string;
  /** A sentence that says what to check. */
  readonly hint: string;
  /** The server cannot have received the request, since there was no connection. */
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

export const isTransportError = (error: unknown): error is TransportError => error instanceof TransportError;
