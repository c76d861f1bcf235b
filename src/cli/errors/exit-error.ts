import { type ErrorCode, errorCodes } from './error-codes.ts';

interface Details {
  readonly code: ErrorCode;
  /** Where it is not that of the code: that of what went wrong first. */
  readonly exitCode?: number;
  readonly hint?: string;
  /** Each a line of its own, before the message. */
  readonly details?: readonly string[];
}

/**
 * A command ends with an error code of its own: part of a bulk failed (12), differences were found (13). Not to be
 * confused with the errors that already have a type, and with it a code.
 */
export class ExitError extends Error {
  override readonly name = 'ExitError';
  readonly exitCode: number;
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly details: readonly string[];

  constructor(message: string, { code, exitCode = errorCodes[code], hint, details = [] }: Details) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
    this.hint = hint;
    this.details = details;
  }
}

/** The reader of stdout left before it had everything. `done` says what came of the writes. */
export const lostOutput = (done = 'the server completed the request'): ExitError =>
  new ExitError(`the output was closed before everything was written: ${done}`, { code: 'output' });
