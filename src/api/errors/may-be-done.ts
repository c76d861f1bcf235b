import { isApiError } from './api-error.ts';
import { isProtocolError, type ProtocolError } from './protocol-error.ts';
import { isTransportError, type TransportError, type TransportFailure } from './transport-error.ts';

/** Failures that can happen after the server has received the request. */
const afterSending: ReadonlySet<TransportFailure> = new Set(['reset', 'timeout', 'aborted', 'other']);

/** The server may have received a request that failed with this error. */
export const mayHaveArrived = (error: unknown): error is TransportError | ProtocolError => {
  if (isTransportError(error)) return !error.neverConnected && afterSending.has(error.kind);
  return isProtocolError(error) && error.cutOff;
};

/** Statuses with which a gateway reports that it got no response from the server. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 504]);

/** A request with a response of this status may have been carried out. */
export const isLostAnswer = (status: number): boolean => gatewayStatuses.has(status);

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A read changes nothing. */
export const isRead = (method: string): boolean => readMethods.has(method);

/** The server may have carried out a write that failed with this error. */
export const mayBeDone = (error: unknown): boolean => {
  if (isApiError(error)) return !isRead(error.method) && isLostAnswer(error.status);
  return (isTransportError(error) || isProtocolError(error)) && error.mayBeDone;
};
