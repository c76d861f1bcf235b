type RefusalStatus = 400 | 401 | 403 | 404 | 413 | 415 | 422 | 429 | 500 | 503 | 507;

interface RefusalDetails {
  /** The capabilities of a pushing client, which can get the refusal as a report. */
  readonly capabilities?: ReadonlySet<string> | undefined;
  /** The request is for a pack: its client can get the refusal as a report. */
  readonly isFetch?: boolean;
  /** Seconds; the client can retry after them. */
  readonly retryAfter?: number | undefined;
  /** The error, for the log only. */
  readonly cause?: unknown;
}

/** An error whose message git shows to its user. */
export class GitRefusal extends Error {
  override readonly name = 'GitRefusal';
  readonly status: RefusalStatus;
  readonly capabilities: ReadonlySet<string>;
  readonly isFetch: boolean;
  readonly retryAfter: number | undefined;

  constructor(
    status: RefusalStatus,
    line: string,
    { capabilities = new Set(), isFetch = false, retryAfter, cause }: RefusalDetails = {},
  ) {
    super(line, { cause });
    this.status = status;
    this.capabilities = capabilities;
    this.isFetch = isFetch;
    this.retryAfter = retryAfter;
  }
}

/** The service that a Git client requests: the first reads (clone, fetch), the second writes (push). */
export type GitService = 'git-upload-pack' | 'git-receive-pack';
