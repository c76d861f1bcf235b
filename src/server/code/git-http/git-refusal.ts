type RefusalStatus = 400 | 401 | 403 | 404 | 415 | 422 | 429 | 500 | 503 | 507;

/** A refusal in the form that git shows to its user. */
export class GitRefusal extends Error {
  override readonly name = 'GitRefusal';
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, line: string) {
    super(line);
    this.status = status;
  }
}

/** What a git client wants: to read (clone, fetch) or to write (push). */
export type GitService = 'git-upload-pack' | 'git-receive-pack';
