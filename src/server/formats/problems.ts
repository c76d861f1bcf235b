/** Every error that the service answers with: one function each, so that a text stands in one place. */
/** The statuses that a refusal or a failure can have. */
type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 412 | 417 | 422 | 429 | 500 | 503 | 507;

/** Messages per property; an embedded entity nests. */
interface FieldMessages {
  readonly [property: string]: readonly string[] | FieldMessages;
}

/** Thrown by whoever finds that a request cannot be met; the app turns it into the answer. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: ProblemStatus;
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: ProblemStatus, body: Readonly<Record<string, unknown>>, retryAfter?: number) {
    super(typeof body['message'] === 'string' ? body['message'] : `${status}`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Seconds after which what was out of reach may work again. */
const soon = 5;

/** A required attribute is missing (document, "Errors", body 1). */
export const missing = (attribute: string): Problem =>
  new Problem(400, { message: `400 (Bad request) "${attribute}" not given` });

/** Validation failed (document, "Errors", body 2). */
export const invalid = (fields: FieldMessages): Problem => new Problem(400, { message: fields });

/** The address of a group or a project leads to something else already (docs/decisions, 0003). */
export const pathTaken = (): Problem => invalid({ path: ['has already been taken'] });

/** The request as a whole cannot be read. */
export const badRequest = (why: string): Problem => new Problem(400, { message: `400 (Bad request) ${why}` });

/** A commit can't be made of what was asked for. */
export const commitRefused = (why: string): Problem => new Problem(400, { message: why });

/** 401: the caller has no credentials, or wrong ones. */
export const unauthorized = (): Problem => new Problem(401, { message: '401 Unauthorized' });

/** 403: the caller is known, and may not do this. */
export const forbidden = (why?: string): Problem =>
  new Problem(403, { message: why === undefined ? '403 Forbidden' : `403 Forbidden - ${why}` });

/** The token is good, but not for this (document, "Authentication"). */
export const insufficientScope = (scope: string): Problem =>
  new Problem(403, {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope,
  });

/** A record of this kind is not there, or not for the caller's eyes: `404 Project Not Found`. */
export const notFound = (kind: string): Problem => new Problem(404, { message: `404 ${kind} Not Found` });

/** 404 that says more: v4 services refuse reactions so. */
export const notFoundBecause = (kind: string, why: string): Problem =>
  new Problem(404, { message: `404 ${kind} ${why}` });

/** No such address (document, "Errors", body 3). */
export const unknownRoute = (): Problem => new Problem(404, { error: '404 Not Found' });

/** 405: the record is in a state in which this can't be done. */
export const methodNotAllowed = (why: string): Problem => new Problem(405, { message: why });

/** 406: two branches change the same lines. */
export const notMergeable = (why: string): Problem => new Problem(406, { message: why });

/** 401 to someone who is known: v4's answer to whoever may not merge (docs/decisions, 0026). */
export const mayNotMerge = (): Problem =>
  new Problem(401, { message: '401 Unauthorized - you may not merge into this branch' });

/** 409: another record is in the way. */
export const conflict = (why: string): Problem => new Problem(409, { message: why });

/** 404 where another user has it already: changing a user knows no 409 (document, "Errors", 5). */
export const takenForUpdate = (what: string): Problem =>
  new Problem(404, { message: `404 ${what} has already been taken` });

/** 422: each parameter is good, but together they cannot be carried out. */
export const unprocessable = (why: string): Problem => new Problem(422, { message: why });

/** `If-Unmodified-Since` does not hold (document, "Errors", 412). */
export const preconditionFailed = (): Problem => new Problem(412, { message: '412 Precondition Failed' });

/** `Expect` asks for something that no server here does. */
export const expectationFailed = (): Problem => new Problem(417, { message: '417 Expectation Failed' });

/** A repository storage is out of reach; asking again later may work. */
export const storageUnavailable = (storage: string): Problem =>
  new Problem(503, { message: `503 Repository storage "${storage}" is out of reach` }, soon);

/** Another git holds a ref, or one that died a while ago did: asking again later may work. */
export const refLocked = (): Problem =>
  new Problem(503, { message: '503 The repository is locked by another Git process; try again in a moment' }, soon);

/** 429: too much of something in too short a time. */
export const tooMany = (what: string, seconds: number): Problem =>
  new Problem(429, { message: `429 ${what}; try again in ${seconds} s` }, seconds);

/** A storage takes nothing more: 507 where somebody has to make room, else 503. */
export const storageUnwritable = (storage: string, fault: string): Problem => {
  const status = fault === 'full' ? 507 : 503;
  return new Problem(status, { message: `${status} Repository storage "${storage}" is ${fault}` }, soon);
};

/** 500: a project is there, and its repository is not. */
export const repositoryGone = (): Problem =>
  new Problem(500, { message: '500 The repository of this project is gone from its storage; ask an administrator' });

/** 500: git would follow files in a repository that the service has not written. */
export const repositoryForeign = (): Problem =>
  new Problem(500, { message: '500 The repository of this project has foreign files; ask an administrator' });

/** The database is out of reach; asking again in a moment may work. */
export const databaseUnavailable = (): Problem =>
  new Problem(503, { message: '503 The database is unavailable; try again in a moment' }, soon);

/** The database has no room to write to. */
export const databaseFull = (): Problem => new Problem(507, { message: '507 The disk of the database is full' });

/** More is asked of the service at once than it does; asking again in a moment may work. */
export const tooBusy = (): Problem =>
  new Problem(503, { message: '503 Too many requests at once; try again in a moment' }, soon);

/** 422: the answer would take more than one may. */
export const tooMuch = (why: string): Problem => new Problem(422, { message: `422 ${why}` });

/** 500: a fault of the service, of which the caller is told no more. */
export const internal = (): Problem => new Problem(500, { message: '500 Internal Server Error' });

/** Throws 400 with the faults that there are; does nothing when there is none. */
export const refuseFaults = (faults: Readonly<Record<string, string | undefined>>): void => {
  const found = Object.entries(faults).flatMap(([name, fault]) =>
    fault === undefined ? [] : [[name, [fault]] as const],
  );
  if (found.length > 0) {
    throw invalid(Object.fromEntries(found));
  }
};
