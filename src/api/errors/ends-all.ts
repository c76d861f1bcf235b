import { isApiError } from './api-error.ts';
import { isTransportError } from './transport-error.ts';

/** Whether every further request would meet the same error: the credentials are wrong, or the server is out of reach. */
export const endsAll = (error: unknown): boolean =>
  isApiError(error) ? error.status === 401 : isTransportError(error);
