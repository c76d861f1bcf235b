/** The settings of a client cannot work: a bad URL, a token that no header can carry, an unreadable certificate. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** What to do about it, as a sentence; never holds a secret. */
  readonly hint: string | undefined;

  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.hint = options.hint;
  }
}

/** Whether an error lies in the settings of a client. */
export const isConfigurationError = (error: unknown): error is ConfigurationError =>
  error instanceof ConfigurationError;

/** The code of a system error: `ENOENT`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
