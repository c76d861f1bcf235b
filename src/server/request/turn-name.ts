import type { Caller } from './access-level.ts';

/** Whose turns with git a request takes: its user's, or those of everybody unknown at an address. */
export const turnName = (caller: Caller | null, address: string): string =>
  caller === null ? `address ${address}` : `user ${caller.id}`;
