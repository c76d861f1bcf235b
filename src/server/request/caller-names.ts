import type { Caller } from './access-level.ts';

/** The key by which a caller's git processes are limited: the user, or the address of a request without one. */
export const semaphoreName = (caller: Caller | null, address: string): string =>
  caller === null ? `address ${address}` : `user ${caller.id}`;
