/** What time it is. */
import { toDay } from '../db/values.ts';

/** The time, as a seam: tests bring their own. */
export interface Clock {
  readonly now: () => Date;
}

/** The time of this machine. */
export const systemClock: Clock = { now: () => new Date() };

/** The day it is, in UTC: `YYYY-MM-DD`. */
export const todayOf = ({ clock }: { readonly clock: Clock }): string => toDay(clock.now());
