/** Bytes to send: whole, or as they come. What comes cannot be sent twice. */
export type RequestBody = Uint8Array | string | AsyncIterable<Uint8Array>;

/** Whether a body is there as a whole, and so can be sent again. */
export const isWholeBody = (body: RequestBody): body is Uint8Array | string =>
  typeof body === 'string' || body instanceof Uint8Array;
