/** The bytes to send: complete, read while they are sent, or a stream. A stream cannot be sent twice. */
export type RequestBody = Uint8Array | string | Blob | AsyncIterable<Uint8Array>;

/** A body other than a stream can be sent again. */
export const isRepeatable = (body: RequestBody): body is Uint8Array | string | Blob =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof Blob;
