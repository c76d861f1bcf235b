/** What a command prints could not be written, by a full disk for instance; that nobody reads it any more is no error. */
export class OutputError extends Error {
  override readonly name = 'OutputError';

  constructor(cause: Error) {
    // What Node says before the comma: "ENOSPC: no space left on device, write".
    super(`the output cannot be written: ${cause.message.split(',')[0]}`, { cause });
  }
}
