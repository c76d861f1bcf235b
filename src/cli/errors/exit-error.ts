import { type ErrorCode, errorCodes } from './error-codes.ts';

interface Details {
  readonly code: ErrorCode;
  /** Default: that of the code. A bulk command has that of its first error. */
  readonly exitCode?: number;
  readonly hint?: string;
  /** Lines that are printed before the message. */
  readonly details?: readonly string[];
}

/** Ends a command with an error code that no other type of error has: part of a bulk failed (12), differences found (13). */
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

/** The reader of stdout closed it too early. `done` says what happened to the writes. */
export const lostOutput = (done = 'the server completed the request'): ExitError =>
  new ExitError(`the output was closed before everything was written: ${done}`, { code: 'output' });
