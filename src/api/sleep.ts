import { setTimeout } from 'node:timers/promises';

/** Waits that many milliseconds; rejects when the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const defaultSleep: Sleep = (ms, signal) => setTimeout(ms, undefined, signal === undefined ? {} : { signal });
