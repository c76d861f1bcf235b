/** A ref that was created, moved, or deleted. */
export interface RefUpdate {
  /** Full name: `refs/heads/main`, `refs/tags/v1`. */
  readonly ref: string;
  /** SHA; null for a new ref. */
  readonly before: string | null;
  /** SHA; null for a deleted ref. */
  readonly after: string | null;
}
