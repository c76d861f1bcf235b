/** The time, as a seam: tests bring their own. */
export interface Clock {
  readonly now: () => Date;
}

/** The time of this machine. */
export const systemClock: Clock = { now: () => new Date() };

/** The day it is, in UTC: `YYYY-MM-DD`. */
export const todayOf = ({ clock }: { readonly clock: Clock }): string => toDay(clock.now());

/** ISO 8601, UTC, milliseconds: text that sorts as time does. */
export const toTimestamp = (date: Date): string => date.toISOString();

/** `YYYY-MM-DD` of the date in UTC. */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10);
