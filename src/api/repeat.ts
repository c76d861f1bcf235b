import { isRead } from './errors/may-be-done.ts';
import { isProtocolError } from './errors/protocol-error.ts';
import { isTransportError, type TransportFailure } from './errors/transport-error.ts';

const firstWait = 250;
const longestWait = 8000;
/** The longest `Retry-After` that is waited for when the call has no time limit. */
const longestPatience = 300_000;

/** Larger numbers are seconds since 1970 (2001), not seconds to wait. */
const earliestTime = 1_000_000_000;

const transient = new Set<TransportFailure>(['refused', 'dns', 'reset', 'timeout', 'other']);
/** Methods with the same result when they are repeated. */
const idempotent = (method: string): boolean => isRead(method) || method === 'PUT' || method === 'DELETE';

/** Milliseconds to wait before retry `count` (from 1). They double each time, and half of them is random, so that clients spread out. */
export const backOff = (count: number, random: () => number = Math.random): number => {
  const whole = Math.min(firstWait * 2 ** (count - 1), longestWait);
  return whole / 2 + (random() * whole) / 2;
};

/** Reads a `Retry-After` header, which holds seconds or a date. Returns `undefined` when it holds neither. */
export const retryAfterSeconds = (header: string | undefined, now: number = Date.now()): number | undefined => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // Date.parse accepts nearly any text; an HTTP date begins with the name of a day.
  const date = /^[A-Z][a-z]{2},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
};

/** Reads a `RateLimit-Reset` header, which holds seconds to wait or seconds since 1970. */
const resetSeconds = (header: string | undefined, now: number): number | undefined => {
  const text = header?.trim() ?? '';
  if (!/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value < earliestTime ? value : Math.max(0, Math.ceil(value - now / 1000));
};

/** Seconds that a response asks to wait. `RateLimit-Reset` counts only for 429. */
export const secondsToWait = (
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  now: number = Date.now(),
): number | undefined =>
  retryAfterSeconds(headers['retry-after'], now) ??
  (status === 429 ? resetSeconds(headers['ratelimit-reset'], now) : undefined);

/** A request with a response of this status is worth retrying, and safe to retry. */
export const mayRepeatAnswer = (method: string, status: number, retryAfter: number | undefined): boolean => {
  if (status === 429) return true;
  // A 503 with `Retry-After` rejected the request. Without it, the request may have been carried out.
  if (status === 503) return idempotent(method) || retryAfter !== undefined;
  return (status === 502 || status === 504) && idempotent(method);
};

/** A request without a complete response is safe to retry. */
export const mayRepeatFailure = (method: string, error: unknown): boolean => {
  if (isProtocolError(error)) return error.cutOff && isRead(method);
  if (!isTransportError(error) || !transient.has(error.kind)) return false;
  if (error.code.startsWith('PROXY_')) return error.neverConnected;
  return error.neverConnected || idempotent(method);
};

/** Milliseconds to wait before retry `count`, or `undefined` when too little time is left. */
export const waitBefore = (count: number, retryAfter: number | undefined, remaining: number): number | undefined => {
  const wait = Math.max(backOff(count), (retryAfter ?? 0) * 1000);
  return wait < (Number.isFinite(remaining) ? remaining : longestPatience) ? wait : undefined;
};
