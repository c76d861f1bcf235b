type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 412 | 413 | 417 | 422 | 429 | 500 | 503 | 507;

/** Messages by property; those of an embedded entity are nested. */
interface FieldMessages {
  readonly [property: string]: readonly string[] | FieldMessages;
}

/** Thrown to end a request with an error response. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: ProblemStatus;
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds; the client can retry after them. */
  readonly retryAfter: number | undefined;

  constructor(status: ProblemStatus, body: Readonly<Record<string, unknown>>, retryAfter?: number) {
    super(typeof body['message'] === 'string' ? body['message'] : `${status}`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** The reason of a problem as the end of a sentence, for messages that are no response. */
export const reasonOf = ({ body, message }: Problem): string => {
  const { message: fields } = body;
  if (typeof fields !== 'object' || fields === null) return message.replace(/^\d{3} (?:\(Bad request\) )?/, '');
  const faults = Object.entries(fields as FieldMessages);
  return faults.map(([name, texts]) => `${name} ${[texts].flat().join(', ')}`).join('; ');
};

/** Seconds until a retry after an outage. */
const soon = 5;

/** A required attribute is missing (document, "Errors", body 1). */
export const missing = (attribute: string): Problem =>
  new Problem(400, { message: `400 (Bad request) "${attribute}" not given` });

/** Validation failed (document, "Errors", body 2). */
export const invalid = (fields: FieldMessages): Problem => new Problem(400, { message: fields });

/** Another group, project, or user has the path (docs/decisions, 0003). */
export const pathTaken = (): Problem => invalid({ path: ['has already been taken'] });

/** The request as a whole cannot be read. */
export const badRequest = (why: string): Problem => new Problem(400, { message: `400 (Bad request) ${why}` });

/** A commit can't be made of what was asked for. */
export const commitRefused = (why: string): Problem => new Problem(400, { message: why });

/** 400: there are no milestones with these titles; v4 servers say so. */
export const unknownMilestones = (titles: readonly string[]): Problem =>
  new Problem(400, { message: `Milestone(s) not found: ${titles.join(', ')}` });

/** 401: the caller has no credentials, or wrong ones. */
export const unauthorized = (why?: string): Problem =>
  new Problem(401, { message: why === undefined ? '401 Unauthorized' : `401 Unauthorized - ${why}` });

/** 403: the caller is authenticated, but lacks permission. */
export const forbidden = (why?: string): Problem =>
  new Problem(403, { message: why === undefined ? '403 Forbidden' : `403 Forbidden - ${why}` });

/** The token is valid, but lacks a scope (document, "Authentication"). */
export const insufficientScope = (scope: string): Problem =>
  new Problem(403, {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope,
  });

/** A record does not exist, or is hidden from the caller: `404 Project Not Found`. */
export const notFound = (kind: string): Problem => new Problem(404, { message: `404 ${kind} Not Found` });

/** 404 with a reason: v4 servers refuse reactions so. */
export const notFoundBecause = (kind: string, why: string): Problem =>
  new Problem(404, { message: `404 ${kind} ${why}` });

/** No endpoint has this path (document, "Errors", body 3). */
export const unknownRoute = (): Problem => new Problem(404, { error: '404 Not Found' });

/** 405: the state of the record does not allow this. */
export const methodNotAllowed = (why: string): Problem => new Problem(405, { message: why });

/** 406: two branches change the same lines. */
export const notMergeable = (why: string): Problem => new Problem(406, { message: why });

/** 401 for an authenticated user: v4 refuses a merge so (docs/decisions, 0026). */
export const mayNotMerge = (): Problem => unauthorized('you may not merge into this branch');

/** 409: another record is in conflict. */
export const conflict = (why: string): Problem => new Problem(409, { message: why });

/** 404 if another user has the value: updates of users have no 409 (document, "Errors", 5). */
export const takenForUpdate = (what: string): Problem =>
  new Problem(404, { message: `404 ${what} has already been taken` });

/** 422: each parameter is valid, but not their combination. */
export const unprocessable = (why: string): Problem => new Problem(422, { message: why });

/** `If-Unmodified-Since` does not hold (document, "Errors", 412). */
export const preconditionFailed = (): Problem => new Problem(412, { message: '412 Precondition Failed' });

/** 413: a file is larger than the server takes. */
export const tooLargeFile = (why: string): Problem => new Problem(413, { message: `413 ${why}` });

/** The server does not support this `Expect`. */
export const expectationFailed = (): Problem => new Problem(417, { message: '417 Expectation Failed' });

/** A repository storage is unreachable; a retry can succeed. */
export const storageUnavailable = (storage: string): Problem =>
  new Problem(503, { message: `503 Repository storage "${storage}" is out of reach` }, soon);

/** A git process holds the lock on a ref, or left one behind; a retry can succeed. */
export const refLocked = (): Problem =>
  new Problem(503, { message: '503 The repository is locked by another Git process; try again in a moment' }, soon);

export const tooMany = (what: string, seconds: number): Problem =>
  new Problem(429, { message: `429 ${what}; try again in ${seconds} s` }, seconds);

/** A storage is full (507), or cannot be written to for another reason (503). */
export const storageUnwritable = (storage: string, fault: string): Problem => {
  const status = fault === 'full' ? 507 : 503;
  return new Problem(status, { message: `${status} Repository storage "${storage}" is ${fault}` }, soon);
};

/** 500: a project has no repository. */
export const repositoryGone = (): Problem =>
  new Problem(500, { message: '500 The repository of this project is gone from its storage; ask an administrator' });

/** 500: a ref exists and cannot be read. What is missing must not look as if it had never been there. */
export const repositoryDamaged = (what: string): Problem => {
  const mend = 'ask an administrator to run "repoctl admin check --repair"';
  return new Problem(500, { message: `500 The repository of this project is damaged at ${what}; ${mend}` });
};

/** 500: git would follow files in a repository that the service has not written. */
export const repositoryForeign = (): Problem =>
  new Problem(500, { message: '500 The repository of this project has foreign files; ask an administrator' });

/** The database is unreachable; a retry can succeed. */
export const databaseUnavailable = (): Problem =>
  new Problem(503, { message: '503 The database is unavailable; try again in a moment' }, soon);

export const databaseFull = (): Problem => new Problem(507, { message: '507 The disk of the database is full' });

/** The server is at its limit of concurrent work; a retry can succeed. */
export const tooBusy = (): Problem =>
  new Problem(503, { message: '503 Too many requests at once; try again in a moment' }, soon);

/** 422: the response would exceed a limit. */
export const tooMuch = (why: string): Problem => new Problem(422, { message: `422 ${why}` });

/** 500: a bug of the server; the details are only in the log. */
export const internal = (): Problem => new Problem(500, { message: '500 Internal Server Error' });

/** Throws 400 if there are any error messages. */
export const refuseFaults = (faults: Readonly<Record<string, string | undefined>>): void => {
  const found = Object.entries(faults).flatMap(([name, fault]) =>
    fault === undefined ? [] : [[name, [fault]] as const],
  );
  if (found.length > 0) {
    throw invalid(Object.fromEntries(found));
  }
};
