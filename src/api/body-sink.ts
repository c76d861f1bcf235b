/** Takes the body of a success as it comes, so that it is never held in memory. */
export interface BodySink {
  /** Takes one chunk; the next one is read when it settles. False when nobody wants the rest; a rejection ends the call. */
  readonly write: (chunk: Uint8Array) => Promise<boolean>;
  /** Forgets what it took, because the request is repeated; false when it cannot, and the call fails instead. */
  readonly restart: () => Promise<boolean>;
}
