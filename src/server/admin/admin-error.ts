/** An administrator's command cannot be done. Nothing was changed, unless the message says so. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  /** What to do, as a sentence. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
