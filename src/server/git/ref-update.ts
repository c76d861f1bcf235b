/** A ref that came, moved or went. */

/** Between them, `before` and `after` say what became of the ref: null stands for a ref that is not there. */
export interface RefUpdate {
  /** In full: `refs/heads/main`, `refs/tags/v1`. */
  readonly ref: string;
  /** The object's SHA before; null for a new ref. */
  readonly before: string | null;
  /** The object's SHA now; null for a ref that is gone. */
  readonly after: string | null;
}
