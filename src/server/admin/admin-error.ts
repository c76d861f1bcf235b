/** An admin command failed, and changed nothing unless the message says so. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  /** A sentence. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
