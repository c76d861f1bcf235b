/**
 * What came cannot be printed in the way that was asked for: exit code 1. Not a UsageError, whose exit code promises
 * that nothing was sent.
 */
export class ViewError extends Error {
  override readonly name = 'ViewError';
  readonly hint?: string;
  /** Whether the message says what was done all the same. */
  readonly isAfterDone: boolean;

  constructor(message: string, options: { hint?: string | undefined; cause?: unknown; isAfterDone?: boolean } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    if (options.hint !== undefined) this.hint = options.hint;
    this.isAfterDone = options.isAfterDone === true;
  }
}
