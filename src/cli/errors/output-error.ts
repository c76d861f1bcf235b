/** What a command prints could not be written, by a full disk for instance; that nobody reads it any more is no error. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  override readonly cause: Error;
  readonly done: string | undefined;

  /** @param done what was done all the same */
  constructor(cause: Error, done?: string) {
    // What Node says before the comma: "ENOSPC: no space left on device, write".
    const failure = `cannot write the output: ${cause.message.split(',')[0]}`;
    super(done === undefined ? failure : `${done}, but ${failure}`);
    this.cause = cause;
    this.done = done;
  }
}
