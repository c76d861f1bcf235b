/** An answer that is an error, in the shapes of the document's section "Errors". */

/** The statuses that a refusal or a failure can have. */
export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 412 | 422 | 500 | 503;

/** Messages per property; an embedded entity nests. */
export interface FieldMessages {
  readonly [property: string]: readonly string[] | FieldMessages;
}

/** Thrown by whoever finds that a request cannot be met; the app turns it into the answer. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: ProblemStatus;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: ProblemStatus, body: Readonly<Record<string, unknown>>) {
    super(typeof body['message'] === 'string' ? body['message'] : `${status}`);
    this.status = status;
    this.body = body;
  }
}
