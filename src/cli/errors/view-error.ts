/**
 * What came cannot be printed in the way that was asked for: exit code 1. Not a UsageError, whose exit code promises
 * that nothing was sent.
 */
export class ViewError extends Error {
  override readonly name = 'ViewError';
  readonly hint?: string;

  constructor(message: string, options: { hint?: string | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    if (options.hint !== undefined) this.hint = options.hint;
  }
}

/** Runs what prints the result of something that was done, so that a failure to print does not hide that it was. */
export const afterDone = async <T>(done: () => string, print: () => Promise<T>): Promise<T> => {
  try {
    return await print();
  } catch (error) {
    if (!(error instanceof ViewError)) throw error;
    throw new ViewError(`${done()}, but the result cannot be printed: ${error.message}`, {
      hint: error.hint,
      cause: error,
    });
  }
};
