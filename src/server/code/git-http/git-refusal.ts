/** An answer that git shows to its user: one line of plain text. */

type RefusalStatus = 400 | 401 | 403 | 404 | 415 | 500 | 503;

/** A refusal in the form that git shows to its user. */
export class GitRefusal extends Error {
  override readonly name = 'GitRefusal';
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, line: string) {
    super(line);
    this.status = status;
  }
}
