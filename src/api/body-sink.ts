/** Receives the body of a successful response chunk by chunk, so that it is never in memory as a whole. */
export interface BodySink {
  /** Called with the headers, by lower-case name, before the first chunk, and again when the request is repeated. */
  readonly begin?: (headers: Readonly<Record<string, string>>) => void;
  /** Writes one chunk. The next chunk is read when the promise settles: `false` stops reading, a rejection ends the call. */
  readonly write: (chunk: Uint8Array) => Promise<boolean>;
  /** Discards what was written because the request is repeated. When it returns `false`, the call fails instead. */
  readonly restart: () => Promise<boolean>;
}
