import { setTimeout } from 'node:timers/promises';

/** Waits that many milliseconds; rejects when the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Waits by the clock of the machine. */
export const defaultSleep: Sleep = (ms, signal) => setTimeout(ms, undefined, signal === undefined ? {} : { signal });
