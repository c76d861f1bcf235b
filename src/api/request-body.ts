/** Bytes to send: whole, to be read while they are sent, or as they come. What comes cannot be sent twice. */
export type RequestBody = Uint8Array | string | Blob | AsyncIterable<Uint8Array>;

/** Whether a body can be sent again. */
export const isRepeatable = (body: RequestBody): body is Uint8Array | string | Blob =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof Blob;
