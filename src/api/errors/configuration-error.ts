/** The options of a client cannot work: a wrong URL, a token that no header can hold, or a certificate that cannot be read. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** A sentence that says how to correct it, without secrets. */
  readonly hint: string | undefined;

  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.hint = options.hint;
  }
}

export const isConfigurationError = (error: unknown): error is ConfigurationError =>
  error instanceof ConfigurationError;

/** The code of a system error: `ENOENT`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
