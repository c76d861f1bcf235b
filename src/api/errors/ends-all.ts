import { isApiError } from './api-error.ts';
import { isTransportError } from './transport-error.ts';

/** Every further request would fail in the same way: the credentials are wrong, or the server cannot be reached. */
export const endsAll = (error: unknown): boolean =>
  isApiError(error) ? error.status === 401 : isTransportError(error);
