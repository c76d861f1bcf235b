/** What a command prints could not be written, by a full disk for instance; that nobody reads it any more is no error. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  override readonly cause: Error;

  /** @param done what was done all the same */
  constructor(cause: Error, done?: string) {
    // What Node says before the comma: "ENOSPC: no space left on device, write".
    super(`cannot write the output: ${cause.message.split(',')[0]}${done === undefined ? '' : ` (${done})`}`);
    this.cause = cause;
  }
}
