/**
 * A command ends with an exit code of its own: part of a bulk failed (12), differences were found (13). Not to be
 * confused with the errors that already have a type, and with it a code.
 */
export class ExitError extends Error {
  override readonly name = 'ExitError';
  readonly exitCode: number;
  /** A word for scripts, as `--json` shows it. */
  readonly code: string;
  readonly hint: string | undefined;

  constructor(message: string, details: { readonly exitCode: number; readonly code: string; readonly hint?: string }) {
    super(message);
    this.exitCode = details.exitCode;
    this.code = details.code;
    this.hint = details.hint;
  }
}
