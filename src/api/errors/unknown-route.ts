import { type ApiError, isApiError } from './api-error.ts';

/** What a body says of a record: that one is missing (`404 Label Not Found`), or that a value is taken. */
const saysOfRecord = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'message' in body && !/^404 not found$/i.test(String(body.message));

/**
 * Whether a server says that it knows nothing at the address of a call, or not by this method, rather than that a record is
 * missing. It has done nothing then (document, "Errors").
 */
export const isUnknownRoute = (error: unknown): error is ApiError =>
  isApiError(error) && (error.status === 405 || (error.status === 404 && !saysOfRecord(error.body)));
