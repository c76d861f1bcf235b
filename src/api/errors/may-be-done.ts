import { isApiError } from './api-error.ts';
import { isProtocolError, type ProtocolError } from './protocol-error.ts';
import { isTransportError, type TransportError, type TransportFailure } from './transport-error.ts';

/** Failures that a request may meet after it has reached the server. */
const afterSending: ReadonlySet<TransportFailure> = new Set(['reset', 'timeout', 'aborted', 'other']);

/** Whether a request that ended so may have reached the server. */
export const mayHaveArrived = (error: unknown): error is TransportError | ProtocolError => {
  if (isTransportError(error)) return !error.neverConnected && afterSending.has(error.kind);
  return isProtocolError(error) && error.cutOff;
};

/** Statuses by which a gateway reports that the server's own response did not come. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 504]);

/** Whether a status leaves open if the request was carried out. */
export const isLostAnswer = (status: number): boolean => gatewayStatuses.has(status);

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method changes nothing. */
export const isRead = (method: string): boolean => readMethods.has(method);

/** Whether a write failed in a way that leaves open if the server has carried it out. */
export const mayBeDone = (error: unknown): boolean => {
  if (isApiError(error)) return !isRead(error.method) && isLostAnswer(error.status);
  return (isTransportError(error) || isProtocolError(error)) && error.mayBeDone;
};
