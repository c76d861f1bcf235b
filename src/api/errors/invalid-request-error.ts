/** A call that cannot be put on the wire: a missing path parameter, `..` as an identity, an address of another service. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';
  /** The wire name of the parameter at fault, where there is one. */
  readonly parameter: string | undefined;
  readonly hint: string | undefined;

  constructor(message: string, options: { parameter?: string; hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.parameter = options.parameter;
    this.hint = options.hint;
  }
}

/** Whether an error lies in the parameters of a call. */
export const isInvalidRequestError = (error: unknown): error is InvalidRequestError =>
  error instanceof InvalidRequestError;
