/** A call that cannot be sent: a path parameter is missing or is `..`, or the URL is of another server. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';
  /** The wire name of the wrong parameter, if there is one. */
  readonly parameter: string | undefined;
  readonly hint: string | undefined;

  constructor(message: string, options: { parameter?: string; hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.parameter = options.parameter;
    this.hint = options.hint;
  }
}

export const isInvalidRequestError = (error: unknown): error is InvalidRequestError =>
  error instanceof InvalidRequestError;
