/** Takes the body of a success as it comes, so that it is never held in memory. */
export interface BodySink {
  /** Told what the headers say of the body, by lower-case name, before the first chunk; again when the request is repeated. */
  readonly begin?: (headers: Readonly<Record<string, string>>) => void;
  /** Takes one chunk; the next one is read when it settles. False when nobody wants the rest; a rejection ends the call. */
  readonly write: (chunk: Uint8Array) => Promise<boolean>;
  /** Forgets what it took, because the request is repeated; false when it cannot, and the call fails instead. */
  readonly restart: () => Promise<boolean>;
}
