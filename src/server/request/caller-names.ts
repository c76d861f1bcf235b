import type { Caller } from './access-level.ts';

/** Whose turns with git a request takes: its user's, or those of everybody unknown at an address. */
export const turnName = (caller: Caller | null, address: string): string =>
  caller === null ? `address ${address}` : `user ${caller.id}`;

/** Whose requests are counted together: those with one token, or those of everybody unknown at an address. */
export const rateName = (caller: Caller | null, address: string): string =>
  caller === null ? `address ${address}` : `token ${caller.credential.id}`;
