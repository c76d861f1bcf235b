import { isRead } from './errors/may-be-done.ts';
import { isProtocolError } from './errors/protocol-error.ts';
import { isTransportError, type TransportFailure } from './errors/transport-error.ts';

const firstWait = 250;
const longestWait = 8000;
/** What a `Retry-After` may ask for when the call itself has no limit. */
const longestPatience = 300_000;

/** Numbers from here on are seconds since 1970 (2001), and no time to wait. */
const earliestTime = 1_000_000_000;

const transient = new Set<TransportFailure>(['refused', 'dns', 'reset', 'timeout', 'other']);
/** Methods that leave the same state when they are carried out twice. */
const idempotent = (method: string): boolean => isRead(method) || method === 'PUT' || method === 'DELETE';

/** Milliseconds to wait before repetition `count` (from 1): doubling, half of it random so that clients spread out. */
export const backOff = (count: number, random: () => number = Math.random): number => {
  const whole = Math.min(firstWait * 2 ** (count - 1), longestWait);
  return whole / 2 + (random() * whole) / 2;
};

/** Seconds from a `Retry-After` header, which holds seconds or a date; undefined when it holds neither. */
export const retryAfterSeconds = (header: string | undefined, now: number = Date.now()): number | undefined => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // Date.parse takes nearly anything for a date; an HTTP date begins with a day's name.
  const date = /^[A-Z][a-z]{2},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
};

/** Seconds from a `RateLimit-Reset` header, which holds seconds, or the time itself in seconds since 1970. */
const resetSeconds = (header: string | undefined, now: number): number | undefined => {
  const text = header?.trim() ?? '';
  if (!/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value < earliestTime ? value : Math.max(0, Math.ceil(value - now / 1000));
};

/** Seconds that an answer asks to wait. When a limit ends says nothing about answers other than 429. */
export const secondsToWait = (
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  now: number = Date.now(),
): number | undefined =>
  retryAfterSeconds(headers['retry-after'], now) ??
  (status === 429 ? resetSeconds(headers['ratelimit-reset'], now) : undefined);

/** Whether an answer of this status is worth, and safe, asking again. */
export const mayRepeatAnswer = (method: string, status: number, retryAfter: number | undefined): boolean => {
  if (status === 429) return true;
  // A 503 with a time to come back has refused the request; without one, something may have been done.
  if (status === 503) return idempotent(method) || retryAfter !== undefined;
  return (status === 502 || status === 504) && idempotent(method);
};

/** Whether a request without a whole answer may be sent again. */
export const mayRepeatFailure = (method: string, error: unknown): boolean => {
  if (isProtocolError(error)) return error.cutOff && isRead(method);
  if (!isTransportError(error) || !transient.has(error.kind)) return false;
  if (error.code.startsWith('PROXY_')) return error.neverConnected;
  return error.neverConnected || idempotent(method);
};

/** Milliseconds to wait before repetition `count`, or undefined when the time left is too short for that. */
export const waitBefore = (count: number, retryAfter: number | undefined, remaining: number): number | undefined => {
  const wait = Math.max(backOff(count), (retryAfter ?? 0) * 1000);
  return wait < (Number.isFinite(remaining) ? remaining : longestPatience) ? wait : undefined;
};
