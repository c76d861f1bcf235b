type RefusalStatus = 400 | 401 | 403 | 404 | 413 | 415 | 422 | 429 | 500 | 503 | 507;

/** What a refusal has besides its status and its words. */
interface RefusalDetails {
  /** What a push said that its client can do: then it is told in the form of a report. */
  readonly capabilities?: ReadonlySet<string> | undefined;
  /** What went wrong, for the log alone. */
  readonly cause?: unknown;
}

/** A refusal in the form that git shows to its user. */
export class GitRefusal extends Error {
  override readonly name = 'GitRefusal';
  readonly status: RefusalStatus;
  readonly capabilities: ReadonlySet<string>;

  constructor(status: RefusalStatus, line: string, { capabilities = new Set(), cause }: RefusalDetails = {}) {
    super(line, { cause });
    this.status = status;
    this.capabilities = capabilities;
  }
}

/** What a git client wants: to read (clone, fetch) or to write (push). */
export type GitService = 'git-upload-pack' | 'git-receive-pack';
