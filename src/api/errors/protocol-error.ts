/**
 * A response that is not one of the API: a page of a proxy, invalid JSON, a body that ended early, or a redirect that must not
 * be followed.
 */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly hint: string | undefined;
  readonly status: number | undefined;
  /** The URL that responded, without secrets. */
  readonly url: string;
  /** The connection ended before the response was complete. */
  readonly cutOff: boolean;
  /** The request changes something, and the server may have carried it out. */
  mayBeDone = false;

  constructor(
    message: string,
    details: { url: string; hint?: string; status?: number; cutOff?: boolean; cause?: unknown },
  ) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.url = details.url;
    this.hint = details.hint;
    this.status = details.status;
    this.cutOff = details.cutOff ?? false;
  }
}

export const isProtocolError = (error: unknown): error is ProtocolError => error instanceof ProtocolError;
