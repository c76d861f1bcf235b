import type { OriginKind } from './origin.ts';

/**
 * The configuration is invalid: the file, a profile, a value, or the source of a token. The exit code is 3. Neither `message` nor
 * `hint` ever contains a token.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  readonly hint: string | undefined;

  /** The origin of an invalid value: an invalid flag is a usage error. */
  readonly origin: OriginKind | undefined;

  constructor(message: string, details: { readonly hint?: string; readonly origin?: OriginKind } = {}) {
    super(message);
    this.hint = details.hint;
    this.origin = details.origin;
  }
}
