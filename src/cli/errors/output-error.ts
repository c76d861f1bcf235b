/** The output could not be written, for instance because the disk is full. A closed pipe is no error. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  override readonly cause: Error;
  readonly done: string | undefined;

  /** @param done the write that succeeded before */
  constructor(cause: Error, done?: string) {
    // Node's message has the reason before the comma: "ENOSPC: no space left on device, write".
    const failure = `cannot write the output: ${cause.message.split(',')[0]}`;
    super(done === undefined ? failure : `${done}, but ${failure}`);
    this.cause = cause;
    this.done = done;
  }
}
