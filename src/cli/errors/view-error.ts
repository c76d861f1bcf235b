/**
 * The result cannot be printed in the requested way: exit code 1. It is no UsageError, whose exit code promises that nothing was
 * sent.
 */
export class ViewError extends Error {
  override readonly name = 'ViewError';
  readonly hint?: string;
  /** The message already says what was done. */
  readonly isAfterDone: boolean;

  constructor(message: string, options: { hint?: string | undefined; cause?: unknown; isAfterDone?: boolean } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    if (options.hint !== undefined) this.hint = options.hint;
    this.isAfterDone = options.isAfterDone === true;
  }
}
