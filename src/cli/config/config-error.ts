import type { OriginKind } from './origin.ts';

/**
 * Something about the user's configuration is wrong: the file, a profile, a value in force, or the place a token comes
 * from. The command line maps it to exit code 3. Neither `message` nor `hint` ever holds a token.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** What to do about it, one sentence; undefined when the message says it all. */
  readonly hint: string | undefined;

  /** Where a refused value came from, when one value is at fault: a refused flag may be a usage error to the caller. */
  readonly origin: OriginKind | undefined;

  constructor(message: string, details: { readonly hint?: string; readonly origin?: OriginKind } = {}) {
    super(message);
    this.hint = details.hint;
    this.origin = details.origin;
  }
}
